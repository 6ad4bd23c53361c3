/**
 * Following, blocking and muting. Every verb may be repeated: a repeat answers the same connection. What the viewer may
 * not see is answered like what does not exist.
 */
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { type Edge, type Relation, type ViewerFacts } from '../model/edges.ts';
import type { Store } from '../store/ports/store.ts';
import type { FactsCache } from './facts.ts';
import { done, inputError, refused, type Outcome } from '../base/outcome.ts';
import { canOpenProducer, isFollowable, userOf } from './producers.ts';

export interface SocialDeps {
  readonly store: Store;
  readonly facts: FactsCache;
  readonly clock: Clock;
}

/** Follows a producer the viewer may see. Refuses oneself, the timeline of everything, and more than 20,000 follows. */
export async function follow(
  deps: SocialDeps,
  viewer: UserId,
  producer: ProducerKey,
): Promise<Outcome<Edge>> {
  const wrong = checkTarget(viewer, producer, 'producerId');
  if (wrong !== null) return refused(wrong);
  const facts = await deps.facts.of(viewer);
  if (!(await canOpenProducer(deps.store, facts, producer)))
    return refused(
      inputError('NOT_FOUND', 'producerId', 'expected an existing producer, got none'),
    );
  if (facts.follows.size >= LIMITS.followsMax && !facts.follows.has(producer)) {
    return refused(
      inputError(
        'BAD_USER_INPUT',
        'producerId',
        `expected at most ${LIMITS.followsMax} follows, got one more`,
      ),
    );
  }
  return connect(deps, { consumer: viewer, producer, relation: 'follow' });
}

/** Blocks a person and ends the follows between the two. Needs no proof that they exist, so that it tells nothing about them. */
export async function block(
  deps: SocialDeps,
  viewer: UserId,
  producer: ProducerKey,
): Promise<Outcome<Edge>> {
  const target = userOf(producer);
  const wrong = checkTarget(viewer, producer, 'userId');
  if (wrong !== null) return refused(wrong);
  if (target === null)
    return refused(
      inputError('BAD_USER_INPUT', 'userId', 'expected a user’s id, got another producer’s'),
    );
  const facts = await deps.facts.of(viewer);
  if (facts.blocked.size >= LIMITS.blocksMax && !facts.blocked.has(target)) {
    return refused(
      inputError(
        'BAD_USER_INPUT',
        'userId',
        `expected at most ${LIMITS.blocksMax} blocks, got one more`,
      ),
    );
  }
  // The block comes first: a crash between the steps leaves follows that the access rules already void.
  const made = await connect(deps, { consumer: viewer, producer, relation: 'block' });
  await deps.store.edges.removeEdge(viewer, producer, 'follow');
  await deps.store.edges.removeEdge(target, userProducer(viewer), 'follow');
  return made;
}

/** Hides a producer's items from the viewer's feeds. Like a block, it tells nothing about whether the producer exists. */
export async function mute(
  deps: SocialDeps,
  viewer: UserId,
  producer: ProducerKey,
): Promise<Outcome<Edge>> {
  const wrong = checkTarget(viewer, producer, 'producerId');
  if (wrong !== null) return refused(wrong);
  const facts = await deps.facts.of(viewer);
  if (facts.mutes.size >= LIMITS.blocksMax && !facts.mutes.has(producer)) {
    return refused(
      inputError(
        'BAD_USER_INPUT',
        'producerId',
        `expected at most ${LIMITS.blocksMax} mutes, got one more`,
      ),
    );
  }
  return connect(deps, { consumer: viewer, producer, relation: 'mute' });
}

/** Ends a relation. Succeeds when there was none. */
export async function disconnect(
  deps: SocialDeps,
  viewer: UserId,
  ending: { readonly producer: ProducerKey; readonly relation: Relation },
): Promise<Outcome<ProducerKey>> {
  await deps.store.edges.removeEdge(viewer, ending.producer, ending.relation);
  return done(ending.producer);
}

/** Whether the viewer's own facts hold this relation. Blocks count both ways, as access rules see them. */
export function holds(facts: ViewerFacts, producer: ProducerKey, relation: Relation): boolean {
  if (relation === 'follow') return facts.follows.has(producer);
  if (relation === 'mute') return facts.mutes.has(producer);
  const user = userOf(producer);
  return user !== null && facts.blocked.has(user);
}

function checkTarget(viewer: UserId, producer: ProducerKey, field: string) {
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

async function connect(
  { store, clock }: SocialDeps,
  connection: Omit<Edge, 'sinceMs'>,
): Promise<Outcome<Edge>> {
  const made = await store.edges.addEdge({ ...connection, sinceMs: clock.now() });
  return done(made.edge);
}
