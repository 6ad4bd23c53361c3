/** The documents of notifications. */
import type { NewNotification, NotificationMarks } from '../../../model/notifications.ts';
import type { OutboxRow } from '../../outbox-rules.ts';

/** A notification; objects are texts. */
export interface NotificationDocument extends Omit<
  NewNotification,
  'recipient' | 'actor' | 'object' | 'about'
> {
  readonly _id: string;
  readonly recipient: string;
  readonly actor: string;
  readonly object: string;
  readonly about: string;
  readonly order: number;
}

/** One recipient's marks, and the newest notifications until they get documents of their own. */
export interface InboxDocument extends NotificationMarks {
  readonly _id: string;
  readonly recipient: string;
  readonly held: readonly NotificationDocument[];
  readonly revision: number;
}

/** How one person wants to be notified: a `SettingsRow` as JSON. */
export interface NotificationSettingsDocument {
  readonly _id: string;
  readonly settings: string;
  readonly revision: number;
}

export interface FollowNotificationsDocument {
  readonly _id: string;
  readonly consumer: string;
  readonly producer: string;
  readonly itemKinds: readonly string[];
  readonly mutedUntilMs: number | null;
  /** Absent in documents of an earlier version. */
  readonly revision?: number;
}

/** What has to be sent to one target; `dueAtMs` is -1 when nothing waits. */
export interface OutboxDocument extends Omit<OutboxRow, 'recipient'> {
  readonly _id: string;
  readonly target: string;
  readonly recipient: string;
  readonly dueAtMs: number;
  readonly revision: number;
}
