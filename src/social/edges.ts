/**
 * Following, blocking and muting. Every verb may be repeated: a repeat answers the same edge. What the viewer may not see
 * is answered like what does not exist.
 */
import type { Clock } from '../base/clock.ts';
import {
  done,
  inputError,
  notFound,
  refused,
  refusedField,
  type InputError,
  type Outcome,
} from '../base/outcome.ts';
import type { Edge, Relation, ViewerFacts } from '../model/edges.ts';
import { userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { EdgeLimitError } from '../store/checks.ts';
import type { Store } from '../store/ports/store.ts';
import { canOpenProducer } from './access.ts';
import type { FactsCache } from './facts.ts';
import { isFollowable, userOf } from './producers.ts';

export interface SocialContext {
  readonly store: Store;
  readonly facts: FactsCache;
  readonly clock: Clock;
}

/** Follows a producer the viewer may see. Refuses the viewer, the timeline of everything, and more than 20,000 follows. */
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
  return addEdge(context, 'producerId', { consumer: viewer, producer, relation: 'follow' });
}

/** Blocks a person and ends the follows between the two. Does not check that they exist, so that it reveals nothing about them. */
export async function block(
  context: SocialContext,
  viewer: UserId,
  producer: ProducerKey,
): Promise<Outcome<Edge>> {
  const problem = targetProblem(viewer, producer, 'userId');
  if (problem !== null) return refused(problem);
  const target = userOf(producer);
  if (target === null)
    return refusedField('BAD_USER_INPUT', 'userId', 'expected a user’s id, got another producer’s');
  // The block comes first: a crash between the steps leaves follows that the access rules already void.
  const made = await addEdge(context, 'userId', { consumer: viewer, producer, relation: 'block' });
  if (!made.isDone) return made;
  await context.store.edges.removeEdge(viewer, producer, 'follow');
  await context.store.edges.removeEdge(target, userProducer(viewer), 'follow');
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
 * Ends a follow, block or mute. Succeeds when there was no such edge. Answers with the producer, or null for one that the
 * viewer may not see, as for one that does not exist.
 */
export async function disconnect(
  { store, facts }: SocialContext,
  viewer: UserId,
  { producer, relation }: Pick<Edge, 'producer' | 'relation'>,
): Promise<Outcome<ProducerKey | null>> {
  await store.edges.removeEdge(viewer, producer, relation);
  return done((await canOpenProducer(store, await facts.of(viewer), producer)) ? producer : null);
}

/** Whether the viewer holds this relation. Says nothing of what others hold towards the viewer. */
export function holds(facts: ViewerFacts, producer: ProducerKey, relation: Relation): boolean {
  if (relation === 'follow') return facts.follows.has(producer);
  if (relation === 'mute') return facts.mutes.has(producer);
  const user = userOf(producer);
  return user !== null && facts.blocks.has(user);
}

function targetProblem(viewer: UserId, producer: ProducerKey, field: string): InputError | null {
  if (!isFollowable(producer))
    return inputError(
      'BAD_USER_INPUT',
      field,
      'expected a person, a tag, a thread or a channel, got another id',
    );
  return producer === userProducer(viewer)
    ? inputError('BAD_USER_INPUT', field, 'expected someone else, got the viewer')
    : null;
}

/** The store counts, in the step that adds the edge: however many ask at once, nobody holds more than the bound. */
async function addEdge(
  { store, clock }: SocialContext,
  field: string,
  edge: Omit<Edge, 'sinceMs'>,
): Promise<Outcome<Edge>> {
  try {
    const made = await store.edges.addEdge({ ...edge, sinceMs: clock.now() });
    return done(made.edge);
  } catch (error) {
    if (!(error instanceof EdgeLimitError)) throw error;
    const message = `expected at most ${error.max} ${edge.relation}s, got one more`;
    return refusedField('BAD_USER_INPUT', field, message);
  }
}
