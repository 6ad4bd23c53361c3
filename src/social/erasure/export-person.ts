/**
 * Everything stored about a person that they are entitled to, as rows: who they are, what they wrote, their edges to
 * others, what they have read, and their notifications. Other people's edges to them are included as far as they may
 * know of them: their followers, requesters and readers, but not who blocked or muted them. The secrets of webhooks are
 * left out: anybody who has one can pretend to be this installation.
 */
import { isDeepStrictEqual } from 'node:util';
import { LIMITS } from '../../base/limits.ts';
import type { EventObject } from '../../model/events.ts';
import { encodeId } from '../../model/ids.ts';
import { outboxOf, type Item } from '../../model/items.ts';
import { HIDDEN_ITEMS, hiddenItem, isInStretch } from '../../model/muted-keys.ts';
import { DEFAULT_SETTINGS, type FollowNotifications } from '../../model/notifications.ts';
import { staffRole } from '../../model/places.ts';
import { POSITION_ZERO, position, type Position } from '../../model/positions.ts';
import { userProducer, viewerName, type ProducerKey, type UserId } from '../../model/producers.ts';
import type { Mark } from '../../model/reads.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';
import type { Reaction } from '../../store/ports/reactions.ts';
import type { Store } from '../../store/ports/store.ts';
import { listsOf } from '../lists.ts';
import { keyPages, pages } from './key-pages.ts';

/** One record of a person. Instants are texts of ISO 8601, items are named by their ids. */
export type PersonalRow = { readonly is: string } & Readonly<Record<string, unknown>>;

type Rows = AsyncGenerator<PersonalRow, void>;

/** Reads page by page, so that a person may have any number of things. */
export async function* personalRows(store: Store, person: UserId): Rows {
  yield* profile(store, person);
  yield* written(store, userProducer(person), 'item');
  yield* written(store, outboxOf(person), 'direct');
  yield* drafts(store, person);
  yield* reactions(store, person, 'like');
  yield* reactions(store, person, 'favourite');
  yield* edges(store, person);
  yield* lists(store, person);
  yield* memberships(store, person);
  yield* readState(store, person);
  yield* readingPlaces(store, person);
  yield* seenItems(store, person);
  yield* notificationSettings(store, person);
  yield* told(store, person);
}

async function* profile({ people }: Store, person: UserId): Rows {
  const [found = null] = await people.getMany([person]);
  if (found === null) yield { is: 'person', id: person };
  else {
    const { joinedAtMs, joinedAt: _, ...rest } = found;
    yield { is: 'person', ...rest, joinedAt: instant(joinedAtMs) };
  }
}

async function* written(
  { timelines, items }: Store,
  timeline: ProducerKey,
  is: 'item' | 'direct',
): Rows {
  const producers = new Set([timeline]);
  for await (const found of ranges((query) => timelines.range(producers, query), timelines))
    for (const item of await items.getMany(found))
      if (item !== null) yield { is, ...itemRow(item) };
}

function itemRow(item: Item): object {
  const { position: at, payload, parent, repostOf, audience, createdAtMs, editedAtMs } = item;
  return {
    id: itemId(at),
    kind: item.kind,
    visibility: item.visibility,
    thread: item.thread,
    tags: item.tags,
    ...payload,
    ...(parent === undefined ? {} : { parent: itemId(parent) }),
    ...(repostOf === undefined ? {} : { repostOf: itemId(repostOf) }),
    ...(audience === undefined ? {} : { audience }),
    createdAt: instant(createdAtMs),
    editedAt: editedAtMs === null ? null : instant(editedAtMs),
  };
}

/** Only recent items: no list names the older ones. */
async function* seenItems({ reads }: Store, person: UserId): Rows {
  const items = (await reads.lastSeen(person)).map(itemId);
  if (items.length > 0) yield { is: 'seen', items };
}

async function* drafts(store: Store, person: UserId): Rows {
  const read = (page: KeyPage<string>) => store.drafts.list(person, page);
  for await (const draft of pages(read, ({ id }) => id)) {
    const { id, content, publishAtMs, savedAtMs, isDamaged } = draft;
    if (isDamaged === true) yield { is: 'draft', id, isDamaged };
    else
      yield {
        is: 'draft',
        id,
        ...content,
        ...(content.parent == null ? {} : { parent: itemId(content.parent) }),
        publishAt: publishAtMs === null ? null : instant(publishAtMs),
        savedAt: instant(savedAtMs),
      };
  }
}

async function* reactions(store: Store, person: UserId, reaction: Reaction): Rows {
  const read = (query: RangeOf) => store.reactions.items(reaction, person, query);
  for await (const found of ranges(read, store.timelines))
    for (const at of found) yield { is: reaction, item: itemId(at) };
}

const OWN = ['follow', 'block', 'mute', 'request'] as const;
const RECEIVED = { follow: 'follower', request: 'requester', reading: 'reader' } as const;

async function* edges(store: Store, person: UserId): Rows {
  for (const relation of OWN) {
    const read = (page: KeyPage<ProducerKey>) => store.edges.list(person, relation, page);
    for await (const { producer, sinceMs } of pages(read, (edge) => edge.producer))
      yield isInStretch(HIDDEN_ITEMS, producer)
        ? { is: 'hidden', item: itemId(hiddenItem(producer)), since: instant(sinceMs) }
        : { is: relation, producer, since: instant(sinceMs) };
  }
  for (const relation of ['follow', 'request', 'reading'] as const) {
    const read = (page: KeyPage<UserId>) =>
      store.edges.received(userProducer(person), relation, page);
    for await (const { consumer, sinceMs } of pages(read, (edge) => edge.consumer))
      yield { is: RECEIVED[relation], person: consumer, since: instant(sinceMs) };
  }
}

