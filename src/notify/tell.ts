/**
 * Tells one person of one event: asks the rules that hold at this moment, keeps the notification in their inbox, and
 * enters it where it has to be sent. May be repeated.
 */
import type { ViewerFacts } from '../model/edges.ts';
import type { FeedEvent } from '../model/events.ts';
import type { Item } from '../model/items.ts';
import { userProducer, type UserId } from '../model/producers.ts';
import { canSee, isMuted } from '../social/access.ts';
import type { NotifyContext, UntoldReason } from './context.ts';
import { announceNotifications } from './live.ts';
import type { Told } from './recipients.ts';
import { OUTBOUND_CHANNELS, targetsOf, type OutboundChannel } from './targets.ts';

/** An event with what it is about. */
export interface Subject {
  readonly event: FeedEvent;
  /** Null for an event about a producer. */
  readonly item: Item | null;
}

export interface TellContext extends NotifyContext {
  /** What this installation can send by. */
  readonly channels: ReadonlySet<OutboundChannel>;
}

/** Null when they were told, else why not. Notes the outcome either way. */
export async function tell(
  context: TellContext,
  subject: Subject,
  told: Told,
): Promise<UntoldReason | null> {
  const reason = await whyNot(context, subject, told);
  if (reason !== null) skip(context, subject.event, { reason, recipient: told.recipient });
  else await keepAndSend(context, subject, told);
  return reason;
}

export interface Skip {
  readonly reason: UntoldReason;
  /** Left out when nobody is told. */
  readonly recipient?: UserId;
}

/** Counts and logs somebody, or everybody, who is not told. */
export function skip({ log, hooks }: NotifyContext, event: FeedEvent, what: Skip): void {
  hooks.onTold(what.reason);
  log.debug({ event: event.id, ...what }, 'an event is not told');
}

async function whyNot(
  { store, facts: cache, flags }: NotifyContext,
  { event, item }: Subject,
  { recipient, kind }: Told,
): Promise<UntoldReason | null> {
  if (recipient === event.actor && kind !== 'published') return 'oneself';
  const [person = null] = await store.people.getMany([recipient]);
  if (person !== null && person.state !== 'active') return 'recipient-suspended';
  const facts = await cache.of(recipient);
  if (facts.blocked.has(event.actor)) return 'blocked';
  if (isActorMuted(facts, event) || (item !== null && isMuted(facts, item))) return 'muted';
  if (item !== null && !canSee(facts, item)) return 'hidden';
  return (await flags.isOn('notifications', recipient)) ? null : 'flag-off';
}

function isActorMuted({ mutes }: ViewerFacts, { actor }: FeedEvent): boolean {
  return mutes.has(userProducer(actor));
}

async function keepAndSend(
  context: TellContext,
  { event }: Subject,
  { recipient, kind, about }: Told,
): Promise<void> {
  const { store, clock, hooks } = context;
  const { id, actor, object, atMs } = event;
  const told = { recipient, event: id, kind, actor, object, about, atMs };
  const { notification, isNew } = await store.notifications.append(told);
  // A repeat enters again what may not have been entered: the store knows what waits and what was sent.
  const [[settings], [person = null]] = await Promise.all([
    store.notifications.settings([recipient]),
    store.people.getMany([recipient]),
  ]);
  for (const channel of OUTBOUND_CHANNELS) {
    if (person === null || settings === undefined || !context.channels.has(channel)) continue;
    if (!settings.channels[channel].includes(kind)) continue;
    if (!(await context.flags.isOn(`notifications.${channel}`, recipient))) continue;
    for (const target of targetsOf(channel, person, { settings, nowMs: clock.now() }))
      await store.notifications.enter({ ...target, recipient, order: notification.order });
  }
  hooks.onTold(isNew ? 'told' : 'repeated');
  if (isNew) await announceNotifications(store.bus, recipient);
}
