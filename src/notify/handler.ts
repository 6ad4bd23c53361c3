/**
 * The event handler that notifies people. The first share of an event's work notifies the people directly concerned;
 * the later shares notify followers who asked for it, a page at a time. There are no later shares where nobody asked.
 * One person's failure holds up nobody else.
 */
import { createSemaphore } from '../base/async/semaphore.ts';
import { LIMITS } from '../base/limits.ts';
import type { EventHandler, FeedEvent, Verb } from '../model/events.ts';
import { ANONYMOUS_FACTS } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import type { FollowNotifications } from '../model/notifications.ts';
import type { UserId } from '../model/producers.ts';
import { factsAmong } from '../social/facts-among.ts';
import type { UntoldReason } from './context.ts';
import { heardThrough, toldOfEdge, toldOfItem, toldOfReaction, type Told } from './recipients.ts';
import {
  scopeOfSubject,
  skip,
  tell,
  type Addressed,
  type Subject,
  type TellContext,
} from './tell.ts';

const VERBS: ReadonlySet<Verb> = new Set([
  'publish',
  'like',
  'favourite',
  'follow',
  'request',
  'accept',
  'join',
  'invite',
]);

/** Where the next share begins. */
interface Progress {
  /** Which of the item's producers, and after which of its followers. */
  readonly producer: number;
  readonly after: UserId | null;
  /** Followers whom an earlier share could not notify; they are tried once more at the end. */
  readonly failed: readonly UserId[];
  /** People directly concerned whom the first share could not notify; also tried again at the end. */
  readonly failedInPerson?: readonly UserId[];
}

/** Rejects when somebody could not be notified, after everybody else was. */
export function notificationsHandler(context: TellContext): EventHandler {
  return {
    name: 'notifications',
    verbs: VERBS,
    async handle(event, from) {
      const subject = await openSubject(context, event);
      if ('reason' in subject) {
        skip(context, event, subject);
        return null;
      }
      if (from !== null) {
        return shareAt(await tellFollowers(context, subject, JSON.parse(from) as Progress));
      }
      const told = await toldOf(context, subject);
      if (told === null) {
        skip(context, event, { reason: 'missing-producer' });
        return null;
      }
      const failedInPerson = await tellAll(context, subject, told);
      const start = { producer: 0, after: null, failed: [] };
      const next = event.verb === 'publish' ? await nextHeard(context, subject, start) : null;
      if (failedInPerson.length === 0) return shareAt(next);
      if (next === null) throw unfinished(event, failedInPerson);
      return shareAt({ ...next, failedInPerson });
    },
  };
}

function shareAt(progress: Progress | null): string | null {
  return progress === null ? null : JSON.stringify(progress);
}

type OpenSubject = Subject | { readonly reason: UntoldReason };

/** The event with its item, in their current state. */
async function openSubject({ store }: TellContext, event: FeedEvent): Promise<OpenSubject> {
  const [actor = null] = await store.people.getMany([event.actor]);
  if (actor !== null && actor.state !== 'active') return { reason: 'actor-suspended' };
  const isOfItem = ['publish', 'like', 'favourite'].includes(event.verb);
  if (event.object.kind === 'producer')
    return isOfItem ? { reason: 'wrong-type' } : { event, item: null };
  if (!isOfItem) return { reason: 'wrong-type' };
  const [item = null] = await store.items.getMany([event.object.position]);
  if (item === null) return { reason: 'missing-item' };
  return item.author === null ? { reason: 'missing-author' } : { event, item };
}

async function toldOf(
  { store }: TellContext,
  { event, item }: Subject,
): Promise<readonly Told[] | null> {
  if (event.object.kind === 'producer') return toldOfEdge(store, event, event.object.key);
  if (item === null) return [];
  return event.verb === 'publish' ? toldOfItem(store, item) : toldOfReaction(event, item);
}

/**
 * Returns those who could not be notified. If the joint call fails, each is notified separately, so that only the
 * failing ones are left.
 */
async function tellAll(
  context: TellContext,
  subject: Subject,
  told: readonly Addressed[],
): Promise<readonly UserId[]> {
  try {
    await tell(context, subject, told);
    return [];
  } catch {
    return tellEach(context, subject, told);
  }
}

async function tellEach(
  context: TellContext,
  subject: Subject,
  told: readonly Addressed[],
): Promise<readonly UserId[]> {
  const semaphore = createSemaphore(LIMITS.tellingAtOnceMax);
  const failed: UserId[] = [];
  await Promise.all(
    told.map((each) =>
      semaphore(() => tell(context, subject, [each])).catch((error: unknown) => {
        failed.push(each.recipient);
        context.hooks.onTold('failed');
        const fields = { event: subject.event.id, recipient: each.recipient, err: error };
        context.log.warn(fields, 'a person could not be notified of an event; others were');
      }),
    ),
  );
  return failed;
}

