/**
 * The port of notifications: what people are notified of, how they want to be notified, and what still has to be sent.
 */
import type {
  Channel,
  Digest,
  FollowNotifications,
  Inbox,
  NewNotification,
  Notification,
  NotificationKind,
  NotificationMarks,
  NotificationSettings,
  Webhook,
} from '../../model/notifications.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { KeyPage } from './key-page.ts';

/** A notification in its inbox. */
export interface Appended {
  readonly notification: Notification;
  readonly isNew: boolean;
}

/** Notifications by recipient. Each inbox is bounded, and the oldest notifications are dropped first. */
export interface InboxStore {
  /**
   * Gives each notification its order in its recipient's inbox, in the given sequence. A repeat for the same recipient,
   * event and kind changes nothing and gives `isNew: false`. Nothing is kept for an erased person or in a
   * damaged inbox: order 0 and `isNew: false`. When it rejects, some may have been kept.
   */
  append(notifications: readonly NewNotification[]): Promise<readonly Appended[]>;
  /** Everything kept for one recipient, with the marks. */
  inbox(recipient: UserId): Promise<Inbox>;
  /** Advances the marks, which never move back or past the newest notification. Returns the resulting marks. */
  advance(
    recipient: UserId,
    marks: Partial<Pick<NotificationMarks, 'seen' | 'read'>>,
  ): Promise<NotificationMarks>;
  /** Marks notifications read one by one. Ignores orders without a notification. Returns the resulting marks. */
  markApart(recipient: UserId, orders: readonly number[]): Promise<NotificationMarks>;
}

/** The kinds that a channel starts and stops carrying. Kinds in neither list stay as they are. */
export interface KindsPatch {
  readonly on: readonly NotificationKind[];
  readonly off: readonly NotificationKind[];
}

/** A change to how a person is notified. Fields left out stay as they are. */
export interface SettingsPatch {
  readonly channels?: Partial<Readonly<Record<Channel, KindsPatch>>>;
  readonly digest?: Digest;
}

/** How people want to be notified. Nothing is kept for an erased person. */
export interface NotificationSettingsStore {
  /** Gives the defaults to a person who chose nothing. */
  settings(users: readonly UserId[]): Promise<readonly NotificationSettings[]>;
  /**
   * Changes what the patch names, in one step, so that concurrent patches all take effect. A kind in both lists is off.
   * Returns the defaults for an erased person.
   */
  editSettings(user: UserId, patch: SettingsPatch): Promise<NotificationSettings>;
  /** Refuses, with BAD_USER_INPUT, more than a person may have. Changes nothing when the id exists already. */
  addWebhook(user: UserId, webhook: Webhook): Promise<void>;
  /** Removes the webhook and everything that waits to be sent to it. True when it existed. */
  removeWebhook(user: UserId, id: string): Promise<boolean>;
  /** Replaces the setting of this consumer for this producer. */
  setFollow(setting: FollowNotifications): Promise<void>;
  /** True when there was a setting. */
  removeFollow(consumer: UserId, producer: ProducerKey): Promise<boolean>;
  follows(
    consumer: UserId,
    producers: readonly ProducerKey[],
  ): Promise<readonly (FollowNotifications | null)[]>;
  /** The settings of those who want to be notified about a producer, by consumer, in the order of code points. */
  listeners(producer: ProducerKey, page: KeyPage<UserId>): Promise<readonly FollowNotifications[]>;
}

/** One notification on its way to one target. */
export interface OutboxEntry {
  /** A mailbox or a webhook of the recipient, as `mailTarget` or `webhookTarget` writes it. */
  readonly target: string;
  readonly recipient: UserId;
  /** The notification, by its order in the recipient's inbox. */
  readonly order: number;
  readonly dueAtMs: number;
  /** How many of this target are sent together. */
  readonly batchMax: number;
}

export interface ClaimOptions {
  readonly nowMs: number;
  readonly leaseUntilMs: number;
  readonly limit: number;
}

/**
 * What is sent to one target at one time. Nobody else gets it until it is completed or postponed, or its lease expires.
 */
export interface OutboxBatch {
  readonly target: string;
  readonly recipient: UserId;
  readonly lease: string;
  readonly orders: readonly number[];
  /** How often sending it has failed before. */
  readonly attempts: number;
}

export interface CompleteOptions {
  readonly atMs: number;
}

export interface PostponeOptions {
  readonly dueAtMs: number;
  /** Whether sending it failed; only a failure counts as an attempt. */
  readonly hasFailed: boolean;
}

/**
 * What has to be sent, by target, in order of entry. A batch stays the same from its first claim until it is completed,
 * so that it can be sent again under the same name.
 */
export interface OutboxStore {
  /**
   * Enters each in the given order. False for an entry that is waiting already or was among the last that its target
   * completed, and for one whose recipient was erased or whose own row is damaged. When it rejects, some may have been
   * entered.
   */
  enter(entries: readonly OutboxEntry[]): Promise<readonly boolean[]>;
  /** Batches that are due, longest waiting first. */
  claim(options: ClaimOptions): Promise<readonly OutboxBatch[]>;
  /**
   * Removes the batch. The entries behind it become due at `atMs` at the earliest, after the targets that have waited
   * longer. False when the lease has passed to another holder.
   */
  complete(
    batch: Pick<OutboxBatch, 'target' | 'lease'>,
    options: CompleteOptions,
  ): Promise<boolean>;
  /**
   * Returns the batch, which can be claimed again from `dueAtMs` on. False when the lease has passed to another holder.
   */
  postpone(
    batch: Pick<OutboxBatch, 'target' | 'lease'>,
    options: PostponeOptions,
  ): Promise<boolean>;
}

export interface NotificationStore extends InboxStore, NotificationSettingsStore, OutboxStore {
  /**
   * Removes a person's notifications with the marks, their settings with the webhooks, and what waits to be sent to
   * these or to their mailbox. Resolves with how many were removed: each kept notification, the settings as one, and
   * each target with something waiting. Their settings for single producers stay until `removeFollow`.
   */
  forget(user: UserId): Promise<number>;
}
