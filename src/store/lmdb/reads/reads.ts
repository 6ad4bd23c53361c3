/** Read state: marks, what is explicitly unread, witnesses and reading places, each in narrow rows by viewer. */
import { FeedError } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { position } from '../../../model/positions.ts';
import { type Mark, type Span } from '../../../model/reads.ts';
import { type ProducerKey, type UserId } from '../../../model/producers.ts';
import {
  checkFenceKey,
  checkKey,
  checkLimit,
  checkMark,
  checkPosition,
  checkProducer,
  checkUser,
} from '../../checks.ts';
import { addSpan, spansAbove } from '../../../model/spans.ts';
import type { ReadingPlace, ReadStore } from '../../ports/reads.ts';
import type { Environment, Table } from '../engine/environment.ts';
import { endOf, POSITION_MAX, textKey, textsOf, withText, type Key } from '../engine/keys.ts';
import { dropMarkers, markOf, markRow, putMarker, readMark } from './marker-rows.ts';
import { compactViewer, readTotals, rowsOfViewers } from './read-rows.ts';

const NO_SPANS: readonly Span[] = [];

type MarkVerbs = Pick<
  ReadStore,
  | 'marks'
  | 'summary'
  | 'advanceAllRead'
  | 'advanceWatermark'
  | 'advanceMarkers'
  | 'addUnread'
  | 'markers'
  | 'readersOf'
>;
type WitnessVerbs = Pick<ReadStore, 'join' | 'witnessed' | 'witness' | 'places' | 'savePlace'>;

export function openReadMarks(env: Environment): ReadStore {
  return {
    ...markVerbs(env),
    ...witnessVerbs(env),
    rows: async ({ after, limit }) => {
      checkLimit(limit);
      if (after !== null) checkUser(after);
      return env.read(() => rowsOfViewers(env, after, limit));
    },
    compact: async (viewer) => {
      checkUser(viewer);
      return env.write(() => compactViewer(env, viewer));
    },
    totals: async () => env.read(() => readTotals(env)),
  };
}

function markVerbs(env: Environment): MarkVerbs {
  return {
    marks: async (viewer, threads) => {
      checkUser(viewer);
      for (const { thread, category } of threads) {
        checkKey('thread', thread);
        checkProducer(category);
      }
      return env.read(() => readMarks(env, viewer, threads));
    },
    summary: async (viewer, categories) => {
      checkUser(viewer);
      categories.forEach(checkProducer);
      return env.read(() => ({
        allRead: readMark(env.allRead, textKey(viewer)),
        watermarks: categories.map((category) =>
          readMark(env.watermarks, textKey(viewer, category)),
        ),
        unread: unreadOf(env, viewer),
      }));
    },
    advanceAllRead: async (viewer, mark) => {
      checkUser(viewer);
      checkStorable(mark);
      return env.write(() => advance(env.allRead, textKey(viewer), mark));
    },
    advanceWatermark: async (viewer, category, mark) => {
      checkUser(viewer);
      checkProducer(category);
      checkStorable(mark);
      return env.write(() => advanceWatermark(env, { viewer, category }, mark));
    },
    advanceMarkers: async (viewer, marks) => {
      checkUser(viewer);
      for (const { thread, mark } of marks) {
        checkKey('thread', thread);
        checkStorable(mark);
      }
      await env.write(() => {
        for (const { thread, mark } of marks) advanceMarker(env, { viewer, thread }, mark);
      });
    },
    addUnread: async (viewer, thread, span) => {
      checkUser(viewer);
      checkKey('thread', thread);
      checkPosition(span.from);
      checkPosition(span.to);
      await env.write(() => {
        addUnread(env, { viewer, thread }, span);
      });
    },
    markers: async (viewer, category, { after, limit }) => {
      checkUser(viewer);
      checkProducer(category);
      checkLimit(limit);
      if (after !== null) checkKey('thread', after);
      const start =
        after === null ? textKey(viewer, category) : endOf(textKey(viewer, category, after));
      const rows = () =>
        Array.from(env.markers.getRange({ start, end: endOf(textKey(viewer, category)), limit }));
      return limit === 0
        ? []
        : env
            .read(rows)
            .map(({ key, value }) => ({ thread: textsOf(key)[2] ?? '', mark: markOf(value) }));
    },
    readersOf: async (thread, { after, limit }) => {
      checkKey('thread', thread);
      checkLimit(limit);
      if (after !== null) checkUser(after);
      const start = after === null ? textKey(thread) : endOf(textKey(thread, after));
      const keys = () =>
        Array.from(env.markerReaders.getKeys({ start, end: endOf(textKey(thread)), limit }));
      return limit === 0 ? [] : env.read(keys).map((key) => textsOf(key)[1] as UserId);
    },
  };
}

