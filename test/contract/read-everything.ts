/** Reads of everybody's rows, as an export makes them, from the middle of a page. */
import type { Relation } from '../../src/model/edges.ts';
import { position, type Position } from '../../src/model/positions.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ALL, bob } from '../support/builders.ts';

interface EdgesAsked {
  readonly viewer: UserId;
  readonly relation: Relation;
  readonly after: ProducerKey | null;
  readonly limit: number;
}

/** The rest of one person's relation, and what follows it. A block names a person. */
export async function readEdges({ edges }: Store, asked: EdgesAsked): Promise<unknown> {
  const { viewer: consumer, relation, after, limit } = asked;
  const begin = { consumer, relation, producer: after ?? ('user:' as ProducerKey) };
  const isPersonal = begin.producer.startsWith('user:');
  return [
    await edges.list(consumer, relation, asked),
    await edges.all({ after: isPersonal ? begin : { ...begin, relation: 'follow' }, limit }),
  ];
}

/** Counts and lists of reactions from both sides. */
export async function readReactions(
  { items, reactions }: Store,
  viewer: UserId,
  positions: readonly Position[],
): Promise<unknown> {
  const [at = position(1)] = positions;
  const range = { above: position(Math.max(0, at - 2)), upTo: position(at + 20) };
  return [
    await reactions.favouriteCounts(positions),
    await reactions.items('like', viewer, ALL),
    await reactions.items('favourite', viewer, { ...ALL, order: 'oldest' }),
    await reactions.viewers('like', at, { after: bob, limit: 3 }),
    await reactions.among('like', range, { after: { position: at, viewer: bob }, limit: 4 }),
    await items.likeCounts(positions),
    await items.likedBy(viewer, positions),
  ];
}
