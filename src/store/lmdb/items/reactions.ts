/** Likes and favourites: rows by item and viewer, rows by viewer and item, and a count for each item. */
import type { Clock } from '../../../base/clock.ts';
import { LIMITS } from '../../../base/limits.ts';
import type { Position, Range } from '../../../model/positions.ts';
import type { UserId } from '../../../model/producers.ts';
import type { ItemStore } from '../../ports/items.ts';
import type { Given, Reaction, ReactionStore } from '../../ports/reactions.ts';
import { reactionEvent } from '../../recorded-events.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import {
  lastPosition,
  NO_VALUE,
  POSITION_MAX,
  positionKey,
  prefixEnd,
  textKey,
  textsOf,
  withPosition,
  withText,
  type Key,
} from '../engine/keys.ts';
import type { FewPositions, KeptByViewer, KeptRows } from '../engine/kept-rows.ts';
import { existingAmong, lastPositions } from '../engine/table.ts';
import type { Tables } from '../engine/tables.ts';
import { recordEvents } from '../events.ts';
import { rangeOf } from './item-log.ts';

export type LmdbLikes = Pick<ItemStore, 'like' | 'unlike' | 'likeCounts' | 'likedBy'>;

const POSITION_BYTES = 6;

/** The tables of one kind of reaction. */
interface ReactionTables {
  readonly rows: Tables['likes'];
  readonly counts: Tables['likeCounts'];
  /** Counts that were read: to choose a head, a signal reads those of hundreds of items. */
  readonly kept: KeptRows<Position, number>;
  readonly byViewer: Tables['likedItems'];
  /** What each viewer reacted to, read for every page that shows it. */
  readonly keptOf: KeptByViewer;
}

interface Target {
  readonly viewer: UserId;
  readonly at: Position;
}

/** Liking an item that does not exist changes nothing and returns false. */
export function openLmdbLikes(env: LmdbEnvironment, clock: Clock): LmdbLikes {
  const likes = openKind(env, 'like', clock);
  return {
    like: (viewer, at) => likes.set({ viewer, at }, true),
    unlike: (viewer, at) => likes.set({ viewer, at }, false),
    likeCounts: likes.counts,
    likedBy: likes.standing,
  };
}

export function openLmdbReactions(env: LmdbEnvironment, clock: Clock): ReactionStore {
  const favourites = openKind(env, 'favourite', clock);
  const kinds = { like: openKind(env, 'like', clock), favourite: favourites };
  return {
    favourite: (viewer, at) => favourites.set({ viewer, at }, true),
    unfavourite: (viewer, at) => favourites.set({ viewer, at }, false),
    addMany: (reaction, given) => kinds[reaction].load(given),
    favouriteCounts: favourites.counts,
    given: (reaction, viewer, positions) => kinds[reaction].standing(viewer, positions),
    items: async (reaction, viewer, query) => {
      if (query.limit === 0 || query.above >= query.upTo || query.above >= POSITION_MAX) return [];
      const upTo = Math.min(query.upTo, POSITION_MAX) as Position;
      const range = { ...rangeOf(textKey(viewer), { ...query, upTo }), limit: query.limit };
      return env.read(() => lastPositions(tablesOf(env, reaction).byViewer, range));
    },
    viewers: async (reaction, at, { after, limit }) => {
      if (limit === 0 || !isStorable(at)) return [];
      const prefix = positionKey(at);
      const start = after === null ? prefix : prefixEnd(withText(prefix, after));
      const range = { start, end: positionKey((at + 1) as Position), limit };
      return env.read(() =>
        Array.from(
          tablesOf(env, reaction).rows.getKeys(range),
          (key) => textsOf(key.subarray(POSITION_BYTES))[0] as UserId,
        ),
      );
    },
    among: async (reaction, range, page) => {
      if (page.limit === 0) return [];
      const { rows } = tablesOf(env, reaction);
      const keys = { ...keysAmong(range, page.after), limit: page.limit };
      return env.read(() => Array.from(rows.getKeys(keys), givenOf));
    },
  };
}

/** The keys of a range after one of them. */
function keysAmong({ above, upTo }: Range, after: Given | null): { start: Key; end: Key } {
  const storable = (at: number): Key => positionKey(Math.min(at, POSITION_MAX) as Position);
  const end = storable(upTo + 1);
  const start =
    after === null || after.position <= above || !isStorable(after.position)
      ? storable(Math.max(above, after?.position ?? 0) + 1)
      : prefixEnd(rowKey({ viewer: after.viewer, at: after.position }));
  return { start: Buffer.compare(start, end) < 0 ? start : end, end };
}

function givenOf(key: Key): Given {
  const { viewer, at } = targetOf(key);
  return { position: at, viewer };
}

