/** What signals read from the store: in bulk, once per commit, and a bounded number of rows for any number of candidates. */
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO, type Position, type Range } from '../model/positions.ts';
import { type UserId, userProducer } from '../model/producers.ts';
import type { ItemStore } from '../store/ports/items.ts';
import type { ReactionStore } from '../store/ports/reactions.ts';
import type { ReadStore } from '../store/ports/reads.ts';
import type { ThreadStore } from '../store/ports/threads.ts';
import type { TimelineStore } from '../store/ports/timelines.ts';
import type { SignalRead, SignalSubject } from './signal.ts';

/** The part of a store that signals read. */
export interface SignalStore {
  readonly items: Pick<ItemStore, 'likeCounts' | 'likedBy' | 'getMany'>;
  readonly timelines: TimelineStore;
  readonly threads: Pick<ThreadStore, 'getMany'>;
  readonly reactions: Pick<ReactionStore, 'favouriteCounts'>;
  readonly reads: Pick<ReadStore, 'wasSeen'>;
}

type Subject = Pick<SignalSubject, 'items' | 'reader'>;

/** What the signals of one subject are computed from. Each read happens once, however often it is requested. */
export function readOnce(store: SignalStore, subject: SignalSubject): SignalRead {
  let likes: Promise<readonly number[]> | null = null;
  let favourites: Promise<readonly number[]> | null = null;
  let seen: Promise<readonly boolean[]> | null = null;
  let met: Promise<ReadonlyMap<UserId, number>> | null = null;
  const { items, reader, nowMs, deadlineMs } = subject;
  // Likes and favourites of a repost belong to its original.
  const shown = items.map((item) => item.repostOf ?? item.position);
  return {
    items,
    reader,
    nowMs,
    deadlineMs,
    likes: () => (likes ??= store.items.likeCounts(shown)),
    favourites: () => (favourites ??= store.reactions.favouriteCounts(shown)),
    seen: () => (seen ??= readSeen(store, subject)),
    timesMet: () => (met ??= readTimesMet(store, subject)),
  };
}

async function readSeen(
  { reads }: SignalStore,
  { items, reader }: Subject,
): Promise<readonly boolean[]> {
  const { viewer } = reader.facts;
  if (viewer === null) return items.map(() => false);
  return reads.wasSeen(
    viewer,
    items.map((item) => item.position),
  );
}

async function readTimesMet(
  store: SignalStore,
  { items, reader }: Subject,
): Promise<ReadonlyMap<UserId, number>> {
  const { viewer } = reader.facts;
  const authors = new Set(items.map((item) => item.author).filter((author) => author !== null));
  if (viewer === null || authors.size === 0) return new Map();
  const range: Range = { above: POSITION_ZERO, upTo: await store.timelines.newest() };
  const met = await Promise.all([
    likedAuthors(store, { viewer, authors, range }),
    repliedAuthors(store, { viewer, range }),
  ]);
  const times = new Map<UserId, number>();
  for (const author of met.flat())
    if (author !== viewer) times.set(author, (times.get(author) ?? 0) + 1);
  return times;
}

interface MetContext {
  readonly viewer: UserId;
  readonly range: Range;
}

/** The author of each item that the viewer likes among the newest items of these authors. */
async function likedAuthors(
  store: SignalStore,
  { viewer, authors, range }: MetContext & { readonly authors: ReadonlySet<UserId> },
): Promise<readonly UserId[]> {
  const producers = new Set([...authors].map(userProducer));
  const limit = LIMITS.affinityItemsMax;
  const theirs = await store.timelines.range(producers, { ...range, limit, order: 'newest' });
  const isLiked = await store.items.likedBy(viewer, theirs);
  return authorsOf(
    store,
    theirs.filter((_, index) => isLiked[index]),
  );
}

/** The author of the first item of each thread that holds one of the viewer's newest items, once for each item. */
async function repliedAuthors(
  store: SignalStore,
  { viewer, range }: MetContext,
): Promise<readonly UserId[]> {
  const own = new Set([userProducer(viewer)]);
  const limit = LIMITS.affinityRepliesMax;
  const mine = await store.timelines.range(own, { ...range, limit, order: 'newest' });
  const threads = (await store.items.getMany(mine))
    .map((item) => item?.thread ?? null)
    .filter((thread) => thread !== null);
  const records = await store.threads.getMany(threads);
  return authorsOf(
    store,
    records.flatMap((record) => (record === null ? [] : [record.first])),
  );
}

async function authorsOf(
  store: SignalStore,
  positions: readonly Position[],
): Promise<readonly UserId[]> {
  const asked = [...new Set(positions)];
  const found = await store.items.getMany(asked);
  const authorAt = new Map(asked.map((at, index) => [at, found[index]?.author ?? null]));
  return positions.map((at) => authorAt.get(at) ?? null).filter((author) => author !== null);
}
