/** Notifications: what a person is told about events that concern them, and by which channels they want to be told. */
import type { EventObject } from './events.ts';
import { position } from './positions.ts';
import type { ProducerKey, UserId } from './producers.ts';

/** Why somebody is told of an event. */
export const NOTIFICATION_KINDS = [
  'published',
  'reply',
  'comment',
  'mention',
  'post',
  'direct',
  'like',
  'favourite',
  'repost',
  'follow',
  'request',
  'accept',
  'join',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** A notification before its recipient's inbox has given it an order. */
export interface NewNotification {
  readonly recipient: UserId;
  /** The id of the event that it tells of. */
  readonly event: string;
  readonly kind: NotificationKind;
  readonly actor: UserId;
  /** What the event is about: who may not see it is not told of it. */
  readonly object: EventObject;
  /** What notifications of one kind are gathered around, such as the item that many people like. */
  readonly about: EventObject;
  readonly atMs: number;
}

export interface Notification extends NewNotification {
  /** Rises with each notification of one recipient, from 1. */
  readonly order: number;
}

/** How far a recipient has seen and read their notifications, by their orders. */
export interface NotificationMarks {
  /** The order of the newest notification, or 0. */
  readonly newest: number;
  readonly seen: number;
  readonly read: number;
  /** Read one by one, above `read`; ascending. */
  readonly readApart: readonly number[];
}

/** Everything that is kept for one recipient, newest first. */
export interface Inbox {
  readonly marks: NotificationMarks;
  readonly notifications: readonly Notification[];
}

export const CHANNELS = ['inApp', 'email', 'webhook'] as const;

export type Channel = (typeof CHANNELS)[number];

/** How long e-mail gathers notifications before it sends them together. */
export const DIGESTS = ['atOnce', 'hourly', 'daily'] as const;

export type Digest = (typeof DIGESTS)[number];

/** An address that is told of its owner's notifications. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  /** Signs what is sent there; 32 bytes in base64. */
  readonly secret: string;
  readonly createdAtMs: number;
}

/** How one person wants to be told. */
export interface NotificationSettings {
  /** The kinds that each channel carries. */
  readonly channels: Readonly<Record<Channel, readonly NotificationKind[]>>;
  readonly digest: Digest;
  readonly webhooks: readonly Webhook[];
}

/** What stands for somebody who chose nothing: e-mail carries what somebody else waits for an answer to. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  channels: {
    inApp: NOTIFICATION_KINDS,
    email: ['reply', 'mention', 'post', 'direct', 'request'],
    webhook: NOTIFICATION_KINDS,
  },
  digest: 'atOnce',
  webhooks: [],
};

/** A person's mailbox, as something that messages are sent to. */
export function mailTarget(user: UserId): string {
  return `email:${user}`;
}

/** A webhook, as something that messages are sent to. */
export function webhookTarget(id: string): string {
  return `webhook:${id}`;
}

/** Everything that messages to one person are sent to. */
export function targetsOfPerson(
  user: UserId,
  { webhooks }: Pick<NotificationSettings, 'webhooks'>,
): readonly string[] {
  return [mailTarget(user), ...webhooks.map(({ id }) => webhookTarget(id))];
}

/** That a follower wants to be told what a producer publishes. Without it a follower is told nothing. */
export interface FollowNotifications {
  readonly consumer: UserId;
  readonly producer: ProducerKey;
  /** The kinds of items to tell of; all when empty. */
  readonly itemKinds: readonly string[];
  /** Nothing is told before this instant; null when it is not muted. */
  readonly mutedUntilMs: number | null;
}

/** The object as a text, such as `item:12` or `producer:user:ann`. */
export function objectKey(object: EventObject): string {
  return object.kind === 'item' ? `item:${object.position}` : `producer:${object.key}`;
}

/** The object of a text that `objectKey` wrote. */
export function objectOfKey(key: string): EventObject {
  const rest = key.slice(key.indexOf(':') + 1);
  return key.startsWith('item:')
    ? { kind: 'item', position: position(Number(rest)) }
    : { kind: 'producer', key: rest as ProducerKey };
}
