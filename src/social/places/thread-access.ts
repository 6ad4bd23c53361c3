/** Who may open threads in a category, reply in a thread, and close or move it. */
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { ViewerFacts } from '../../model/edges.ts';
import { isCategory } from '../../model/items.ts';
import { POSITION_ZERO } from '../../model/positions.ts';
import { producerKey, splitProducer, type ProducerKey } from '../../model/producers.ts';
import type { ThreadRecord } from '../../model/reads.ts';
import type { Store } from '../../store/ports/store.ts';
import { canOpenThread, mayKnow } from '../access.ts';
import { isFollowable } from '../producers.ts';
import { findPlace, isInCircle, isStaffIn, mayRead } from './place-access.ts';

export type ThreadAccessStore = Pick<Store, 'items' | 'places' | 'threads' | 'timelines'>;

/** On whose behalf other people's items are removed, or their threads closed or moved. */
export interface Authority {
  readonly facts: ViewerFacts;
  /** Whether the viewer runs the installation. */
  readonly isAdmin: boolean;
}

/** Whether something may be done; hidden means that the viewer may not know of the place. */
export type Permission = 'granted' | 'forbidden' | 'hidden';

/**
 * Whether the viewer may open threads in a category. A tag accepts threads from everyone, because publishing makes tags
 * too; any other category without a record must contain a thread that the viewer may see.
 */
export async function mayOpenThreads(
  store: ThreadAccessStore,
  facts: ViewerFacts,
  category: ProducerKey,
): Promise<Permission> {
  if (!isFollowable(category) || !isCategory(category)) return 'hidden';
  const tree = await store.places.tree(null);
  const place = findPlace(tree, facts, category);
  if (place !== null) {
    if (!mayRead(tree, facts, category)) return 'forbidden';
    return isInCircle(facts, place, place.openers) ? 'granted' : 'forbidden';
  }
  if (tree.places.has(category)) return 'hidden';
  const isOpen =
    splitProducer(category).type === 'tag' || (await holdsVisibleThread(store, facts, category));
  return isOpen ? 'granted' : 'hidden';
}

/**
 * Whether the place of a thread lets the viewer reply. The caller checked that they may see something of the thread,
 * but that may be their own item, which does not let them write in a place they may not read any more.
 */
export async function mayReplyIn(
  store: Pick<Store, 'places'>,
  facts: ViewerFacts,
  { category }: Pick<ThreadRecord, 'category'>,
): Promise<boolean> {
  const tree = await store.places.tree(null);
  if (!mayRead(tree, facts, category)) return false;
  const place = tree.places.get(category);
  return place === undefined || isInCircle(facts, place, place.posters);
}

/**
 * Whether the viewer may close and move a thread: its author, the owners and moderators of its place, and an admin. The
 * author must still be allowed to read the place, because a move can reveal what others wrote for its members.
 */
export async function mayManageThread(
  store: Pick<Store, 'places'>,
  { facts, isAdmin }: Authority,
  { category, opening }: ThreadRecord,
): Promise<boolean> {
  if (facts.viewer === null) return false;
  if (isAdmin) return true;
  const tree = await store.places.tree(null);
  if (opening.author === facts.viewer && mayRead(tree, facts, category)) return true;
  return isStaffIn(tree, facts, category);
}

/** The thread's record, when the viewer may see its opening item or another of its items; null otherwise. */
export async function openThreadRecord(
  store: ThreadAccessStore,
  facts: ViewerFacts,
  thread: string,
): Promise<ThreadRecord | null> {
  const [record = null] = await store.threads.getMany([thread]);
  if (record === null) return null;
  return (await canOpenThread(store, facts, producerKey('thread', thread))) ? record : null;
}

async function holdsVisibleThread(
  store: ThreadAccessStore,
  facts: ViewerFacts,
  category: ProducerKey,
): Promise<boolean> {
  const upTo = await store.timelines.newest();
  const records = await store.threads.list(category, {
    above: POSITION_ZERO,
    upTo,
    limit: LIMITS.pageItemsMax,
    order: 'newest',
  });
  const items = await store.items.getMany(records.map(({ newest }) => newest));
  return items.some((item) => item !== null && mayKnow(facts, item));
}

/** The message of a store's refusal, which says what it expected; rethrows any other error. */
export function refusalOf(error: unknown): string {
  if (error instanceof FeedError && error.code === 'BAD_USER_INPUT') return error.message;
  throw error;
}