async function* lists(store: Store, person: UserId): Rows {
  for (const { id, title, members, createdAtMs, isDamaged } of await listsOf(store, person))
    yield isDamaged === true
      ? { is: 'list', id, isDamaged }
      : { is: 'list', id, title, members, createdAt: instant(createdAtMs) };
}

/**
 * How a person wants to be notified, by channel and by followed producer; such a setting is deleted with its follow.
 */
async function* notificationSettings({ notifications, edges: held }: Store, person: UserId): Rows {
  const [settings = DEFAULT_SETTINGS] = await notifications.settings([person]);
  const { webhooks, ...preferences } = settings;
  if (!isDeepStrictEqual(settings, DEFAULT_SETTINGS)) yield { is: 'preferences', ...preferences };
  for (const { id, url, createdAtMs } of webhooks)
    yield { is: 'webhook', id, url, createdAt: instant(createdAtMs) };
  const read = (page: KeyPage<ProducerKey>) => held.list(person, 'follow', page);
  for await (const found of keyPages(read, (edge) => edge.producer)) {
    const followed = found.map(({ producer }) => producer);
    for (const setting of await notifications.follows(person, followed))
      if (setting !== null) yield { is: 'followNotifications', ...followRow(setting) };
  }
}

function followRow({ producer, itemKinds, mutedUntilMs }: FollowNotifications): object {
  const mutedUntil = mutedUntilMs === null ? null : instant(mutedUntilMs);
  return { producer, itemKinds, mutedUntil };
}

/** A person's notifications, newest first. A bounded number is kept. */
async function* told({ notifications }: Store, person: UserId): Rows {
  const { marks, notifications: kept } = await notifications.inbox(person);
  for (const { order, kind, actor, object, about, atMs } of kept)
    yield {
      is: 'notification',
      kind,
      actor,
      object: objectName(object),
      about: objectName(about),
      at: instant(atMs),
      isSeen: order <= marks.seen,
      isRead: order <= marks.read || marks.readApart.includes(order),
    };
}

function objectName(object: EventObject): string {
  return object.kind === 'item' ? itemId(object.position) : object.key;
}

async function* memberships({ places }: Store, person: UserId): Rows {
  const { active, invited, requested } = await places.memberships(person, null);
  for (const place of [...active, ...invited, ...requested]) {
    const [held = null] = await places.membersAmong(place, [person]);
    if (held !== null)
      yield { is: 'membership', place, state: held.state, since: instant(held.sinceMs) };
  }
  for (const place of (await places.tree(null)).places.values()) {
    const role = staffRole(place, person);
    if (role !== null) yield { is: 'place', place: place.key, title: place.title, role };
  }
}

async function* readState(store: Store, person: UserId): Rows {
  const { reads, threads } = store;
  const { allRead, unread } = await reads.summary(person, []);
  if (allRead.at > POSITION_ZERO) yield { is: 'mark', of: 'everything', ...markRow(allRead) };
  const readCategories = (page: KeyPage<ProducerKey>) => threads.categories(page);
  for await (const category of pages(readCategories, (key) => key)) {
    const [mark] = (await reads.summary(person, [category])).watermarks;
    if (mark !== undefined && mark.at > POSITION_ZERO)
      yield { is: 'mark', of: 'category', category, ...markRow(mark) };
    const readMarkers = (page: KeyPage<string>) => reads.markers(person, category, page);
    for await (const marker of pages(readMarkers, ({ thread }) => thread))
      yield { is: 'mark', of: 'thread', thread: marker.thread, ...markRow(marker.mark) };
  }
  for (const [thread, spans] of unread)
    for (const { from, to } of spans)
      yield { is: 'unread', thread, from: itemId(from), to: itemId(to) };
  const readKinds = (page: KeyPage<string>) => reads.witnessedKinds(person, page);
  for await (const kind of pages(readKinds, (name) => name)) {
    const [mark] = await reads.witnessed(person, [kind]);
    if (mark != null) yield { is: 'witness', kind, ...markRow(mark) };
  }
}

/**
 * An earlier version did not list the streams of reading places in every store; they are found through their fences.
 */
async function* readingPlaces({ fences, reads }: Store, person: UserId): Rows {
  const fenced = (page: KeyPage<string>) => fences.streams(viewerName(person), page);
  const saved = (page: KeyPage<string>) => reads.placeStreams(person, page);
  const told = new Set<string>();
  for (const read of [fenced, saved])
    for await (const stream of pages(read, (name) => name)) {
      if (told.has(stream)) continue;
      told.add(stream);
      for (const { device, savedAtMs } of await reads.places(person, stream))
        yield { is: 'readingPlace', stream, device, savedAt: instant(savedAtMs) };
    }
}

function markRow({ at, atMs }: Mark): object {
  return { upTo: itemId(at), at: instant(atMs) };
}

function itemId(at: Position): string {
  return encodeId('Item', String(at));
}

function instant(atMs: number): string {
  return new Date(atMs).toISOString();
}

interface RangeOf {
  readonly above: Position;
  readonly upTo: Position;
  readonly limit: number;
  readonly order: 'oldest';
}

/** Every position of a timeline, oldest first, a page at a time. */
async function* ranges(
  read: (query: RangeOf) => Promise<readonly Position[]>,
  { newest }: Pick<Store['timelines'], 'newest'>,
): AsyncGenerator<readonly Position[], void> {
  const [upTo, limit] = [await newest(), LIMITS.pageItemsMax];
  for (let above = POSITION_ZERO; ;) {
    const found = await read({ above, upTo, limit, order: 'oldest' });
    yield found;
    const last = found.at(-1);
    if (last === undefined || found.length < limit) return;
    above = position(last);
  }
}
