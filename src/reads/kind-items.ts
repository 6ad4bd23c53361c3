/**
 * The items of a kind for which witnesses are kept: those that opened threads in the places whose type names the kind.
 * Replies are never of a kind, and neither are items that the viewer may not see.
 */
import { LIMITS } from '../base/limits.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { Item } from '../model/items.ts';
import type { PlaceTypes } from '../model/place-types.ts';
import { POSITION_ZERO, position, type Position } from '../model/positions.ts';
import { splitProducer, type ProducerKey } from '../model/producers.ts';
import { canSee } from '../social/access.ts';
import { mayRead } from '../social/places/place-access.ts';
import type { Store } from '../store/ports/store.ts';
import type { CappedCount } from './thread-items.ts';

export type KindStores = Pick<Store, 'items' | 'places' | 'threads' | 'timelines'>;

/** The newest items of a kind. */
export interface KindNews {
  readonly newest: Item | null;
  /** The number of items that the predicate called new. */
  readonly news: CappedCount;
}

export interface KindArgs {
  readonly kind: string;
  readonly placeTypes: PlaceTypes;
  /** Items at or below this position are not new. */
  readonly above: Position;
  readonly isNew: (item: Item) => boolean;
}

/** The types of places that a kind is bound to; none for one that is bound to no type. */
export function typesOfKind(placeTypes: PlaceTypes, kind: string): ReadonlySet<string> {
  const types = [...placeTypes.values()].filter(({ witness }) => witness === kind);
  return new Set(types.map(({ name }) => name));
}

/** Whether an item that the viewer may see is of the kind. */
export async function isOfKind(
  store: KindStores,
  placeTypes: PlaceTypes,
  { kind, item }: { readonly kind: string; readonly item: Item },
): Promise<boolean> {
  if (item.thread === null || item.opening !== null) return false;
  const [record = null] = await store.threads.getMany([item.thread]);
  return (
    record !== null &&
    record.opening.position === item.position &&
    typesOfKind(placeTypes, kind).has(splitProducer(record.category).type)
  );
}

/**
 * The newest item of the kind, and how many are new. Looks at a bounded number of items in each of a bounded number of
 * places, and ignores the others.
 */
export async function kindNews(
  store: KindStores,
  facts: ViewerFacts,
  args: KindArgs,
): Promise<KindNews> {
  const places = await placesOfKind(store, facts, args);
  const found = await Promise.all(places.map((place) => openingsIn(store, facts, { place, args })));
  const all = found.flat().sort((a, b) => b.position - a.position);
  const count = all.filter((item) => item.position > args.above && args.isNew(item)).length;
  return {
    newest: all[0] ?? null,
    news: {
      count: Math.min(count, LIMITS.unreadCountMax),
      isCapped: count > LIMITS.unreadCountMax,
    },
  };
}

async function placesOfKind(
  store: KindStores,
  facts: ViewerFacts,
  { kind, placeTypes }: KindArgs,
): Promise<readonly ProducerKey[]> {
  const types = typesOfKind(placeTypes, kind);
  const tree = await store.places.tree(null);
  return [...tree.places.keys()]
    .filter((key) => types.has(splitProducer(key).type) && mayRead(tree, facts, key))
    .slice(0, LIMITS.categoriesMax);
}

interface PlaceArgs {
  readonly place: ProducerKey;
  readonly args: KindArgs;
}

/** The visible openings above the mark, newest first, and at least the newest of all. */
async function openingsIn(
  store: KindStores,
  facts: ViewerFacts,
  { place, args }: PlaceArgs,
): Promise<readonly Item[]> {
  const openings: Item[] = [];
  let upTo = await store.timelines.newest();
  for (
    let left: number = LIMITS.threadItemsScannedMax, limit: number = LIMITS.pageItemsMax;
    left > 0 && upTo > POSITION_ZERO;
    left -= limit
  ) {
    const query = { above: POSITION_ZERO, upTo, limit, order: 'newest' } as const;
    const found = await store.threads.itemsOf(place, query);
    const items = await store.items.getMany(found);
    for (const item of items)
      if (item?.opening === null && item.visibility !== 'private' && canSee(facts, item))
        openings.push(item);
    const last = found.at(-1);
    const isEnough = openings.length > LIMITS.unreadCountMax;
    if (last === undefined || found.length < limit || isEnough) return openings;
    if (openings.length > 0 && last <= args.above) return openings;
    upTo = position(last - 1);
  }
  return openings;
}
