/** The oracle's threads and read state: every answer is computed from scratch, from all items and plain maps. */
import { FeedError } from '../../src/base/errors.ts';
import { LIMITS } from '../../src/base/limits.ts';
import {
  POSITION_ZERO,
  position,
  type Position,
  type RangeQuery,
} from '../../src/model/positions.ts';
import type { Person } from '../../src/model/people.ts';
import { producerKey, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import { timelinesOf, type Item, type ThreadOpener } from '../../src/model/items.ts';
import { UNMARKED, type Mark, type Span, type ThreadRecord } from '../../src/model/reads.ts';
import type {
  ReadingPlace,
  ReadStore,
  SeenStore,
  WitnessStore,
} from '../../src/store/ports/reads.ts';
import type { ThreadStore } from '../../src/store/ports/threads.ts';

/** One viewer's read state. Explicitly unread positions are a plain set. */
export interface Reader {
  allRead: Mark;
  readonly watermarks: Map<ProducerKey, Mark>;
  readonly markers: Map<string, Mark>;
  readonly unread: Map<string, Set<number>>;
  joined: Mark | null;
  readonly witnesses: Map<string, Mark>;
  readonly places: Map<string, ReadingPlace[]>;
  readonly seen: Set<Position>;
}

export interface ReadWorld {
  readonly readers: Map<UserId, Reader>;
}

export interface Things {
  readonly people: ReadonlyMap<UserId, Person>;
  readonly items: ReadonlyMap<Position, Item>;
  readonly categories: Map<string, ProducerKey>;
  readonly openings: ReadonlyMap<string, ThreadOpener>;
  /** Threads that accept no more replies. */
  readonly closed: Set<string>;
  readonly reads: ReadWorld;
}

export function openReadWorld(): ReadWorld {
  return { readers: new Map() };
}

export function readerOf({ reads }: Things, viewer: UserId): Reader {
  const reader = reads.readers.get(viewer) ?? {
    allRead: UNMARKED,
    watermarks: new Map(),
    markers: new Map(),
    unread: new Map(),
    joined: null,
    witnesses: new Map(),
    places: new Map(),
    seen: new Set(),
  };
  reads.readers.set(viewer, reader);
  return reader;
}

export function modelThreads(world: Things): ThreadStore {
  const inRange = (query: RangeQuery) => (at: number) => at > query.above && at <= query.upTo;
  const part = (positions: readonly Position[], query: RangeQuery) =>
    positions
      .filter(inRange(query))
      .sort((a, b) => (query.order === 'newest' ? b - a : a - b))
      .slice(0, query.limit);
  const itemsIn = (holds: (item: Item) => boolean) =>
    [...world.items.values()].filter(holds).map((item) => item.position);
  return {
    getMany: async (threads) => {
      return threads.map((thread) => recordOf(world, thread));
    },
    categoriesOf: async (threads) => threads.map((thread) => world.categories.get(thread) ?? null),
    list: async (category, query) => {
      const records = [...world.categories.keys()]
        .map((thread) => recordOf(world, thread))
        .filter((record) => record !== null);
      const found = records.filter(
        (record) => record.category === category && inRange(query)(record.newest),
      );
      return found
        .sort((a, b) => (query.order === 'newest' ? b.newest - a.newest : a.newest - b.newest))
        .slice(0, query.limit);
    },
    positions: async (queries) => {
      return queries.map((query) =>
        part(
          itemsIn((item) => timelinesOf(item).includes(producerKey('thread', query.thread))),
          query,
        ),
      );
    },
    itemsOf: async (category, query) => {
      return part(
        itemsIn((item) => item.thread !== null && world.categories.get(item.thread) === category),
        query,
      );
    },
    categories: async ({ after, limit }) => {
      const held = new Set(
        [...world.categories.keys()]
          .map((thread) => recordOf(world, thread)?.category)
          .filter((category) => category !== undefined),
      );
      return [...held]
        .sort(byBytes)
        .filter((category) => after === null || byBytes(category, after) > 0)
        .slice(0, limit);
    },
    close: async (thread, isClosed) => {
      if (!world.categories.has(thread) || world.closed.has(thread) === isClosed) return false;
      if (isClosed) world.closed.add(thread);
      else world.closed.delete(thread);
      return true;
    },
    repair: async () => 0,
    move: async (thread, category) => {
      if (!world.categories.has(thread) || world.categories.get(thread) === category) return false;
      world.categories.set(thread, category);
      for (const reader of world.reads.readers.values())
        dropCovered(world, reader, (each) => each === thread);
      return true;
    },
  };
}

function recordOf(world: Things, thread: string): ThreadRecord | null {
  const items = [...world.items.values()]
    .filter((item) => item.thread === thread && item.visibility !== 'private')
    .sort((a, b) => a.position - b.position);
  const [first, last, category] = [items[0], items.at(-1), world.categories.get(thread)];
  const opening = world.openings.get(thread);
  if (first === undefined || last === undefined || category === undefined || opening === undefined)
    return null;
  return {
    thread,
    category,
    opening,
    ...(world.closed.has(thread) ? { isClosed: true } : {}),
    first: first.position,
    newest: last.position,
    newestAuthor: last.author,
    items: items.length,
  };
}

function covered(world: Things, reader: Reader, thread: string): number {
  const category = world.categories.get(thread);
  return Math.max(
    reader.allRead.at,
    (category === undefined ? null : reader.watermarks.get(category)?.at) ?? 0,
  );
}

/** Deletes markers that are covered, among the threads that `isMeant` selects. */
function dropCovered(world: Things, reader: Reader, isMeant: (thread: string) => boolean): number {
  const gone = [...reader.markers].filter(
    ([thread, mark]) => isMeant(thread) && mark.at <= covered(world, reader, thread),
  );
  for (const [thread] of gone) reader.markers.delete(thread);
  return gone.length;
}

function spansOf(positions: ReadonlySet<number>): readonly Span[] {
  const spans: { from: Position; to: Position }[] = [];
  for (const at of [...positions].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last !== undefined && last.to === at - 1) last.to = position(at);
    else spans.push({ from: position(at), to: position(at) });
  }
  return spans;
}

