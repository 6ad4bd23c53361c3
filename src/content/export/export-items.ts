/** The items of an export, by position, with their threads, likes and favourites. */
import { LIMITS } from '../../base/limits.ts';
import { categoryOf, foreignKey, type Item } from '../../model/items.ts';
import { POSITION_ZERO, position, type Position } from '../../model/positions.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { ThreadRecord } from '../../model/reads.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';

import type { Store } from '../../store/ports/store.ts';
import type { Reaction } from '../../store/ports/reactions.ts';
import { ownNameOf } from '../import/known-items.ts';
import { allOf, type ExportContext } from './export-context.ts';
import type { RowWriter, WrittenRow } from './row-writer.ts';
import { itemRow, threadRow, type ItemLinks } from './rows.ts';

/** Reads every position once. Items published meanwhile are left out. */
export async function exportItems(context: ExportContext): Promise<void> {
  const { store, open } = context;
  const writers = {
    item: open('items'),
    thread: open('threads'),
    like: open('likes'),
    favourite: open('favourites'),
  };
  const newest = await store.timelines.newest();
  for (let from = 1; from <= newest; from += LIMITS.exportItemsMax) {
    const count = Math.min(LIMITS.exportItemsMax, newest - from + 1);
    const positions = Array.from({ length: count }, (_, index) => position(from + index));
    const items = (await store.items.getMany(positions)).filter((item) => item !== null);
    const neighbours = await neighboursOf(context, items);
    const { nameOf } = neighbours;
    await exportGroup(context, { writers, items, neighbours });
    await exportReactions(context, { reaction: 'like', items, nameOf, writer: writers.like });
    await exportReactions(context, {
      reaction: 'favourite',
      items,
      nameOf,
      writer: writers.favourite,
    });
  }
  await Promise.all(Object.values(writers).map((writer) => writer.close()));
}

/** The fields that an item's name needs; a deleted item that opened a thread has no others. */
type Named = Pick<Item, 'foreignId' | 'position' | 'createdAtMs'>;

/** What the items of a group refer to. */
interface Neighbours {
  readonly parents: ReadonlyMap<Position, Item>;
  /** The openings that are still there. */
  readonly openings: ReadonlySet<Position>;
  /** Threads that have a row of their own. */
  readonly threads: ReadonlyMap<string, ThreadRecord>;
  /** The name of an item in other systems. */
  nameOf(item: Named): string;
}

async function neighboursOf(context: ExportContext, items: readonly Item[]): Promise<Neighbours> {
  const { store } = context;
  const threads = [...new Set(items.flatMap(({ thread }) => thread ?? []))];
  const openedAt = [...new Set(items.flatMap(({ opening }) => opening?.position ?? []))];
  const [found, opened, records] = await Promise.all([
    store.items.getMany(items.flatMap(({ parent }) => parent ?? [])),
    store.items.getMany(openedAt),
    store.threads.getMany(threads),
  ]);
  const parents = found.filter((item) => item !== null);
  const originals = items.flatMap(({ original }) => original ?? []);
  const openers = items.filter(({ opening }) => opening !== null).map(openerOf);
  return {
    parents: new Map(parents.map((item) => [item.position, item])),
    openings: new Set(opened.flatMap((item) => item?.position ?? [])),
    threads: new Map(
      records.flatMap((record) => (record === null ? [] : [[record.thread, record] as const])),
    ),
    nameOf: await namesOf(context, [...items, ...parents, ...openers, ...originals]),
  };
}

/** After a restore, an item may have a position whose name belongs to another item, imported since. */
export async function namesOf(
  { store, options: { ownPrefix } }: ExportContext,
  items: readonly Named[],
): Promise<Neighbours['nameOf']> {
  const own = items.filter(({ foreignId }) => foreignId === undefined);
  const keys = own.map((item) => foreignKey(ownNameOf(ownPrefix, item, false)));
  const others = await store.items.positionsOf(keys);
  const taken = new Set(
    own.filter((_, index) => others[index] != null).map((each) => each.position),
  );
  return (item) => item.foreignId ?? ownNameOf(ownPrefix, item, taken.has(item.position));
}

