/** What viewers have seen of the site, and where they stopped in streams: a document for each, found by its _id. */
import { FeedError } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import type { Mark } from '../../../model/reads.ts';
import type { UserId } from '../../../model/producers.ts';
import { checkFenceKey, checkKey, checkMark, checkUser } from '../../checks.ts';
import type { ReadingPlace, ReadStore } from '../../ports/reads.ts';
import type { Collections } from '../engine/collections.ts';
import { isDuplicateKey } from '../engine/guard.ts';
import { placesId, viewerId, witnessId } from '../engine/keys.ts';
import { markOf } from './marker-rows.ts';

const ATTEMPTS_MAX = 32;

export type WitnessVerbs = Pick<
  ReadStore,
  'join' | 'witnessed' | 'witness' | 'places' | 'savePlace'
>;

export function openWitnesses(collections: Collections): WitnessVerbs {
  const { witnesses, places } = collections;
  return {
    join: async (viewer, mark) => {
      checkUser(viewer);
      checkMark(mark);
      return join(collections, viewer, mark);
    },
    witnessed: async (viewer, kinds) => {
      checkUser(viewer);
      kinds.forEach((kind) => {
        checkKey('witnessKind', kind);
      });
      const rows =
        kinds.length === 0
          ? []
          : await witnesses
              .find({ _id: { $in: kinds.map((kind) => witnessId(viewer, kind)) } })
              .toArray();
      const found = new Map(rows.map((row) => [row._id, markOf(row)]));
      return kinds.map((kind) => found.get(witnessId(viewer, kind)) ?? null);
    },
    witness: async (viewer, kind, mark) => {
      checkUser(viewer);
      checkKey('witnessKind', kind);
      checkMark(mark);
      return witness(collections, { viewer, kind }, mark);
    },
    places: async (viewer, stream) => {
      checkFenceKey({ viewer, stream });
      checkUser(viewer);
      return sorted((await places.findOne({ _id: placesId(viewer, stream) }))?.places ?? []);
    },
    savePlace: async (viewer, stream, place) => {
      checkFenceKey({ viewer, stream });
      checkUser(viewer);
      checkKey('device', place.device);
      await savePlace(collections, placesId(viewer, stream), place);
    },
  };
}

/** The first mark stands for ever. */
async function join({ joined }: Collections, viewer: UserId, { at, atMs }: Mark): Promise<Mark> {
  const _id = viewerId(viewer);
  const known = await joined.findOne({ _id });
  if (known !== null) return markOf(known);
  try {
    await joined.insertOne({ _id, at, atMs });
    return { at, atMs };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return markOf(await joined.findOne({ _id }));
  }
}

async function witness(
  { witnesses }: Collections,
  { viewer, kind }: { readonly viewer: UserId; readonly kind: string },
  { at, atMs }: Mark,
): Promise<Mark> {
  const raise = () =>
    witnesses.findOneAndUpdate(
      { _id: witnessId(viewer, kind) },
      { $max: { at, atMs }, $setOnInsert: { viewer, kind } },
      { upsert: true, returnDocument: 'after' },
    );
  try {
    return markOf(await raise());
  } catch (error) {
    // Another made the document just now.
    if (!isDuplicateKey(error)) throw error;
    return markOf(await raise());
  }
}

/** The one saved last first. */
function sorted(places: readonly ReadingPlace[]): readonly ReadingPlace[] {
  return places.toSorted(
    (a, b) =>
      b.savedAtMs - a.savedAtMs || Buffer.compare(Buffer.from(a.device), Buffer.from(b.device)),
  );
}

async function savePlace(
  { places }: Collections,
  _id: string,
  { device, cursor, savedAtMs }: ReadingPlace,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await places.findOne({ _id });
    const known = sorted(before?.places ?? []);
    const standing = known.find((each) => each.device === device);
    if (standing !== undefined && standing.savedAtMs > savedAtMs) return;
    const others = known.filter((each) => each !== standing).slice(0, LIMITS.devicesMax - 1);
    const $set = {
      places: [...others, { device, cursor, savedAtMs }],
      revision: (before?.revision ?? 0) + 1,
    };
    try {
      const { matchedCount, upsertedCount } = await places.updateOne(
        { _id, revision: before?.revision ?? 0 },
        { $set },
        { upsert: before === null },
      );
      if (matchedCount + upsertedCount === 1) return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new FeedError(
    'UNAVAILABLE',
    'expected to save the place, got too many changes of it at once',
  );
}
