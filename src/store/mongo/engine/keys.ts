/** The _ids that the adapter makes: short, of a fixed length whatever ids go in, and never user text itself. */
import { createHash } from 'node:crypto';
import type { FenceKey } from '../../../fence/fencepost.ts';
import type { ProducerKey } from '../../../model/producers.ts';
import type { NewNotification } from '../../../model/notifications.ts';
import type { FactRelation } from '../../updated-facts.ts';

const LIKE_BUCKETS = 64;
const POSITION_HEX_DIGITS = 14;
const EPOCH_HEX_DIGITS = 8;

/** 132 bits of a hash over the texts and their boundaries. */
function hashOf(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22);
}

export function clientKeyId(producer: ProducerKey, clientKey: string): string {
  return hashOf(producer, clientKey);
}

export interface EdgeKey {
  readonly consumer: string;
  readonly relation: FactRelation;
  readonly producer: string;
}

export function edgeId({ consumer, relation, producer }: EdgeKey): string {
  return hashOf(consumer, relation, producer);
}

/** Likes of one item are spread over several documents, so that each stays within the engine's document size. */
export function likesId(item: number, viewer: string): string {
  const first = createHash('sha256').update(viewer).digest()[0] ?? 0;
  return `${item}/${first % LIKE_BUCKETS}`;
}

export function reactionId(reaction: string, viewer: string, item: number): string {
  return hashOf(reaction, viewer, String(item));
}

export function laneId(producer: ProducerKey): string {
  return hashOf(producer);
}

export function draftId(author: string, id: string): string {
  return hashOf(author, id);
}

export function listId(owner: string, id: string): string {
  return hashOf(owner, id);
}

export function mongoFenceId({ viewer, stream }: FenceKey): string {
  return hashOf(viewer, stream);
}

export function fenceResetsId(viewer: string): string {
  return hashOf(viewer);
}

/** Sorts by fence, epoch, position. */
export function fencepostId(fence: string, epoch: number, at: number): string {
  return `${fence}/${hex(epoch, EPOCH_HEX_DIGITS)}/${hex(at, POSITION_HEX_DIGITS)}`;
}

/** A short name of one change of one viewer, enough to recognise it among recent ones. */
export function changeId(consumer: string, n: number): string {
  return hashOf(consumer, String(n)).slice(0, 12);
}

export function threadId(thread: string): string {
  return hashOf(thread);
}

export function viewerId(viewer: string): string {
  return hashOf(viewer);
}

export function watermarkId(viewer: string, category: string): string {
  return hashOf(viewer, category);
}

/** For one viewer and thread: a marker, or what is marked unread. */
export function markerId(viewer: string, thread: string): string {
  return hashOf(viewer, thread);
}

export function witnessId(viewer: string, kind: string): string {
  return hashOf(viewer, kind);
}

export function placeId(place: string): string {
  return hashOf(place);
}

export function placesId(viewer: string, stream: string): string {
  return hashOf(viewer, stream);
}

export function notificationId({
  recipient,
  event,
  kind,
}: Pick<NewNotification, 'recipient' | 'event' | 'kind'>): string {
  return hashOf(recipient, event, kind);
}

export function followNotificationsId(consumer: string, producer: string): string {
  return hashOf(consumer, producer);
}

export function outboxId(target: string): string {
  return hashOf(target);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/** The keys of a page that starts after one of them; with null it starts at the first, which may be empty. */
export function keysAfter(after: string | null): { readonly $gt: string } | { readonly $gte: '' } {
  return after === null ? { $gte: '' } : { $gt: after };
}
