/** What viewers have seen of the site, and where they stopped in streams, each a document found by its _id. */
import { compareCodePoints } from '../../../base/compare-code-points.ts';
import { LIMITS } from '../../../base/limits.ts';
import type { Mark } from '../../../model/reads.ts';
import type { UserId } from '../../../model/producers.ts';
import type { ReadingPlace, WitnessStore } from '../../ports/reads.ts';
import type { Collections } from '../engine/collections.ts';
import { compareAndSet, insertOnce, isWritten, LOST, revisionAfter } from '../engine/cas.ts';
import { isDuplicateKey } from '../engine/guard.ts';
import { keysAfter, placesId, viewerId, witnessId } from '../engine/keys.ts';
import { markOfDocument } from './marker-rows.ts';

export function openWitnesses(collections: Collections): WitnessStore {
  const { witnesses, places } = collections;
  return {
    join: async (viewer, mark) => {
      return join(collections, viewer, mark);
    },
    joined: async (viewer) => readJoined(collections, viewer),
    witnessed: async (viewer, kinds) => {
      const rows =
        kinds.length === 0
          ? []
          : await witnesses
              .find({ _id: { $in: kinds.map((kind) => witnessId(viewer, kind)) } })
              .toArray();
      const found = new Map(rows.map((row) => [row._id, markOfDocument(row)]));
      return kinds.map((kind) => found.get(witnessId(viewer, kind)) ?? null);
    },
    witness: async (viewer, kind, mark) => {
      return witness(collections, { viewer, kind }, mark);
    },
    places: async (viewer, stream) => {
      return sorted((await places.findOne({ _id: placesId(viewer, stream) }))?.places ?? []);
    },
    savePlace: async (viewer, stream, place) => {
      await savePlace(collections, { viewer, stream }, place);
    },
    dropPlaces: async (viewer, stream) => {
      const gone = await places.findOneAndDelete({ _id: placesId(viewer, stream) });
      return gone?.places.length ?? 0;
    },
    placeStreams: async (viewer, { after, limit }) => {
      if (limit === 0) return [];
      const rows = places
        .find({ viewer, stream: keysAfter(after) }, { projection: { _id: 0, stream: 1 } })
        .sort({ stream: 1 });
      return (await rows.limit(limit).toArray()).flatMap(({ stream }) => stream ?? []);
    },
    witnessedKinds: async (viewer, { after, limit }) => {
      if (limit === 0) return [];
      const rows = witnesses
        .find({ viewer, kind: keysAfter(after) }, { projection: { _id: 0, kind: 1 } })
        .sort({ kind: 1 });
      return (await rows.limit(limit).toArray()).map(({ kind }) => kind);
    },
  };
}

/** The first mark is permanent. */
async function join(collections: Collections, viewer: UserId, { at, atMs }: Mark): Promise<Mark> {
  const { joined } = collections;
  const known = await readJoined(collections, viewer);
  if (known !== null) return known;
  const _id = viewerId(viewer);
  if (await insertOnce(joined, { _id, at, atMs })) return { at, atMs };
  return markOfDocument(await joined.findOne({ _id }));
}

async function readJoined({ joined }: Collections, viewer: UserId): Promise<Mark | null> {
  const known = await joined.findOne({ _id: viewerId(viewer) });
  return known === null ? null : markOfDocument(known);
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
    return markOfDocument(await raise());
  } catch (error) {
    // Another process has just created the document. Not `upsertOnce`, as the caller needs the document itself.
    if (!isDuplicateKey(error)) throw error;
    return markOfDocument(await raise());
  }
}

/** Latest first. */
function sorted(places: readonly ReadingPlace[]): readonly ReadingPlace[] {
  return places.toSorted(
    (a, b) => b.savedAtMs - a.savedAtMs || compareCodePoints(a.device, b.device),
  );
}

async function savePlace(
  { places }: Collections,
  { viewer, stream }: { readonly viewer: UserId; readonly stream: string },
  { device, cursor, savedAtMs }: ReadingPlace,
): Promise<void> {
  const _id = placesId(viewer, stream);
  await compareAndSet(
    () => places.findOne({ _id }),
    async (before) => {
      const known = sorted(before?.places ?? []);
      const standing = known.find((each) => each.device === device);
      if (standing !== undefined && standing.savedAtMs > savedAtMs) return undefined;
      const others = known.filter((each) => each !== standing).slice(0, LIMITS.devicesMax - 1);
      const revision = before?.revision ?? 0;
      const saved = [...others, { device, cursor, savedAtMs }];
      const $set = { viewer, stream, places: saved, revision: revisionAfter(revision) };
      const write = places.updateOne({ _id, revision }, { $set }, { upsert: before === null });
      return (await isWritten(write)) ? undefined : LOST;
    },
    { what: 'reading places' },
  );
}
