/** What carries notifications out of the installation: one interface for e-mail, webhooks and whatever comes. */
import type { NotificationSettings } from '../../model/notifications.ts';
import type { Person } from '../../model/people.ts';
import type { OutboxBatch } from '../../store/ports/notifications.ts';
import type { OutboundChannel } from '../targets.ts';
import type { VisibleNotification } from '../visible.ts';

/** One batch with what is left to say of it, as its recipient may see it now. */
export interface ChannelMessage {
  readonly batch: OutboxBatch;
  /** Null for somebody who never joined. */
  readonly person: Person | null;
  readonly settings: NotificationSettings;
  /** In the order in which they were told; at least one. */
  readonly notifications: readonly VisibleNotification[];
  /** What the actors are called, by their ids. */
  readonly names: ReadonlyMap<string, string>;
}

export interface ChannelSender {
  readonly channel: OutboundChannel;
  /**
   * Sends under a name that stays the same when it is sent again. Resolves with `refused` when another attempt cannot
   * help; rejects when it may.
   */
  send(delivery: ChannelMessage): Promise<'sent' | 'refused'>;
  close(): void;
}

/** A name for what is sent that is the same at each attempt. */
export function deliveryId({ target, orders }: Pick<OutboxBatch, 'target' | 'orders'>): string {
  return `${target}/${orders[0] ?? 0}`;
}
