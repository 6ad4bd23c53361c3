/** The rules for inboxes and settings in every adapter, as pure steps from one row to the next. */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import {
  CHANNELS,
  DEFAULT_SETTINGS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationMarks,
  type NotificationSettings,
  type Webhook,
} from '../model/notifications.ts';
import type { SettingsPatch } from './ports/notifications.ts';

export const NO_MARKS: NotificationMarks = { newest: 0, seen: 0, read: 0, readApart: [] };

/** The highest order that is no longer kept. */
export function forgottenUpTo({ newest }: Pick<NotificationMarks, 'newest'>): number {
  return Math.max(0, newest - LIMITS.notificationsKeptMax);
}

/** The marks moved forward; the same record when nothing moves. */
export function advance(
  marks: NotificationMarks,
  wanted: Partial<Pick<NotificationMarks, 'seen' | 'read'>>,
): NotificationMarks {
  const seen = Math.max(marks.seen, Math.min(wanted.seen ?? 0, marks.newest));
  const read = Math.max(marks.read, Math.min(wanted.read ?? 0, marks.newest));
  if (seen === marks.seen && read === marks.read) return marks;
  return { ...marks, seen, read, readApart: marks.readApart.filter((order) => order > read) };
}

/** The marks with some orders read one by one; the same record when all of them were. */
export function markApart(marks: NotificationMarks, orders: readonly number[]): NotificationMarks {
  const above = Math.max(marks.read, forgottenUpTo(marks));
  const known = new Set(marks.readApart);
  const added = orders.filter(
    (order) =>
      Number.isSafeInteger(order) && order > above && order <= marks.newest && !known.has(order),
  );
  if (added.length === 0) return marks;
  const readApart = [...new Set([...known, ...added])].filter((order) => order > above);
  return { ...marks, readApart: readApart.toSorted((a, b) => a - b) };
}

/** A person's settings as a row, which says for which kinds they hold. */
export interface SettingsRow extends NotificationSettings {
  /** The kinds that existed at the last write. Absent in rows of an earlier version. */
  readonly knownKinds?: readonly NotificationKind[];
}

const KNOWN_TO_EARLIER_ROWS: readonly NotificationKind[] = [
  ...(['published', 'reply', 'comment', 'mention', 'post', 'direct', 'like'] as const),
  ...(['favourite', 'repost', 'follow', 'request', 'accept', 'join'] as const),
];

export function settingsRow(settings: NotificationSettings): SettingsRow {
  return { ...settings, knownKinds: NOTIFICATION_KINDS };
}

/** The settings in a row. Kinds that were added after its last write have the defaults. */
export function settingsOfRow({
  knownKinds = KNOWN_TO_EARLIER_ROWS,
  ...settings
}: SettingsRow): NotificationSettings {
  const known = new Set(knownKinds);
  const channels = { ...settings.channels };
  for (const channel of CHANNELS)
    channels[channel] = NOTIFICATION_KINDS.filter((kind) =>
      (known.has(kind) ? settings : DEFAULT_SETTINGS).channels[channel].includes(kind),
    );
  return { ...settings, channels };
}

/** The settings with the patch applied. */
export function patchSettings(
  settings: NotificationSettings | null,
  { channels, digest }: SettingsPatch,
): NotificationSettings {
  const before = settings ?? DEFAULT_SETTINGS;
  const carried = { ...before.channels };
  for (const channel of CHANNELS) {
    const patch = channels?.[channel];
    if (patch === undefined) continue;
    const kinds = new Set([...carried[channel], ...patch.on]);
    for (const kind of patch.off) kinds.delete(kind);
    carried[channel] = NOTIFICATION_KINDS.filter((kind) => kinds.has(kind));
  }
  return { ...before, channels: carried, digest: digest ?? before.digest };
}

/** The settings with one more webhook, unless they have one of that id. Refuses more than a person may have. */
export function withWebhook(
  settings: NotificationSettings | null,
  webhook: Webhook,
): NotificationSettings {
  const before = settings ?? DEFAULT_SETTINGS;
  if (before.webhooks.some(({ id }) => id === webhook.id)) return before;
  if (before.webhooks.length >= LIMITS.webhooksMax)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected at most ${LIMITS.webhooksMax} webhooks, got one more`,
    );
  return { ...before, webhooks: [...before.webhooks, webhook] };
}

/** The settings without a webhook; null when there is none of that id. */
export function withoutWebhook(
  settings: NotificationSettings | null,
  id: string,
): NotificationSettings | null {
  const webhooks = settings?.webhooks.filter((each) => each.id !== id) ?? [];
  if (settings === null || webhooks.length === settings.webhooks.length) return null;
  return { ...settings, webhooks };
}
