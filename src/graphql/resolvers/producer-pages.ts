/**
 * Pages of what a viewer follows, blocks or mutes, in key order. An edge's cursor is its producer's id, which is a
 * place in the key order even after the producer has left the list. If a page ends at a key that it does not show, its
 * end cursor is sealed.
 */
import { compareCodePoints } from '../../base/compare-code-points.ts';
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Edge, Relation } from '../../model/edges.ts';
import { producerId, producerOfId } from '../../model/ids.ts';
import { isInStretch, mutedStretch, type KeyStretch } from '../../model/muted-keys.ts';
import { splitProducer, type ProducerKey, type UserId } from '../../model/producers.ts';
import type { CheckedList } from '../../social/followers.ts';
import { rowsOfType } from '../../social/keys-of-type.ts';
import { userOf } from '../../social/producers.ts';
import type { EdgeStore } from '../../store/ports/edges.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';
import type { Context } from '../context.ts';
import type { ConnectionOf, RelationPageView, UserPageView } from '../view-types.ts';
import { connectionOf, viewProducer, viewRelation } from '../views.ts';
import { openKeyPlace, sealKeyPlace } from './key-cursors.ts';

export interface ProducerPageArgs {
  readonly first?: number | null;
  readonly after?: string | null;
}

export interface TypedPageArgs extends ProducerPageArgs {
  /** Only producers of this type; all when left out. */
  readonly type?: string | null;
}

/** One page of the viewer's edges of one relation, without edges to erased people. */
export async function relationPage(
  context: Context,
  { consumer, relation }: { readonly consumer: UserId; readonly relation: Relation },
  { type, ...args }: TypedPageArgs,
): Promise<RelationPageView> {
  const { edges: store } = context.services.store;
  const held = rowsOfType(
    { type: type ?? null, keyOf: ({ producer }: Edge) => producer },
    producersHeld(store, { consumer, relation }),
  );
  return visiblePage(context, openArgs(context, args, type ?? null), {
    read: held,
    visible: async (edges) => {
      const there = await withoutErased(context, edges, ({ producer }) => userOf(producer));
      return there.map(viewRelation);
    },
    keyOf: ({ producer }) => producer,
    roundsMax: LIMITS.userPageRoundsMax,
  });
}

/** Reads edges, skipping muted keys that are not producers; these keys form stretches. */
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

/** What a page of one stretch shows of its edges, and how it looks for more. */
interface StretchRows<View> extends Pick<VisibleRows<Edge, View>, 'visible'> {
  readonly stretch: KeyStretch;
  /** As in VisibleRows; LIMITS.userPageRoundsMax when left out. */
  readonly roundsMax?: number;
}

/** One page of a stretch of the keys that a viewer mutes. A cursor stays valid when its key is no longer muted. */
export async function mutedPage<View extends { readonly cursor: string; readonly node: unknown }>(
  context: Context,
  { consumer, args }: { readonly consumer: UserId; readonly args: ProducerPageArgs },
  { stretch, visible, roundsMax = LIMITS.userPageRoundsMax }: StretchRows<View>,
): Promise<ConnectionOf<View, View['node']>> {
  const opened = openWithin(context, args, (key) => isInStretch(stretch, key));
  return visiblePage(context, opened, {
    read: stretchHeld(context.services.store.edges, consumer, stretch),
    visible,
    keyOf: ({ producer }) => producer,
    roundsMax,
  });
}

/** Reads the edges of one stretch of muted keys that are not producers. */
function stretchHeld(
  edges: Pick<EdgeStore, 'list'>,
  consumer: UserId,
  stretch: KeyStretch,
): (page: KeyPage<ProducerKey>) => Promise<readonly Edge[]> {
  return async ({ after, limit }) => {
    const found = await edges.list(consumer, 'mute', { after: after ?? stretch.below, limit });
    return found.filter(({ producer }) => isInStretch(stretch, producer));
  };
}

/** The rows of a list by key, and the edges of those that the viewer may see. */
interface VisibleRows<Row, View> {
  readonly read: (page: KeyPage<ProducerKey>) => Promise<readonly Row[]>;
  readonly visible: (rows: readonly Row[]) => Promise<readonly View[]>;
  readonly keyOf: (row: Row) => ProducerKey;
  /** The maximum number of reads for one page when many rows are left out. */
  readonly roundsMax: number;
}

