/**
 * Following, blocking and muting. Every call may be repeated: a repeat returns the same edge. The answer about a
 * producer that the viewer may not see is the same as about one that does not exist.
 */
import {
  badInput,
  done,
  notFound,
  refused,
  refusedInput,
  type InputError,
  type Outcome,
} from '../base/outcome.ts';
import type { Edge, Relation, ViewerFacts } from '../model/edges.ts';
import { mutedStretch } from '../model/muted-keys.ts';
import { userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { canOpenProducer } from './access.ts';
import { addEdge } from './add-edge.ts';
import type { SocialContext } from './context.ts';
import { endEdge, endIfBlocked } from './end-edge.ts';
import { isFollowable, userOf } from './producers.ts';
import { followOrAsk } from './requests.ts';

/**
 * Follows a producer the viewer may see; a person with a private feed is sent a request instead. Refuses the viewer
 * themselves, the timeline of everything, and more follows than the installation allows.
 */
export async function follow(
  context: SocialContext,
  viewer: UserId,
  producer: ProducerKey,
): Promise<Outcome<Edge>> {
  const problem = targetProblem(viewer, producer, 'producerId');
  if (problem !== null) return refused(problem);
  const facts = await context.facts.of(viewer);
  if (!(await canOpenProducer(context.store, facts, producer)))
    return notFound('producerId', 'an existing producer');
  const made = await followOrAsk(context, facts, { consumer: viewer, producer });
  if (!made.isDone) return made;
  const isEnded = await endIfBlocked(context, { viewer, other: producer }, made.value);
  return isEnded ? notFound('producerId', 'an existing producer') : made;
}

/**
 * Blocks a person and ends the follows, requests and readings between the two. Does not check that they exist, so that
 * it reveals nothing about them.
 */
export async function block(
  context: SocialContext,
  viewer: UserId,
  producer: ProducerKey,
): Promise<Outcome<Edge>> {
  const problem = targetProblem(viewer, producer, 'userId');
  if (problem !== null) return refused(problem);
  const target = userOf(producer);
  if (target === null)
    return refusedInput('userId', 'expected the id of a user, got that of another producer');
  // The block comes first: a crash between the steps leaves follows that the access rules already void.
  const made = await addEdge(context, 'userId', { consumer: viewer, producer, relation: 'block' });
  if (!made.isDone) return made;
  // Requests before follows: a request that is granted in between would leave a follow behind.
  for (const relation of ['request', 'follow', 'reading'] as const) {
    await endEdge(context.store, { consumer: viewer, producer, relation });
    const own = userProducer(viewer);
    await endEdge(context.store, { consumer: target, producer: own, relation });
  }
  return made;
}

/** Hides a producer's items from the viewer's feeds. Like a block, it does not reveal whether the producer exists. */
export async function mute(
  context: SocialContext,
  viewer: UserId,
  producer: ProducerKey,
): Promise<Outcome<Edge>> {
  const problem = targetProblem(viewer, producer, 'producerId');
  if (problem !== null) return refused(problem);
  return addEdge(context, 'producerId', { consumer: viewer, producer, relation: 'mute' });
}

/**
 * Ends a follow or the request for one, a block, or a mute. Succeeds when there was no such edge. Returns the producer,
 * or null for one that the viewer may not see, as for one that does not exist.
 */
export async function disconnect(
  { store, facts }: SocialContext,
  viewer: UserId,
  { producer, relation }: Pick<Edge, 'producer' | 'relation'>,
): Promise<Outcome<ProducerKey | null>> {
  // The request first: if it is granted in between, it would leave a follow behind.
  if (relation === 'follow' && userOf(producer) !== null)
    await store.edges.removeEdge(viewer, producer, 'request');
  // Phrases, items and reposters, which emit nothing, have unmute functions of their own.
  if (mutedStretch(producer) === null)
    await endEdge(store, { consumer: viewer, producer, relation });
  return done((await canOpenProducer(store, await facts.of(viewer), producer)) ? producer : null);
}

/** Whether the viewer has this relation to the producer. Says nothing about relations in the other direction. */
export function holds(facts: ViewerFacts, producer: ProducerKey, relation: Relation): boolean {
  if (relation === 'follow') return facts.follows.has(producer);
  if (relation === 'mute') return facts.mutes.has(producer);
  const user = userOf(producer);
  return user !== null && facts.blocks.has(user);
}

/** Why nobody can follow, list, block or mute this producer; null when the viewer may try. */
export function targetProblem(
  viewer: UserId,
  producer: ProducerKey,
  field: string,
): InputError | null {
  if (!isFollowable(producer))
    return badInput(
      field,
      'expected the id of a person, a tag, a thread or a channel, got another',
    );
  return producer === userProducer(viewer)
    ? badInput(field, 'expected someone else, got the viewer')
    : null;
}