/** An item that is not private raises its author's marker in the thread, or counts as one itself if there is none. */
export function modelEnter(
  world: Things,
  { author, thread, visibility, position: at, createdAtMs }: Item,
): void {
  if (author === null || thread === null || visibility === 'private') return;
  const { markers } = readerOf(world, author);
  const standing = markers.get(thread);
  if (standing === undefined || standing.at >= at) return;
  markers.set(thread, { at, atMs: Math.max(standing.atMs, createdAtMs) });
}

/** Keeps what a deleted or hidden item said about its author's reading, as a marker, unless the author was erased. */
export function modelLeave(
  world: Things,
  { author, thread, visibility, position: at, createdAtMs }: Item,
): void {
  if (author === null || thread === null || visibility === 'private') return;
  if (world.people.get(author)?.state === 'erased') return;
  const reader = readerOf(world, author);
  if (at > covered(world, reader, thread))
    reader.markers.set(
      thread,
      later({ at, atMs: createdAtMs }, reader.markers.get(thread) ?? UNMARKED),
    );
}

const later = (mark: Mark, standing: Mark): Mark => (mark.at > standing.at ? mark : standing);

type MarkVerbs = Omit<ReadStore, keyof WitnessVerbs>;
export type WitnessVerbs = WitnessStore & SeenStore;

export function modelMarks(world: Things): MarkVerbs {
  return { ...modelWrites(world), ...modelLists(world), ...modelLooks(world) };
}

type WriteVerb = 'advanceAllRead' | 'advanceWatermark' | 'advanceMarkers' | 'addUnread';

function modelLooks(world: Things): Pick<ReadStore, 'marks' | 'summary'> {
  return {
    marks: async (viewer, threads) => {
      const reader = readerOf(world, viewer);
      return threads.map(({ thread, category }) => {
        const isHere = world.categories.get(thread) === category;
        return {
          allRead: reader.allRead,
          watermark: reader.watermarks.get(category) ?? UNMARKED,
          marker: (isHere ? reader.markers.get(thread) : null) ?? UNMARKED,
          unread: spansOf(reader.unread.get(thread) ?? new Set()),
        };
      });
    },
    summary: async (viewer, categories) => {
      const reader = readerOf(world, viewer);
      const unread = new Map(
        [...reader.unread].map(([thread, positions]) => [thread, spansOf(positions)] as const),
      );
      return {
        allRead: reader.allRead,
        watermarks: categories.map((category) => reader.watermarks.get(category) ?? UNMARKED),
        unread,
      };
    },
  };
}

