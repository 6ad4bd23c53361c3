/** The bounds of notifications, unit last. They are part of LIMITS, where all code reads them. */
import { invariant } from './errors.ts';

export const NOTIFY_LIMITS = {
  /** Notifications kept of one recipient; the oldest are dropped first. */
  notificationsKeptMax: 300,
  /** Notifications of one kind about one thing form one group while they are in the same stretch of time. */
  notificationGroupMs: 24 * 3_600_000,
  notificationGroupsMarkedMax: 100,
  /** People whom one text mentions, and who are notified of one event at the same time. */
  mentionsMax: 20,
  tellingAtOnceMax: 8,
  /** Followers notified in one share of work, and failed ones that are tried once more at the end. */
  followersToldMax: 500,
  tellingFailuresMax: 50,
  /** Kinds of items one follow may name. */
  followItemKindsMax: 20,
  webhooksMax: 5,
  webhookNetworksMax: 64,
  /** Waiting entries of one mailbox or webhook, and completed ones that are remembered. */
  outboxEntriesMax: 200,
  outboxSentRememberedMax: 300,
  /** Notifications in one mail. */
  mailEntriesMax: 50,
  /**
   * Batches sent concurrently, those that one share of work begins and for how long, how long free places wait before
   * they are offered again, and how long a worker holds a batch.
   */
  deliveriesAtOnceMax: 16,
  deliveriesBegunMax: 512,
  deliveriesBegunMsMax: 5_000,
  deliveriesIdleMsMax: 250,
  deliveryLeaseMs: 60_000,
  /**
   * Attempts at one batch, and the first and the longest pause between two. Together they last seven hours at least.
   */
  deliveryAttemptsMax: 12,
  deliveryRetryMsMin: 30_000,
  deliveryRetryMsMax: 6 * 3_600_000,
  /** The longest pause of a batch that the worker holding it could not send. */
  deliveryWaitMsMax: 5 * 60_000,
  /** One POST with the look-up of its host, and concurrent look-ups: a process can do few, and needs some for itself. */
  webhookMsMax: 10_000,
  webhookNamesAtOnceMax: 2,
  /** Bytes of a webhook's answer that are read before the connection is cut. */
  webhookAnswerBytesMax: 16 * 1024,
  /** One mail in all, and how long a mail server may then take to close the connection before it is cut. */
  mailMsMax: 20_000,
  mailCloseMsMax: 1_000,
  /** Characters of an item that a mail or a webhook quotes. */
  excerptCharsMax: 280,
  flagsMax: 256,
  flagUsersMax: 1_000,
  flagsFileBytesMax: 256 * 1024,
} as const;

invariant(
  NOTIFY_LIMITS.mailMsMax + NOTIFY_LIMITS.mailCloseMsMax < NOTIFY_LIMITS.deliveryLeaseMs &&
    NOTIFY_LIMITS.webhookMsMax < NOTIFY_LIMITS.deliveryLeaseMs,
  'what is sent ends before its lease does',
);
