/**
 * Pages of what a viewer follows, blocks or mutes, in the order of keys. A cursor is a producer's id: a place in the
 * order of keys, even when the producer has left the list.
 */
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Edge, Relation } from '../../model/edges.ts';
import { producerOfId } from '../../model/ids.ts';
import { isInStretch, mutedStretch, type KeyStretch } from '../../model/muted-keys.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { CheckedList } from '../../social/followers.ts';
import { userOf } from '../../social/producers.ts';
import type { EdgeStore } from '../../store/ports/edges.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';
import type { Context } from '../context.ts';
import type { ConnectionOf, RelationPageView, UserPageView } from '../view-types.ts';
import { connectionOf, viewProducer, viewRelation } from '../views.ts';

export interface ProducerPageArgs {
  readonly first?: number | null;
  readonly after?: string | null;
}

/** One page of the viewer's edges of one relation. */
export async function relationPage(
  context: Context,
  { consumer, relation }: { readonly consumer: UserId; readonly relation: Relation },
  args: ProducerPageArgs,
): Promise<RelationPageView> {
  const { edges: store } = context.services.store;
  const { first, after } = openArgs(args);
  const read = producersHeld(store, { consumer, relation });
  const found = await read({ after, limit: first + 1 });
  const shown = await withoutErased(context, found.slice(0, first), ({ producer }) =>
    userOf(producer),
  );
  return producerPage(shown.map(viewRelation), {
    after,
    hasMore: found.length > first,
    lowest: async () => (await read({ after: null, limit: 1 }))[0]?.producer ?? null,
  });
}

/** Reads edges without those of what is muted and is no producer: its keys stand together in stretches. */
function producersHeld(
  edges: Pick<EdgeStore, 'list'>,
  { consumer, relation }: Pick<Edge, 'consumer' | 'relation'>,
) {
  return async ({ after, limit }: KeyPage<ProducerKey>): Promise<readonly Edge[]> => {
    const held: Edge[] = [];
    for (let from = after; ;) {
      const found = await edges.list(consumer, relation, {
        after: from,
        limit: limit - held.length,
      });
      const stretches = found.map(({ producer }) => mutedStretch(producer));
      const first = stretches.findIndex((stretch) => stretch !== null);
      if (first === -1) return [...held, ...found];
      held.push(...found.slice(0, first));
      from = stretches[first]?.above ?? null;
    }
  };
}

/** Reads the edges of one stretch of what is muted and is no producer. */
export function stretchHeld(
  edges: Pick<EdgeStore, 'list'>,
  consumer: UserId,
  stretch: KeyStretch,
): (page: KeyPage<ProducerKey>) => Promise<readonly Edge[]> {
  return async ({ after, limit }) => {
    const found = await edges.list(consumer, 'mute', { after: after ?? stretch.below, limit });
    return found.filter(({ producer }) => isInStretch(stretch, producer));
  };
}

/** Up to one more than `first`, or more: reads on while some are left out, a bounded number of times. */
export async function readVisible<Row, Shown>(
  { first, after }: { readonly first: number; readonly after: ProducerKey | null },
  { read, visible, keyOf, roundsMax }: VisibleRows<Row, Shown>,
): Promise<readonly Shown[]> {
  const found: Shown[] = [];
  let next = after;
  for (let round = 0; round < roundsMax && found.length <= first; round += 1) {
    const limit = round === 0 ? first + 1 : LIMITS.pageItemsMax + 1;
    const rows = await read({ after: next, limit });
    found.push(...(await visible(rows)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) break;
    next = keyOf(last);
  }
  return found;
}

/** Rows of a list by key, and what of them the viewer may see. */
export interface VisibleRows<Row, Shown> {
  readonly read: (page: KeyPage<ProducerKey>) => Promise<readonly Row[]>;
  readonly visible: (rows: readonly Row[]) => Promise<readonly Shown[]>;
  readonly keyOf: (row: Row) => ProducerKey;
  readonly roundsMax: number;
}

/** One page of producers, without those whom the viewer may not see. */
export async function listPage(
  { read, visible }: CheckedList,
  args: ProducerPageArgs,
): Promise<UserPageView> {
  const { first, after } = openArgs(args);
  const found = await readVisible(
    { first, after },
    { read, visible, keyOf: (key) => key, roundsMax: LIMITS.userPageRoundsMax },
  );
  const edges = found.slice(0, first).map((key) => {
    const node = viewProducer(key);
    return { cursor: node.id, node };
  });
  return producerPage(edges, {
    after,
    hasMore: found.length > first,
    lowest: async () => {
      const keys = await read({ after: null, limit: LIMITS.pageItemsMax + 1 });
      return (await visible(keys))[0] ?? null;
    },
  });
}

/** Nobody is shown an edge to somebody who was erased, though it may stand for a moment longer. */
export async function withoutErased<Row>(
  context: Context,
  rows: readonly Row[],
  userIn: (row: Row) => UserId | null,
): Promise<readonly Row[]> {
  const { person } = context.loaders();
  const known = await Promise.all(
    rows.map(async (row) => {
      const user = userIn(row);
      return user === null ? null : person.load(user);
    }),
  );
  return rows.filter((_, index) => known[index]?.state !== 'erased');
}

interface EndsOptions {
  readonly after: ProducerKey | null;
  readonly hasMore: boolean;
  /** The first key of the whole list that the viewer may see. */
  readonly lowest: () => Promise<ProducerKey | null>;
}

export function producerPage<View extends { readonly cursor: string; readonly node: unknown }>(
  edges: readonly View[],
  { after, hasMore, lowest }: EndsOptions,
): ConnectionOf<View, View['node']> {
  return connectionOf(edges, {
    hasNextPage: () => hasMore,
    async hasPreviousPage() {
      if (after === null) return false;
      const least = await lowest();
      return least !== null && Buffer.compare(Buffer.from(least), Buffer.from(after)) <= 0;
    },
    startCursor: () => edges[0]?.cursor ?? null,
    endCursor: () => edges.at(-1)?.cursor ?? null,
  });
}

export function openArgs({ first, after }: ProducerPageArgs) {
  return { first: checkFirst(first ?? LIMITS.pageItemsDefault), after: openCursor(after ?? null) };
}

/** The same for a page of one stretch, whose cursors stand in it. */
export function openStretchArgs(stretch: KeyStretch, args: ProducerPageArgs) {
  const opened = openArgs(args);
  if (opened.after === null || isInStretch(stretch, opened.after)) return opened;
  throw new FeedError('INVALID_CURSOR', 'expected a cursor of this connection, got another’s');
}

/** Refuses a page size outside 1 to 100. */
export function checkFirst(first: number): number {
  if (first >= 1 && first <= LIMITS.pageItemsMax) return first;
  throw new FeedError(
    'BAD_USER_INPUT',
    `expected first from 1 to ${LIMITS.pageItemsMax}, got ${first}`,
  );
}

function openCursor(cursor: string | null): ProducerKey | null {
  const key = cursor === null ? null : producerOfId(cursor);
  if (cursor !== null && key === null)
    throw new FeedError('INVALID_CURSOR', 'expected a cursor of this connection, got another text');
  return key;
}
