/** Opens a folder of modules: reads it, and reads it again whenever a file in it changes. */
import { readdir } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { FeedError } from '../../base/errors.ts';
import { watchFolders } from '../../base/folder-watch.ts';
import { whyModuleFails } from '../module-names.ts';
import type { ModuleVersion } from '../module-version.ts';
import type { ModuleStatus } from '../ranker.ts';
import { describeThrown } from '../answer.mjs';
import type { ModuleRole } from './messages.ts';
import { isModuleFile } from './module-files.ts';
import { ModuleFolder, type ModuleFolderOptions } from './module-folder.ts';

export interface OpenModuleFolderOptions extends ModuleFolderOptions {
  /** When false, the folder is read again only by `reload`. */
  readonly isWatching: boolean;
  /** Called after each read of the folder. */
  readonly onChange?: () => void;
}

export interface OpenModuleFolder {
  readonly modules: ModuleFolder;
  /** Reads the folder now and resolves when each of its files is serving or rejected. */
  reload(): Promise<void>;
  /** Stops watching and stops every worker. Repeatable. */
  close(): Promise<void>;
}

/** Resolves when every file is serving or rejected. Rejects a missing or unreadable folder, naming its flag. */
export async function openModuleFolder(
  options: OpenModuleFolderOptions,
): Promise<OpenModuleFolder> {
  const { dir, role, log, isWatching, onChange } = options;
  await readdir(dir).catch((cause: NodeJS.ErrnoException) => {
    const got = `"${dir}" (${cause.code})`;
    const text = `--${role}s: expected a folder of ${role}s, got ${got}`;
    throw new FeedError('BAD_USER_INPUT', text, { cause });
  });
  const modules = new ModuleFolder(options);
  const reload = async (): Promise<void> => {
    await modules.reload();
    onChange?.();
  };
  const watch = isWatching
    ? await watchFolders([dir], {
        isWatched: (path) => isModuleFile(basename(path)),
        onChange: () => void reload(),
        onError: (error) =>
          log.warn({ dir, error: describeThrown(error) }, `the ${role} folder cannot be watched`),
      })
    : null;
  await modules.reload();
  return {
    modules,
    reload,
    async close() {
      await watch?.close();
      await modules.close();
    },
  };
}

export interface OptionalModulesOptions extends Pick<ModuleFolderOptions, 'clock' | 'log'> {
  /** Null if there is no such folder. */
  readonly dir: string | null;
  /** When false, the folder is read again only by `reload`. */
  readonly isWatching?: boolean;
  /** Called after the folder was read again. */
  readonly onReload?: () => void;
}

/** The modules of a folder that an installation may have or not; templates name them. */
export interface OptionalModules extends Pick<OpenModuleFolder, 'reload' | 'close'> {
  /** Why the module with this name does not work now; null if it does. */
  whyFailing(name: string): string | null;
  /** The files; one that never loaded has version "none". */
  list(): readonly ModuleStatus[];
}

interface FoundModules extends OptionalModules {
  /** The versions of a module, the serving one first; empty for a name that no file has. */
  find(name: string): readonly ModuleVersion[];
}

const NO_SIGNALS: ModuleFolderOptions['signals'] = { names: [], has: () => false };

/** Resolves when every file is serving or rejected. Any name may be used. Rejects a folder that does not exist. */
export async function openOptionalModules(
  role: ModuleRole,
  { dir, clock, log, isWatching = true, onReload: onChange }: OptionalModulesOptions,
): Promise<FoundModules> {
  const shared = { role, clock, log, isWatching, signals: NO_SIGNALS };
  const folder =
    dir === null
      ? null
      : await openModuleFolder({
          ...shared,
          dir: resolve(dir),
          reserved: new Set(),
          ...(onChange === undefined ? {} : { onChange }),
        });
  const find = (name: string) => folder?.modules.find(name) ?? [];
  const list = () => folder?.modules.list() ?? [];
  return {
    find,
    list,
    whyFailing: (name) => whyModuleFails({ role, name, serving: find(name)[0], known: list() }),
    reload: async () => folder?.reload(),
    close: async () => folder?.close(),
  };
}
