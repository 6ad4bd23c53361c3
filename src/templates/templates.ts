/**
 * The templates being served: read from folders at start, and again whenever a file in them changes. A reload is all
 * or nothing for each template, and only one runs at a time.
 */
import { watch } from 'chokidar';
import { FeedError } from '../base/errors.ts';
import type { RankSpec } from '../ranking/ranker.ts';
import { createFollowSets } from '../streams/follow-sets.ts';
import { createFolderReader, isTemplateFile } from './template-folders.ts';
import { nextTemplates, NO_TEMPLATES, type TemplateSet } from './template-set.ts';
import type { Template, Templates } from './template.ts';

/** The part of a pino logger this file uses. */
export interface TemplateLog {
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

export interface TemplateOptions {
  /** The shipped folder first; a name in a later folder replaces the same name in an earlier one. */
  readonly dirs: readonly string[];
  /** What is wrong with a choice of ranker and its options; null when nothing is. */
  readonly checkRank: (spec: RankSpec) => string | null;
  readonly log: TemplateLog;
  readonly watch: boolean;
}

export interface WatchedTemplates extends Templates {
  /** Reads the folders again; resolves when what they hold now is served. */
  reload(): Promise<void>;
}

/** Editors write a file in several steps; one reload is enough for all of them. */
const QUIET_MS = 50;

/**
 * Throws INVALID_TEMPLATE, naming the flag, when a folder cannot be read at start. A file that is not a template does
 * not stop the start: it is told in `list` and in the log.
 */
export async function openTemplates({
  dirs,
  checkRank,
  log,
  watch: isWatching,
}: TemplateOptions): Promise<WatchedTemplates> {
  const folders = createFolderReader(dirs);
  const compiling = { followSets: createFollowSets(), checkRank };
  const told = new Map<string, string>();
  let current: TemplateSet = nextTemplates(NO_TEMPLATES, await folders.read(), compiling);
  let queue: Promise<void> = Promise.resolve();
  tellErrors(current, told, log);

  async function readAgain(): Promise<void> {
    try {
      current = nextTemplates(current, await folders.read(), compiling);
      told.delete('');
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      tellOnce({ told, log, name: '', error: error.message });
      return;
    }
    tellErrors(current, told, log);
  }

  function reload(): Promise<void> {
    queue = queue.then(readAgain, readAgain);
    return queue;
  }

  const watcher = isWatching ? await watchFolders(dirs, reload, log) : null;
  return {
    get: (name): Template | null => current.serving.get(name)?.template ?? null,
    list: () => current.statuses,
    reload,
    async close() {
      await watcher?.close();
      await queue;
    },
  };
}

function tellErrors(set: TemplateSet, told: Map<string, string>, log: TemplateLog): void {
  const names = new Set(set.statuses.map(({ name }) => name));
  for (const name of told.keys()) if (name !== '' && !names.has(name)) told.delete(name);
  for (const { name, version, error } of set.statuses) {
    if (error !== null) tellOnce({ told, log, name, error });
    else if (told.delete(name)) log.info({ template: name, version }, 'the template is good again');
  }
}

/** The same complaint is logged once, however often the folders are read. The name is empty for a folder. */
function tellOnce({
  told,
  log,
  name,
  error,
}: {
  readonly told: Map<string, string>;
  readonly log: TemplateLog;
  readonly name: string;
  readonly error: string;
}): void {
  if (told.get(name) === error) return;
  told.set(name, error);
  const fields = name === '' ? { error } : { template: name, error };
  log.warn(
    fields,
    name === ''
      ? 'templates could not be read again; those read before keep serving'
      : 'a template is broken; its last good version keeps serving if there is one',
  );
}

async function watchFolders(
  dirs: readonly string[],
  reload: () => Promise<void>,
  log: TemplateLog,
): Promise<{ close(): Promise<void> }> {
  const watcher = watch([...dirs], {
    ignoreInitial: true,
    depth: 0,
    ignored: (path, stats) => stats?.isFile() === true && !isTemplateFile(path),
  });
  let timer: NodeJS.Timeout | undefined;
  const warn = (error: unknown): void => log.warn({ err: error }, 'watching the templates failed');
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void reload().catch(warn), QUIET_MS);
  });
  watcher.on('error', warn);
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return {
    async close() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}
