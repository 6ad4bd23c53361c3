/** Who may remove an item: its author, the staff of its place, and admins of the installation. */
import type { ViewerFacts } from '../../model/edges.ts';
import type { Item } from '../../model/items.ts';
import type { Position } from '../../model/positions.ts';
import type { ProducerKey } from '../../model/producers.ts';
import type { Store } from '../../store/ports/store.ts';
import { mayKnow } from '../access.ts';
import { isStaffIn } from './place-access.ts';
import type { Authority, Permission } from './thread-access.ts';

/** An item and whether the viewer may remove it; null where it is hidden from them. */
export interface Removable {
  readonly item: Item | null;
  readonly permission: Permission;
}

/**
 * Whether the viewer may remove the item. A block does not hide it from those who may: nobody can escape the staff by
 * blocking them. Anything else that hides an item hides it from the staff too.
 */
export async function openRemovable(
  store: Pick<Store, 'items' | 'places' | 'threads'>,
  authority: Authority,
  position: Position,
): Promise<Removable> {
  const { facts } = authority;
  const [item = null] = await store.items.getMany([position]);
  if (item === null || !mayKnow(withoutBlocks(facts), item)) return HIDDEN;
  const [isGranted] = await mayRemove(store, authority, [item]);
  if (isGranted === true) return { item, permission: 'granted' };
  return mayKnow(facts, item) ? { item, permission: 'forbidden' } : HIDDEN;
}

const HIDDEN: Removable = { item: null, permission: 'hidden' };

/**
 * Which of these items the viewer may remove: their own, those in threads of a place whose staff they belong to, those
 * for a group whose staff they belong to, and for an admin all. The viewer may know all of these items. Two reads for
 * any number of items.
 */
export async function mayRemove(
  store: Pick<Store, 'places' | 'threads'>,
  { facts, isAdmin }: Authority,
  items: readonly Item[],
): Promise<readonly boolean[]> {
  const { viewer } = facts;
  if (viewer === null) return items.map(() => false);
  const others = items.filter(({ author }) => author !== viewer);
  if (isAdmin || others.length === 0) return items.map(() => true);
  const [tree, categories] = await Promise.all([
    store.places.tree(null),
    categoriesOf(store, others),
  ]);
  const isTheirs = (key: ProducerKey): boolean => isStaffIn(tree, facts, key);
  return items.map(
    (item) =>
      item.author === viewer ||
      groupsOf(item).some(isTheirs) ||
      (categories.get(item.thread) ?? []).some(isTheirs),
  );
}

/** The category of each item's thread, as a list with one entry. */
async function categoriesOf(
  { threads }: Pick<Store, 'threads'>,
  items: readonly Item[],
): Promise<ReadonlyMap<string | null, readonly ProducerKey[]>> {
  const names = new Set(items.flatMap(({ thread }) => (thread === null ? [] : [thread])));
  const records = names.size === 0 ? [] : await threads.getMany([...names]);
  return new Map(
    records.flatMap((record) =>
      record === null ? [] : [[record.thread, [record.category]] as const],
    ),
  );
}

/** The groups that the item is for: by its own visibility, or by that of its thread's opening item. */
function groupsOf({ visibility, audience = [], opening }: Item): readonly ProducerKey[] {
  const own = visibility === 'group' ? audience : [];
  return opening?.visibility === 'group' ? [...own, ...(opening.audience ?? [])] : own;
}

function withoutBlocks(facts: ViewerFacts): ViewerFacts {
  return facts.blocked.size === 0 ? facts : { ...facts, blocked: new Set() };
}
