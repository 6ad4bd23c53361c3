/**
 * Places: a change is committed in the document of the tree, which carries the tree's version, and then applied to the
 * place's own document. The next process that changes the tree finishes what a dead process left; until then readers
 * apply the pending change to what they read.
 */
import { placeTree, type PlaceRecord, type PlaceTree } from '../../../model/places.ts';
import { compareAndSet, isWritten, LOST, upsertOnce } from '../engine/cas.ts';
import type { Collections, PlaceDocument, PlaceTreeDocument } from '../engine/collections.ts';
import { requireCaller } from '../engine/guard.ts';
import { placeId } from '../engine/keys.ts';

type PlaceCollections = Pick<Collections, 'categories' | 'categoryTree'>;

const TREE = 'tree';
const EMPTY: PlaceTreeDocument = { _id: TREE, revision: 0, pending: null };

export async function readTree(
  collections: PlaceCollections,
  known: PlaceTree | null,
): Promise<PlaceTree> {
  const row = await readRow(collections);
  return known?.version === row.revision ? known : treeOf(collections, row);
}

/**
 * Replaces one place by the result of `change`; null leaves everything as it is. `change` may throw to refuse, and is
 * called again when another process was first.
 */
export async function changePlace(
  collections: PlaceCollections,
  change: (tree: PlaceTree) => PlaceRecord | null,
): Promise<PlaceRecord | null> {
  return compareAndSet(
    () => readRow(collections),
    async (row) => {
      if (row.pending !== null) await applyPlace(collections, row.pending);
      const place = change(await treeOf(collections, row));
      if (place === null) return null;
      requireCaller();
      const pending = { ...place, _id: placeId(place.key), revision: row.revision + 1 };
      if (!(await commit(collections, row, pending))) return LOST;
      await applyPlace(collections, pending);
      return place;
    },
    { what: 'the places' },
  );
}

async function readRow({ categoryTree }: PlaceCollections): Promise<PlaceTreeDocument> {
  return (await categoryTree.findOne({ _id: TREE })) ?? EMPTY;
}

/** The tree of a version. Places changed since may be newer, never older; the next read finds the newer version. */
async function treeOf(
  { categories }: PlaceCollections,
  { revision, pending }: PlaceTreeDocument,
): Promise<PlaceTree> {
  if (revision === 0) return placeTree(0, []);
  const rows = await categories
    .find({ _id: { $gte: '' } })
    .sort({ _id: 1 })
    .toArray();
  const places = new Map(rows.map((row) => [row._id, row]));
  if (pending !== null && (places.get(pending._id)?.revision ?? 0) < pending.revision)
    places.set(pending._id, pending);
  return placeTree(revision, [...places.values()].map(placeOf));
}

async function commit(
  { categoryTree }: PlaceCollections,
  { _id, revision }: PlaceTreeDocument,
  pending: PlaceDocument,
): Promise<boolean> {
  const $set = { revision: pending.revision, pending };
  return isWritten(categoryTree.updateOne({ _id, revision }, { $set }, { upsert: revision === 0 }));
}

/** Repeatable: a document of the same revision or a newer one stays. */
async function applyPlace(
  { categories }: PlaceCollections,
  { _id, ...$set }: PlaceDocument,
): Promise<void> {
  await upsertOnce(categories, { _id, revision: { $lt: $set.revision } }, { $set });
}

function placeOf({ _id, revision: _revision, ...place }: PlaceDocument): PlaceRecord {
  return place;
}
