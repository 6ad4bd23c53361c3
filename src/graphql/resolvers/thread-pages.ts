/** Pages of threads and of categories. A thread's cursor is its place in the list, sealed for the viewer and the category. */
import { ByteReader, ByteWriter } from '../../base/bytes.ts';
import { FeedError } from '../../base/errors.ts';
import type { CursorBinding } from '../../fence/cursor/cursor.ts';
import { LIMITS } from '../../base/limits.ts';
import { position } from '../../model/positions.ts';
import { producerKey, type ProducerKey, type UserId } from '../../model/producers.ts';
import type { ThreadPlace } from '../../reads/thread-list.ts';
import type { Context } from '../context.ts';
import { producerOfId } from '../../model/ids.ts';
import { viewProducer, type CategoryPageView, type ThreadPageView } from '../views.ts';

interface ThreadArgs {
  readonly category: ProducerKey;
  readonly first?: number | null;
  readonly after?: string | null;
  readonly unread?: boolean | null;
}

export async function listThreadsOf(
  context: Context,
  viewer: UserId,
  { category, first, after, unread }: ThreadArgs,
): Promise<ThreadPageView> {
  const binding: CursorBinding = { viewer: `u:${viewer}`, stream: `@threads ${category}` };
  const page = await context.services.reads.threads(viewer, {
    category,
    first: first ?? LIMITS.pageItemsDefault,
    after: after == null ? null : openPlace(context, binding, after),
    isUnreadOnly: unread ?? false,
  });
  const edges = page.threads.map(({ state, place }) => {
    context.loaders().threadState.prime(state.record.thread, state);
    let sealed: string | null = null;
    return {
      node: viewProducer(producerKey('thread', state.record.thread)),
      cursor: () => (sealed ??= sealPlace(context, binding, place)),
    };
  });
  return {
    edges,
    nodes: edges.map((edge) => edge.node),
    status: page.status,
    pageInfo: {
      hasNextPage: () => page.status !== 'END',
      hasPreviousPage: () => page.hasPrevious(),
      startCursor: () => edges[0]?.cursor() ?? null,
      endCursor: () =>
        page.status === 'CAPPED'
          ? sealPlace(context, binding, page.reached)
          : (edges.at(-1)?.cursor() ?? null),
    },
  };
}

/** A place in a list of threads: the list's newest position, then the one that it was read down to. */
function sealPlace(
  { services }: Context,
  binding: CursorBinding,
  { top, below }: ThreadPlace,
): string {
  const out = new ByteWriter(16);
  out.varint(top);
  out.varint(below);
  return services.cursors.seal(binding, out.finish());
}

function openPlace({ services }: Context, binding: CursorBinding, cursor: string): ThreadPlace {
  return services.cursors.open(binding, cursor, (content) => {
    const reader = new ByteReader(content);
    return { top: position(reader.varint()), below: position(reader.varint()) };
  });
}

/** The categories that hold something for the viewer, by key; a cursor is the category's id. */
export async function listCategories(
  context: Context,
  args: { readonly first?: number | null; readonly after?: string | null },
): Promise<CategoryPageView> {
  const { store } = context.services;
  const first = args.first ?? LIMITS.pageItemsDefault;
  if (first < 1 || first > LIMITS.pageItemsMax)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected first from 1 to ${LIMITS.pageItemsMax}, got ${first}`,
    );
  const after = args.after == null ? null : producerOfId(args.after);
  if (args.after != null && after === null)
    throw new FeedError('INVALID_CURSOR', 'expected a cursor of this connection, got another text');
  const { found, hasMore } = await context.services.reads.categories(await context.facts(), {
    first,
    after,
  });
  const edges = found.map((category) => ({
    cursor: viewProducer(category).id,
    node: viewProducer(category),
  }));
  return {
    edges,
    nodes: edges.map((edge) => edge.node),
    pageInfo: {
      hasNextPage: () => hasMore,
      async hasPreviousPage() {
        const [least] =
          after === null ? [] : await store.threads.categories({ after: null, limit: 1 });
        return (
          least !== undefined &&
          after !== null &&
          Buffer.compare(Buffer.from(least), Buffer.from(after)) <= 0
        );
      },
      startCursor: () => edges[0]?.cursor ?? null,
      endCursor: () => edges.at(-1)?.cursor ?? null,
    },
  };
}
