/**
 * The oracle: every port of the store in memory, with maps, sorting and filtering, as plainly as possible. It shares no
 * code with an adapter except the checks in front of every adapter, and the bus, which no operation uses.
 */
import { FeedError } from '../../src/base/errors.ts';
import { LIMITS } from '../../src/base/limits.ts';
import type { SavedDraft } from '../../src/model/drafts.ts';
import type { Edge } from '../../src/model/edges.ts';
import {
  categoryOf,
  type Draft,
  type Item,
  type ThreadOpener,
  timelinesOf,
  type Payload,
  type PayloadPatch,
} from '../../src/model/items.ts';
import type { Person } from '../../src/model/people.ts';
import { position, type Position } from '../../src/model/positions.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { revisionOf } from '../../src/model/revisions.ts';
import { checked } from '../../src/store/checked.ts';
import { openMemoryBus } from '../../src/store/memory-bus/memory-bus.ts';
import type { ItemStore, Removal } from '../../src/store/ports/items.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { TimelineStore } from '../../src/store/ports/timelines.ts';
import { modelConnections } from './model-edges.ts';
import { type FenceWorld, modelFences } from './model-fences.ts';
import { modelLists } from './model-lists.ts';
import { modelMeta } from './model-meta.ts';
import { modelNotifications } from './model-notifications.ts';
import {
  modelDraftAsRead,
  modelDrafts,
  modelFields,
  modelPeople,
  modelReactions,
} from './model-people.ts';
import { modelPlaces } from './model-places.ts';
import {
  modelEnter,
  modelLeave,
  modelMarks,
  modelThreads,
  openReadWorld,
  type ReadWorld,
} from './model-reads.ts';
import { modelWitnesses } from './model-witnesses.ts';
import { modelWords } from './model-words.ts';
import { NO_EVENTS } from './no-events.ts';

/** The state of one store, shared by its ports. */
export class World {
  lastPosition = 0;
  readonly items = new Map<Position, Item>();
  readonly removals = new Map<Position, Removal>();
  readonly clientKeys: { readonly draft: Draft; readonly position: Position }[] = [];
  /** Positions that were edited or deleted, in order. */
  readonly changes: Position[] = [];
  readonly favourites: { readonly viewer: UserId; readonly position: Position }[] = [];
  readonly people = new Map<UserId, Person>();
  readonly drafts = new Map<string, SavedDraft>();
  readonly likes: { readonly viewer: UserId; readonly position: Position }[] = [];
  readonly connections: Edge[] = [];
  readonly versions = new Map<UserId, number>();
  readonly fences: FenceWorld = new Map();
  readonly meta = new Map<string, string>();
  /** The category of every thread that ever existed. */
  readonly categories = new Map<string, ProducerKey>();
  /** The first item of every thread that ever existed, in its current or last state. */
  readonly openings = new Map<string, ThreadOpener>();
  readonly closed = new Set<string>();
  readonly reads: ReadWorld = openReadWorld();
}

export function openModelStore(): Store {
  const [world, bus] = [new World(), openMemoryBus()];
  return checked({
    name: 'model',
    items: modelItems(world),
    timelines: modelTimelines(world),
    reactions: modelReactions(world),
    drafts: modelDrafts(world),
    people: modelPeople(world),
    edges: modelConnections(world),
    lists: modelLists(),
    fences: modelFences(world.fences),
    threads: modelThreads(world),
    reads: { ...modelMarks(world), ...modelWitnesses(world) },
    places: modelPlaces(),
    notifications: modelNotifications(world),
    events: NO_EVENTS,
    words: modelWords(world),
    meta: modelMeta(world),
    bus,
    itemChanges: null,
    dataVersion: () => null,
    isDegraded: () => false,
    ping: async () => undefined,
    close: async () => bus.close(),
  });
}

