/**
 * Sends one batch. It is claimed under a lease: a worker that dies with it loses nothing, and anything it may have sent
 * is sent again under the same id.
 */
import { LIMITS } from '../../base/limits.ts';
import type { Inbox, NotificationSettings } from '../../model/notifications.ts';
import type { UserId } from '../../model/producers.ts';
import type { OutboxBatch } from '../../store/ports/notifications.ts';
import type { DeliveryOutcome, NotifyContext } from '../context.ts';
import { isChannelOn, kindsOn } from '../flags.ts';
import { targetChannel, webhookIdOf, type OutboundChannel } from '../targets.ts';
import { visibleTo, type VisibleNotification } from '../visible.ts';
import type { ChannelSender, ChannelMessage } from './channel.ts';

export interface DeliverContext extends NotifyContext {
  readonly senders: readonly ChannelSender[];
  /** From 0 to 1, to randomise the pauses between attempts. */
  readonly random: () => number;
}

/**
 * Sends a claimed batch, and completes it or gives it back. Rejects only when the store fails: a failure of the receiver
 * is logged and retried.
 */
export async function deliverBatch(context: DeliverContext, batch: OutboxBatch): Promise<void> {
  const { store, clock, hooks, log } = context;
  const channel = targetChannel(batch.target);
  const done = async (outcome: DeliveryOutcome): Promise<void> => {
    await store.notifications.complete(batch, { atMs: clock.now() });
    hooks.onDelivery(channel, outcome);
  };
  try {
    const ready = await prepare(context, batch);
    if (typeof ready === 'string') return await done(ready);
    const sender = context.senders.find((each) => each.channel === channel);
    // Entered by an installation with another configuration: it waits for one that can send it.
    if (sender === undefined) return await wait(context, batch);
    await done(await sender.send(ready));
  } catch (error) {
    const isLast = batch.attempts + 1 >= LIMITS.deliveryAttemptsMax;
    const { target, attempts } = batch;
    const fields = { target, attempts, isLast, err: error };
    log.warn(fields, 'a delivery failed; it is retried unless this was the last attempt');
    if (isLast) await done('given-up');
    else await retry(context, batch);
  }
}

/** Gives the batch back with a pause that grows with its attempts. */
async function retry(context: DeliverContext, batch: OutboxBatch): Promise<void> {
  const { deliveryRetryMsMin, deliveryRetryMsMax } = LIMITS;
  const pauseMs = Math.min(deliveryRetryMsMin * 2 ** batch.attempts, deliveryRetryMsMax);
  await giveBack(context, batch, { pauseMs, hasFailed: true });
}

/** Gives back a batch that was not tried: its attempts stay as they are, however long it waits. */
async function wait(context: DeliverContext, batch: OutboxBatch): Promise<void> {
  await giveBack(context, batch, { pauseMs: LIMITS.deliveryWaitMsMax, hasFailed: false });
}

/** Waits between half and the whole of the pause, at random, so that many batches do not return at the same moment. */
async function giveBack(
  { store, clock, random, hooks }: DeliverContext,
  batch: OutboxBatch,
  { pauseMs, hasFailed }: { readonly pauseMs: number; readonly hasFailed: boolean },
): Promise<void> {
  const dueAtMs = clock.now() + Math.ceil((pauseMs * (1 + random())) / 2);
  await store.notifications.postpone(batch, { dueAtMs, hasFailed });
  hooks.onDelivery(targetChannel(batch.target), 'retried');
}

/**
 * The message to send, or why there is none: decided by the current rules and flags, not by those at the time of the
 * event.
 */
async function prepare(
  { store, facts, flags }: DeliverContext,
  batch: OutboxBatch,
): Promise<ChannelMessage | 'empty' | 'flag-off'> {
  const { recipient, target } = batch;
  const channel = targetChannel(target);
  if (!(await flags.isOn('notifications', recipient))) return 'flag-off';
  const [[person = null], [settings], inbox] = await Promise.all([
    store.people.getMany([recipient]),
    store.notifications.settings([recipient]),
    store.notifications.inbox(recipient),
  ]);
  // Somebody who never joined may have webhooks.
  const isActive = (person?.state ?? 'active') === 'active';
  if (!isActive || settings === undefined) return 'empty';
  const { digest, channels } = settings;
  if (!(await isChannelOn(flags, recipient, { channel, digest }))) return 'flag-off';
  if (!isReached(settings, target, person?.email?.isVerified === true)) return 'empty';
  const visible = await visibleTo(store, await facts.of(recipient), {
    notifications: waitingIn(inbox, batch, channel),
    kinds: await kindsOn(flags, recipient, channels[channel]),
  });
  if (visible.length === 0) return 'empty';
  const notifications = visible.toReversed();
  return { batch, person, settings, notifications, names: await namesOf(store, visible) };
}

/** Whether the mailbox is still verified, or the webhook still exists. */
function isReached(settings: NotificationSettings, target: string, isVerified: boolean): boolean {
  if (targetChannel(target) === 'email') return isVerified;
  return settings.webhooks.some(({ id }) => id === webhookIdOf(target));
}

/** The notifications of the batch. A mail leaves out those read meanwhile. */
function waitingIn(
  { marks, notifications }: Inbox,
  { orders }: OutboxBatch,
  channel: OutboundChannel,
): Inbox['notifications'] {
  const wanted = new Set(orders);
  const isRead = (order: number) => order <= marks.read || marks.readApart.includes(order);
  return notifications.filter(
    ({ order }) => wanted.has(order) && (channel !== 'email' || !isRead(order)),
  );
}

async function namesOf(
  { people }: Pick<NotifyContext['store'], 'people'>,
  notifications: readonly VisibleNotification[],
): Promise<ReadonlyMap<string, string>> {
  const actors: readonly UserId[] = [...new Set(notifications.map(({ actor }) => actor))];
  const persons = await people.getMany(actors);
  return new Map(actors.map((actor, index) => [actor, persons[index]?.name ?? actor]));
}
