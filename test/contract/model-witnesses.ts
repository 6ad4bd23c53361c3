/** The oracle's witnesses and reading places, in plain maps. */
import { LIMITS } from '../../src/base/limits.ts';
import { position } from '../../src/model/positions.ts';
import { UNMARKED } from '../../src/model/reads.ts';
import type { ReadingPlace } from '../../src/store/ports/reads.ts';
import { byBytes, readerOf, type Reader, type Things, type WitnessVerbs } from './model-reads.ts';

/** The least that a store must remember. */
const SEEN_MAX = LIMITS.seenRecentMax + LIMITS.seenFilterItemsMax;

export function modelWitnesses(world: Things): WitnessVerbs {
  return {
    addSeen: async (viewer, positions) => {
      if (world.people.get(viewer)?.state === 'erased') return;
      const { seen } = readerOf(world, viewer);
      for (const at of positions) seen.add(at);
      for (const oldest of [...seen].slice(0, -SEEN_MAX)) seen.delete(oldest);
    },
    wasSeen: async (viewer, positions) =>
      positions.map((at) => readerOf(world, viewer).seen.has(at)),
    lastSeen: async (viewer) => [...readerOf(world, viewer).seen].slice(-LIMITS.seenRecentMax),
    join: async (viewer, mark) => {
      const reader = readerOf(world, viewer);
      reader.joined ??= mark;
      return reader.joined;
    },
    joined: async (viewer) => readerOf(world, viewer).joined,
    witnessed: async (viewer, kinds) => {
      const reader = readerOf(world, viewer);
      return kinds.map((kind) => reader.witnesses.get(kind) ?? null);
    },
    witness: async (viewer, kind, mark) => {
      const reader = readerOf(world, viewer);
      const standing = reader.witnesses.get(kind) ?? UNMARKED;
      const next = {
        at: position(Math.max(standing.at, mark.at)),
        atMs: Math.max(standing.atMs, mark.atMs),
      };
      reader.witnesses.set(kind, next);
      return next;
    },
    places: async (viewer, stream) => {
      return placesOf(readerOf(world, viewer), stream);
    },
    savePlace: async (viewer, stream, place) => {
      const reader = readerOf(world, viewer);
      const places = placesOf(reader, stream);
      const standing = places.find(({ device }) => device === place.device);
      if (standing !== undefined && standing.savedAtMs > place.savedAtMs) return;
      const others = places.filter((each) => each !== standing);
      reader.places.set(stream, [...others.slice(0, LIMITS.devicesMax - 1), place]);
    },
    dropPlaces: async (viewer, stream) => {
      const reader = readerOf(world, viewer);
      const { length } = placesOf(reader, stream);
      reader.places.delete(stream);
      return length;
    },
    placeStreams: async (viewer, { after, limit }) =>
      [...readerOf(world, viewer).places.keys()]
        .filter((stream) => after === null || byBytes(stream, after) > 0)
        .sort(byBytes)
        .slice(0, limit),
    witnessedKinds: async (viewer, { after, limit }) =>
      [...readerOf(world, viewer).witnesses.keys()]
        .filter((kind) => after === null || byBytes(kind, after) > 0)
        .sort(byBytes)
        .slice(0, limit),
  };
}

function placesOf(reader: Reader, stream: string): ReadingPlace[] {
  return [...(reader.places.get(stream) ?? [])].sort(
    (a, b) => b.savedAtMs - a.savedAtMs || byBytes(a.device, b.device),
  );
}
