/** The items of an export, by position, with their threads, likes and favourites. */
import { LIMITS } from '../../base/limits.ts';
import { categoryOf, foreignKey, type Item } from '../../model/items.ts';
import { POSITION_ZERO, position, type Position } from '../../model/positions.ts';
import type { ProducerKey } from '../../model/producers.ts';
import type { ThreadRecord } from '../../model/reads.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';

import type { Store } from '../../store/ports/store.ts';
import type { Given, Reaction } from '../../store/ports/reactions.ts';
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
  { store, options }: ExportContext,
  { writers: { item: writer, thread: threads }, items, neighbours }: GroupArgs,
): Promise<void> {
  const firsts = await firstsAmong(store, items, neighbours);
  const categories = await categoriesAt(store, [...firsts], neighbours);
  for (const item of items) {
    // Nobody sees a repost of a deleted item.
    if (item.original === null) continue;
    const isFirst = firsts.has(item);
    const record = neighbours.threads.get(item.thread ?? '') ?? null;
    if (isFirst && record !== null) await threads.write(threadRow(record));
    const category = categories.get(item) ?? null;
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

/** The items that are the oldest ones left of their threads. Only threads without their openings have to be read for it. */
async function firstsAmong(
  { threads }: Store,
  items: readonly Item[],
  { openings }: Pick<Neighbours, 'openings'>,
): Promise<ReadonlySet<Item>> {
  const oldest = new Map<string, Item>();
  for (const item of items)
    if (item.thread !== null && !oldest.has(item.thread)) oldest.set(item.thread, item);
  const [first] = items;
  const below = { above: POSITION_ZERO, upTo: position((first?.position ?? 1) - 1) } as const;
  const headless = [...oldest].filter(
    ([, { opening }]) => opening !== null && !openings.has(opening.position),
  );
  const older = await threads.positions(
    headless.map(([thread]) => ({ ...below, thread, limit: 1, order: 'newest' })),
  );
  return new Set([
    ...[...oldest.values()].filter(({ opening }) => opening === null),
    ...headless.filter((_, nth) => older[nth]?.length === 0).map(([, item]) => item),
  ]);
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

/**
 * The categories of the threads that these items open, where no row of the thread names it: a thread of private items
 * is in no list.
 */
async function categoriesAt(
  store: Store,
  firsts: readonly Item[],
  { threads }: Pick<Neighbours, 'threads'>,
): Promise<ReadonlyMap<Item, ProducerKey>> {
  const unlisted = firsts.filter(({ thread }) => !threads.has(thread ?? ''));
  if (unlisted.length === 0) return new Map();
  const [{ places }, found] = await Promise.all([
    store.places.tree(null),
    store.threads.categoriesOf(unlisted.map(({ thread }) => thread ?? '')),
  ]);
  return new Map(
    unlisted.map((item, nth) => {
      const category = found[nth] ?? null;
      return [item, category !== null && places.has(category) ? category : categoryOf(item)];
    }),
  );
}

interface ReactionsArgs {
  readonly reaction: Reaction;
  readonly items: readonly Item[];
  readonly nameOf: Neighbours['nameOf'];
  readonly writer: RowWriter;
}

async function exportReactions(
  { store: { items: itemStore, reactions } }: ExportContext,
  { reaction, items, nameOf, writer }: ReactionsArgs,
): Promise<void> {
  const positions = items.map((item) => item.position);
  const counts =
    reaction === 'like'
      ? await itemStore.likeCounts(positions)
      : await reactions.favouriteCounts(positions);
  const counted = items.filter((_, index) => (counts[index] ?? 0) > 0);
  const [first, last] = [counted[0], counted.at(-1)];
  if (first === undefined || last === undefined) return;
  const itemAt = new Map(counted.map((item) => [item.position, item]));
  const range = { above: position(first.position - 1), upTo: last.position };
  for await (const given of allOf(
    (page: KeyPage<Given>) => reactions.among(reaction, range, page),
    (each) => each,
  )) {
    const item = itemAt.get(given.position);
    if (item !== undefined) await writer.write({ user: given.viewer, item: nameOf(item) });
  }
}
