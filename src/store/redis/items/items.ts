/** Items from copies in this process; missing ones are read from the durable store in bulk. */
import { LIMITS } from '../../../base/limits.ts';
import { subjectOf, type Item } from '../../../model/items.ts';
import type { Position } from '../../../model/positions.ts';
import type { UserId } from '../../../model/producers.ts';
import { concernsReposts } from '../../concerns-reposts.ts';
import { concernsThread } from '../../concerns-thread.ts';
import type { ItemStore } from '../../ports/items.ts';
import type { Store } from '../../ports/store.ts';
import type { DegradedItems } from './degraded-items.ts';
import type { LogEntry } from '../change-log/log-entry.ts';
import type { ChangeLog } from '../change-log/change-log.ts';
import { InvalidatingCache } from './invalidating-cache.ts';
import type { SettledAnnouncer } from '../change-log/settled-announcer.ts';
import { writeThrough } from '../change-log/write-through.ts';

/** Cached for a settled position without an item, which never gets one. */
const ABSENT = 0;

type LikeKey = `${number}/${string}`;

export class ItemCopies {
  readonly items = new InvalidatingCache<Position, Item | typeof ABSENT>({
    max: LIMITS.itemCacheMax,
  });
  readonly likeCounts = new InvalidatingCache<Position, number>({ max: LIMITS.itemCacheMax });
  readonly likes = new InvalidatingCache<LikeKey, boolean>({ max: LIMITS.likesCacheMax });

  apply(entry: LogEntry): void {
    if (entry.kind === 'item') {
      this.items.drop(entry.position);
      if (!entry.isGone) return;
      this.likeCounts.drop(entry.position);
      this.likes.dropWhere((key) => key.startsWith(`${entry.position}/`));
    } else if (entry.kind === 'like') {
      this.likeCounts.drop(entry.position);
      this.likes.drop(`${entry.position}/${entry.viewer}`);
    } else if (entry.kind === 'counts') {
      for (const [at, count] of entry.counts) this.likeCounts.set(at, count);
    } else if (entry.kind === 'settled') {
      // Overwrites what a reader may have cached for the position before it was settled.
      for (const item of entry.items ?? []) this.items.set(item.position, item);
    }
  }

  clear(): void {
    this.items.clear();
    this.likeCounts.clear();
    this.likes.clear();
  }
}

interface TouchArgs {
  readonly at: Position;
  readonly isGone: boolean;
  /** Whether other people may see it than before, so that others of its thread may be affected. */
  readonly isShownToOthers: boolean;
}

export interface RedisItemsContext {
  readonly durable: Pick<Store, 'items' | 'timelines'>;
  readonly log: ChangeLog;
  readonly announcer: SettledAnnouncer;
  readonly copies: ItemCopies;
  /** Items while Redis is down. */
  readonly degraded: DegradedItems;
}

export function openRedisItems(context: RedisItemsContext): ItemStore {
  const { durable, log, announcer } = context;
  const set = (viewer: UserId, at: Position, write: () => Promise<boolean>): Promise<boolean> =>
    writeThrough(
      log,
      { entry: { kind: 'like', position: at, viewer }, revokesAccess: false },
      write,
    );
  return {
    publish: async (draft, from) => {
      const seen = log.offset;
      const published = await durable.items.publish(draft, from);
      await announcer.show(
        published.item.position,
        published.isNew ? { item: published.item, seen } : null,
      );
      return published;
    },
    publishMany: async (drafts) => {
      const positions = await durable.items.publishMany(drafts);
      const newest = positions.reduce((top, at) => Math.max(top, at), 0);
      await announcer.show(newest as Position, null);
      return positions;
    },
    changedSince: (seen) => durable.items.changedSince(seen),
    getMany: (positions) => getMany(context, positions),
    positionsOf: (keys) => durable.items.positionsOf(keys),
    edit: (at, patch, atMs) => {
      // Replies carry only who may see their opening; reposts carry all of their original.
      const isShownToOthers = patch.visibility !== undefined || patch.audience !== undefined;
      return touch(context, { at, isGone: false, isShownToOthers }, () =>
        durable.items.edit(at, patch, atMs),
      );
    },
    remove: (at, removal) =>
      touch(context, { at, isGone: true, isShownToOthers: true }, () =>
        durable.items.remove(at, removal),
      ),
    removalOf: (at, nowMs) => durable.items.removalOf(at, nowMs),
    like: (viewer, at) => set(viewer, at, () => durable.items.like(viewer, at)),
    unlike: (viewer, at) => set(viewer, at, () => durable.items.unlike(viewer, at)),
    likeCounts: async (positions) => {
      if (!(await log.confirm('lately'))) return durable.items.likeCounts(positions);
      return context.copies.likeCounts.many(positions, (missing) =>
        durable.items.likeCounts(missing),
      );
    },
    likedBy: async (viewer, positions) => {
      if (!(await log.confirm('lately'))) return durable.items.likedBy(viewer, positions);
      const keys = positions.map((at): LikeKey => `${at}/${viewer}`);
      return context.copies.likes.many(keys, (missing) =>
        durable.items.likedBy(viewer, missing.map(positionIn)),
      );
    },
  };
}

/**
 * Announces a write of one item, and whether others are affected through what opened its thread and through its
 * reposts, as those are after the write.
 */
async function touch<T>(
  context: RedisItemsContext,
  { at, isGone, isShownToOthers }: TouchArgs,
  write: () => Promise<T>,
): Promise<T> {
  const { durable, log } = context;
  const [item = null] = await getMany(context, [at]);
  const thread = item?.thread ?? null;
  const subject = subjectOf(item ?? {});
  const entry = {
    kind: 'item' as const,
    position: at,
    isGone,
    ...(thread === null ? {} : { thread }),
    ...(subject === undefined ? {} : { subject }),
    isAlone: false,
  };
  const after = async () => ({ ...entry, isAlone: item !== null && (await isAlone(item)) });
  const isAlone = async (alone: Item): Promise<boolean> =>
    !(isShownToOthers && (await concernsThread(durable.items, alone))) &&
    !(await concernsReposts(durable.timelines, alone));
  return writeThrough(log, { entry, revokesAccess: true, after }, write);
}

async function getMany(
  { durable, log, copies, degraded }: RedisItemsContext,
  positions: readonly Position[],
): Promise<readonly (Item | null)[]> {
  if (!(await log.confirm(positions.every((at) => at <= log.settled) ? 'lately' : 'now')))
    return degraded.getMany(positions);
  const isSettled = (at: Position): boolean => at <= log.settled;
  const [settled, ahead] = [positions.filter(isSettled), positions.filter((at) => !isSettled(at))];
  const found = new Map<Position, Item | null>();
  const rows = await readSettled({ durable, copies }, settled);
  settled.forEach((at, index) => found.set(at, rows[index] ?? null));
  if (ahead.length > 0)
    (await durable.items.getMany(ahead)).forEach((item, index) =>
      found.set(ahead[index] ?? (0 as Position), item),
    );
  return positions.map((at) => found.get(at) ?? null);
}

/** Items at settled positions, after the copies were confirmed; missing ones are read in bulk. */
export async function readSettled(
  { durable, copies }: Pick<RedisItemsContext, 'durable' | 'copies'>,
  positions: readonly Position[],
): Promise<readonly (Item | null)[]> {
  const rows = await copies.items.many(positions, async (missing) =>
    (await durable.items.getMany(missing)).map((item) => item ?? ABSENT),
  );
  return rows.map((row) => (row === ABSENT ? null : row));
}

function positionIn(key: LikeKey): Position {
  return Number(key.slice(0, key.indexOf('/'))) as Position;
}
