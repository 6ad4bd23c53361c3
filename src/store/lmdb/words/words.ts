/**
 * The index of words of the embedded store. How far it came stands in the transaction that writes its rows, and an edit or
 * a deletion notes what the item was indexed under in its own transaction.
 */
import { FeedError } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { POSITION_ZERO, position, type Position } from '../../../model/positions.ts';
import type { Item } from '../../../model/items.ts';
import type { WordStore } from '../../ports/words.ts';
import { findByWords, indexedWords, type WordProgress, type WordReads } from '../../word-search.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { lastPosition, NO_PREFIX, positionKey, POSITION_MAX, textKey } from '../engine/keys.ts';
import { lastPositions } from '../engine/table.ts';
import { rangeOf } from '../items/item-log.ts';
import { readItem } from '../items/item-rows.ts';
import { lastTaken } from '../items/positions.ts';
import { positionsUnder, WordRowChanges } from './word-rows.ts';

const INDEXED_TO = textKey('words');

export function openLmdbWords(env: LmdbEnvironment): WordStore {
  const bounds = {
    blocksMax: LIMITS.wordBlocksMax,
    wordsMax: LIMITS.wordsOfPrefixMax,
    positionsMax: LIMITS.wordPositionsMax,
  };
  const reads: WordReads = {
    progress: async ({ above, upTo }) => env.read(() => progressOf(env, above, upTo)),
    holding: async (prefix, range) =>
      env.read(() => positionsUnder(env, prefix, { ...range, ...bounds })),
  };
  return {
    find: async (words, { above, upTo, ...query }) =>
      findByWords(reads, words, { ...query, above: storable(above), upTo: storable(upTo) }),
    index: async (limit) => {
      if (env.read(() => isIndexed(env)) || limit === 0) return 0;
      const { done, damage } = await env.write(() => indexShare(env, limit));
      if (damage !== null) throw damage;
      return done;
    },
  };
}

/**
 * Notes that an indexed item is about to become another, or to go. Call inside the write that does it. An item that is
 * not indexed yet is found by its position.
 */
export function noteWords(env: LmdbEnvironment, before: Item, after: Item | null): void {
  const { position: at } = before;
  if (at > indexedTo(env)) return;
  const words = indexedWords(before.payload);
  if (after !== null && words.join() === indexedWords(after.payload).join()) return;
  const noted = env.wordChanges.get(positionKey(at)) ?? [];
  env.wordChanges.put(positionKey(at), [...new Set([...noted, ...words])]);
}

function indexedTo({ system }: LmdbEnvironment): Position {
  const upTo = system.get(INDEXED_TO);
  return position(typeof upTo === 'number' ? upTo : POSITION_ZERO);
}

function progressOf(env: LmdbEnvironment, above: Position, upTo: Position): WordProgress {
  const max = LIMITS.wordChangesReadMax;
  const query = { above, upTo, limit: max + 1, order: 'newest' } as const;
  const range = { ...rangeOf(NO_PREFIX, query), limit: max + 1 };
  const changed = lastPositions(env.wordChanges, range);
  return { indexedTo: indexedTo(env), changed: changed.length > max ? null : changed };
}

function isIndexed(env: LmdbEnvironment): boolean {
  const [change] = env.wordChanges.getKeys({ limit: 1 });
  return change === undefined && indexedTo(env) === lastTaken(env);
}

interface Share {
  readonly done: number;
  /** What was met first of items whose bytes are damaged. They are passed over, as nothing can be read of them. */
  readonly damage: FeedError | null;
}

/** Call inside a write. */
function indexShare(env: LmdbEnvironment, limit: number): Share {
  const rows = new WordRowChanges();
  let damage: FeedError | null = null;
  const addItem = (at: Position): void => {
    try {
      for (const word of wordsAt(env, at)) rows.set(word, at, true);
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      damage ??= error;
    }
  };
  const changes = Array.from(env.wordChanges.getRange({ limit }), ({ key, value }) => ({
    at: lastPosition(key),
    former: value,
  }));
  for (const { at, former } of changes) {
    for (const word of former) rows.set(word, at, false);
    addItem(at);
    env.wordChanges.remove(positionKey(at));
  }
  const above = indexedTo(env);
  const upTo = position(Math.min(lastTaken(env), above + limit - changes.length));
  for (let at = above + 1; at <= upTo; at += 1) addItem(position(at));
  rows.write(env);
  env.system.put(INDEXED_TO, upTo);
  return { done: changes.length + upTo - above, damage };
}

/** Throws UNAVAILABLE for an item whose bytes are damaged, and nothing else of that kind. */
function wordsAt(env: LmdbEnvironment, at: Position): readonly string[] {
  const item = readItem(env, at);
  return item === null ? [] : indexedWords(item.payload);
}

function storable(at: Position): Position {
  return position(Math.min(at, POSITION_MAX));
}