function witnessVerbs(env: Environment): WitnessVerbs {
  return {
    join: async (viewer, mark) => {
      checkUser(viewer);
      checkStorable(mark);
      const known = env.read(() => env.joined.get(textKey(viewer)));
      return known === undefined ? env.write(() => joinOnce(env, viewer, mark)) : markOf(known);
    },
    witnessed: async (viewer, kinds) => {
      checkUser(viewer);
      kinds.forEach(checkKind);
      return env.read(() =>
        kinds
          .map((kind) => env.witnesses.get(textKey(viewer, kind)))
          .map((row) => (row === undefined ? null : markOf(row))),
      );
    },
    witness: async (viewer, kind, mark) => {
      checkUser(viewer);
      checkKind(kind);
      checkStorable(mark);
      return env.write(() => witness(env.witnesses, textKey(viewer, kind), mark));
    },
    places: async (viewer, stream) => {
      checkFenceKey({ viewer, stream });
      checkUser(viewer);
      return env.read(() => readPlaces(env, viewer, stream));
    },
    savePlace: async (viewer, stream, place) => {
      checkFenceKey({ viewer, stream });
      checkUser(viewer);
      checkKey('device', place.device);
      await env.write(() => {
        savePlace(env, { viewer, stream }, place);
      });
    },
  };
}

function checkKind(kind: string): void {
  checkKey('witnessKind', kind);
}

