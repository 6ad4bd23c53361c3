/**
 * A person's decisions about others' access: answers to follow requests, removing followers, and the list of readers.
 * Every call may be repeated; the answers for what does not exist and for what the viewer may not see are the same.
 */
import { LIMITS } from '../base/limits.ts';
import { done, notFound, refusedInput, type Outcome } from '../base/outcome.ts';
import type { Edge, Relation, ViewerFacts } from '../model/edges.ts';
import { userProducer, type ProducerKey, type UserId, userIn } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { canOpenProducer } from './access.ts';
import { addEdge, addEdgeOrFind, withinEdgeLimit } from './add-edge.ts';
import type { SocialContext } from './context.ts';
import { endEdge, endIfBlocked } from './end-edge.ts';
import { userOf } from './producers.ts';

/**
 * Turns a request into a follow; succeeds for somebody who follows already. NOT_FOUND if there is neither, such as
 * after the request was withdrawn. Refuses a requester who has the maximum number of follows; the request stays.
 */
export async function approveFollow(
  { store, facts, clock }: SocialContext,
  viewer: UserId,
  requester: ProducerKey,
): Promise<Outcome<ProducerKey>> {
  const user = userIn(requester);
  const own = userProducer(viewer);
  const granted = await withinEdgeLimit('userId', () => store.edges.grant(user, own, clock.now()));
  if (!granted.isDone) return granted;
  const isFollower = granted.value !== null || (await facts.of(user)).follows.has(own);
  return isFollower ? done(requester) : notFound('userId', 'a request to follow');
}

/** Ends a request without a follow. Succeeds when there is none. */
export async function declineFollow(
  { store }: SocialContext,
  viewer: UserId,
  requester: ProducerKey,
): Promise<Outcome<ProducerKey>> {
  return endReceived(store, viewer, { from: requester, relation: 'request' });
}

/** Ends somebody's follow of the viewer. Succeeds when there is none. */
export async function removeFollower(
  { store }: SocialContext,
  viewer: UserId,
  follower: ProducerKey,
): Promise<Outcome<ProducerKey>> {
  return endReceived(store, viewer, { from: follower, relation: 'follow' });
}

/** Adds somebody to the viewer's list of readers, who see items for readers. Refuses more than 1,000. */
export async function addReader(
  context: SocialContext,
  viewer: UserId,
  reader: ProducerKey,
): Promise<Outcome<ProducerKey>> {
  const { store, facts } = context;
  const user = userOf(reader);
  if (user === null || user === viewer)
    return refusedInput('userId', 'expected someone else, got the viewer');
  if (!(await canOpenProducer(store, await facts.of(viewer), reader)))
    return notFound('userId', 'an existing person');
  const own = userProducer(viewer);
  const held = await store.edges.received(own, 'reading', {
    after: null,
    limit: LIMITS.readersMax,
  });
  if (held.length === LIMITS.readersMax && !held.some(({ consumer }) => consumer === user))
    return refusedInput('userId', `expected at most ${LIMITS.readersMax} readers, got one more`);
  const edge = { consumer: user, producer: own, relation: 'reading' } as const;
  const added = await addEdge(context, 'userId', edge);
  if (!added.isDone) return added;
  const isEnded = await endIfBlocked(context, { viewer, other: reader }, edge);
  return isEnded ? notFound('userId', 'an existing person') : done(reader);
}

/** Removes somebody from the viewer's list of readers. Succeeds when they are not on it. */
export async function removeReader(
  { store }: SocialContext,
  viewer: UserId,
  reader: ProducerKey,
): Promise<Outcome<ProducerKey>> {
  return endReceived(store, viewer, { from: reader, relation: 'reading' });
}

interface ReceivedEdge {
  readonly from: ProducerKey;
  readonly relation: Relation;
}

async function endReceived(
  store: Pick<Store, 'edges' | 'notifications'>,
  viewer: UserId,
  { from, relation }: ReceivedEdge,
): Promise<Outcome<ProducerKey>> {
  const user = userIn(from);
  await endEdge(store, { consumer: user, producer: userProducer(viewer), relation });
  return done(from);
}

/** Whether following this producer needs a request: a private feed that the viewer does not follow yet. */
async function needsRequest(
  store: Pick<Store, 'people'>,
  facts: ViewerFacts,
  producer: ProducerKey,
): Promise<boolean> {
  return !facts.follows.has(producer) && hasPrivateFeed(store, producer);
}

async function hasPrivateFeed(
  { people }: Pick<Store, 'people'>,
  producer: ProducerKey,
): Promise<boolean> {
  const user = userOf(producer);
  if (user === null) return false;
  const [person = null] = await people.getMany([user]);
  return person?.feed === 'private';
}

/**
 * The edge of a follow: active immediately, or a request. A request left from when the feed was private is granted. If
 * the owner of a private feed ended a follow meanwhile, a repeat does not restore it: it becomes a request again.
 */
export async function followOrAsk(
  context: SocialContext,
  facts: ViewerFacts,
  follow: Pick<Edge, 'consumer' | 'producer'>,
): Promise<Outcome<Edge>> {
  const { store, clock } = context;
  const { consumer, producer } = follow;
  const ask = () => addEdge(context, 'producerId', { ...follow, relation: 'request' });
  if (await needsRequest(store, facts, producer)) return ask();
  if (userOf(producer) !== null) {
    const granted = await withinEdgeLimit('producerId', () =>
      store.edges.grant(consumer, producer, clock.now()),
    );
    if (!granted.isDone) return granted;
    if (granted.value !== null) return done(granted.value);
  }
  const added = await addEdgeOrFind(context, 'producerId', { ...follow, relation: 'follow' });
  if (!added.isDone) return added;
  const { edge, isNew } = added.value;
  if (!isNew || !(await hasPrivateFeed(store, producer))) return done(edge);
  await endEdge(store, edge);
  return ask();
}

/** The producers with a pending follow request from the viewer. */
export async function requestedBy(
  { edges }: Pick<Store, 'edges'>,
  viewer: UserId,
): Promise<ReadonlySet<ProducerKey>> {
  const asked = await edges.list(viewer, 'request', { after: null, limit: LIMITS.requestsMax });
  return new Set(asked.map(({ producer }) => producer));
}
