/**
 * The templates being served: read from folders at start, and again whenever a file in them changes. A reload is all or
 * nothing for each template, and only one reload runs at a time.
 */
import { FeedError } from '../base/errors.ts';
import { watchFolders } from '../base/folder-watch.ts';
import type { Logger } from '../base/log.ts';
import { createFollowSets } from '../streams/follow-sets.ts';
import {
  chooseTemplates,
  NO_TEMPLATES,
  type CheckedFile,
  type TemplateSet,
} from './choose-templates.ts';
import type { CompileOptions } from './compile-template.ts';
import { createFolderReader, isTemplateFile } from './folder-reader.ts';
import type { Templates, TemplateStatus } from './template.ts';

export interface TemplatesOptions extends Pick<
  CompileOptions,
  'checkRank' | 'failing' | 'checkModule' | 'checkRemote' | 'filters' | 'ownSources'
> {
  /** The shipped folder first; a name in a later folder replaces the same name in an earlier one. */
  readonly dirs: readonly string[];
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** When false, the folders are read again only by `reload`. */
  readonly isWatching: boolean;
}

export interface ReloadableTemplates extends Templates {
  /** Reads the folders again; resolves when their current content is served. */
  reload(): Promise<void>;
  /** What the last read of the folders found in each file, the shipped folder's first. */
  checked(): readonly CheckedFile[];
  /** Calls the listener whenever the serving versions change. */
  onServed(listener: () => void): void;
}

/**
 * Throws INVALID_TEMPLATE, naming the flag, if a folder cannot be read at start. A file that is not a template does not
 * stop the start: `list` and the log report it.
 */
export async function openTemplates(options: TemplatesOptions): Promise<ReloadableTemplates> {
  const { dirs, log, isWatching, ...checks } = options;
  const folders = createFolderReader(dirs);
  const compileOptions = { ...checks, followSets: createFollowSets() };
  const problems = createProblemLog(log);
  let current: TemplateSet = chooseTemplates(NO_TEMPLATES, await folders.read(), compileOptions);
  let reloads: Promise<void> = Promise.resolve();
  problems.templatesRead(current);

  const listeners: (() => void)[] = [];
  async function readAgain(): Promise<void> {
    try {
      const before = current;
      current = chooseTemplates(before, await folders.read(), compileOptions);
      problems.templatesRead(current);
      if (servedBy(before) !== servedBy(current)) listeners.forEach((listener) => listener());
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      problems.foldersUnreadable(error.message);
    }
  }

  function reload(): Promise<void> {
    reloads = reloads.then(readAgain, readAgain);
    return reloads;
  }

  const onError = (error: unknown): void => log.warn({ err: error }, 'watching templates failed');
  const watch = isWatching
    ? await watchFolders(dirs, {
        isWatched: isTemplateFile,
        onChange: () => void reload().catch(onError),
        onError,
      })
    : null;
  return {
    get: (name) => current.serving.get(name)?.template ?? null,
    list: () => problems.statusesOf(current),
    checked: () => current.checked,
    reload,
    onServed: (listener) => void listeners.push(listener),
    async close() {
      await watch?.close();
      await reloads;
    },
  };
}

function servedBy({ serving }: TemplateSet): string {
  return JSON.stringify([...serving].map(([name, { template }]) => [name, template.version]));
}

/** The error without the lists of what is known and the names that may be meant, which change with other files. */
function withoutKnown(error: string): string {
  return error.replace(/(?<=known [a-z ]+) \([^)]*\)| \(did you mean [^)]*\)/g, '');
}

interface ProblemLog {
  templatesRead(set: TemplateSet): void;
  foldersUnreadable(error: string): void;
  /** The statuses of all templates, with the error that prevents the folders from being read. */
  statusesOf(set: TemplateSet): readonly TemplateStatus[];
}

/**
 * Logs each problem once, however often the folders are read, and logs what has started serving: a new version, or one
 * that is good again.
 */
function createProblemLog(log: TemplatesOptions['log']): ProblemLog {
  const logged = new Map<string, string>();
  const warned = new Map<string, string>();
  /** By name, the versions of the last read; null before the first. */
  let versions: ReadonlyMap<string, string | null> | null = null;
  let folderError: string | null = null;
  return {
    templatesRead({ statuses, warningOf }) {
      folderError = null;
      const names = new Set(statuses.map(({ name }) => name));
      for (const name of logged.keys()) if (!names.has(name)) logged.delete(name);
      for (const { name, version, error } of statuses) {
        if (error === null) {
          if (logged.delete(name))
            log.info({ template: name, version }, 'the template is good again');
          else if (versions !== null && versions.get(name) !== version)
            log.info({ template: name, version }, 'the template was loaded and is in use');
        } else if (logged.get(name) !== withoutKnown(error)) {
          logged.set(name, withoutKnown(error));
          log.warn(
            { template: name, error },
            'a template is broken; its last good version, if any, stays in use',
          );
        }
      }
      for (const { name } of statuses) {
        const warning = warningOf(name);
        const isKnown = (warned.get(name) ?? null) === warning;
        if (warning === null) warned.delete(name);
        else warned.set(name, warning);
        if (warning !== null && !isKnown)
          log.warn(
            { template: name, warning },
            'a template is serving without the parts that do not work',
          );
      }
      versions = new Map(statuses.map((status) => [status.name, status.version]));
    },
    foldersUnreadable(error) {
      if (folderError === error) return;
      folderError = error;
      log.warn({ error }, 'templates could not be reloaded; those loaded before keep serving');
    },
    statusesOf: ({ statuses, warningOf }) =>
      statuses.map((status) => ({
        ...status,
        error: folderError ?? status.error,
        warning: warningOf(status.name),
      })),
  };
}
