/**
 * Which producers a viewer's following source reads, as one stable Set per viewer and choice of types. The store keeps
 * its merge frontiers by the identity of the Set, so the same facts must always give the same object.
 */
import { producerKey, userProducer, type ProducerKey } from '../model/producers.ts';
import { type ViewerFacts } from '../model/edges.ts';

export interface FollowChoice {
  /** Producer types to keep; null keeps all. */
  readonly types: readonly string[] | null;
  /** Adds the viewer's own producer. */
  readonly withOwn: boolean;
}

export type FollowSets = (facts: ViewerFacts, choice: FollowChoice) => ReadonlySet<ProducerKey>;

/** The same facts object and choice give the same Set; facts.follows itself when the choice changes nothing. */
export function createFollowSets(): FollowSets {
  const byFacts = new WeakMap<ViewerFacts, Map<string, ReadonlySet<ProducerKey>>>();
  const names = new WeakMap<FollowChoice, string>();
  const nameOf = (choice: FollowChoice): string => {
    const name = names.get(choice) ?? JSON.stringify([choice.types, choice.withOwn]);
    names.set(choice, name);
    return name;
  };
  return (facts, choice) => {
    const byChoice = byFacts.get(facts) ?? new Map<string, ReadonlySet<ProducerKey>>();
    const key = nameOf(choice);
    const known = byChoice.get(key);
    if (known !== undefined) return known;
    byFacts.set(facts, byChoice);
    const chosen = choose(facts, choice);
    byChoice.set(key, chosen);
    return chosen;
  };
}

function choose(
  { follows, viewer }: ViewerFacts,
  { types, withOwn }: FollowChoice,
): ReadonlySet<ProducerKey> {
  const own = withOwn && viewer !== null ? userProducer(viewer) : null;
  const starts = types?.map((type) => producerKey(type, '')) ?? [''];
  const kept = [...follows].filter((key) => starts.some((start) => key.startsWith(start)));
  if (kept.length === follows.size && (own === null || follows.has(own))) return follows;
  return new Set(own === null ? kept : [...kept, own]);
}
