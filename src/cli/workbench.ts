/** A setup for trying rankers without a server: a configuration's data, templates and rankers. */
import { rmSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import {
  EMBEDDED_STORE,
  isStoreThere,
  openStore,
  requireRoomForStore,
} from '../store/open-store.ts';
import { systemClock } from '../base/clock.ts';
import type { Config } from '../base/config/config-options.ts';
import { didYouMean } from '../base/did-you-mean.ts';
import { FeedError } from '../base/errors.ts';
import { makeTemporaryFolder } from '../base/files.ts';
import { openLog } from '../base/log.ts';
import {
  openConfiguredTemplates,
  openRanking,
  type OpenRanking,
  type PartsContext,
  type Release,
} from '../feeds/open-parts.ts';
import { openRankers, type Rankers } from '../ranking/rankers.ts';
import { openFacts, type FactsCache } from '../social/facts.ts';
import { readFields } from '../social/read-fields.ts';
import type { Store } from '../store/ports/store.ts';
import type { Template } from '../templates/template.ts';
import type { ReloadableTemplates } from '../templates/templates.ts';

export interface Workbench extends OpenRanking, Closable {
  readonly config: Config;
  readonly store: Store;
  readonly templates: ReloadableTemplates;
  readonly facts: FactsCache;
  /** The built-in rankers and the one in a file. Its neighbours are found, but not started. */
  openFile(file: string): Promise<Rankers>;
}

/**
 * Opens a configuration's data for reading. For the embedded store, this is a copy, which a running server does not
 * notice and which is deleted when the workbench is closed.
 */
export function openWorkbench(config: Config): Promise<Workbench> {
  return openWith(async (opened) => {
    const [clock, log] = [systemClock, openLog(config)];
    const context = { config, clock, log, opened };
    const store = await openCopy(context);
    const ranking = await openRanking(context, store, {
      itemFields: (await readFields(config.fields)).items,
      onReload: () => undefined,
    });
    const templates = await openConfiguredTemplates(context, ranking, false);
    const { signals } = ranking;
    const openFile = async (file: string): Promise<Rankers> => {
      const folder = temporaryFolder(opened);
      symlinkSync(resolve(file), join(folder, basename(file)));
      const own = await openRankers({ dir: folder, signals, clock, log, isWatching: false });
      opened.push(() => own.close());
      return own;
    };
    return { ...ranking, config, store, templates, facts: openFacts(store), openFile };
  });
}

/** Refuses an unknown name with NOT_FOUND, and a template that was never valid with its error. */
export function templateOf({ templates }: Pick<Workbench, 'templates'>, name: string): Template {
  const template = templates.get(name);
  if (template !== null) return template;
  const known = templates.list();
  const broken = known.find((status) => status.name === name)?.error ?? null;
  if (broken !== null) throw new FeedError('INVALID_TEMPLATE', broken);
  const hint = didYouMean(
    name,
    known.map((status) => status.name),
  );
  throw new FeedError('NOT_FOUND', `expected the name of a template, got "${name}"${hint}`);
}

/** What can be checked in a configuration: its templates, and the modules and services that they name. */
export interface ConfiguredParts extends OpenRanking, Closable {
  readonly templates: ReloadableTemplates;
}

/** Reads templates and modules once, as a server does at start. Opens no store. */
export function openPartsToCheck(config: Config): Promise<ConfiguredParts> {
  return openWith(async (opened) => {
    const context = { config, clock: systemClock, log: openLog(config), opened };
    const ranking = await openRanking(context, null, {
      itemFields: (await readFields(config.fields)).items,
      onReload: () => undefined,
      isWatching: false,
    });
    const templates = await openConfiguredTemplates(context, ranking, false);
    return { ...ranking, templates };
  });
}

interface ClosableStore extends Closable {
  readonly store: Store;
}

/** Opens a configuration's store for reading; for the embedded store a copy, unnoticed by a running server. */
export function openStoreToRead(config: Config): Promise<ClosableStore> {
  return openWith(async (opened) => {
    const context = { config, clock: systemClock, log: openLog(config), opened };
    return { store: await openCopy(context) };
  });
}

/**
 * Opens the store itself. A dry run without an existing store gets a temporary empty one, so that it leaves nothing
 * behind; a folder where no store can be created is still refused.
 */
export function openStoreToImport(
  config: Config,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<ClosableStore> {
  return openWith(async (opened) => {
    const isForAWhile = isDryRun && !isStoreThere(config);
    if (isForAWhile) requireRoomForStore(config);
    const data = isForAWhile ? join(temporaryFolder(opened), 'data') : config.data;
    const context = { clock: systemClock, log: openLog(config) };
    const store = await openStore({ ...config, data }, context);
    opened.push(() => store.close());
    return { store };
  });
}

interface Closable {
  /** Repeatable. */
  close(): Promise<void>;
}

/** Adds a `close` that releases everything in reverse order. If something fails to open, the rest is closed. */
async function openWith<T extends object>(
  open: (opened: Release[]) => Promise<T>,
): Promise<T & Closable> {
  const opened: Release[] = [];
  const close = async (): Promise<void> => {
    for (const release of opened.splice(0).reverse()) await release();
  };
  try {
    return { ...(await open(opened)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A folder that is deleted when `opened` is released. */
function temporaryFolder(opened: Release[]): string {
  const folder = makeTemporaryFolder();
  opened.push(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function openCopy({ config, clock, log, opened }: PartsContext): Promise<Store> {
  let { data } = config;
  if (config.mongodbUrl === null) {
    data = join(temporaryFolder(opened), 'data');
    await EMBEDDED_STORE.backup(config.data, data);
  }
  const store = await openStore({ ...config, data }, { clock, log });
  opened.push(() => store.close());
  return store;
}
