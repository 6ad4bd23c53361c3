/** Brings a viewer's facts up to date where they changed, without reading what did not. */
import type { Relation, ViewerFacts } from '../model/edges.ts';
import { userIn, userProducer, type ProducerKey, type UserId } from '../model/producers.ts';

/** A relation as facts know it: `blockedBy` is a block seen from the other side. */
export type FactRelation = Relation | 'blockedBy';

export interface TouchedFact {
  readonly relation: FactRelation;
  readonly producer: ProducerKey;
}

export interface FactsUpdate {
  readonly version: number;
  /** Everything that may have changed since; more is allowed. */
  readonly touched: readonly TouchedFact[];
  /** Whether the viewer holds this now. Asked of what was touched, and of both sides of a block. */
  readonly isHeld: (fact: TouchedFact) => boolean;
}

/** The facts with what was touched as it is now. Sets in which nothing was touched are kept. */
export function updatedFacts(
  known: ViewerFacts,
  { version, touched, isHeld }: FactsUpdate,
): ViewerFacts {
  const producers = (...relations: readonly FactRelation[]) =>
    touched.filter(({ relation }) => relations.includes(relation)).map(({ producer }) => producer);
  const holds = (relation: FactRelation) => (producer: ProducerKey) =>
    isHeld({ relation, producer });
  const holdsUser = (relation: FactRelation) => (user: UserId) =>
    isHeld({ relation, producer: userProducer(user) });
  const others = producers('block', 'blockedBy').map(userIn);
  const isBlocking = holdsUser('block');
  const isBlockedBy = holdsUser('blockedBy');
  return {
    viewer: known.viewer,
    version,
    follows: replaced(known.follows, producers('follow'), holds('follow')),
    mutes: replaced(known.mutes, producers('mute'), holds('mute')),
    blocks: replaced(known.blocks, others, isBlocking),
    blocked: replaced(known.blocked, others, (user) => isBlocking(user) || isBlockedBy(user)),
    admittedBy: replaced(known.admittedBy, producers('reading').map(userIn), holdsUser('reading')),
  };
}

/** The set itself when nothing in it was touched. */
function replaced<T>(
  set: ReadonlySet<T>,
  touched: readonly T[],
  isIn: (member: T) => boolean,
): ReadonlySet<T> {
  if (touched.length === 0) return set;
  const next = new Set(set);
  for (const member of touched)
    if (isIn(member)) next.add(member);
    else next.delete(member);
  return next;
}
