/** The viewer and what they follow, blocked and muted, page by page in key order. */
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { Relation } from '../../model/edges.ts';
import type { Context } from '../context.ts';
import type { QueryResolvers, ViewerResolvers } from '../generated.ts';
import { producerOfId } from '../../model/ids.ts';
import { viewRelation, viewUser, type ConnectionView } from '../views.ts';

interface PageArgs {
  readonly first?: number | null;
  readonly after?: string | null;
}

export const queryViewer: Pick<QueryResolvers, 'viewer'> = {
  viewer: (_, __, { viewer }) => (viewer === null ? null : { id: viewer, user: viewUser(viewer) }),
};

export const viewer: ViewerResolvers = {
  following: ({ id }, args, context) =>
    listRelation(context, { consumer: id, relation: 'follow' }, args),
  blocking: ({ id }, args, context) =>
    listRelation(context, { consumer: id, relation: 'block' }, args),
  muting: ({ id }, args, context) =>
    listRelation(context, { consumer: id, relation: 'mute' }, args),
};

async function listRelation(
  context: Context,
  of: { readonly consumer: UserId; readonly relation: Relation },
  args: PageArgs,
): Promise<ConnectionView> {
  const { edges: connections } = context.services.store;
  const first = args.first ?? LIMITS.pageItemsDefault;
  if (first < 1 || first > LIMITS.pageItemsMax)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected first from 1 to ${LIMITS.pageItemsMax}, got ${first}`,
    );
  const after = openCursor(args.after ?? null);
  const found = await connections.list(of.consumer, of.relation, { after, limit: first + 1 });
  const edges = found.slice(0, first).map(viewRelation);
  return {
    edges,
    nodes: edges.map((edge) => edge.node),
    pageInfo: {
      hasNextPage: () => found.length > first,
      async hasPreviousPage() {
        if (after === null) return false;
        const [lowest] = await connections.list(of.consumer, of.relation, {
          after: null,
          limit: 1,
        });
        return (
          lowest !== undefined &&
          Buffer.compare(Buffer.from(lowest.producer), Buffer.from(after)) <= 0
        );
      },
      startCursor: () => edges[0]?.cursor ?? null,
      endCursor: () => edges.at(-1)?.cursor ?? null,
    },
  };
}

/** A connection's cursor is its producer's id: in key order it is a place, even when the connection is gone. */
function openCursor(cursor: string | null): ProducerKey | null {
  if (cursor === null) return null;
  const key = producerOfId(cursor);
  if (key === null)
    throw new FeedError('INVALID_CURSOR', 'expected a cursor of this connection, got another text');
  return key;
}
