/** The items of an export, by position, with their likes and favourites. */
import { LIMITS } from '../../base/limits.ts';
import { categoryOf, type Item, type ThreadOpener } from '../../model/items.ts';
import { POSITION_ZERO, position, type Position } from '../../model/positions.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';

import type { Store } from '../../store/ports/store.ts';
import type { Reaction } from '../../store/ports/reactions.ts';
import { allOf, type ExportContext } from './export-context.ts';
import type { RowWriter, WrittenRow } from './row-writer.ts';
import { itemRow } from './rows.ts';

/** Reads every position once. What is published meanwhile is left out. */
export async function exportItems(context: ExportContext): Promise<void> {
  const { store, open } = context;
  const writers = { item: open('items'), like: open('likes'), favourite: open('favourites') };
  const newest = await store.timelines.newest();
  for (let from = 1; from <= newest; from += LIMITS.exportItemsMax) {
    const count = Math.min(LIMITS.exportItemsMax, newest - from + 1);
    const positions = Array.from({ length: count }, (_, index) => position(from + index));
    const items = (await store.items.getMany(positions)).filter((item) => item !== null);
    await exportGroup(context, writers.item, items);
    await exportReactions(context, { reaction: 'like', items, writer: writers.like });
    await exportReactions(context, { reaction: 'favourite', items, writer: writers.favourite });
  }
  await Promise.all(Object.values(writers).map((writer) => writer.close()));
}

/** What the items of a group stand beside. */
interface Neighbours {
  readonly parents: ReadonlyMap<Position, Item>;
  /** Threads that have a row of their own. */
  readonly threads: ReadonlyMap<string, ThreadOpener>;
}

async function exportGroup(
  context: ExportContext,
  writer: RowWriter,
  items: readonly Item[],
): Promise<void> {
  const { store } = context;
  const threads = [...new Set(items.flatMap(({ thread }) => thread ?? []))];
  const [parents, records] = await Promise.all([
    store.items.getMany(items.flatMap(({ parent }) => parent ?? [])),
    store.threads.getMany(threads),
  ]);
  const neighbours: Neighbours = {
    parents: new Map(parents.flatMap((item) => (item === null ? [] : [[item.position, item]]))),
    threads: new Map(
      records.flatMap((record) => (record === null ? [] : [[record.thread, record.opening]])),
    ),
  };
  for (const item of items) {
    const isFirst = item.thread !== null && (await isFirstOfThread(store, item));
    const hasRow = item.thread !== null && neighbours.threads.has(item.thread);
    // The first row of a thread opens it, where no row of the thread says where.
    const category = isFirst && !hasRow ? await categoryAt(store, item) : null;
    const isOpenerGone = isFirst && item.opening !== null;
    if (isOpenerGone) await writer.write(openerRow(context, item, { neighbours, category }));
    await writer.write(
      rowOf(context, item, { neighbours, category: isOpenerGone ? null : category }),
    );
  }
}

interface RowArgs {
  readonly neighbours: Neighbours;
  /** Where the row opens its thread; null for a row that does not, or need not say it. */
  readonly category: ProducerKey | null;
}

function rowOf(context: ExportContext, item: Item, { neighbours, category }: RowArgs): WrittenRow {
  const { parent } = item;
  const answered = parent === undefined ? null : (neighbours.parents.get(parent) ?? null);
  return itemRow(item, {
    id: idOf(context, item),
    parent: answered === null ? null : idOf(context, answered),
    category,
  });
}

/** The name of an item in other systems. */
function idOf(
  { options }: ExportContext,
  { foreignId, position: at }: Pick<Item, 'foreignId' | 'position'>,
): string {
  return foreignId ?? `${options.ownPrefix}${at}`;
}

/** Whether no older item of its thread is left. */
async function isFirstOfThread({ threads }: Store, item: Item): Promise<boolean> {
  if (item.opening === null) return true;
  const older = { above: POSITION_ZERO, upTo: position(item.position - 1) } as const;
  const query = { ...older, thread: item.thread ?? '', limit: 1, order: 'oldest' } as const;
  const [found = []] = await threads.positions([query]);
  return found.length === 0;
}

/** The item that opened a thread and was deleted: it still decides who sees the others. Unknown, it is shown to nobody. */
function openerRow(
  context: ExportContext,
  { thread, opening, createdAtMs }: Item,
  { neighbours, category }: RowArgs,
): WrittenRow {
  const { author = null, visibility = 'private' } = neighbours.threads.get(thread ?? '') ?? {};
  const at = opening?.position ?? POSITION_ZERO;
  return {
    id: idOf(context, { position: at }),
    ...(author === null ? {} : { author }),
    createdAt: new Date(createdAtMs).toISOString(),
    thread,
    ...(category === null ? {} : { category }),
    visibility,
    deleted: true,
  };
}

/** The category of a thread of private items, which no list names. */
async function categoryAt(store: Store, item: Item): Promise<ProducerKey> {
  const { places } = await store.places.tree(null);
  const range = { above: position(item.position - 1), upTo: item.position, limit: 1 };
  for (const key of places.keys()) {
    const found = await store.threads.itemsOf(key, { ...range, order: 'oldest' });
    if (found.length > 0) return key;
  }
  return categoryOf(item);
}

interface ReactionsArgs {
  readonly reaction: Reaction;
  readonly items: readonly Item[];
  readonly writer: RowWriter;
}

async function exportReactions(
  context: ExportContext,
  { reaction, items, writer }: ReactionsArgs,
): Promise<void> {
  const { items: itemStore, reactions } = context.store;
  const positions = items.map((item) => item.position);
  const counts =
    reaction === 'like'
      ? await itemStore.likeCounts(positions)
      : await reactions.favouriteCounts(positions);
  for (const [index, item] of items.entries()) {
    if ((counts[index] ?? 0) === 0) continue;
    for await (const user of allOf(
      (page: KeyPage<UserId>) => reactions.viewers(reaction, item.position, page),
      (viewer) => viewer,
    ))
      await writer.write({ user, item: idOf(context, item) });
  }
}