function modelItems(world: World): ItemStore {
  return {
    publish: async (draft, from) => {
      return publish(world, draft, from);
    },
    publishMany: async (drafts) => {
      return publishAll(world, drafts).map((item) => item.position);
    },
    getMany: async (positions) => positions.map((at) => read(world, at)),
    positionsOf: async (keys) => {
      return keys.map(
        (key) =>
          world.clientKeys.find(
            ({ draft }) =>
              JSON.stringify(keyOf(draft)) === JSON.stringify([key.producer, key.clientKey]),
          )?.position ?? null,
      );
    },
    edit: async (at, patch, atMs) => {
      const item = world.items.get(at);
      if (item === undefined) return null;
      const after = patch.visibility ?? item.visibility;
      if (after !== item.visibility && [after, item.visibility].includes('direct'))
        throw new FeedError('BAD_USER_INPUT', 'a direct stays a direct');
      const edited = {
        ...item,
        visibility: after,
        ...(patch.audience === undefined ? {} : { audience: patch.audience }),
        ...(patch.wasShown === undefined ? {} : { wasShown: patch.wasShown }),
        payload: modelPayload(item.payload, patch.payload),
      };
      if (JSON.stringify(edited) === JSON.stringify(item)) return read(world, at);
      if (patch.ifRevision !== undefined && patch.ifRevision !== revisionOf(item))
        throw new FeedError('CONFLICT', 'it was edited meanwhile');
      world.items.set(at, { ...edited, editedAtMs: atMs });
      open(world, edited);
      world.changes.push(at);
      if (edited.visibility === 'private') modelLeave(world, item);
      return read(world, at);
    },
    changedSince: async (seen) => ({
      count: world.changes.length,
      positions: seen === null || seen > world.changes.length ? null : world.changes.slice(seen),
    }),
    removalOf: async (at, nowMs) => {
      const removal = world.items.has(at) ? undefined : world.removals.get(at);
      return removal === undefined || removal.atMs < nowMs - LIMITS.removalsKeptMs ? null : removal;
    },
    remove: async (at, removal) => {
      remove(world.likes, (like) => like.position === at);
      remove(world.favourites, (favourite) => favourite.position === at);
      const item = world.items.get(at);
      if (item === undefined) return false;
      keepGroup(world, item);
      modelLeave(world, item);
      world.changes.push(at);
      if (removal !== undefined) {
        for (const [of, { atMs }] of world.removals)
          if (atMs < removal.atMs - LIMITS.removalsKeptMs) world.removals.delete(of);
        world.removals.set(at, removal);
      }
      return world.items.delete(at);
    },
    ...modelLikes(world),
  };
}

function modelPayload(
  { attributes: before = {}, ...payload }: Payload,
  { attributes: changes = {}, ...patch }: PayloadPatch = {},
): Payload {
  const attributes = modelFields(before, changes);
  const others = { ...payload, ...patch };
  return Object.keys(attributes).length === 0 ? others : { ...others, attributes };
}

function modelLikes(world: World): Pick<ItemStore, 'like' | 'unlike' | 'likeCounts' | 'likedBy'> {
  const liked = (viewer: UserId, at: Position) =>
    world.likes.findIndex((like) => like.viewer === viewer && like.position === at);
  return {
    like: async (viewer, at) => {
      if (!world.items.has(at) || liked(viewer, at) >= 0) return false;
      world.likes.push({ viewer, position: at });
      return true;
    },
    unlike: async (viewer, at) => {
      return remove(world.likes, (like) => like.viewer === viewer && like.position === at);
    },
    likeCounts: async (positions) =>
      positions.map((at) => world.likes.filter((like) => like.position === at).length),
    likedBy: async (viewer, positions) => {
      return positions.map((at) => liked(viewer, at) >= 0);
    },
  };
}

function publish(world: World, draft: Draft, from?: SavedDraft): { item: Item; isNew: boolean } {
  const earlier = findEarlier(world, draft);
  if (earlier !== null) return { item: earlier, isNew: false };
  if (from !== undefined && modelDraftAsRead(world, from) === null)
    throw new FeedError('NOT_FOUND', 'changed');
  world.lastPosition += 1;
  const { clientKey: _, category: __, foreignParent, ...content } = draft;
  const parent = world.clientKeys.find((row) => row.draft.foreignId === foreignParent);
  if (foreignParent !== undefined && parent === undefined)
    throw new FeedError('BAD_USER_INPUT', 'no parent');
  const opensIn =
    draft.thread === null || world.categories.has(draft.thread) ? null : categoryOf(draft);
  if (draft.thread !== null && opensIn !== null) world.categories.set(draft.thread, opensIn);
  const isElsewhere =
    opensIn !== null && opensIn !== 'category:none' && !timelinesOf(draft).includes(opensIn);
  const item: Item = {
    ...content,
    ...(isElsewhere && draft.visibility !== 'direct' ? { openedIn: opensIn } : {}),
    ...(foreignParent === undefined || parent === undefined ? {} : { parent: parent.position }),
    opening: null,
    position: position(world.lastPosition),
    editedAtMs: draft.editedAtMs ?? null,
  };
  world.items.set(item.position, item);
  open(world, item);
  modelEnter(world, item);
  if (keyOf(draft) !== null) world.clientKeys.push({ draft, position: item.position });
  return { item: read(world, item.position) ?? item, isNew: true };
}

/** Records the current state of the item that opens a thread. */
function open({ openings }: World, { thread, position: at, author, visibility }: Item): void {
  if (thread !== null && (openings.get(thread)?.position ?? at) === at)
    openings.set(thread, { position: at, author, visibility });
}

/** The record of a deleted opening keeps the group that it was for. */
function keepGroup(
  { openings }: World,
  { thread, position: at, visibility, audience }: Item,
): void {
  const opening = openings.get(thread ?? '');
  if (opening?.position === at && visibility === 'group' && audience !== undefined)
    openings.set(thread ?? '', { ...opening, audience });
}

