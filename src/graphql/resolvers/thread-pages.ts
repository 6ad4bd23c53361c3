/** Pages of threads. A thread's cursor is its place in the list, sealed for the viewer and the category. */
import { ByteReader, ByteWriter } from '../../base/bytes.ts';
import { LIMITS } from '../../base/limits.ts';
import { once } from '../../base/once.ts';
import type { CursorBinding } from '../../fence/cursor/row-cipher.ts';
import { position } from '../../model/positions.ts';
import { producerKey, viewerName, type ProducerKey, type UserId } from '../../model/producers.ts';
import type { ThreadPlace } from '../../reads/thread-list.ts';
import type { Context } from '../context.ts';
import type { ThreadPageView } from '../view-types.ts';
import { connectionOf, viewProducer } from '../views.ts';

interface ThreadArgs {
  readonly category: ProducerKey;
  readonly first?: number | null;
  readonly after?: string | null;
  readonly unread?: boolean | null;
}

/** One page of a category's threads. What it learns about them is kept for the other fields of this request. */
export async function threadPage(
  context: Context,
  viewer: UserId,
  { category, first, after, unread }: ThreadArgs,
): Promise<ThreadPageView> {
  const binding: CursorBinding = { viewer: viewerName(viewer), stream: `@threads ${category}` };
  const request = {
    category,
    first: first ?? LIMITS.pageItemsDefault,
    after: after == null ? null : openPlace(context, binding, after),
    isUnreadOnly: unread ?? false,
  };
  const page = await context.services.reads.threads(viewer, request, await context.threadsAt());
  const edges = page.threads.map(({ state, place }) => {
    context.loaders().threadState.prime(state.record.thread, state);
    return {
      node: viewProducer(producerKey('thread', state.record.thread)),
      cursor: once(() => sealPlace(context, binding, place)),
    };
  });
  const pageInfo = {
    hasNextPage: () => page.status !== 'END',
    hasPreviousPage: () => page.hasPrevious(),
    startCursor: () => edges[0]?.cursor() ?? null,
    endCursor: () =>
      page.status === 'CAPPED'
        ? sealPlace(context, binding, page.reached)
        : (edges.at(-1)?.cursor() ?? null),
  };
  return { ...connectionOf(edges, pageInfo), status: page.status };
}

/** A place in a list of threads: the newest position of the list, then the position down to which it was read. */
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
