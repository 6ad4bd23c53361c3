/**
 * Opens the store that a configuration names: embedded, or on MongoDB and Redis. The only file of the server that knows
 * the adapters; all other files know the ports. MongoDB and Redis are loaded on demand: otherwise a server on the
 * embedded store would take a sixth longer to load.
 */
import { existsSync } from 'node:fs';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../base/config/config-options.ts';
import type { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import { backupLmdbStore } from './lmdb/backup.ts';
import { checkLmdbStore } from './lmdb/check.ts';
import { isFolderHeld } from './lmdb/engine/folder-hold.ts';
import { hasStore, requireStore } from './lmdb/engine/format.ts';
import { requireOwnFolder } from './lmdb/engine/own-folder.ts';
import { migrateLmdbStore } from './lmdb/migrate.ts';
import { openLmdbStore } from './lmdb/open.ts';
import type { Store } from './ports/store.ts';
import { queueAt, type QueueAddress } from './redis/engine/queue.ts';
import type { OnChange } from './watch-changes.ts';

export type OnStoreAway = (problem: FeedError) => Promise<void>;

/** What opening a store needs. */
export interface StoreContext {
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * Called when the durable store does not answer; it is tried again when this resolves. Without it, opening is
   * refused.
   */
  readonly onStoreAway?: OnStoreAway | undefined;
  /** Receives what any process of an installation of many announces. */
  readonly onChange?: OnChange | undefined;
  /** Producers one person may follow; LIMITS.followsDefault when left out. */
  readonly followsMax?: number;
}

/** Operations on an embedded store while no app of this process has it open. */
export const EMBEDDED_STORE = {
  backup: backupLmdbStore,
  check: checkLmdbStore,
  migrate: migrateLmdbStore,
} as const;

/**
 * Refuses, with UNAVAILABLE, a configuration whose embedded store does not exist, for callers that must not create one.
 */
export function requireStoreOf({ data, mongodbUrl }: Pick<Config, 'data' | 'mongodbUrl'>): void {
  if (mongodbUrl === null) requireStore(data);
}

/** Whether the configured store exists, so that opening it creates none. */
export function isStoreThere({ data, mongodbUrl }: Pick<Config, 'data' | 'mongodbUrl'>): boolean {
  return mongodbUrl !== null || hasStore(data);
}

/** Refuses, with UNAVAILABLE, a configuration whose embedded store cannot be made, as its folder holds other files. */
export function requireRoomForStore({
  data,
  mongodbUrl,
}: Pick<Config, 'data' | 'mongodbUrl'>): void {
  if (mongodbUrl === null && existsSync(data)) requireOwnFolder(data);
}

/** Whether a running process holds the embedded store of a folder. */
export function isStoreHeld(dir: string): Promise<boolean> {
  return isFolderHeld(dir);
}

/** The embedded store; with the addresses of MongoDB and Redis, the one that any number of processes share. */
export async function openStore(
  { data, mongodbUrl, redisUrl, follows: followsMax }: Config,
  context: StoreContext,
): Promise<Store> {
  if (mongodbUrl === null || redisUrl === null)
    return openLmdbStore({ dir: data, clock: context.clock, log: context.log, followsMax });
  return (await openShared({ mongodbUrl, redisUrl }, { ...context, followsMax })).store;
}

/** Where an installation of many processes keeps its data. */
export interface SharedServices {
  readonly mongodbUrl: string;
  readonly redisUrl: string;
}

/** The stores of an installation of many processes: the one that requests use, and the durable one behind it. */
export interface SharedStores {
  readonly store: Store;
  /** Returns items as stored, without what stands behind them. */
  readonly durable: Store;
}

/** Migrates the database and opens both, waiting for them as the context says. Closing `store` closes both. */
export async function openShared(
  { mongodbUrl, redisUrl }: SharedServices,
  { onStoreAway, ...context }: StoreContext,
): Promise<SharedStores> {
  return whenThere({ onStoreAway }, () => openSharedOnce({ mongodbUrl, redisUrl }, context));
}

/** The result of `run` once the durable store answers; each time it does not, the context says how to wait. */
export async function whenThere<T>(
  { onStoreAway }: Pick<StoreContext, 'onStoreAway'>,
  run: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (onStoreAway === undefined) throw error;
      const { isAway } = await import('./mongo/open.ts');
      if (!isAway(error)) throw error;
      await onStoreAway(error);
    }
  }
}

async function openSharedOnce(
  { mongodbUrl, redisUrl }: SharedServices,
  { clock, log, onChange, followsMax = LIMITS.followsDefault }: StoreContext,
): Promise<SharedStores> {
  const { openMongoStore } = await import('./mongo/open.ts');
  const { openRedisStore } = await import('./redis/open.ts');
  const durable = await openMongoStore({
    url: mongodbUrl,
    clock,
    followsMax,
    isBehind: true,
    warn: (text) => log.warn({}, text),
  });
  try {
    return { store: await openRedisStore({ url: redisUrl, durable, log, onChange }), durable };
  } catch (error) {
    await durable.close();
    throw error;
  }
}

/** Where the job queue of an installation of many processes is. */
export function jobQueueOf({ redisUrl }: Pick<SharedServices, 'redisUrl'>): QueueAddress {
  return queueAt(redisUrl);
}