/** The next place, from there on, where somebody listens or a failed person is left; null when nobody is left. */
async function nextHeard(
  { store }: TellContext,
  subject: Subject,
  { producer: first, after, ...failures }: Progress,
): Promise<Progress | null> {
  const producers = listenable(subject);
  for (const [index, producer] of producers.entries()) {
    if (index < first) continue;
    const from = index === first ? after : null;
    const [listener] = await store.notifications.listeners(producer, { after: from, limit: 1 });
    if (listener !== undefined) return { producer: index, after: from, ...failures };
  }
  if (failures.failed.length + (failures.failedInPerson ?? []).length === 0) return null;
  return { producer: producers.length, after: null, ...failures };
}

/** Notifies one page of followers; null after the last. */
async function tellFollowers(
  context: TellContext,
  subject: Subject,
  from: Progress,
): Promise<Progress | null> {
  const { producer: index, after, failed: before } = from;
  const producer = listenable(subject)[index];
  if (producer === undefined) return tellAgain(context, subject, from);
  const page = { after, limit: LIMITS.followersToldMax };
  const listeners = await context.store.notifications.listeners(producer, page);
  const now = await tellListeners(context, subject, listeners);
  const failed = [...new Set([...before, ...now])];
  if (failed.length > LIMITS.tellingFailuresMax) throw unfinished(subject.event, failed);
  const last = listeners.at(-1);
  const next =
    last === undefined || listeners.length < page.limit
      ? { producer: index + 1, after: null }
      : { producer: index, after: last.consumer };
  return nextHeard(context, subject, { ...from, ...next, failed });
}

/** The last share. Rejects when somebody still cannot be notified, so that only they are tried again later. */
async function tellAgain(
  context: TellContext,
  subject: Subject,
  { failed: before, failedInPerson = [] }: Progress,
): Promise<null> {
  const inPerson = ((await toldOf(context, subject)) ?? []).filter(({ recipient }) =>
    failedInPerson.includes(recipient),
  );
  const producers = listenable(subject);
  const settings = await Promise.all(
    before.map((user) => context.store.notifications.follows(user, producers)),
  );
  const listeners = settings.flat().filter((each) => each !== null);
  const failed = [
    ...(await tellAll(context, subject, inPerson)),
    ...(await tellListeners(context, subject, listeners)),
  ];
  if (failed.length > 0) throw unfinished(subject.event, failed);
  return null;
}

/** Leaves out people who are directly concerned, and those whose settings exclude this item. */
async function tellListeners(
  context: TellContext,
  subject: Subject,
  listeners: readonly FollowNotifications[],
): Promise<readonly UserId[]> {
  const { item, event } = subject;
  if (item === null || listeners.length === 0) return [];
  const inPerson = new Set(
    (await toldOfItem(context.store, item)).map(({ recipient }) => recipient),
  );
  const consumers = listeners.map(({ consumer }) => consumer);
  const facts = await factsAmong(context.store, consumers, scopeOfSubject(subject));
  const nowMs = context.clock.now();
  const told: Addressed[] = [];
  for (const [nth, listener] of listeners.entries()) {
    const { consumer: recipient, producer: key } = listener;
    if (inPerson.has(recipient)) continue;
    const own = facts[nth] ?? ANONYMOUS_FACTS;
    const reason = whyUnheard(listener, { item, nowMs, isFollowing: own.follows.has(key) });
    // A setting without its follow is deleted.
    if (reason === 'not-following') await context.store.notifications.removeFollow(recipient, key);
    if (reason !== null) skip(context, event, { reason, recipient });
    else told.push({ recipient, kind: 'post', about: { kind: 'producer', key }, facts: own });
  }
  return tellAll(context, subject, told);
}

interface Heard {
  readonly item: Item;
  readonly nowMs: number;
  readonly isFollowing: boolean;
}

/** Why a follower's own settings exclude the item. */
function whyUnheard(
  { itemKinds, mutedUntilMs }: FollowNotifications,
  { item, nowMs, isFollowing }: Heard,
): UntoldReason | null {
  if (mutedUntilMs !== null && nowMs < mutedUntilMs) return 'muted';
  if (itemKinds.length > 0 && !itemKinds.includes(item.kind)) return 'other-kind';
  return isFollowing ? null : 'not-following';
}

function listenable({ item }: Subject): ReturnType<typeof heardThrough> {
  return item === null ? [] : heardThrough(item);
}

function unfinished({ id }: FeedEvent, failed: readonly UserId[]): Error {
  return new Error(`expected everybody to be notified of ${id}, got ${failed.length} who were not`);
}
