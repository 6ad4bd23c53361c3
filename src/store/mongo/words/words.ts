/**
 * The index of words on MongoDB: one document per item, with its words in a field that the engine indexes. An edit or a
 * deletion marks the item's own document in the same write, so no crash loses one.
 */
import { LIMITS } from '../../../base/limits.ts';
import { POSITION_ZERO, position, type Position, type Range } from '../../../model/positions.ts';
import { WORDS_VERSION } from '../../../model/words.ts';
import type { WordStore } from '../../ports/words.ts';
import { findByWords, indexedWords, type WordProgress, type WordReads } from '../../word-search.ts';
import { upsertOnce } from '../engine/cas.ts';
import type { Collections, ItemDocument } from '../engine/collections.ts';
import { duplicatesOf } from '../engine/guard.ts';
import { WORDS_INDEX } from '../engine/indexes.ts';
import type { ItemWordsDocument } from '../engine/word-documents.ts';
import type { Positions } from '../items/positions.ts';

const PROGRESS = `words:${WORDS_VERSION}`;
/** Added to revisions, so that words of a later version replace those of an earlier one, and never the reverse. */
const VERSION_REVISIONS = WORDS_VERSION * 2 ** 40;
/** Above every revision: a deleted item does not come back. */
const GONE_REVISION = Number.MAX_SAFE_INTEGER;

export function openMongoWords(
  collections: Collections,
  positions: Pick<Positions, 'newest'>,
): WordStore {
  const reads: WordReads = {
    progress: (range) => progressOf(collections, range),
    holding: (prefix, range) => holding(collections, prefix, range),
  };
  return {
    find: (words, query) => findByWords(reads, words, query),
    index: async (limit) => {
      if (limit === 0) return 0;
      const changed = await indexChanged(collections, limit);
      const added = await indexNew(collections, await positions.newest(), limit - changed);
      return changed + added;
    },
  };
}

async function progressOf(collections: Collections, { above, upTo }: Range): Promise<WordProgress> {
  const max = LIMITS.wordChangesReadMax;
  const marked = collections.items.find(
    { unindexed: true, _id: { $gt: above, $lte: upTo } },
    { projection: { _id: 1 } },
  );
  const [indexed, rows] = await Promise.all([
    indexedTo(collections),
    marked.limit(max + 1).toArray(),
  ]);
  return {
    indexedTo: indexed,
    changed: rows.length > max ? null : rows.map(({ _id }) => position(_id)),
  };
}

async function indexedTo({ wordProgress }: Collections): Promise<Position> {
  const row = await wordProgress.findOne({ _id: PROGRESS });
  return position(row?.upTo ?? POSITION_ZERO);
}

/** Words are letters and digits, so none of them has a special meaning in an expression. */
async function holding(
  { itemWords }: Collections,
  prefix: string,
  { above, upTo }: Range,
): Promise<readonly Position[] | null> {
  const words = new RegExp(`^${prefix}`);
  const max = LIMITS.wordPositionsMax;
  const rows = await itemWords
    .find({ words, _id: { $gt: above, $lte: upTo } }, { projection: { _id: 1 }, hint: WORDS_INDEX })
    .limit(max + 1)
    .toArray();
  return rows.length > max ? null : rows.map(({ _id }) => position(_id));
}

/** Indexes marked items, and removes the mark from those that are still as they were read. */
async function indexChanged(collections: Collections, limit: number): Promise<number> {
  const { items } = collections;
  const marked = await items.find({ unindexed: true }).limit(limit).toArray();
  for (const document of marked) {
    await writeWords(collections, wordsOfDocument(document));
    const { _id, state } = document;
    const asRead =
      document.state === 'live' ? { _id, state, revision: document.revision } : { _id, state };
    await items.updateOne(asRead, { $unset: { unindexed: '' } });
  }
  return marked.length;
}

/** Indexes the items above those indexed so far, and then records how far that is. */
async function indexNew(
  collections: Collections,
  newest: Position,
  limit: number,
): Promise<number> {
  const above = await indexedTo(collections);
  const upTo = Math.min(newest, above + limit);
  if (upTo <= above) return 0;
  const range = { _id: { $gt: above, $lte: upTo } };
  const [documents, known] = await Promise.all([
    collections.items.find(range).toArray(),
    collections.itemWords.find(range, { projection: { revision: 1 } }).toArray(),
  ]);
  const revisions = new Map(known.map(({ _id, revision }) => [_id, revision]));
  const all = documents.filter(({ state }) => state !== 'void').map(wordsOfDocument);
  const fresh = all.filter(({ _id }) => !revisions.has(_id));
  const behind = all.filter(({ _id, revision }) => (revisions.get(_id) ?? revision) < revision);
  for (const row of [...behind, ...(await insertNew(collections, fresh))])
    await writeWords(collections, row);
  await upsertOnce(collections.wordProgress, { _id: PROGRESS }, { $max: { upTo } });
  return upTo - above;
}

/** Returns those that another process wrote at the same moment, which are left as they are. */
async function insertNew(
  { itemWords }: Collections,
  rows: readonly ItemWordsDocument[],
): Promise<readonly ItemWordsDocument[]> {
  if (rows.length === 0) return [];
  try {
    await itemWords.insertMany([...rows], { ordered: false });
    return [];
  } catch (error) {
    return duplicatesOf(error).flatMap((nth) => rows[nth] ?? []);
  }
}

/** Never overwrites the words of a later revision, whatever other processes do meanwhile. */
async function writeWords(
  { itemWords }: Collections,
  { _id, words, revision }: ItemWordsDocument,
): Promise<void> {
  await upsertOnce(itemWords, { _id, revision: { $lt: revision } }, { $set: { words, revision } });
}

function wordsOfDocument(document: ItemDocument): ItemWordsDocument {
  return document.state === 'live'
    ? {
        _id: document._id,
        words: indexedWords(document),
        revision: VERSION_REVISIONS + document.revision,
      }
    : { _id: document._id, words: [], revision: GONE_REVISION };
}
