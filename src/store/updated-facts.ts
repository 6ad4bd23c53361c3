/** Updates a viewer's facts where they changed, without reading what did not. */
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
  /** Whether the viewer holds this now. Called for what was touched, and for both sides of a block. */
  readonly isHeld: (fact: TouchedFact) => boolean;
  /** Makes a set that is kept. */
  readonly setOf: <T extends string>(members: readonly T[]) => ReadonlySet<T>;
}

/** The facts with everything touched as it is now. Untouched sets are reused. */
export function updatedFacts(
  known: ViewerFacts,
  { version, touched, isHeld, setOf }: FactsUpdate,
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
  /** The set itself when nothing in it was touched. */
  const replaced = <T extends string>(
    set: ReadonlySet<T>,
    among: readonly T[],
    isIn: (member: T) => boolean,
  ): ReadonlySet<T> => (among.length === 0 ? set : setOf(withThese(set, among, isIn)));
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

/** The set's members, with each touched one added or removed. */
function withThese<T>(
  set: ReadonlySet<T>,
  touched: readonly T[],
  isIn: (member: T) => boolean,
): readonly T[] {
  const members = new Set(set);
  for (const member of touched)
    if (isIn(member)) members.add(member);
    else members.delete(member);
  return [...members];
}
