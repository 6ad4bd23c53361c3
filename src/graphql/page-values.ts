/**
 * What the items of a page show in addition to their records: how many people reacted, what the viewer did, and the
 * current names of their authors. Read in bulk, once per page.
 */
import type { ViewerFacts } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import type { Person } from '../model/people.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import type { BulkRead, BulkReads } from './bulk-reads.ts';
import type { Context } from './context.ts';
import type { PageView } from './view-types.ts';

/** What a page may have to read further to know. */
export type End = 'hasNextPage' | 'hasPreviousPage';

/** Values that are read by item position. */
export type ItemColumn =
  | 'likeCount'
  | 'isLiked'
  | 'favouriteCount'
  | 'isFavourited'
  | 'repostCount'
  | 'isReposted'
  | 'itemReplyCount';

type ColumnValue<Name extends ItemColumn> =
  BulkReads[Name] extends BulkRead<Position, infer Value> ? Value : never;

type Columns = {
  readonly [Name in ItemColumn]?: readonly ColumnValue<Name>[];
};

/** Columns of values, with the row of each item. */
interface ItemTable {
  readonly rows: ReadonlyMap<Position, number>;
  readonly columns: Columns;
}

/** What a selection needs. */
export interface WantedValues {
  readonly ends: Set<End>;
  readonly columns: Set<ItemColumn>;
  /** Also for the originals of reposts. */
  ofOriginals: boolean;
  people: boolean;
  /** The opening items of the threads that the items are in. */
  openings: boolean;
  /** Whether there are elements between the items. */
  elements: boolean;
  /** The recipients of directs. */
  recipients: boolean;
}

export function wantNothing(): WantedValues {
  return {
    ends: new Set(),
    columns: new Set(),
    ofOriginals: false,
    people: false,
    openings: false,
    elements: false,
    recipients: false,
  };
}

export class PageValues {
  readonly facts: ViewerFacts;
  readonly ends: ReadonlyMap<End, boolean>;
  readonly #table: ItemTable;
  readonly #people: ReadonlyMap<UserId, Person | null>;
  readonly #openings: ReadonlyMap<string, Item | null>;

  constructor({ facts, ends, table, people, openings }: ReadValues) {
    this.facts = facts;
    this.ends = ends;
    this.#table = table;
    this.#people = people;
    this.#openings = openings;
  }

  of<Name extends ItemColumn>(name: Name, { position }: Item): ColumnValue<Name> {
    const { rows, columns } = this.#table;
    const value = columns[name]?.[rows.get(position) ?? -1];
    if (value === undefined) throw new Error(`expected ${name} of an item, got none`);
    return value;
  }

  /** Null for people who never joined. */
  person(user: UserId): Person | null {
    return this.#people.get(user) ?? null;
  }

  /** Null when the viewer may not open it. */
  opening(thread: string): Item | null {
    return this.#openings.get(thread) ?? null;
  }
}

interface ReadValues {
  readonly facts: ViewerFacts;
  readonly ends: ReadonlyMap<End, boolean>;
  readonly table: ItemTable;
  readonly people: ReadonlyMap<UserId, Person | null>;
  readonly openings: ReadonlyMap<string, Item | null>;
}

/** Null for a page with an element, or with the recipients of a direct: only the executor can write these. */
export async function readValues(
  context: Context,
  view: PageView,
  wanted: WantedValues,
): Promise<PageValues | null> {
  if (wanted.elements && (await hasElements(view))) return null;
  const items = shownItems(view, wanted);
  if (wanted.recipients && items.some(({ visibility }) => visibility === 'direct')) return null;
  const reads = context.bulkReads();
  const authors = wanted.people ? items.flatMap(({ author }) => author ?? []) : [];
  const [facts, ends, table, people, openings] = await Promise.all([
    context.facts(),
    endsOf(view, wanted),
    readTable(reads, items, wanted),
    byKey(reads.person, authors),
    wanted.openings ? reads.openingsBehind(items) : NO_OPENINGS,
  ]);
  return new PageValues({ facts, ends, table, people, openings });
}

const NO_OPENINGS: ReadonlyMap<string, Item | null> = new Map();

function shownItems({ edges }: PageView, { ofOriginals }: WantedValues): readonly Item[] {
  const items = edges.map(({ edge }) => edge.item);
  return ofOriginals ? [...items, ...items.flatMap(({ original }) => original ?? [])] : items;
}

async function hasElements({ page, edges }: PageView): Promise<boolean> {
  const pinned = await page.pinned();
  if (pinned.length > 0) return true;
  for (const { edge } of edges) if ((await edge.above()) !== null) return true;
  return false;
}

async function endsOf(
  { pageInfo }: PageView,
  { ends }: WantedValues,
): Promise<ReadonlyMap<End, boolean>> {
  const known = new Map<End, boolean>();
  for (const end of ends) known.set(end, await pageInfo[end]());
  return known;
}

async function readTable(
  reads: BulkReads,
  items: readonly Item[],
  { columns }: WantedValues,
): Promise<ItemTable> {
  const rows = new Map<Position, number>();
  for (const { position } of items) if (!rows.has(position)) rows.set(position, rows.size);
  if (rows.size === 0) return { rows, columns: {} };
  const positions = [...rows.keys()];
  const read = await Promise.all(
    Array.from(columns, async (name) => [name, await reads[name](positions)] as const),
  );
  return { rows, columns: Object.fromEntries(read) };
}

async function byKey<Key, Value>(
  read: BulkRead<Key, Value>,
  keys: readonly Key[],
): Promise<ReadonlyMap<Key, Value>> {
  const each = [...new Set(keys)];
  if (each.length === 0) return new Map();
  const values = await read(each);
  return new Map(each.map((key, index) => [key, values[index] as Value]));
}