/**
 * With what it reposts, and with what opened its thread. If that opening is deleted and the thread has only private
 * items, only its position is known.
 */
function read(world: World, at: Position): Item | null {
  const { items, openings } = world;
  const item = items.get(at);
  if (item === undefined) return null;
  if (item.repostOf !== undefined) return { ...item, original: originalOf(world, item.repostOf) };
  const opening = item.thread === null ? undefined : openings.get(item.thread);
  if (opening === undefined || opening.position === at) return item;
  const isKnown =
    items.has(opening.position) ||
    [...items.values()].some(
      ({ thread, visibility }) => thread === item.thread && visibility !== 'private',
    );
  const unknown = { position: opening.position, author: null, visibility: 'private' } as const;
  return { ...item, opening: isKnown ? opening : unknown };
}

/** A repost of a repost shows nothing. */
function originalOf(world: World, at: Position): Item | null {
  return world.items.get(at)?.repostOf === undefined ? read(world, at) : null;
}

/** Publishes all drafts or none. */
function publishAll(world: World, drafts: readonly Draft[]): readonly Item[] {
  const before = {
    last: world.lastPosition,
    keys: world.clientKeys.length,
    categories: new Map(world.categories),
    openings: new Map(world.openings),
    markers: [...world.reads.readers].map(
      ([viewer, { markers }]) => [viewer, new Map(markers)] as const,
    ),
  };
  try {
    const items = drafts.map((draft) => publish(world, draft).item);
    return items.map((item) => read(world, item.position) ?? item);
  } catch (error) {
    for (let at = before.last + 1; at <= world.lastPosition; at += 1)
      world.items.delete(position(at));
    world.clientKeys.length = before.keys;
    world.lastPosition = before.last;
    world.categories.clear();
    world.openings.clear();
    before.openings.forEach((opening, thread) => world.openings.set(thread, opening));
    for (const [viewer, markers] of before.markers)
      markers.forEach((mark, thread) => world.reads.readers.get(viewer)?.markers.set(thread, mark));
    before.categories.forEach((category, thread) => world.categories.set(thread, category));
    throw error;
  }
}

function findEarlier(world: World, draft: Draft): Item | null {
  const key = JSON.stringify(keyOf(draft));
  if (keyOf(draft) === null) return null;
  const earlier = world.clientKeys.find((row) => JSON.stringify(keyOf(row.draft)) === key);
  if (earlier === undefined) return null;
  if (contentOf(earlier.draft) !== contentOf(draft))
    throw new FeedError(
      'CONFLICT',
      `expected the same content for client key "${draft.clientKey}", got other content`,
    );
  const item = read(world, earlier.position);
  if (item !== null) return item;
  if (draft.repostOf === undefined) throw new FeedError('CONFLICT', 'deleted');
  remove(world.clientKeys, (row) => row === earlier);
  return null;
}

/** The key under which a draft is published only once. */
function keyOf({ producer, clientKey, foreignId, repostOf }: Draft): readonly string[] | null {
  if (foreignId !== undefined && repostOf === undefined) return ['import:items', foreignId];
  return clientKey === null ? null : [producer, clientKey];
}

function contentOf(given: Draft): string {
  const { foreignId: _, editedAtMs: __, ...own } = given;
  const draft: Draft = given.repostOf === undefined ? given : own;
  return JSON.stringify(
    draft.foreignId === undefined
      ? { ...draft, createdAtMs: 0 }
      : { ...draft, category: null, clientKey: null },
  );
}

function modelTimelines(world: World): TimelineStore {
  return {
    newest: async () => position(world.lastPosition),
    range: async (producers, query) => {
      const found = [...world.items.values()]
        .filter((item) => item.position > query.above && item.position <= query.upTo)
        .filter((item) => timelinesOf(item).some((producer) => producers.has(producer)))
        .map((item) => item.position)
        .sort((a, b) => (query.order === 'newest' ? b - a : a - b));
      return found.slice(0, query.limit);
    },
    newestIn: async (stretches, limit) =>
      stretches.map(({ producer, above, upTo }) =>
        [...world.items.values()]
          .filter((item) => item.position > above && item.position <= upTo)
          .filter((item) => timelinesOf(item).includes(producer))
          .map((item) => item.position)
          .sort((a, b) => b - a)
          .slice(0, limit),
      ),
  };
}

/** Removes matching rows from the array; returns whether there were any. */
export function remove<T>(rows: T[], matches: (row: T) => boolean): boolean {
  const kept = rows.filter((row) => !matches(row));
  const isRemoved = kept.length < rows.length;
  rows.splice(0, rows.length, ...kept);
  return isRemoved;
}

export function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
