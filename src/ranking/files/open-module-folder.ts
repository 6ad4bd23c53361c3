/** Opens a folder of modules: reads it, and reads it again whenever a file in it changes. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FeedError } from '../../base/errors.ts';
import { watchFolders } from '../../base/folder-watch.ts';
import { describeThrown } from '../answer.mjs';
import { isModuleFile } from './module-files.ts';
import { ModuleFolder, type ModuleFolderOptions } from './module-folder.ts';

export interface OpenModuleFolderOptions extends ModuleFolderOptions {
  /** When false, the folder is read again only by `reload`. */
  readonly isWatching: boolean;
  /** Called after each reading of the folder. */
  readonly onChange?: () => void;
}

export interface OpenModuleFolder {
  readonly modules: ModuleFolder;
  /** Reads the folder now and resolves when each of its files is serving or refused. */
  reload(): Promise<void>;
  /** Stops watching and ends every worker. Repeatable. */
  close(): Promise<void>;
}

/** Resolves when every file is serving or refused. Refuses a folder that is not there. */
export async function openModuleFolder(
  options: OpenModuleFolderOptions,
): Promise<OpenModuleFolder> {
  const { dir, role, log, isWatching, onChange } = options;
  const isFolder = await stat(dir).then(
    (about) => about.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new FeedError('BAD_USER_INPUT', `expected a folder of ${role}s, got "${dir}"`);
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
