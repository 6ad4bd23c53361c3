/**
 * The events that every adapter records for facts. An item that only its author sees records none, and neither does an
 * item without an author.
 */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Edge } from '../model/edges.ts';
import type { FeedEvent, Verb } from '../model/events.ts';
import type { Item } from '../model/items.ts';
import { userProducer, type ProducerKey, type UserId, userIn } from '../model/producers.ts';
import type { Position } from '../model/positions.ts';
import type { PutMembership } from './ports/places.ts';
import type { Reaction } from './ports/reactions.ts';
import type { HandlerProgress, StoredEvent } from './ports/events.ts';

type Shown = Pick<Item, 'position' | 'producer' | 'author' | 'visibility'>;

/** The event of a published item; none for an item that others do not see. */
export function publishEvents(item: Shown, atMs: number): readonly FeedEvent[] {
  return item.visibility === 'private' ? [] : itemEvents('publish', item, { atMs });
}

export interface EditNote {
  readonly before: Pick<Item, 'visibility' | 'wasShown'>;
  readonly atMs: number;
  /** Tells the edits of one item apart. */
  readonly n: number;
}

/**
 * The event of an edit that others could see, including one that hides the item. An item that others see for the first
 * time counts as published.
 */
export function editEvents(item: Shown, { before, atMs, n }: EditNote): readonly FeedEvent[] {
  const wasPrivate = before.visibility === 'private';
  if (wasPrivate && before.wasShown !== true) return publishEvents(item, atMs);
  const isUnseen = wasPrivate && item.visibility === 'private';
  return isUnseen ? [] : itemEvents('edit', item, { atMs, n });
}

export interface DeleteNote {
  /** The person who deleted it; its author when nobody is named. */
  readonly by: UserId | null;
  readonly atMs: number;
}

export function deleteEvents(item: Shown, { by, atMs }: DeleteNote): readonly FeedEvent[] {
  return item.visibility === 'private'
    ? []
    : itemEvents('delete', item, { atMs }).map((event) => ({ ...event, actor: by ?? event.actor }));
}

/** The number precedes the position: where it rises with time, so do the ids, and a list of them grows at one end. */
function itemEvents(
  verb: Verb,
  { position, producer, author }: Shown,
  { atMs, n }: { readonly atMs: number; readonly n?: number },
): readonly FeedEvent[] {
  if (author === null) return [];
  const object = { kind: 'item', position } as const;
  const id = [verb, n, position].filter((part) => part !== undefined).join('/');
  return [{ id, verb, actor: author, producer, object, atMs }];
}

export interface Reacted {
  readonly reaction: Reaction;
  readonly viewer: UserId;
  readonly at: Position;
  readonly atMs: number;
}

/** The id contains no time, so a reaction that is removed and given again makes no second event while the first is kept. */
export function reactionEvent({ reaction, viewer, at, atMs }: Reacted): FeedEvent {
  return {
    id: `${reaction}/${at}/${viewer}`,
    verb: reaction,
    actor: viewer,
    producer: userProducer(viewer),
    object: { kind: 'item', position: at },
    atMs,
  };
}

/** The event of a new follow or request; none for other relations. */
export function edgeEvents(edge: Edge): readonly FeedEvent[] {
  const { relation, consumer, producer, sinceMs } = edge;
  if (relation !== 'follow' && relation !== 'request') return [];
  return [producerEvent(relation, consumer, { key: producer, atMs: sinceMs })];
}

/** A granted request is accepted by the person it was made to, and becomes a follow. */
export function grantEvents(follow: Edge): readonly FeedEvent[] {
  const { consumer, producer, sinceMs } = follow;
  const accepting = userIn(producer);
  const accepted = { key: userProducer(consumer), atMs: sinceMs };
  return [producerEvent('accept', accepting, accepted), ...edgeEvents(follow)];
}

/**
 * The events of a person who joins a place, asks to, is admitted, or is invited. What the staff does belongs to the
 * person it is done to, as their own acts do, so that all are processed in order.
 */
export function membershipEvents(membership: PutMembership): readonly FeedEvent[] {
  const { user, place, state, sinceMs, by } = membership;
  const about = { key: place, atMs: sinceMs };
  if (state === 'requested') return [producerEvent('request', user, about)];
  const byStaff = (verb: Verb) =>
    by === undefined ? [] : [{ ...producerEvent(verb, user, about), actor: by }];
  return state === 'invited'
    ? byStaff('invite')
    : [...byStaff('accept'), producerEvent('join', user, about)];
}

function producerEvent(
  verb: Verb,
  actor: UserId,
  { key, atMs }: { readonly key: ProducerKey; readonly atMs: number },
): FeedEvent {
  return {
    id: `${verb}/${atMs}/${actor}/${key}`,
    verb,
    actor,
    producer: userProducer(actor),
    object: { kind: 'producer', key },
    atMs,
  };
}

/** An event that no handler has worked on. */
export function newlyRecorded(event: FeedEvent): StoredEvent {
  return { event, state: 'pending', progress: [], skipped: null, endedMs: null };
}

/**
 * A failed event that is tried again: the handlers that gave up resume where they stopped, the others stay as they are.
 */
export function reopened(stored: StoredEvent): StoredEvent {
  const again = (each: HandlerProgress): HandlerProgress =>
    each.state === 'dead' ? { ...each, state: 'open', attempts: 0, dueMs: 0 } : each;
  return { ...stored, state: 'pending', endedMs: null, progress: stored.progress.map(again) };
}

/**
 * The instant since which a lane that receives an event counts as due: immediately, but behind all lanes that waited
 * when it was last claimed. Otherwise a lane that always receives more would be first each time. An instant from a
 * different clock does not delay it.
 */
export function wokenAtMs(claimedMs: number, atMs: number): number {
  return Math.min(claimedMs, atMs);
}

/** Refuses to continue a list after an event that is no longer stored. */
export function removedEvent(id: string): never {
  throw new FeedError('NOT_FOUND', `expected the id of a stored event, got ${id}`);
}

/** No try and no lease is set later than this. What is later is from a clock that was ahead, and waits for nothing. */
export function latestDueMs(nowMs: number): number {
  return nowMs + LIMITS.eventRetryMsMax;
}