interface GroupArgs {
  readonly writers: { readonly item: RowWriter; readonly thread: RowWriter };
  readonly items: readonly Item[];
  readonly neighbours: Neighbours;
}

/**
 * Writes each thread's row next to its first item: reading a list of threads would miss one that is answered or moved
 * meanwhile.
 */
async function exportGroup(
  context: ExportContext,
  { writers: { item: writer, thread: threads }, items, neighbours }: GroupArgs,
): Promise<void> {
  const { store, options } = context;
  const met = new Set<string>();
  for (const item of items) {
    // Nobody sees a repost of a deleted item.
    if (item.original === null) continue;
    const { thread } = item;
    const isFirst =
      thread !== null && !met.has(thread) && (await isFirstOfThread(store, item, neighbours));
    if (thread !== null) met.add(thread);
    const record = neighbours.threads.get(thread ?? '') ?? null;
    if (isFirst && record !== null) await threads.write(threadRow(record));
    // The first row of a thread opens it, unless a row of the thread names its category.
    const category = isFirst && record === null ? await categoryAt(store, item) : null;
    const isOpenerGone = isFirst && item.opening !== null;
    if (isOpenerGone) await writer.write(openerRow(item, { neighbours, category }));
    const links = linksOf(item, { neighbours, category: isOpenerGone ? null : category });
    await writer.write(itemRow(item, links, options.fields.items));
  }
}

interface RowArgs {
  readonly neighbours: Neighbours;
  /** The category in which the row opens its thread; null for a row that opens none, or need not name it. */
  readonly category: ProducerKey | null;
}

function linksOf(item: Item, { neighbours, category }: RowArgs): ItemLinks {
  const { parent, original = null } = item;
  const { parents, nameOf } = neighbours;
  const answered = parent === undefined ? null : (parents.get(parent) ?? null);
  return {
    id: nameOf(item),
    parent: answered === null ? null : nameOf(answered),
    repostOf: original === null ? null : nameOf(original),
    category,
  };
}

/** Whether the item is the oldest one left of its thread. Only a thread without its opening has to be read for it. */
async function isFirstOfThread(
  { threads }: Store,
  item: Item,
  { openings }: Pick<Neighbours, 'openings'>,
): Promise<boolean> {
  if (item.opening === null) return true;
  if (openings.has(item.opening.position)) return false;
  const older = { above: POSITION_ZERO, upTo: position(item.position - 1) } as const;
  const query = { ...older, thread: item.thread ?? '', limit: 1, order: 'oldest' } as const;
  const [found = []] = await threads.positions([query]);
  return found.length === 0;
}

/**
 * A deleted item that opened a thread: it still decides who sees the others. If its visibility is unknown, it is shown
 * to nobody.
 */
function openerRow(item: Item, { neighbours, category }: RowArgs): WrittenRow {
  const { thread, createdAtMs } = item;
  const { opening } = neighbours.threads.get(thread ?? '') ?? {};
  const { author = null, visibility = 'private', audience } = opening ?? {};
  return {
    id: neighbours.nameOf(openerOf(item)),
    ...(author === null ? {} : { author }),
    createdAt: new Date(createdAtMs).toISOString(),
    thread,
    ...(category === null ? {} : { category }),
    visibility,
    ...(audience === undefined ? {} : { audience }),
    deleted: true,
  };
}

function openerOf({ opening, createdAtMs }: Item): Named {
  return { position: opening?.position ?? POSITION_ZERO, createdAtMs };
}

/** The category of a thread of private items, which is in no list. */
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
  readonly nameOf: Neighbours['nameOf'];
  readonly writer: RowWriter;
}

async function exportReactions(
  context: ExportContext,
  { reaction, items, nameOf, writer }: ReactionsArgs,
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
      await writer.write({ user, item: nameOf(item) });
  }
}
