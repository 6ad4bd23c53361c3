/**
 * Which producers a viewer's following source reads, as one stable Set per viewer and choice of types. The store keeps
 * its merge frontiers by the identity of the Set, so the same facts must always return the same object.
 */
import { TextClaim, withMember } from '../base/numbered-sets.ts';
import { oncePer } from '../base/once.ts';
import { producerKey, userProducer, type ProducerKey } from '../model/producers.ts';
import { type ViewerFacts } from '../model/edges.ts';

export interface FollowChoice {
  /** Producer types to keep; null keeps all. */
  readonly types: readonly string[] | null;
  /** Adds the viewer's own producer. */
  readonly withOwn: boolean;
}

export type FollowSets = (facts: ViewerFacts, choice: FollowChoice) => ReadonlySet<ProducerKey>;

/** The same facts object and choice return the same Set, which is facts.follows itself if the choice changes nothing. */
export function createFollowSets(): FollowSets {
  const byFacts = new WeakMap<ViewerFacts, Map<string, ReadonlySet<ProducerKey>>>();
  const nameOf = oncePer(nameChoice);
  return (facts, choice) => {
    const byChoice = byFacts.get(facts) ?? new Map<string, ReadonlySet<ProducerKey>>();
    const named = nameOf(choice);
    const known = byChoice.get(named.name);
    if (known !== undefined) return known;
    byFacts.set(facts, byChoice);
    const chosen = choose(facts, named);
    byChoice.set(named.name, chosen);
    return chosen;
  };
}

function choose(
  { follows, viewer }: ViewerFacts,
  { withOwn, isKept, areKept }: NamedChoice,
): ReadonlySet<ProducerKey> {
  const own = withOwn && viewer !== null ? userProducer(viewer) : null;
  const kept = areKept.holdsForAll(follows) ? follows : new Set([...follows].filter(isKept));
  return own === null ? kept : withMember(kept, own);
}

interface NamedChoice {
  readonly name: string;
  readonly withOwn: boolean;
  readonly isKept: (producer: string) => boolean;
  /** Most viewers follow only what most templates choose. */
  readonly areKept: TextClaim;
}

function nameChoice({ types, withOwn }: FollowChoice): NamedChoice {
  const starts = types?.map((type) => producerKey(type, '')) ?? [''];
  const isKept = (producer: string): boolean => starts.some((start) => producer.startsWith(start));
  const name = JSON.stringify([types, withOwn]);
  return { name, withOwn, isKept, areKept: new TextClaim(isKept) };
}