function modelWrites(world: Things): Pick<ReadStore, WriteVerb> {
  return {
    advanceAllRead: async (viewer, mark) => {
      const reader = readerOf(world, viewer);
      reader.allRead = later(mark, reader.allRead);
      return reader.allRead;
    },
    advanceWatermark: async (viewer, category, mark) => {
      const reader = readerOf(world, viewer);
      const standing = reader.watermarks.get(category) ?? UNMARKED;
      if (mark.at <= reader.allRead.at || mark.at <= standing.at) return standing;
      reader.watermarks.set(category, mark);
      for (const [thread, marker] of reader.markers)
        if (world.categories.get(thread) === category && marker.at <= mark.at)
          reader.markers.delete(thread);
      return mark;
    },
    advanceMarkers: async (viewer, marks) => {
      const reader = readerOf(world, viewer);
      for (const { thread, mark } of marks) {
        if (!world.categories.has(thread)) continue;
        if (mark.at > covered(world, reader, thread))
          reader.markers.set(thread, later(mark, reader.markers.get(thread) ?? UNMARKED));
        const left = new Set([...(reader.unread.get(thread) ?? [])].filter((at) => at > mark.at));
        if (left.size === 0) reader.unread.delete(thread);
        else reader.unread.set(thread, left);
      }
    },
    addUnread: async (viewer, thread, { from, to }) => {
      const reader = readerOf(world, viewer);
      if (from > to || !world.categories.has(thread)) return;
      const next = new Set([
        ...(reader.unread.get(thread) ?? []),
        ...Array.from({ length: to - from + 1 }, (_, index) => from + index),
      ]);
      const isTooMuch =
        spansOf(next).length > LIMITS.unreadSpansMax ||
        (!reader.unread.has(thread) && reader.unread.size >= LIMITS.unreadThreadsMax);
      if (isTooMuch) throw new FeedError('BAD_USER_INPUT', 'too much');
      reader.unread.set(thread, next);
    },
  };
}

function modelLists(world: Things): Omit<MarkVerbs, WriteVerb | 'marks' | 'summary'> {
  return {
    markers: async (viewer, category, { after, limit }) => {
      const reader = readerOf(world, viewer);
      const held = [...reader.markers]
        .map(([thread, mark]) => ({ thread, mark }))
        .filter(({ thread }) => world.categories.get(thread) === category);
      return held
        .sort((a, b) => byBytes(a.thread, b.thread))
        .filter(({ thread }) => after === null || byBytes(thread, after) > 0)
        .slice(0, limit);
    },
    readersOf: async (thread, { after, limit }) => {
      const held = [...world.reads.readers]
        .filter(([, reader]) => reader.markers.has(thread))
        .map(([viewer]) => viewer);
      return held
        .sort(byBytes)
        .filter((viewer) => after === null || byBytes(viewer, after) > 0)
        .slice(0, limit);
    },
    rows: async ({ after, limit }) => {
      return rowsOf(world)
        .filter(({ viewer }) => after === null || byBytes(viewer, after) > 0)
        .slice(0, limit);
    },
    compact: async (viewer) => {
      const reader = readerOf(world, viewer);
      const dropped = dropCovered(world, reader, () => true);
      const gone = [...reader.watermarks].filter(([, mark]) => mark.at <= reader.allRead.at);
      for (const [category] of gone) reader.watermarks.delete(category);
      return dropped + gone.length;
    },
    forget: async (viewer, limit) => {
      const reader = readerOf(world, viewer);
      let gone = 0;
      for (const rows of [reader.markers, reader.watermarks, reader.unread, reader.witnesses])
        for (const key of rows.keys()) if (gone < limit && rows.delete(key)) gone += 1;
      if (gone < limit && reader.allRead.at > POSITION_ZERO) {
        reader.allRead = UNMARKED;
        gone += 1;
      }
      if (gone < limit && reader.seen.size > 0) {
        reader.seen.clear();
        gone += 1;
      }
      if (gone < limit && reader.joined !== null) {
        reader.joined = null;
        gone += 1;
      }
      return gone;
    },
    totals: async () => {
      const rows = rowsOf(world).reduce(
        (sum, each) => sum + each.watermarks + each.markers + each.unread,
        0,
      );
      return {
        viewers: [...world.reads.readers.values()].filter((reader) => reader.joined !== null)
          .length,
        rows,
      };
    },
  };
}

function rowsOf({ reads }: Things) {
  const rows = [...reads.readers].map(([viewer, reader]) => ({
    viewer,
    watermarks: reader.watermarks.size + (reader.allRead.at > POSITION_ZERO ? 1 : 0),
    markers: reader.markers.size,
    unread: reader.unread.size,
  }));
  return rows
    .filter((each) => each.watermarks + each.markers + each.unread > 0)
    .sort((a, b) => byBytes(a.viewer, b.viewer));
}

export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
