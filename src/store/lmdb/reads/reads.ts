/** Read state: marks, what is explicitly unread, witnesses and reading places, each in narrow rows by viewer. */
import { FeedError } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { position } from '../../../model/positions.ts';
import { type Mark, type Span, UNMARKED } from '../../../model/reads.ts';
import { type ProducerKey, type UserId } from '../../../model/producers.ts';
import { addSpan, spansAbove } from '../../../model/spans.ts';
import type { KeyPage } from '../../ports/key-page.ts';
import type {
  MarkStore,
  ReadingPlace,
  ReadStore,
  ThreadMarker,
  WitnessStore,
} from '../../ports/reads.ts';
import { decodeSpans, encodeSpans } from '../../span-rows.ts';
import { readThread } from '../threads/thread-codec.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import type { Markers } from '../engine/kept-markers.ts';
import { intactRows, readIntact, type Table } from '../engine/table.ts';
import { prefixEnd, POSITION_MAX, textKey, textsOf, withText, type Key } from '../engine/keys.ts';
import { lostMarkers, putMarker, readMark, removeMarkersUpTo } from './marker-rows.ts';
import { openLmdbSeen } from './seen.ts';
import { deleteCoveredRows, countReadRows, forgetViewer, listReadRows } from './read-rows.ts';

const NO_SPANS: readonly Span[] = [];

export function openLmdbReads(env: LmdbEnvironment): ReadStore {
  return {
    ...openMarks(env),
    ...openWitnesses(env),
    ...openLmdbSeen(env),
    rows: async (page) => env.read(() => listReadRows(env, page)),
    compact: async (viewer) => env.write(() => deleteCoveredRows(env, viewer)),
    forget: async (viewer, limit) => env.write(() => forgetViewer(env, viewer, limit)),
    totals: async () => env.read(() => countReadRows(env)),
  };
}

function openMarks(env: LmdbEnvironment): MarkStore {
  return {
    marks: async (viewer, threads) => env.read(() => readMarks(env, viewer, threads)),
    summary: async (viewer, categories) =>
      env.read(() => ({
        allRead: allReadOf(env, viewer),
        watermarks: categories.map((category) =>
          readMark(env.watermarks, textKey(viewer, category)),
        ),
        unread: unreadOf(env, viewer),
      })),
    advanceAllRead: async (viewer, mark) => {
      checkStorable(mark);
      return env.write(() => advance(env.allRead, textKey(viewer), mark));
    },
    advanceWatermark: async (viewer, category, mark) => {
      checkStorable(mark);
      return env.write(() => advanceWatermark(env, { viewer, category }, mark));
    },
    advanceMarkers: async (viewer, marks) => {
      for (const { mark } of marks) checkStorable(mark);
      await env.write(() => {
        for (const { thread, mark } of marks) advanceMarker(env, { viewer, thread }, mark);
      });
    },
    addUnread: async (viewer, thread, span) => {
      await env.write(() => {
        addUnread(env, { viewer, thread }, span);
      });
    },
    markers: async (viewer, category, page) =>
      env.read(() => listMarkers(env, { viewer, category }, page)),
    readersOf: async (thread, page) => env.read(() => listReaders(env, thread, page)),
  };
}

function openWitnesses(env: LmdbEnvironment): WitnessStore {
  return {
    join: async (viewer, mark) => {
      checkStorable(mark);
      return readJoined(env, viewer) ?? env.write(() => joinOnce(env, viewer, mark));
    },
    joined: async (viewer) => readJoined(env, viewer),
    witnessed: async (viewer, kinds) =>
      env.read(() => kinds.map((kind) => env.witnesses.get(textKey(viewer, kind)) ?? null)),
    witness: async (viewer, kind, mark) => {
      checkStorable(mark);
      return env.write(() => witness(env.witnesses, textKey(viewer, kind), mark));
    },
    places: async (viewer, stream) => env.read(() => readPlaces(env, { viewer, stream })),
    savePlace: async (viewer, stream, place) => {
      await env.write(() => {
        savePlace(env, { viewer, stream }, place);
      });
    },
    dropPlaces: async (viewer, stream) => env.write(() => dropPlaces(env, { viewer, stream })),
    placeStreams: async (viewer, page) => env.read(() => listPlaceStreams(env, viewer, page)),
    witnessedKinds: async (viewer, page) => env.read(() => listKinds(env, viewer, page)),
  };
}

interface ViewerCategory {
  readonly viewer: UserId;
  readonly category: ProducerKey;
}

interface ViewerThread {
  readonly viewer: UserId;
  readonly thread: string;
}

interface ViewerStream {
  readonly viewer: UserId;
  readonly stream: string;
}

