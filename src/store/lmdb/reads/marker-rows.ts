/** The two lists a marker is in: by viewer and category, and by thread. */
import { UNMARKED, type Mark } from '../../../model/reads.ts';
import { type ProducerKey, type UserId } from '../../../model/producers.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import type { MarkerId } from '../engine/kept-markers.ts';
import { intactRows, readIntact, type DamagedRows, type Table } from '../engine/table.ts';
import { NO_VALUE, prefixEnd, textKey, textsOf, type Key } from '../engine/keys.ts';

export function readMark(table: Table<Mark>, key: Key): Mark {
  return table.get(key) ?? UNMARKED;
}

/** The position up to which the all-read mark or the watermark covers a category. */
export function coveredIn(env: LmdbEnvironment, viewer: UserId, category: ProducerKey): number {
  return Math.max(
    readMark(env.allRead, textKey(viewer)).at,
    readMark(env.watermarks, textKey(viewer, category)).at,
  );
}

export function readMarker(env: LmdbEnvironment, { viewer, category, thread }: MarkerId): Mark {
  const key = textKey(viewer, category, thread);
  return readIntact(() => readMark(env.markers, key), env.onDamage) ?? UNMARKED;
}

/** A damaged marker marks nothing: its thread is unread again, and the next mark replaces it. */
export function lostMarkers({ onDamage }: LmdbEnvironment): DamagedRows<Mark> {
  return { onDamage, instead: () => UNMARKED };
}

/** Writes a marker unless a greater one is stored or a mark covers it. */
export function putMarker(env: LmdbEnvironment, id: MarkerId, mark: Mark): void {
  const { viewer, category, thread } = id;
  if (mark.at <= readMarker(env, id).at || mark.at <= coveredIn(env, viewer, category)) return;
  setMarker(env, id, mark);
  env.markerReaders.put(textKey(thread, viewer), NO_VALUE);
}

/** Changes an existing marker. */
export function setMarker(env: LmdbEnvironment, id: MarkerId, mark: Mark): void {
  const { viewer, category, thread } = id;
  env.markers.put(textKey(viewer, category, thread), mark);
  env.keptMarkers.change(id, mark);
}

export function removeMarker(env: LmdbEnvironment, id: MarkerId): void {
  const { viewer, category, thread } = id;
  env.markers.remove(textKey(viewer, category, thread));
  env.markerReaders.remove(textKey(thread, viewer));
  env.keptMarkers.change(id, null);
}

/** Deletes the viewer's markers in a category at or below a position. Returns how many there were. */
export function removeMarkersUpTo(
  env: LmdbEnvironment,
  { viewer, category }: Omit<MarkerId, 'thread'>,
  upTo: number,
): number {
  const prefix = textKey(viewer, category);
  const range = { start: prefix, end: prefixEnd(prefix) };
  const covered = intactRows(env.markers, range, lostMarkers(env))
    .filter(({ value }) => value.at <= upTo)
    .map(({ key }) => textsOf(key)[2] ?? '');
  for (const thread of covered) removeMarker(env, { viewer, category, thread });
  return covered.length;
}

/** Moves every viewer's marker of a thread into another category. */
export function recategorizeMarkers(
  env: LmdbEnvironment,
  thread: string,
  move: { readonly from: ProducerKey; readonly to: ProducerKey },
): void {
  const prefix = textKey(thread);
  const viewers = Array.from(
    env.markerReaders.getKeys({ start: prefix, end: prefixEnd(prefix) }),
    (key) => textsOf(key)[1] as UserId,
  );
  for (const viewer of viewers) {
    const mark = readMarker(env, { viewer, category: move.from, thread });
    removeMarker(env, { viewer, category: move.from, thread });
    putMarker(env, { viewer, category: move.to, thread }, mark);
  }
}
