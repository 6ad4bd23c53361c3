/** Viewers' facts from copies in this process; lists, counts and writes go to the durable store. */
import { invariant } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { UserId } from '../../model/producers.ts';
import { type Edge, type ViewerFacts } from '../../model/edges.ts';
import type { EdgeStore } from '../ports/edges.ts';
import type { Store } from '../ports/store.ts';
import type { ChangeLog } from './change-log/change-log.ts';
import { InvalidatingCache } from './items/invalidating-cache.ts';
import { writeThrough } from './change-log/write-through.ts';
import { viewersOf } from '../watch-changes.ts';

export type FactsCopies = InvalidatingCache<UserId, ViewerFacts>;

export function createFactsCopies(): FactsCopies {
  return new InvalidatingCache({
    max: LIMITS.factsCacheEntriesMax,
    sizeOf: (facts) =>
      16 + facts.follows.size + facts.mutes.size + facts.blocked.size + facts.admittedBy.size,
  });
}

export interface RedisEdgesContext {
  readonly durable: Pick<Store, 'edges'>;
  readonly log: ChangeLog;
  readonly copies: FactsCopies;
}

export function openRedisEdges({ durable, log, copies }: RedisEdgesContext): EdgeStore {
  const { edges } = durable;
  const touch = <T>(
    touched: readonly Pick<Edge, 'consumer' | 'producer' | 'relation'>[],
    write: () => Promise<T>,
  ): Promise<T> =>
    writeThrough(
      log,
      {
        entry: { kind: 'viewers', viewers: [...new Set(touched.flatMap(viewersOf))] },
        revokesAccess: true,
      },
      write,
    );
  return {
    addEdge: (edge) => touch([edge], () => edges.addEdge(edge)),
    addEdges: (all) => touch(all, () => edges.addEdges(all)),
    removeEdge: (consumer, producer, relation) =>
      touch([{ consumer, producer, relation }], () =>
        edges.removeEdge(consumer, producer, relation),
      ),
    facts: async (viewer, known) => {
      if (!(await log.confirm('lately'))) return edges.facts(viewer, known);
      const [facts] = await copies.many([viewer], async () => [await edges.facts(viewer, known)]);
      invariant(facts !== undefined, 'every requested viewer has a copy');
      return known !== null && known.viewer === viewer && known.version === facts.version
        ? known
        : facts;
    },
    grant: (consumer, producer, sinceMs) =>
      touch([{ consumer, producer, relation: 'follow' }], () =>
        edges.grant(consumer, producer, sinceMs),
      ),
    received: (producer, relation, page) => edges.received(producer, relation, page),
    factsAmong: (viewers, producers) => edges.factsAmong(viewers, producers),
    list: (consumer, relation, page) => edges.list(consumer, relation, page),
    all: (page) => edges.all(page),
    counts: (producer) => edges.counts(producer),
    async recount(after, limit) {
      const share = await edges.recount(after, limit);
      // What a thread says of its opening decides who sees its replies.
      if (share.corrected > 0) await log.append({ entry: { kind: 'places' }, revokesAccess: true });
      return share;
    },
  };
}
