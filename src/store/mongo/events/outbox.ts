/**
 * Events are part of the document of their fact until they are gathered: writing the fact writes them. A gathered event
 * is stored in a collection of its own, under an id that does not change, before it is taken out here, so nothing is
 * lost and nothing counts twice wherever a process dies.
 */
import type { Collection } from 'mongodb';
import type { EventObject, FeedEvent, Verb } from '../../../model/events.ts';
import { position } from '../../../model/positions.ts';
import type { ProducerKey, UserId } from '../../../model/producers.ts';
import type { Collections } from '../engine/collections.ts';
import type { Outbox, OutboxEvent } from '../engine/event-documents.ts';

/** Collections whose documents are the commit points of facts that record events. */
export const OUTBOXES = ['items', 'likes', 'favourites', 'viewers', 'memberships'] as const;

type Box = Outbox & { readonly _id: string | number };
type BoxName = (typeof OUTBOXES)[number];

/** The content of an outbox. The number distinguishes events of one instant, in their order. */
export interface EventOutboxBatch {
  readonly from: BoxName;
  readonly box: Box & { readonly outbox: readonly OutboxEvent[] };
}

/** The outbox of a new document, or of one that replaces another; nothing when there are no events. */
export function outboxFields(events: readonly FeedEvent[], earlier: Outbox = {}): Outbox {
  const outbox = [...(earlier.outbox ?? []), ...events.map(outboxEvent)];
  const [first] = outbox;
  return first === undefined ? {} : { outbox, outboxMs: earlier.outboxMs ?? first.atMs };
}

/** The parts of an update that append to an outbox. */
export function appendTo(events: readonly FeedEvent[]) {
  const [first] = events;
  return first === undefined
    ? { push: {}, set: {} }
    : { push: { outbox: { $each: events.map(outboxEvent) } }, set: { outboxMs: first.atMs } };
}

/** The same for a document with changes that gathering finishes: it waits for that even without events. */
export function noteIn(events: readonly FeedEvent[]) {
  const [first] = events;
  return {
    push: { outbox: { $each: events.map(outboxEvent) } },
    set: { outboxMs: first?.atMs ?? 0 },
  };
}

/** The documents of one collection that hold events, longest waiting first. */
export async function waitingIn(
  collections: Collections,
  from: BoxName,
  limit: number,
): Promise<readonly EventOutboxBatch[]> {
  const rows = await boxesOf(collections, from)
    .find({ outboxMs: { $gte: 0 } }, { projection: { outbox: 1, outboxMs: 1 } })
    .sort({ outboxMs: 1 })
    .limit(limit)
    .toArray();
  return rows.flatMap((box) =>
    box.outbox === undefined ? [] : [{ from, box: { ...box, outbox: box.outbox } }],
  );
}

/** Removes what was gathered. Events appended meanwhile stay, and so does a note of changes made meanwhile. */
export async function takeOut(
  collections: Collections,
  { from, box: { _id, outbox } }: EventOutboxBatch,
): Promise<void> {
  const boxes = boxesOf(collections, from);
  const finished = { _id, 'pending.0': { $exists: false } };
  const $unset = { outbox: '', outboxMs: '' } as const;
  // Whole, because the same person may like the same item again.
  const isSame = { ...finished, outbox: [...outbox] };
  const { matchedCount } = await boxes.updateOne(isSame, { $unset });
  if (matchedCount > 0) return;
  await boxes.updateOne({ _id }, { $pullAll: { outbox: [...outbox] } });
  // Another process may have removed part of it already. An empty outbox would wait in front of all others.
  await boxes.updateOne({ ...finished, outbox: { $size: 0 } }, { $unset });
}

export function feedEventOf({ item, key, ...event }: OutboxEvent): FeedEvent {
  const object: EventObject =
    item === null
      ? { kind: 'producer', key: (key ?? '') as ProducerKey }
      : { kind: 'item', position: position(item) };
  return {
    id: event.id,
    verb: event.verb as Verb,
    actor: event.actor as UserId,
    producer: event.producer as ProducerKey,
    object,
    atMs: event.atMs,
  };
}

function outboxEvent({ object, ...event }: FeedEvent): OutboxEvent {
  return object.kind === 'item'
    ? { ...event, item: object.position, key: null }
    : { ...event, item: null, key: object.key };
}

/** The fields of an outbox are the same in all of these collections. */
function boxesOf(collections: Collections, from: BoxName): Collection<Box> {
  return collections[from] as unknown as Collection<Box>;
}
