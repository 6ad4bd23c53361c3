/**
 * Notifies people of one event: applies the rules that are valid at this moment, stores the notification in each inbox,
 * and enters it in the outbox where it has to be sent. May be repeated.
 */
import { ANONYMOUS_FACTS, type ViewerFacts } from '../model/edges.ts';
import type { FeedEvent } from '../model/events.ts';
import type { Item } from '../model/items.ts';
import { DEFAULT_SETTINGS } from '../model/notifications.ts';
import type { Person } from '../model/people.ts';
import { userProducer, type UserId } from '../model/producers.ts';
import { mayKnow } from '../social/access.ts';
import { factsAmong, scopeOf, type FactsScope } from '../social/facts-among.ts';
import type { OutboxEntry } from '../store/ports/notifications.ts';
import type { NotifyContext, UntoldReason } from './context.ts';
import { announceNotifications } from './live.ts';
import type { Told } from './recipients.ts';
import { isChannelOn } from './flags.ts';
import { OUTBOUND_CHANNELS, targetsOf, type OutboundChannel } from './targets.ts';
import { isNewsMuted, welcomingPlace, whyNotWelcome } from './visible.ts';

/** An event with the item it is about. */
export interface Subject {
  readonly event: FeedEvent;
  /** Null for an event about a producer. */
  readonly item: Item | null;
}

export interface TellContext extends NotifyContext {
  /** The channels by which this installation can send. */
  readonly channels: ReadonlySet<OutboundChannel>;
}

/** One person to notify, with their facts if the caller has already read those that the rules need. */
export interface Addressed extends Told {
  readonly facts?: ViewerFacts;
}

/**
 * Notifies several people together, in a few calls of the store, and reports each one's outcome. Rejects when one of
 * them could not be notified: some of the others may have been, and nothing is reported.
 */
export async function tell(
  context: TellContext,
  subject: Subject,
  told: readonly Addressed[],
): Promise<void> {
  if (told.length === 0) return;
  const recipients = told.map(({ recipient }) => recipient);
  const [people, facts] = await Promise.all([
    context.store.people.getMany(recipients),
    factsOf(context, subject, told),
  ]);
  const addressees: Addressee[] = [];
  const skips: Skip[] = [];
  for (const [nth, { recipient, kind, about }] of told.entries()) {
    const person = people[nth] ?? null;
    const addressee = { recipient, kind, about, person, facts: facts[nth] ?? ANONYMOUS_FACTS };
    const reason = await whyNot(context, subject, addressee);
    if (reason === null) addressees.push(addressee);
    else skips.push({ reason, recipient });
  }
  await keepAndSend(context, subject, addressees);
  for (const each of skips) skip(context, subject.event, each);
}

/** Everything that the rules may ask about the subject: its item, its actor, and the place that invites or admits. */
export function scopeOfSubject({ item, event }: Subject): FactsScope {
  const scope = scopeOf(item, [event.actor]);
  const place = welcomingPlace(event);
  return place === null
    ? scope
    : { producers: [...scope.producers, place], places: [...scope.places, place] };
}

async function factsOf(
  { store }: TellContext,
  subject: Subject,
  told: readonly Addressed[],
): Promise<readonly ViewerFacts[]> {
  const known = told.flatMap(({ facts }) => facts ?? []);
  if (known.length === told.length) return known;
  const recipients = told.map(({ recipient }) => recipient);
  return factsAmong(store, recipients, scopeOfSubject(subject));
}

/** One recipient in their current state. */
interface Addressee extends Told {
  readonly person: Person | null;
  readonly facts: ViewerFacts;
}

export interface Skip {
  readonly reason: UntoldReason;
  /** Left out when nobody is notified. */
  readonly recipient?: UserId;
}

/** Counts and logs that one person, or everybody, is not notified. */
export function skip({ log, hooks }: NotifyContext, event: FeedEvent, what: Skip): void {
  hooks.onTold(what.reason);
  log.debug({ event: event.id, ...what }, 'a person is not notified of an event');
}

async function whyNot(
  { flags }: NotifyContext,
  { event, item }: Subject,
  { recipient, kind, person, facts }: Addressee,
): Promise<UntoldReason | null> {
  if (recipient === event.actor && kind !== 'published') return 'oneself';
  if (person !== null && person.state !== 'active') return 'recipient-suspended';
  if (facts.blocked.has(event.actor)) return 'blocked';
  if (isActorMuted(facts, event) || (item !== null && isNewsMuted(facts, item, kind)))
    return 'muted';
  if (item !== null && !mayKnow(facts, item)) return 'hidden';
  const place = welcomingPlace(event);
  const refusal = place === null ? null : whyNotWelcome(facts, { kind, key: place });
  if (refusal !== null) return refusal;
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
  const kept = await store.notifications.append(
    addressees.map(({ recipient, kind, about }) => ({
      recipient,
      event: id,
      kind,
      actor,
      object,
      about,
      atMs,
    })),
  );
  // A repeat enters everything again, in case an earlier attempt did not: the store knows what waits and what was sent.
  const entries = await entriesFor(
    context,
    addressees,
    kept.map(({ notification }) => notification.order),
  );
  if (entries.length > 0) await store.notifications.enter(entries);
  for (const { isNew } of kept) hooks.onTold(isNew ? 'told' : 'repeated');
  // A repeat announces again, in case an earlier attempt ended before this line. For erased people nothing was stored.
  await announceNotifications(
    store.bus,
    kept.flatMap(({ notification: { order, recipient } }) => (order > 0 ? [recipient] : [])),
  );
}

/** The outbox entries that this installation sends, as each recipient chose and the flags allow. */
async function entriesFor(
  { channels, flags, clock, store }: TellContext,
  addressees: readonly Addressee[],
  orders: readonly number[],
): Promise<readonly OutboxEntry[]> {
  if (channels.size === 0) return [];
  const recipients = addressees.map(({ recipient }) => recipient);
  const settings = await store.notifications.settings(recipients);
  const nowMs = clock.now();
  const entries: OutboxEntry[] = [];
  for (const [nth, { recipient, kind, person }] of addressees.entries()) {
    const own = settings[nth] ?? DEFAULT_SETTINGS;
    const reached = { id: recipient, email: person?.email ?? null };
    for (const channel of OUTBOUND_CHANNELS) {
      if (!channels.has(channel) || !own.channels[channel].includes(kind)) continue;
      if (!(await isChannelOn(flags, recipient, { channel, digest: own.digest }))) continue;
      for (const target of targetsOf(channel, reached, { settings: own, nowMs }))
        entries.push({ ...target, recipient, order: orders[nth] ?? 0 });
    }
  }
  return entries;
}
