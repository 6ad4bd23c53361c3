/**
 * Tells people of one event: asks the rules that hold at this moment, keeps the notification in each inbox, and enters it
 * where it has to be sent. May be repeated.
 */
import { createSemaphore } from '../base/async/semaphore.ts';
import { LIMITS } from '../base/limits.ts';
import { ANONYMOUS_FACTS, type ViewerFacts } from '../model/edges.ts';
import type { FeedEvent } from '../model/events.ts';
import type { Item } from '../model/items.ts';
import { DEFAULT_SETTINGS, type NotificationSettings } from '../model/notifications.ts';
import type { Person } from '../model/people.ts';
import { userProducer, type UserId } from '../model/producers.ts';
import { canSee, isMuted } from '../social/access.ts';
import { factsAmong, scopeOf } from '../social/facts-among.ts';
import type { OutboxEntry } from '../store/ports/notifications.ts';
import type { NotifyContext, UntoldReason } from './context.ts';
import { announceNotifications } from './live.ts';
import type { Told } from './recipients.ts';
import { isChannelOn } from './flags.ts';
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

/**
 * Tells several people together, in a few calls of the store, and notes what became of each. Rejects when one of them could
 * not be told: some of the others may have been, and nothing is noted.
 */
export async function tell(
  context: TellContext,
  subject: Subject,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return;
  const recipients = told.map(({ recipient }) => recipient);
  const [people, facts] = await Promise.all([
    context.store.people.getMany(recipients),
    factsAmong(context.store, recipients, scopeOf(subject.item, [subject.event.actor])),
  ]);
  const addressees: Addressee[] = [];
  const skips: Skip[] = [];
  for (const [nth, each] of told.entries()) {
    const { recipient } = each;
    const addressee = {
      ...each,
      person: people[nth] ?? null,
      facts: facts[nth] ?? ANONYMOUS_FACTS,
    };
    const reason = await whyNot(context, subject, addressee);
    if (reason === null) addressees.push(addressee);
    else skips.push({ reason, recipient });
  }
  await keepAndSend(context, subject, addressees);
  for (const each of skips) skip(context, subject.event, each);
}

/** One of those who are told, as they are now. */
interface Addressee extends Told {
  readonly person: Person | null;
  readonly facts: ViewerFacts;
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
  { flags }: NotifyContext,
  { event, item }: Subject,
  { recipient, kind, person, facts }: Addressee,
): Promise<UntoldReason | null> {
  if (recipient === event.actor && kind !== 'published') return 'oneself';
  if (person !== null && person.state !== 'active') return 'recipient-suspended';
  if (facts.blocked.has(event.actor)) return 'blocked';
  if (isActorMuted(facts, event) || (item !== null && isMuted(facts, item))) return 'muted';
  if (item !== null && !canSee(facts, item)) return 'hidden';
  const isOn =
    (await flags.isOn('notifications', recipient)) &&
    (await flags.isOn(`notifications.kind.${kind}`, recipient));
  return isOn ? null : 'flag-off';
}

function isActorMuted({ mutes }: ViewerFacts, { actor }: FeedEvent): boolean {
  return mutes.has(userProducer(actor));
}

async function keepAndSend(
  context: TellContext,
  { event }: Subject,
  addressees: readonly Addressee[],
): Promise<void> {
  if (addressees.length === 0) return;
  const { store, hooks } = context;
  const { id, actor, object, atMs } = event;
  const [kept, settings] = await Promise.all([
    store.notifications.append(
      addressees.map(({ recipient, kind, about }) => ({
        ...{ recipient, event: id, kind, actor, object, about, atMs },
      })),
    ),
    store.notifications.settings(addressees.map(({ recipient }) => recipient)),
  ]);
  // A repeat enters again what may not have been entered: the store knows what waits and what was sent.
  const entries: OutboxEntry[] = [];
  for (const [nth, addressee] of addressees.entries()) {
    const order = kept[nth]?.notification.order ?? 0;
    const chosen = settings[nth] ?? DEFAULT_SETTINGS;
    for (const target of await targetsFor(context, addressee, chosen))
      entries.push({ ...target, recipient: addressee.recipient, order });
  }
  if (entries.length > 0) await store.notifications.enter(entries);
  for (const { isNew } of kept) hooks.onTold(isNew ? 'told' : 'repeated');
  const semaphore = createSemaphore(LIMITS.tellingAtOnceMax);
  await Promise.all(
    kept
      .filter(({ isNew }) => isNew)
      .map(({ notification: { recipient } }) =>
        semaphore(() => announceNotifications(store.bus, recipient)),
      ),
  );
}

/** Where this installation sends it, as the addressee chose and the flags allow. */
async function targetsFor(
  { channels, flags, clock }: TellContext,
  { recipient, kind, person }: Addressee,
  settings: NotificationSettings,
): Promise<ReturnType<typeof targetsOf>> {
  if (person === null) return [];
  const chosen = OUTBOUND_CHANNELS.filter(
    (channel) => channels.has(channel) && settings.channels[channel].includes(kind),
  );
  const targets: ReturnType<typeof targetsOf>[number][] = [];
  for (const channel of chosen)
    if (await isChannelOn(flags, recipient, { channel, digest: settings.digest }))
      targets.push(...targetsOf(channel, person, { settings, nowMs: clock.now() }));
  return targets;
}