/**
 * One page of a list from which some rows are left out. It reads further to replace them, a bounded number of times.
 * After that the page is short or empty, reports that more may follow, and continues after the last row that was read.
 */
export async function visiblePage<
  Row,
  View extends { readonly cursor: string; readonly node: unknown },
>(
  context: Context,
  { first, after }: OpenedArgs,
  rows: VisibleRows<Row, View>,
): Promise<ConnectionOf<View, View['node']>> {
  const { shown, reached } = await readVisible({ first, after }, rows);
  const edges = shown.slice(0, first);
  return connectionOf(edges, {
    hasNextPage: () => shown.length > first || reached !== null,
    hasPreviousPage: async () => after !== null && hasVisibleUpTo(after, rows),
    startCursor: () => edges[0]?.cursor ?? null,
    endCursor: () =>
      reached === null
        ? (edges.at(-1)?.cursor ?? null)
        : sealKeyPlace(context, LIST, { key: reached, isAfterShown: false }),
  });
}

interface VisibleRead<View> {
  readonly shown: readonly View[];
  /** The last row read, if the rounds ran out before the page was full or the list ended; otherwise null. */
  readonly reached: ProducerKey | null;
}

/** Returns one more than `first` if there are enough, and sometimes more. */
async function readVisible<Row, View>(
  { first, after }: OpenedArgs,
  { read, visible, keyOf, roundsMax }: VisibleRows<Row, View>,
): Promise<VisibleRead<View>> {
  const shown: View[] = [];
  let next = after;
  for (let round = 0; round < roundsMax; round += 1) {
    const limit = round === 0 ? first + 1 : LIMITS.pageItemsMax + 1;
    const rows = await read({ after: next, limit });
    shown.push(...(await visible(rows)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit || shown.length > first)
      return { shown, reached: null };
    next = keyOf(last);
  }
  return { shown, reached: next };
}

/** Whether the list shows something up to a key. Returns true if the rounds run out first. */
async function hasVisibleUpTo<Row, View>(
  key: ProducerKey,
  rows: VisibleRows<Row, View>,
): Promise<boolean> {
  const { shown, reached } = await readVisible(
    { first: 0, after: null },
    {
      ...rows,
      read: async (page) =>
        (await rows.read(page)).filter((row) => compareCodePoints(rows.keyOf(row), key) <= 0),
    },
  );
  return shown.length > 0 || (reached !== null && reached !== key);
}

/** One page of producers, without those that the viewer may not see. */
export async function listPage(
  context: Context,
  { type, read, visible }: CheckedList,
  args: ProducerPageArgs,
): Promise<UserPageView> {
  return visiblePage(context, openArgs(context, args, type), {
    read,
    visible: async (keys) =>
      (await visible(keys)).map((key) => ({ cursor: producerId(key), node: viewProducer(key) })),
    keyOf: (key) => key,
    roundsMax: LIMITS.userPageRoundsMax,
  });
}

/** Leaves out edges to erased people, which can remain stored for a moment. */
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

interface OpenedArgs {
  readonly first: number;
  readonly after: ProducerKey | null;
}

/** The list name for which key cursors are sealed. They are a place in the key order, valid in every list of such keys. */
const LIST = '@keys';

/** Refuses a cursor whose key is of another type than all keys of the list; `type` is null when they are of several. */
export function openArgs(
  context: Context,
  args: ProducerPageArgs,
  type: string | null,
): OpenedArgs {
  return openWithin(context, args, (key) => type === null || splitProducer(key).type === type);
}

/** Refuses a cursor whose key is none that the list can hold. */
function openWithin(
  context: Context,
  { first, after }: ProducerPageArgs,
  canHold: (key: ProducerKey) => boolean,
): OpenedArgs {
  const opened = {
    first: checkFirst(first ?? LIMITS.pageItemsDefault),
    after: after == null ? null : openCursor(context, after),
  };
  if (opened.after === null || canHold(opened.after)) return opened;
  throw new FeedError('INVALID_CURSOR', 'expected a cursor of this connection, got another');
}

function openCursor(context: Context, cursor: string): ProducerKey {
  return producerOfId(cursor) ?? openKeyPlace(context, LIST, cursor).key;
}

/** Refuses a page size outside 1 to 100. */
export function checkFirst(first: number): number {
  if (first >= 1 && first <= LIMITS.pageItemsMax) return first;
  throw new FeedError(
    'BAD_USER_INPUT',
    `expected first from 1 to ${LIMITS.pageItemsMax}, got ${first}`,
  );
}