/** Marks are stored in six bytes per number. */
function checkStorable(mark: Mark): void {
  if (mark.at > POSITION_MAX || mark.atMs > POSITION_MAX)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a mark below 2^48, got ${Math.max(mark.at, mark.atMs)}`,
    );
}

function readMarks(
  env: LmdbEnvironment,
  viewer: UserId,
  threads: Parameters<ReadStore['marks']>[1],
): Awaited<ReturnType<ReadStore['marks']>> {
  const allRead = allReadOf(env, viewer);
  const known = new Map<ProducerKey, CategoryMarks>();
  const unread = unreadOf(env, viewer);
  return threads.map(({ thread, category }) => {
    let found = known.get(category);
    if (found === undefined) {
      found = openCategory(env, { viewer, category }, threads.length >= MANY_THREADS);
      known.set(category, found);
    }
    const { watermark, prefix, markers } = found;
    const marker =
      markers === null
        ? readMark(env.markers, withText(prefix, thread))
        : (markers.get(thread) ?? UNMARKED);
    return { allRead, watermark, marker, unread: unread.get(thread) ?? NO_SPANS };
  });
}

/** For this many threads it pays to read all markers of their category, which are kept for the next request. */
const MANY_THREADS = 4;

interface CategoryMarks {
  readonly watermark: Mark;
  /** The prefix of the keys of its markers. */
  readonly prefix: Key;
  /** Null when they are read one by one. */
  readonly markers: Markers | null;
}

function openCategory(
  env: LmdbEnvironment,
  target: ViewerCategory,
  isForMany: boolean,
): CategoryMarks {
  const { viewer, category } = target;
  const prefix = textKey(viewer, category);
  const kept = env.keptMarkers.get(viewer, category);
  const isReadWhole = kept === undefined && isForMany && env.keptMarkers.canKeep(viewer, category);
  const markers = isReadWhole ? allMarkers(env, target) : (kept ?? null);
  return { watermark: readMark(env.watermarks, prefix), prefix, markers };
}

/** Null for more than are kept. */
function allMarkers(env: LmdbEnvironment, target: ViewerCategory): Markers | null {
  const limit = LIMITS.markersOfCategoryMax + 1;
  const markers = new Map(
    listMarkers(env, target, { after: null, limit }).map(({ thread, mark }) => [
      env.texts.share(thread),
      mark,
    ]),
  );
  env.keptMarkers.keep(target.viewer, target.category, markers);
  return markers.size < limit ? markers : null;
}

function listMarkers(
  env: LmdbEnvironment,
  { viewer, category }: ViewerCategory,
  { after, limit }: KeyPage<string>,
): readonly ThreadMarker[] {
  if (limit === 0) return [];
  const prefix = textKey(viewer, category);
  const start = after === null ? prefix : prefixEnd(withText(prefix, after));
  const range = { start, end: prefixEnd(prefix), limit };
  return intactRows(env.markers, range, lostMarkers(env)).map(({ key, value }) => ({
    thread: textsOf(key)[2] ?? '',
    mark: value,
  }));
}

function listReaders(
  env: LmdbEnvironment,
  thread: string,
  { after, limit }: KeyPage<UserId>,
): readonly UserId[] {
  if (limit === 0) return [];
  const prefix = textKey(thread);
  const start = after === null ? prefix : prefixEnd(withText(prefix, after));
  const keys = env.markerReaders.getKeys({ start, end: prefixEnd(prefix), limit });
  return Array.from(keys, (key) => textsOf(key)[1] as UserId);
}

function allReadOf(env: LmdbEnvironment, viewer: UserId): Mark {
  return env.recall('allRead', viewer, () => readMark(env.allRead, textKey(viewer)));
}

type UnreadSpans = ReadonlyMap<string, readonly Span[]>;

const NOTHING_UNREAD: UnreadSpans = new Map();

/** Bounded by what `addUnread` accepts. */
function unreadOf(env: LmdbEnvironment, viewer: UserId): UnreadSpans {
  const known = env.recent.get('unreadSpans', viewer) as UnreadSpans | undefined;
  if (known !== undefined) return known;
  const read = readUnread(env, viewer);
  const value = read.size === 0 ? NOTHING_UNREAD : read;
  env.recent.keep('unreadSpans', viewer, { value, rows: 1 + value.size });
  return value;
}

function readUnread(env: LmdbEnvironment, viewer: UserId): UnreadSpans {
  const prefix = textKey(viewer);
  const found = new Map<string, readonly Span[]>();
  const range = { start: prefix, end: prefixEnd(prefix) };
  for (const { key, value } of intactRows(env.unreadSpans, range, env))
    found.set(textsOf(key)[1] ?? '', decodeSpans(value));
  return found;
}

function advance(table: Table<Mark>, key: Key, mark: Mark): Mark {
  const standing = readMark(table, key);
  if (mark.at <= standing.at) return standing;
  table.put(key, mark);
  return mark;
}

function advanceWatermark(env: LmdbEnvironment, target: ViewerCategory, mark: Mark): Mark {
  const { viewer, category } = target;
  const key = textKey(viewer, category);
  const before = readMark(env.watermarks, key);
  const standing =
    mark.at <= readMark(env.allRead, textKey(viewer)).at
      ? before
      : advance(env.watermarks, key, mark);
  if (standing.at > before.at) removeMarkersUpTo(env, target, standing.at);
  return standing;
}

function advanceMarker(env: LmdbEnvironment, { viewer, thread }: ViewerThread, mark: Mark): void {
  const record = readThread(env, thread);
  if (record === null) return;
  putMarker(env, { viewer, category: record.category, thread }, mark);
  const key = textKey(viewer, thread);
  const spans = decodeSpans(readIntact(() => env.unreadSpans.get(key), env.onDamage) ?? []);
  const left = spansAbove(spans, mark.at);
  if (left.length === 0 && spans.length > 0) env.unreadSpans.remove(key);
  else if (left.length < spans.length || left[0]?.from !== spans[0]?.from)
    env.unreadSpans.put(key, encodeSpans(left));
}

function addUnread(env: LmdbEnvironment, { viewer, thread }: ViewerThread, span: Span): void {
  if (span.from > span.to || env.threads.get(textKey(thread)) === undefined) return;
  const key = textKey(viewer, thread);
  // A damaged row is replaced.
  const known = readIntact(() => env.unreadSpans.get(key), env.onDamage);
  const spans = addSpan(decodeSpans(known ?? []), span);
  if (spans.length > LIMITS.unreadSpansMax)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected at most ${LIMITS.unreadSpansMax} unread parts of a thread, got one more`,
    );
  const prefix = textKey(viewer);
  if (
    known === undefined &&
    env.unreadSpans.getKeysCount({ start: prefix, end: prefixEnd(prefix) }) >=
      LIMITS.unreadThreadsMax
  ) {
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected at most ${LIMITS.unreadThreadsMax} threads marked unread, got one more`,
    );
  }
  env.unreadSpans.put(key, encodeSpans(spans));
}

function readJoined(env: LmdbEnvironment, viewer: UserId): Mark | null {
  return env.recall('joined', viewer, () => env.joined.get(textKey(viewer)) ?? null);
}

function joinOnce(env: LmdbEnvironment, viewer: UserId, mark: Mark): Mark {
  const known = env.joined.get(textKey(viewer));
  if (known !== undefined) return known;
  env.joined.put(textKey(viewer), mark);
  return mark;
}

function witness(table: Table<Mark>, key: Key, mark: Mark): Mark {
  const known = table.get(key);
  const standing = known ?? UNMARKED;
  const next = {
    at: position(Math.max(standing.at, mark.at)),
    atMs: Math.max(standing.atMs, mark.atMs),
  };
  if (known === undefined || next.at !== standing.at || next.atMs !== standing.atMs)
    table.put(key, next);
  return next;
}

function readPlaces(
  env: LmdbEnvironment,
  { viewer, stream }: ViewerStream,
): readonly ReadingPlace[] {
  const prefix = textKey(viewer, stream);
  const range = { start: prefix, end: prefixEnd(prefix) };
  const rows = intactRows(env.readingPlaces, range, env);
  const places = rows.map(({ key, value: [savedAtMs, cursor] }) => ({
    device: textsOf(key)[2] ?? '',
    cursor,
    savedAtMs,
  }));
  // Rows come by device, and the sort is stable.
  return places.sort((a, b) => b.savedAtMs - a.savedAtMs);
}

function savePlace(env: LmdbEnvironment, target: ViewerStream, place: ReadingPlace): void {
  const { viewer, stream } = target;
  const places = readPlaces(env, target);
  const standing = places.find(({ device }) => device === place.device);
  if (standing !== undefined && standing.savedAtMs > place.savedAtMs) return;
  const oldest = places.at(-1);
  if (standing === undefined && places.length >= LIMITS.devicesMax && oldest !== undefined)
    env.readingPlaces.remove(textKey(viewer, stream, oldest.device));
  env.readingPlaces.put(textKey(viewer, stream, place.device), [place.savedAtMs, place.cursor]);
}

function dropPlaces(env: LmdbEnvironment, { viewer, stream }: ViewerStream): number {
  const prefix = textKey(viewer, stream);
  const range = { start: prefix, end: prefixEnd(prefix) };
  const keys = Array.from(env.readingPlaces.getKeys(range), (key) => Buffer.from(key));
  for (const key of keys) env.readingPlaces.remove(key);
  return keys.length;
}

/** Skips from one stream to the next. */
function listPlaceStreams(
  env: LmdbEnvironment,
  viewer: UserId,
  { after, limit }: KeyPage<string>,
): readonly string[] {
  const prefix = textKey(viewer);
  const end = prefixEnd(prefix);
  const streams: string[] = [];
  let start = after === null ? prefix : prefixEnd(withText(prefix, after));
  while (streams.length < limit) {
    const [key] = env.readingPlaces.getKeys({ start, end, limit: 1 });
    if (key === undefined) break;
    const stream = textsOf(key)[1] ?? '';
    streams.push(stream);
    start = prefixEnd(withText(prefix, stream));
  }
  return streams;
}

function listKinds(
  env: LmdbEnvironment,
  viewer: UserId,
  { after, limit }: KeyPage<string>,
): readonly string[] {
  if (limit === 0) return [];
  const prefix = textKey(viewer);
  const start = after === null ? prefix : prefixEnd(withText(prefix, after));
  const keys = env.witnesses.getKeys({ start, end: prefixEnd(prefix), limit });
  return Array.from(keys, (key) => textsOf(key)[1] ?? '');
}