/** Removes every reaction to an item. Call inside a write. */
export function removeReactions(env: LmdbEnvironment, at: Position): void {
  const range = { start: positionKey(at), end: positionKey((at + 1) as Position) };
  for (const reaction of ['like', 'favourite'] as const) {
    const { rows, counts, kept, byViewer, keptOf } = tablesOf(env, reaction);
    for (const key of Array.from(rows.getKeys(range))) {
      const [viewer = ''] = textsOf(key.subarray(POSITION_BYTES));
      rows.remove(key);
      byViewer.remove(withPosition(textKey(viewer), at));
      keptOf.change(viewer as UserId);
    }
    counts.remove(positionKey(at));
    kept.change(at);
  }
}

/** Lists the likes of a folder written before likes were listed by viewer. */
export async function listLikes(env: LmdbEnvironment): Promise<void> {
  if (env.read(() => env.system.get(LISTED)) === true) return;
  await env.write(() => {
    for (const key of env.likes.getKeys({})) env.likedItems.put(viewerKey(targetOf(key)), NO_VALUE);
    env.system.put(LISTED, true);
  });
}

const LISTED = textKey('likes-listed');

function tablesOf(env: LmdbEnvironment, reaction: Reaction): ReactionTables {
  return reaction === 'like'
    ? {
        rows: env.likes,
        counts: env.likeCounts,
        kept: env.keptLikes,
        byViewer: env.likedItems,
        keptOf: env.keptLiked,
      }
    : {
        rows: env.favourites,
        counts: env.favouriteCounts,
        kept: env.keptFavourites,
        byViewer: env.favouriteItems,
        keptOf: env.keptFavourited,
      };
}

function openKind(env: LmdbEnvironment, reaction: Reaction, clock: Clock) {
  const { rows, counts, kept, byViewer, keptOf } = tablesOf(env, reaction);
  const readCount = (at: Position): number => {
    if (!isStorable(at)) return 0;
    const count = counts.get(positionKey(at)) ?? 0;
    kept.keep(at, count);
    return count;
  };
  const readFew = (viewer: UserId): FewPositions => {
    const start = textKey(viewer);
    const most = LIMITS.reactionsOfViewerMax;
    const found = lastPositions(byViewer, { start, end: prefixEnd(start), limit: most + 1 });
    const few = found.length > most ? 'many' : found;
    keptOf.keep(viewer, few);
    return few;
  };
  /** Call inside a write. */
  const setOne = (target: Target, isSet: boolean): boolean => {
    if (!isStorable(target.at)) return false;
    const at = positionKey(target.at);
    const key = rowKey(target);
    if (rows.doesExist(key) === isSet || !env.items.doesExist(at)) return false;
    const count = counts.get(at) ?? 0;
    if (isSet) {
      rows.put(key, NO_VALUE);
      byViewer.put(viewerKey(target), NO_VALUE);
    } else {
      rows.remove(key);
      byViewer.remove(viewerKey(target));
    }
    counts.put(at, isSet ? count + 1 : count - 1);
    kept.change(target.at);
    keptOf.change(target.viewer);
    return true;
  };
  return {
    set: async (target: Target, isSet: boolean): Promise<boolean> =>
      env.write(() => {
        const isChanged = setOne(target, isSet);
        if (isChanged && isSet)
          recordEvents(env, [reactionEvent({ reaction, ...target, atMs: clock.now() })]);
        return isChanged;
      }),
    load: async (given: readonly Given[]): Promise<readonly boolean[]> =>
      env.write(() => given.map(({ viewer, position }) => setOne({ viewer, at: position }, true))),
    counts: async (positions: readonly Position[]) =>
      env.read(() => positions.map((at) => kept.get(at) ?? readCount(at))),
    standing: async (viewer: UserId, positions: readonly Position[]) =>
      env.read(() => {
        const few = keptOf.get(viewer) ?? readFew(viewer);
        if (few !== 'many') return positions.map((at) => few.includes(at));
        const prefix = textKey(viewer);
        const keyOf = (at: Position): Key => withPosition(prefix, Math.min(at, POSITION_MAX));
        return existingAmong(byViewer, positions.map(keyOf));
      }),
  };
}

function rowKey({ viewer, at }: Target): Key {
  return withText(positionKey(at), viewer);
}

function viewerKey({ viewer, at }: Target): Key {
  return withPosition(textKey(viewer), at);
}

function targetOf(key: Key): Target {
  const [viewer = ''] = textsOf(key.subarray(POSITION_BYTES));
  return { viewer: viewer as UserId, at: lastPosition(key.subarray(0, POSITION_BYTES)) };
}

/** Whether keys can hold the position and the next one, which ends the range of its reactions. */
function isStorable(at: Position): boolean {
  return at < POSITION_MAX;
}