/** Marks are stored in six bytes a number. */
function checkStorable(mark: Mark): void {
  checkMark(mark);
  if (mark.at > POSITION_MAX || mark.atMs > POSITION_MAX)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a mark below 2^48, got ${Math.max(mark.at, mark.atMs)}`,
    );
}

function readMarks(
  env: Environment,
  viewer: UserId,
  threads: Parameters<ReadStore['marks']>[1],
): Awaited<ReturnType<ReadStore['marks']>> {
  const allRead = readMark(env.allRead, textKey(viewer));
  const known = new Map<ProducerKey, { readonly watermark: Mark; readonly prefix: Key }>();
  const unread = unreadOf(env, viewer);
  return threads.map(({ thread, category }) => {
    let of = known.get(category);
    if (of === undefined) {
      const prefix = textKey(viewer, category);
      of = { watermark: readMark(env.watermarks, prefix), prefix };
      known.set(category, of);
    }
    return {
      allRead,
      watermark: of.watermark,
      marker: readMark(env.markers, withText(of.prefix, thread)),
      unread: unread.get(thread) ?? NO_SPANS,
    };
  });
}

/** Bounded by what `addUnread` lets in. */
function unreadOf(env: Environment, viewer: UserId): ReadonlyMap<string, readonly Span[]> {
  const prefix = textKey(viewer);
  const found = new Map<string, readonly Span[]>();
  for (const { key, value } of env.unreadSpans.getRange({ start: prefix, end: endOf(prefix) }))
    found.set(textsOf(key)[1] ?? '', spansOf(value));
  return found;
}

function advance(table: Table<Buffer>, key: Key, mark: Mark): Mark {
  const standing = readMark(table, key);
  if (mark.at <= standing.at) return standing;
  table.put(key, markRow(mark));
  return mark;
}

function advanceWatermark(
  env: Environment,
  of: { readonly viewer: UserId; readonly category: ProducerKey },
  mark: Mark,
): Mark {
  const key = textKey(of.viewer, of.category);
  const before = readMark(env.watermarks, key);
  const standing =
    mark.at <= readMark(env.allRead, textKey(of.viewer)).at
      ? before
      : advance(env.watermarks, key, mark);
  if (standing.at > before.at) dropMarkers(env, of, standing.at);
  return standing;
}

function advanceMarker(
  env: Environment,
  { viewer, thread }: { readonly viewer: UserId; readonly thread: string },
  mark: Mark,
): void {
  const row = env.threads.get(textKey(thread));
  if (row === undefined) return;
  putMarker(env, { viewer, category: row[0] as ProducerKey, thread }, mark);
  const key = textKey(viewer, thread);
  const spans = spansOf(env.unreadSpans.get(key) ?? []);
  const left = spansAbove(spans, mark.at);
  if (left.length === 0 && spans.length > 0) env.unreadSpans.remove(key);
  else if (left.length < spans.length || left[0]?.from !== spans[0]?.from)
    env.unreadSpans.put(key, rowOf(left));
}

function addUnread(
  env: Environment,
  { viewer, thread }: { readonly viewer: UserId; readonly thread: string },
  span: Span,
): void {
  if (span.from > span.to || env.threads.get(textKey(thread)) === undefined) return;
  const key = textKey(viewer, thread);
  const known = env.unreadSpans.get(key);
  const spans = addSpan(spansOf(known ?? []), span);
  if (spans.length > LIMITS.unreadSpansMax)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected at most ${LIMITS.unreadSpansMax} unread parts of a thread, got one more`,
    );
  const prefix = textKey(viewer);
  if (
    known === undefined &&
    env.unreadSpans.getKeysCount({ start: prefix, end: endOf(prefix) }) >= LIMITS.unreadThreadsMax
  ) {
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected at most ${LIMITS.unreadThreadsMax} threads marked unread, got one more`,
    );
  }
  env.unreadSpans.put(key, rowOf(spans));
}

function spansOf(row: readonly number[]): readonly Span[] {
  return Array.from({ length: row.length / 2 }, (_, index) => ({
    from: position(row[2 * index] ?? 0),
    to: position(row[2 * index + 1] ?? 0),
  }));
}

function rowOf(spans: readonly Span[]): readonly number[] {
  return spans.flatMap(({ from, to }) => [from, to]);
}

function joinOnce(env: Environment, viewer: UserId, mark: Mark): Mark {
  const known = env.joined.get(textKey(viewer));
  if (known !== undefined) return markOf(known);
  env.joined.put(textKey(viewer), markRow(mark));
  return mark;
}

function witness(table: Table<Buffer>, key: Key, mark: Mark): Mark {
  const row = table.get(key);
  const standing = markOf(row);
  const next = {
    at: position(Math.max(standing.at, mark.at)),
    atMs: Math.max(standing.atMs, mark.atMs),
  };
  if (row === undefined || next.at !== standing.at || next.atMs !== standing.atMs)
    table.put(key, markRow(next));
  return next;
}

function readPlaces(env: Environment, viewer: UserId, stream: string): readonly ReadingPlace[] {
  const prefix = textKey(viewer, stream);
  const rows = Array.from(env.readingPlaces.getRange({ start: prefix, end: endOf(prefix) }));
  const places = rows.map(({ key, value: [savedAtMs, cursor] }) => ({
    device: textsOf(key)[2] ?? '',
    cursor,
    savedAtMs,
  }));
  // Rows come by device, and the sort is stable.
  return places.sort((a, b) => b.savedAtMs - a.savedAtMs);
}

function savePlace(
  env: Environment,
  of: { readonly viewer: UserId; readonly stream: string },
  place: ReadingPlace,
): void {
  const places = readPlaces(env, of.viewer, of.stream);
  const standing = places.find(({ device }) => device === place.device);
  if (standing !== undefined && standing.savedAtMs > place.savedAtMs) return;
  const oldest = places.at(-1);
  if (standing === undefined && places.length >= LIMITS.devicesMax && oldest !== undefined)
    env.readingPlaces.remove(textKey(of.viewer, of.stream, oldest.device));
  env.readingPlaces.put(textKey(of.viewer, of.stream, place.device), [
    place.savedAtMs,
    place.cursor,
  ]);
}
