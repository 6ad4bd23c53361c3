/**
 * The templates being served: read from folders at start, and again whenever a file in them changes. A reload is all
 * or nothing for each template, and only one runs at a time.
 */
import { FeedError } from "../base/errors.js";
import { watchFolders } from "../base/folder-watch.js";
import { createFollowSets } from "../streams/follow-sets.js";
import { chooseTemplates, NO_TEMPLATES } from "./choose-templates.js";
import { createFolderReader, isTemplateFile } from "./folder-reader.js";
/**
 * Throws INVALID_TEMPLATE, naming the flag, when a folder cannot be read at start. A file that is not a template does
 * not stop the start: `list` and the log report it.
 */
export async function openTemplates(options) {
    const { dirs, checkRank, log, isWatching } = options;
    const folders = createFolderReader(dirs);
    const compileOptions = { followSets: createFollowSets(), checkRank };
    const problems = createProblemLog(log);
    let current = chooseTemplates(NO_TEMPLATES, await folders.read(), compileOptions);
    let reloads = Promise.resolve();
    problems.templatesRead(current);
    async function readAgain() {
        try {
            current = chooseTemplates(current, await folders.read(), compileOptions);
            problems.templatesRead(current);
        }
        catch (error) {
            if (!(error instanceof FeedError))
                throw error;
            problems.foldersUnreadable(error.message);
        }
    }
    function reload() {
        reloads = reloads.then(readAgain, readAgain);
        return reloads;
    }
    const onError = (error) => log.warn({ err: error }, 'watching templates failed');
    const watch = isWatching
        ? await watchFolders(dirs, {
            isWatched: isTemplateFile,
            onChange: () => void reload().catch(onError),
            onError,
        })
        : null;
    return {
        get: (name) => current.serving.get(name)?.template ?? null,
        list: () => current.statuses,
        reload,
        async close() {
            await watch?.close();
            await reloads;
        },
    };
}
/** Logs each problem once, however often the folders are read, and logs when a template is good again. */
function createProblemLog(log) {
    const logged = new Map();
    let folderError = null;
    return {
        templatesRead({ statuses }) {
            folderError = null;
            const names = new Set(statuses.map(({ name }) => name));
            for (const name of logged.keys())
                if (!names.has(name))
                    logged.delete(name);
            for (const { name, version, error } of statuses) {
                if (error === null) {
                    if (logged.delete(name))
                        log.info({ template: name, version }, 'the template is good again');
                }
                else if (logged.get(name) !== error) {
                    logged.set(name, error);
                    log.warn({ template: name, error }, 'a template is broken; its last good version keeps serving if there is one');
                }
            }
        },
        foldersUnreadable(error) {
            if (folderError === error)
                return;
            folderError = error;
            log.warn({ error }, 'templates could not be read again; those read before keep serving');
        },
    };
}
//# sourceMappingURL=templates.js.map