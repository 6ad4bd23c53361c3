/** The addresses at which a channel reaches a person, and when it sends. */
import { HOUR_MS } from '../base/durations.ts';
import {
  mailTarget,
  webhookTarget,
  type Digest,
  type NotificationSettings,
} from '../model/notifications.ts';
import type { Person } from '../model/people.ts';
import type { UserId } from '../model/producers.ts';
import { LIMITS } from '../base/limits.ts';
import type { OutboxEntry } from '../store/ports/notifications.ts';

/** The channels that send notifications out of the installation. */
export type OutboundChannel = 'email' | 'webhook';

export const OUTBOUND_CHANNELS: readonly OutboundChannel[] = ['email', 'webhook'];

type Target = Pick<OutboxEntry, 'target' | 'batchMax' | 'dueAtMs'>;

const PERIOD_MS: Readonly<Record<Exclude<Digest, 'atOnce'>, number>> = {
  hourly: HOUR_MS,
  daily: 24 * HOUR_MS,
};

/** One person's verified mailbox, or all of their webhooks. */
export function targetsOf(
  channel: OutboundChannel,
  { id, email }: Pick<Person, 'id' | 'email'>,
  { settings, nowMs }: { readonly settings: NotificationSettings; readonly nowMs: number },
): readonly Target[] {
  if (channel === 'webhook')
    return settings.webhooks.map((webhook) => ({
      target: webhookTarget(webhook.id),
      batchMax: 1,
      dueAtMs: nowMs,
    }));
  if (email?.isVerified !== true) return [];
  const dueAtMs = digestAtMs(settings.digest, nowMs);
  return [{ target: mailTarget(id), batchMax: LIMITS.mailEntriesMax, dueAtMs }];
}

/** The end of the hour or of the day, in UTC. */
function digestAtMs(digest: Digest, nowMs: number): number {
  if (digest === 'atOnce') return nowMs;
  const period = PERIOD_MS[digest];
  return (Math.floor(nowMs / period) + 1) * period;
}

/** The channel of a target. */
export function targetChannel(target: string): OutboundChannel {
  return target.startsWith(mailTarget('' as UserId)) ? 'email' : 'webhook';
}

/** The id of the webhook that is the target. */
export function webhookIdOf(target: string): string {
  return target.slice(webhookTarget('').length);
}
