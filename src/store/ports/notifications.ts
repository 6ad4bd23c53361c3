/** The port of notifications: what people are told, how they want to be told, and what still has to be sent to them. */
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

/** Notifications by recipient. A bounded number is kept of each; the oldest go first. */
export interface InboxStore {
  /**
   * Gives each notification its order in its recipient's inbox, one after the other as they are given. A repeat for the
   * same recipient, event and kind changes nothing, with `isNew: false`. For one who was erased nothing is kept, with order
   * 0 and `isNew: false`. When it rejects, some may have been kept.
   */
  append(notifications: readonly NewNotification[]): Promise<readonly Appended[]>;
  /** Everything that is kept of one recipient, with the marks. */
  inbox(recipient: UserId): Promise<Inbox>;
  /** Marks never move back, nor beyond the newest notification. Returns the marks that then stand. */
  advance(
    recipient: UserId,
    marks: Partial<Pick<NotificationMarks, 'seen' | 'read'>>,
  ): Promise<NotificationMarks>;
  /** Marks notifications read one by one. Orders of none are ignored. Returns the marks that then stand. */
  markApart(recipient: UserId, orders: readonly number[]): Promise<NotificationMarks>;
}

/** The kinds that a channel carries from now on, and those it no longer does. What neither names stays. */
export interface KindsPatch {
  readonly on: readonly NotificationKind[];
  readonly off: readonly NotificationKind[];
}

/** What a person changes about how they are told. What is left out stays. */
export interface SettingsPatch {
  readonly channels?: Partial<Readonly<Record<Channel, KindsPatch>>>;
  readonly digest?: Digest;
}

/** How people want to be told. Of one who was erased nothing is kept. */
export interface NotificationSettingsStore {
  /** The defaults for somebody who chose nothing. */
  settings(users: readonly UserId[]): Promise<readonly NotificationSettings[]>;
  /**
   * Changes what the patch names, in one step, so that patches at once are all there. Of a kind that is both, off holds.
   * Gives the defaults for one who was erased.
   */
  editSettings(user: UserId, patch: SettingsPatch): Promise<NotificationSettings>;
  /** Refuses, with BAD_USER_INPUT, more than a person may have. One whose id is there already changes nothing. */
  addWebhook(user: UserId, webhook: Webhook): Promise<void>;
  /** Removes it with what waits to be sent there. True when it existed. */
  removeWebhook(user: UserId, id: string): Promise<boolean>;
  /** Replaces what stands for this consumer and producer. */
  setFollow(setting: FollowNotifications): Promise<void>;
  /** True when there was a setting. */
  removeFollow(consumer: UserId, producer: ProducerKey): Promise<boolean>;
  follows(
    consumer: UserId,
    producers: readonly ProducerKey[],
  ): Promise<readonly (FollowNotifications | null)[]>;
  /** Who wants to be told of a producer, by consumer, in the order of code points. */
  listeners(producer: ProducerKey, page: KeyPage<UserId>): Promise<readonly FollowNotifications[]>;
}

/** One notification on its way to one target. */
export interface OutboxEntry {
  /** A mailbox or a webhook of the recipient: what `mailTarget` or `webhookTarget` says. */
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

/** What is sent to one target at one time. Until it ends, or its lease does, nobody else gets it. */
export interface OutboxBatch {
  readonly target: string;
  readonly recipient: UserId;
  readonly lease: string;
  readonly orders: readonly number[];
  /** How often sending it failed before. */
  readonly attempts: number;
}

export interface CompleteOptions {
  readonly atMs: number;
}

export interface PostponeOptions {
  readonly dueAtMs: number;
  /** Whether sending it failed: that alone counts as an attempt. */
  readonly hasFailed: boolean;
}

/**
 * What has to be sent, by target, in the order in which it was entered. A batch stays the same from its first claim until
 * it is completed, so that it can be sent again under the same name.
 */
export interface OutboxStore {
  /**
   * Enters each as it is given. False for one that waits already, or was among its target's last that were completed, and
   * for one whose recipient was erased. When it rejects, some may have been entered.
   */
  enter(entries: readonly OutboxEntry[]): Promise<readonly boolean[]>;
  /** Batches that are due, those that have waited longest first. */
  claim(options: ClaimOptions): Promise<readonly OutboxBatch[]>;
  /**
   * Removes the batch. What waits behind it is due at `atMs` at the earliest, after the targets that have waited longer.
   * False when its lease has passed to somebody else.
   */
  complete(
    batch: Pick<OutboxBatch, 'target' | 'lease'>,
    options: CompleteOptions,
  ): Promise<boolean>;
  /** Gives the batch back, to be claimed from `dueAtMs` on. False when its lease has passed to somebody else. */
  postpone(
    batch: Pick<OutboxBatch, 'target' | 'lease'>,
    options: PostponeOptions,
  ): Promise<boolean>;
}

export interface NotificationStore extends InboxStore, NotificationSettingsStore, OutboxStore {
  /**
   * Removes everything a person was told, with the marks, and how they want to be told, with their webhooks, and what waits
   * to be sent to these or to their mailbox. Resolves with how many went: each notification that was kept, what was chosen as
   * one, and each target that something waited for. What they want to hear of a producer stays until `removeFollow`.
   */
  forget(user: UserId): Promise<number>;
}
