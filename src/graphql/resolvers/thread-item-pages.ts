/** Pages of a thread's items. A cursor is an item's place in the thread, sealed for the viewer and the thread. */
import { ByteReader, ByteWriter } from '../../base/bytes.ts';
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { CursorBinding } from '../../fence/cursor/row-cipher.ts';
import { position, type Position } from '../../model/positions.ts';
import { viewerName } from '../../model/producers.ts';
import { threadItems, type ThreadItemsRequest } from '../../reads/thread-items.ts';
import type { Context } from '../context.ts';
import type { ThreadItemsArgs } from '../generated.ts';
import type { ThreadItemPageView } from '../view-types.ts';
import { connectionOf, viewItem } from '../views.ts';

/** One page. Refuses arguments that contradict each other. */
export async function threadItemPage(
  context: Context,
  thread: string,
  args: Partial<ThreadItemsArgs>,
): Promise<ThreadItemPageView> {
  const viewer = viewerName(context.viewer);
  const binding: CursorBinding = { viewer, stream: `@items ${thread}` };
  const request = await requestOf(context, { thread, binding, args });
  const page = await threadItems(context.services.store, await context.facts(), request);
  const edges = page.items.map((item) => {
    let sealed: string | null = null;
    return {
      node: viewItem(item),
      cursor: () => (sealed ??= sealPosition(context, binding, item.position)),
    };
  });
  const reached = (isHere: boolean) =>
    isHere && page.reached !== null ? sealPosition(context, binding, page.reached) : null;
  const pageInfo = {
    hasNextPage: () => page.hasNext(),
    hasPreviousPage: () => page.hasPrevious(),
    startCursor: () => reached(request.direction === 'backward') ?? edges[0]?.cursor() ?? null,
    endCursor: () => reached(request.direction === 'forward') ?? edges.at(-1)?.cursor() ?? null,
  };
  return { ...connectionOf(edges, pageInfo), status: page.status };
}

interface RequestArgs {
  readonly thread: string;
  readonly binding: CursorBinding;
  readonly args: Partial<ThreadItemsArgs>;
}

async function requestOf(
  context: Context,
  { thread, binding, args }: RequestArgs,
): Promise<ThreadItemsRequest> {
  const { first, after, last, before, around } = args;
  if (first != null && last != null)
    throw new FeedError('BAD_USER_INPUT', 'expected first or last, got both');
  if (around != null && (after != null || before != null || last != null))
    throw new FeedError('BAD_USER_INPUT', 'expected around alone or with first, got a cursor');
  const open = (cursor: string | null | undefined) =>
    cursor == null ? null : openPosition(context, binding, cursor);
  const request: ThreadItemsRequest = {
    thread,
    direction: last == null ? 'forward' : 'backward',
    count: last ?? first ?? LIMITS.pageItemsDefault,
    after: open(after),
    before: open(before),
  };
  if (around == null) return request;
  const unread = await firstUnread(context, thread);
  return unread === null
    ? { ...request, direction: 'backward' }
    : { ...request, after: position(unread - 1) };
}

async function firstUnread(context: Context, thread: string): Promise<Position | null> {
  const state = await context.loaders().threadState.load(thread);
  if (state?.isUnread !== true) return null;
  return (await context.loaders().unreadItems.load(state)).first;
}

function sealPosition({ services }: Context, binding: CursorBinding, at: Position): string {
  const out = new ByteWriter(8);
  out.varint(at);
  return services.cursors.seal(binding, out.finish());
}

function openPosition({ services }: Context, binding: CursorBinding, cursor: string): Position {
  return services.cursors.open(binding, cursor, (content) =>
    position(new ByteReader(content).varint()),
  );
}
