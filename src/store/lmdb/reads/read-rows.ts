/**
 * Counts and deletes rows of read state. A viewer has read state with a mark, a marker or something explicitly unread.
 */
import type { ProducerKey, UserId } from '../../../model/producers.ts';
import type { KeyPage } from '../../ports/key-page.ts';
import type { ReadRows, ReadTotals } from '../../ports/reads.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { intactRows, type Table } from '../engine/table.ts';
import { NO_PREFIX, prefixEnd, textKey, textsOf, type Key } from '../engine/keys.ts';
import { coveredIn, lostMarkers, readMark, removeMarker } from './marker-rows.ts';

/** What the tables of every kind have in common. */
type AnyTable = Omit<Table<never>, 'put' | 'get' | 'getRange'>;

/**
 * In key order. The tables are merged by skipping from viewer to viewer, so the cost grows with viewers, not with their
 * rows.
 */
export function listReadRows(
  env: LmdbEnvironment,
  { after, limit }: KeyPage<UserId>,
): readonly ReadRows[] {
  const found: ReadRows[] = [];
  for (let from = after === null ? NO_PREFIX : prefixEnd(textKey(after)); found.length < limit;) {
    const viewer = nextViewer(env, from);
    if (viewer === null) break;
    found.push(rowsOf(env, viewer));
    from = prefixEnd(textKey(viewer));
  }
  return found;
}

function nextViewer(env: LmdbEnvironment, from: Key): UserId | null {
  const firsts = [env.allRead, env.watermarks, env.markers, env.unreadSpans].flatMap(
    (table: AnyTable) =>
      Array.from(table.getKeys({ start: from, limit: 1 }), (key) => textsOf(key)[0] ?? ''),
  );
  const [least] = firsts.sort((a, b) => Buffer.compare(textKey(a), textKey(b)));
  return least === undefined ? null : (least as UserId);
}

function rowsOf(env: LmdbEnvironment, viewer: UserId): ReadRows {
  const range = { start: textKey(viewer), end: prefixEnd(textKey(viewer)) };
  return {
    viewer,
    watermarks:
      env.watermarks.getKeysCount(range) + (env.allRead.doesExist(textKey(viewer)) ? 1 : 0),
    markers: env.markers.getKeysCount(range),
    unread: env.unreadSpans.getKeysCount(range),
  };
}

/** Deletes what the all-read mark or a watermark covers. Call inside a write. */
export function deleteCoveredRows(env: LmdbEnvironment, viewer: UserId): number {
  const range = { start: textKey(viewer), end: prefixEnd(textKey(viewer)) };
  const allRead = readMark(env.allRead, textKey(viewer)).at;
  const markers = intactRows(env.markers, range, lostMarkers(env)).flatMap(({ key, value }) => {
    const [, category, thread] = textsOf(key);
    const id = { viewer, category: category as ProducerKey, thread: thread ?? '' };
    return value.at <= coveredIn(env, viewer, id.category) ? [id] : [];
  });
  const watermarks = intactRows(env.watermarks, range, env)
    .filter(({ value }) => value.at <= allRead)
    .map(({ key }) => Buffer.from(key));
  for (const id of markers) removeMarker(env, id);
  for (const key of watermarks) env.watermarks.remove(key);
  return markers.length + watermarks.length;
}

/** Deletes at most `limit` rows of a viewer, whatever they hold. Call inside a write. */
export function forgetViewer(env: LmdbEnvironment, viewer: UserId, limit: number): number {
  const start = textKey(viewer);
  let left = limit;
  const rowsIn = (table: AnyTable): readonly Key[] => {
    const keys =
      left === 0
        ? []
        : Array.from(table.getKeys({ start, end: prefixEnd(start), limit: left }), (key) =>
            Buffer.from(key),
          );
    left -= keys.length;
    return keys;
  };
  for (const key of rowsIn(env.markers)) {
    const [, category, thread = ''] = textsOf(key);
    removeMarker(env, { viewer, category: category as ProducerKey, thread });
  }
  const others = [
    env.watermarks,
    env.unreadSpans,
    env.witnesses,
    env.allRead,
    env.joined,
    env.seen,
  ];
  for (const table of others) for (const key of rowsIn(table)) table.remove(key);
  return limit - left;
}

export function countReadRows(env: LmdbEnvironment): ReadTotals {
  const entries = (table: AnyTable): number => table.entryCount();
  return {
    viewers: entries(env.joined),
    rows:
      entries(env.allRead) +
      entries(env.watermarks) +
      entries(env.markers) +
      entries(env.unreadSpans),
  };
}
