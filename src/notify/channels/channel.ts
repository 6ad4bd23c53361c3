/** Sends notifications out of the installation: one interface for e-mail, webhooks and future channels. */
import type { NotificationSettings } from '../../model/notifications.ts';
import type { Person } from '../../model/people.ts';
import type { OutboxBatch } from '../../store/ports/notifications.ts';
import type { OutboundChannel } from '../targets.ts';
import type { VisibleNotification } from '../visible.ts';

/** One batch with the notifications that are still to be sent, as its recipient may see them now. */
export interface ChannelMessage {
  readonly batch: OutboxBatch;
  /** Null for somebody who never joined. */
  readonly person: Person | null;
  readonly settings: NotificationSettings;
  /** Oldest first; at least one. */
  readonly notifications: readonly VisibleNotification[];
  /** The actors' names, by id. */
  readonly names: ReadonlyMap<string, string>;
}

export interface ChannelSender {
  readonly channel: OutboundChannel;
  /**
   * Sends under an id that stays the same on every attempt. Resolves with `refused` when another attempt cannot help;
   * rejects when it may.
   */
  send(delivery: ChannelMessage): Promise<'sent' | 'refused'>;
  close(): void;
}

/** The id of a delivery, the same on every attempt. */
export function deliveryId({ target, orders }: Pick<OutboxBatch, 'target' | 'orders'>): string {
  return `${target}/${orders[0] ?? 0}`;
}
