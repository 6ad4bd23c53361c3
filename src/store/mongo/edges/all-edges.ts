/** Everybody's edges, a page at a time: an export reads them all. */
import type { Filter } from 'mongodb';
import { RELATIONS, type Edge, type Relation } from '../../../model/edges.ts';
import type { ProducerKey, UserId } from '../../../model/producers.ts';
import type { EdgeIdentity } from '../../ports/edges.ts';
import type { KeyPage } from '../../ports/key-page.ts';
import type { Collections, EdgeDocument } from '../engine/collections.ts';
import { keysAfter } from '../engine/keys.ts';

const FIELDS = { _id: 0, consumer: 1, relation: 1, producer: 1, sinceMs: 1 } as const;

interface Stretch {
  readonly filter: Filter<EdgeDocument>;
  readonly sort: Readonly<Record<string, 1>>;
}

/** At most three reads, however many people the page covers. Mirrors of blocks are left out. */
export async function readAllEdges(
  { edges }: Collections,
  { after, limit }: KeyPage<EdgeIdentity>,
): Promise<readonly Edge[]> {
  const found: Edge[] = [];
  for (const { filter, sort } of stretchesAfter(after)) {
    const left = limit - found.length;
    if (left === 0) break;
    const rows = edges.find(filter, { projection: FIELDS, batchSize: left }).sort(sort).limit(left);
    for (const { consumer, relation, producer, sinceMs } of await rows.toArray())
      found.push({
        consumer: consumer as UserId,
        relation: relation as Relation,
        producer: producer as ProducerKey,
        sinceMs,
      });
  }
  return found;
}

/** The rest of the relation, the consumer's later relations, and the later consumers. */
function stretchesAfter(after: EdgeIdentity | null): readonly Stretch[] {
  const later: Stretch = {
    filter: {
      consumer: keysAfter(after?.consumer ?? null),
      on: true,
      relation: { $in: [...RELATIONS] },
    },
    sort: { consumer: 1, on: 1, relation: 1, producer: 1 },
  };
  if (after === null) return [later];
  const { consumer, relation, producer } = after;
  const relations = RELATIONS.filter((each) => each > relation);
  return [
    {
      filter: { consumer, on: true, relation, producer: { $gt: producer } },
      sort: { producer: 1 },
    },
    ...(relations.length === 0 ? [] : [ofRelations(consumer, relations)]),
    later,
  ];
}

function ofRelations(consumer: UserId, relations: readonly Relation[]): Stretch {
  return {
    filter: { consumer, on: true, relation: { $in: [...relations] } },
    sort: { relation: 1, producer: 1 },
  };
}
