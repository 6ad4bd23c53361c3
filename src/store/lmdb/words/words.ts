/**
 * The index of words of the embedded store. Its progress is written in the transaction that writes its rows, and an
 * edit or a deletion records what the item was indexed under in its own transaction.
 */
import { FeedError } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { POSITION_ZERO, position, type Position, type Range } from '../../../model/positions.ts';
import type { Item } from '../../../model/items.ts';
import { WORDS_VERSION } from '../../../model/words.ts';
import type { WordStore } from '../../ports/words.ts';
import { findByWords, indexedWords, type WordProgress, type WordReads } from '../../word-search.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { lastPosition, NO_PREFIX, positionKey, POSITION_MAX, textKey } from '../engine/keys.ts';
import { lastPositions, readIntact } from '../engine/table.ts';
import { rangeOf } from '../items/item-log.ts';
import { readItem } from '../items/item-rows.ts';
import { lastTaken } from '../items/positions.ts';
import {
  blockOf,
  clearBlock,
  positionsUnder,
  rangeOfBlock,
  WordRowChanges,
  type OnDamagedBlock,
} from './word-rows.ts';

/** Of other words than these, the index knows nothing. */
const INDEXED_TO = textKey('words', `${WORDS_VERSION}`);
/** How far an earlier release indexed words of its own. */
const FORMERLY_INDEXED_TO = textKey('words');

/**
 * Blocks in which a row is damaged, and the first damage found in each. They wait in memory to be rebuilt: their rows
 * stay damaged until then, so they are found again after a restart.
 */
type DamagedBlocks = Map<number, FeedError>;

export function openLmdbWords(env: LmdbEnvironment): WordStore {
  const damaged: DamagedBlocks = new Map();
  const bounds = {
    onDamage: noteIn(damaged),
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
      if (limit === 0 || (damaged.size === 0 && env.read(() => isIndexed(env)))) return 0;
      const { done, rebuilt, damage } = await env.write(() => indexShare(env, limit, damaged));
      const found = rebuilt === null ? undefined : damaged.get(rebuilt);
      if (rebuilt !== null) damaged.delete(rebuilt);
      if (found !== undefined) throw rebuiltAfter(found);
      if (damage !== null) throw damage;
      return done;
    },
  };
}

/**
 * Notes that an indexed item is about to change or to be deleted. Call inside the write that does it. An item that is
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

function noteIn(damaged: DamagedBlocks): OnDamagedBlock {
  return (block, damage) => {
    if (!damaged.has(block)) damaged.set(block, damage);
  };
}

function rebuiltAfter({ cause }: FeedError): FeedError {
  const message =
    'expected the index of words to be whole, got a damaged record; its block was built again from the items';
  return new FeedError('UNAVAILABLE', message, { cause });
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
  /** The block that was rebuilt, if any. */
  readonly rebuilt: number | null;
  /** The first damage found in items. Damaged items are skipped, as nothing can be read of them. */
  readonly damage: FeedError | null;
}

/** Call inside a write. Notes the blocks in which rows are damaged, and rebuilds one of them. */
function indexShare(env: LmdbEnvironment, limit: number, damaged: DamagedBlocks): Share {
  const items = new ItemReads(env);
  const rows = new WordRowChanges();
  const { changed, block } = takeChanges(env, { limit, damaged });
  for (const { at, former } of changed) {
    for (const word of former) rows.set(word, at, false);
    items.addTo(rows, { above: position(at - 1), upTo: at });
  }
  const above = indexedTo(env);
  const upTo = position(Math.min(lastTaken(env), above + limit - changed.length));
  items.addTo(rows, { above, upTo });
  clearFormerRows(env, { above, upTo });
  rows.write(env, noteIn(damaged));
  env.system.put(INDEXED_TO, upTo);
  const rebuilt = block ?? damaged.keys().next().value ?? null;
  if (rebuilt !== null) buildAgain(env, { block: rebuilt, upTo, items });
  return { done: changed.length + upTo - above, rebuilt, damage: items.damage };
}

/** Removes what an earlier release indexed in the blocks that begin in the range. Call inside a write. */
function clearFormerRows(env: LmdbEnvironment, { above, upTo }: Range): void {
  if (above === POSITION_ZERO) env.system.remove(FORMERLY_INDEXED_TO);
  for (let block = blockOf(above); block <= blockOf(upTo); block += 1)
    if (rangeOfBlock(block).above >= above) clearBlock(env, block);
}

interface ChangedItem {
  readonly at: Position;
  readonly former: readonly string[];
}

interface TakenChanges {
  readonly changed: readonly ChangedItem[];
  /** The block that has to be rebuilt, because what one of its items was indexed under cannot be read. */
  readonly block: number | null;
}

/**
 * Takes changes off the table. Stops where a second block would have to be rebuilt: that takes the time of thousands of
 * items, during which nobody else writes.
 */
function takeChanges(
  env: LmdbEnvironment,
  { limit, damaged }: { readonly limit: number; readonly damaged: DamagedBlocks },
): TakenChanges {
  const changed: ChangedItem[] = [];
  let lost: number | null = null;
  for (const key of Array.from(env.wordChanges.getKeys({ limit }))) {
    const at = lastPosition(key);
    const block = blockOf(at);
    const former = readIntact(
      () => env.wordChanges.get(key) ?? [],
      (damage) => noteIn(damaged)(block, damage),
    );
    if (former === null && lost !== null && lost !== block) break;
    if (former === null) lost = block;
    changed.push({ at, former: former ?? [] });
    env.wordChanges.remove(key);
  }
  return { changed, block: lost };
}

interface DamagedBlock {
  readonly block: number;
  /** How far the index reaches. */
  readonly upTo: Position;
  readonly items: ItemReads;
}

/** Call inside a write. */
function buildAgain(env: LmdbEnvironment, { block, upTo, items }: DamagedBlock): void {
  const rows = new WordRowChanges();
  const range = rangeOfBlock(block);
  items.addTo(rows, { ...range, upTo: position(Math.min(range.upTo, upTo)) });
  clearBlock(env, block);
  rows.write(env, noteIn(new Map()));
}

/** Reads items for their words, and skips those whose bytes are damaged. */
class ItemReads {
  damage: FeedError | null = null;
  readonly #env: LmdbEnvironment;

  constructor(env: LmdbEnvironment) {
    this.#env = env;
  }

  addTo(rows: WordRowChanges, { above, upTo }: Range): void {
    for (let at = above + 1; at <= upTo; at += 1)
      for (const word of this.#wordsAt(position(at))) rows.set(word, position(at), true);
  }

  #wordsAt(at: Position): readonly string[] {
    const item = readIntact(
      () => readItem(this.#env, at),
      (damage) => (this.damage ??= damage),
    );
    return item === null ? [] : indexedWords(item.payload);
  }
}

function storable(at: Position): Position {
  return position(Math.min(at, POSITION_MAX));
}
