/** Who may open threads in a category, reply in a thread, and close or move it. */
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { ViewerFacts } from '../../model/edges.ts';
import { isCategory } from '../../model/items.ts';
import type { PlaceTree } from '../../model/places.ts';
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
  return takesReplies(await store.places.tree(null), facts, category);
}

function takesReplies(tree: PlaceTree, facts: ViewerFacts, category: ProducerKey): boolean {
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
  authority: Authority,
  thread: ThreadRecord,
): Promise<boolean> {
  return manages(await store.places.tree(null), authority, thread);
}

function manages(
  tree: PlaceTree,
  { facts, isAdmin }: Authority,
  { category, opening }: ThreadRecord,
): boolean {
  if (facts.viewer === null) return false;
  if (isAdmin) return true;
  if (opening.author === facts.viewer && mayRead(tree, facts, category)) return true;
  return isStaffIn(tree, facts, category);
}

/** What a viewer may do with a thread. */
export interface ThreadRights {
  readonly mayReply: boolean;
  /** To close, reopen and move it. */
  readonly mayManage: boolean;
}

/**
 * What the viewer may do with each of these threads; nothing with a thread that they may not open. Three reads for any
 * number of threads, and one more for each thread that shows them neither its opening nor its newest item.
 */
export async function threadRights(
  store: ThreadAccessStore,
  authority: Authority,
  threads: readonly string[],
): Promise<readonly ThreadRights[]> {
  const { facts } = authority;
  if (facts.viewer === null) return threads.map(() => NO_RIGHTS);
  const [tree, records] = await Promise.all([
    store.places.tree(null),
    store.threads.getMany(threads),
  ]);
  const there = records.filter((record) => record !== null);
  const items = await store.items.getMany(
    there.flatMap(({ opening, newest }) => [opening.position, newest]),
  );
  const shown = new Set(
    items.flatMap((item) => (item !== null && mayKnow(facts, item) ? [item.position] : [])),
  );
  return Promise.all(
    records.map(async (record) => {
      if (record === null) return NO_RIGHTS;
      const { thread, opening, newest, category, isClosed } = record;
      const isOpen =
        shown.has(opening.position) ||
        shown.has(newest) ||
        (await canOpenThread(store, facts, producerKey('thread', thread)));
      if (!isOpen) return NO_RIGHTS;
      return {
        mayReply: isClosed !== true && takesReplies(tree, facts, category),
        mayManage: manages(tree, authority, record),
      };
    }),
  );
}

export const NO_RIGHTS: ThreadRights = { mayReply: false, mayManage: false };

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
