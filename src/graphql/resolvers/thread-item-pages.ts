/** Pages of a thread's items, or of the replies to one. Cursors are places sealed for the viewer and the list. */
import { ByteReader, ByteWriter } from '../../base/bytes.ts';
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { once } from '../../base/once.ts';
import type { CursorBinding } from '../../fence/cursor/row-cipher.ts';
import { position, type Position } from '../../model/positions.ts';
import { viewerName } from '../../model/producers.ts';
import { threadItems, type ThreadItemsRequest, type ThreadPart } from '../../reads/thread-items.ts';
import type { Context } from '../context.ts';
import type { ItemRepliesArgs, ThreadItemsArgs } from '../generated.ts';
import type { ThreadItemPageView } from '../view-types.ts';
import { connectionOf, viewItem } from '../views.ts';
import { placeOfItem } from './read-ids.ts';

/** One page of a thread. Refuses arguments that contradict each other. */
export async function threadItemPage(
  context: Context,
  thread: string,
  { around, atItemId, ...args }: Partial<ThreadItemsArgs>,
): Promise<ThreadItemPageView> {
  const list: ItemList = { name: `@items ${thread}`, part: { thread }, args };
  if (around == null && atItemId == null) return itemPage(context, list);
  const { after, before, last } = args;
  if (after != null || before != null || last != null || (around != null && atItemId != null)) {
    const name = around == null ? 'atItemId' : 'around';
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected ${name} alone or with first, got a cursor, last or another place`,
    );
  }
  const start =
    atItemId == null
      ? await firstUnread(context, thread)
      : placeOfItem(atItemId, 'expected atItemId to be the id of an item');
  const page =
    start === null ? null : await itemPage(context, list, { after: position(start - 1) });
  const isPastEnd = page === null || (page.nodes.length === 0 && page.status === 'END');
  return isPastEnd ? itemPage(context, list, { direction: 'backward' }) : page;
}

/** One page of the replies to an item. Refuses arguments that contradict each other. */
export async function replyPage(
  context: Context,
  answered: Position,
  args: Partial<ItemRepliesArgs>,
): Promise<ThreadItemPageView> {
  return itemPage(context, { name: `@replies ${answered}`, part: { answered }, args });
}

interface ItemList {
  /** What its cursors are sealed for, in addition to the viewer. */
  readonly name: string;
  readonly part: ThreadPart;
  readonly args: Partial<ItemRepliesArgs>;
}

async function itemPage(
  context: Context,
  { name, part, args }: ItemList,
  start: Partial<ThreadItemsRequest> = {},
): Promise<ThreadItemPageView> {
  const binding: CursorBinding = { viewer: viewerName(context.viewer), stream: name };
  const request = { ...requestOf(context, { part, binding, args }), ...start };
  const page = await threadItems(context.services.store, await context.facts(), request);
  const edges = page.items.map((item) => ({
    node: viewItem(item),
    cursor: once(() => sealPosition(context, binding, item.position)),
  }));
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
  readonly part: ThreadPart;
  readonly binding: CursorBinding;
  readonly args: Partial<ItemRepliesArgs>;
}

function requestOf(context: Context, { part, binding, args }: RequestArgs): ThreadItemsRequest {
  const { first, after, last, before } = args;
  if (first != null && last != null)
    throw new FeedError('BAD_USER_INPUT', 'expected first or last, got both');
  const open = (cursor: string | null | undefined) =>
    cursor == null ? null : openPosition(context, binding, cursor);
  return {
    part,
    direction: last == null ? 'forward' : 'backward',
    count: last ?? first ?? LIMITS.pageItemsDefault,
    after: open(after),
    before: open(before),
  };
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
