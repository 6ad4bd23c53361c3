/** Notifications: what people are told about events that concern them, and by which channels they want to be told. */
import type { EventObject } from './events.ts';
import { position } from './positions.ts';
import type { ProducerKey, UserId } from './producers.ts';

/** Why a person is notified of an event. */
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
  'invite',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** A notification before its recipient's inbox has given it an order. */
export interface NewNotification {
  readonly recipient: UserId;
  /** The id of the event behind it. */
  readonly event: string;
  readonly kind: NotificationKind;
  readonly actor: UserId;
  /** What the event is about: people who may not see it are not notified of it. */
  readonly object: EventObject;
  /** What notifications of one kind are grouped by, such as the item that many people like. */
  readonly about: EventObject;
  readonly atMs: number;
}

export interface Notification extends NewNotification {
  /** Increases with each notification of one recipient, from 1. */
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

/** Everything kept for one recipient, newest first. */
export interface Inbox {
  readonly marks: NotificationMarks;
  readonly notifications: readonly Notification[];
}

export const CHANNELS = ['inApp', 'email', 'webhook'] as const;

export type Channel = (typeof CHANNELS)[number];

/** How long e-mail collects notifications before it sends them together. */
export type Digest = 'atOnce' | 'hourly' | 'daily';

/** An address that receives its owner's notifications. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  /** Signs what is sent to the address; 32 bytes in base64. */
  readonly secret: string;
  readonly createdAtMs: number;
}

/** How one person wants to be notified. */
export interface NotificationSettings {
  /** The kinds that each channel carries. */
  readonly channels: Readonly<Record<Channel, readonly NotificationKind[]>>;
  readonly digest: Digest;
  readonly webhooks: readonly Webhook[];
}

/** The settings of a person who chose nothing: e-mail carries the kinds in which somebody waits for an answer. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  channels: {
    inApp: NOTIFICATION_KINDS,
    email: ['reply', 'mention', 'post', 'direct', 'request', 'invite'],
    webhook: NOTIFICATION_KINDS,
  },
  digest: 'atOnce',
  webhooks: [],
};

/** A person's mailbox, as a target of messages. */
export function mailTarget(user: UserId): string {
  return `email:${user}`;
}

/** A webhook, as a target of messages. */
export function webhookTarget(id: string): string {
  return `webhook:${id}`;
}

/** All targets of messages to one person. */
export function targetsOfPerson(
  user: UserId,
  { webhooks }: Pick<NotificationSettings, 'webhooks'>,
): readonly string[] {
  return [mailTarget(user), ...webhooks.map(({ id }) => webhookTarget(id))];
}

/** A follower's wish to be notified of what a producer publishes. Followers without it are not notified. */
export interface FollowNotifications {
  readonly consumer: UserId;
  readonly producer: ProducerKey;
  /** The kinds of items to notify of; all when empty. */
  readonly itemKinds: readonly string[];
  /** No notifications before this instant; null when not muted. */
  readonly mutedUntilMs: number | null;
}

/** The object as a text, such as `item:12` or `producer:user:ann`. */
export function objectKey(object: EventObject): string {
  return object.kind === 'item' ? `item:${object.position}` : `producer:${object.key}`;
}

/** The object in a text written by `objectKey`. */
export function objectOfKey(key: string): EventObject {
  const rest = key.slice(key.indexOf(':') + 1);
  return key.startsWith('item:')
    ? { kind: 'item', position: position(Number(rest)) }
    : { kind: 'producer', key: rest as ProducerKey };
}
