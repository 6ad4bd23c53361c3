/** What random items show in addition to their records: always the same for the same key. */
import type { BulkRead, BulkReads } from '../../src/graphql/bulk-reads.ts';
import type { ViewerFacts } from '../../src/model/edges.ts';
import type { Item } from '../../src/model/items.ts';
import { hidingKey, reposterKey } from '../../src/model/muted-keys.ts';
import type { Person } from '../../src/model/people.ts';
import type { Position } from '../../src/model/positions.ts';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import { item, person } from './builders.ts';

const STATES = ['active', 'suspended', 'erased'] as const;
const NAMES = [null, 'Ada "the first"', '\u2028\ud800', ''];
const ADDRESSES = [null, 'https://example.org/ä?q=1', 'HTTP://EXAMPLE.ORG'];

/** The value that a key selects. */
function drawn<T>(of: readonly T[], key: string, salt: number): T {
  const sum = Array.from(key).reduce(
    (total, unit) => total * 31 + (unit.codePointAt(0) ?? 0),
    salt,
  );
  return of[Math.abs(Math.trunc(sum)) % of.length] as T;
}

const BOOLEANS = [false, true];

function each<Key extends string | number, Value>(
  valueOf: (key: Key) => Value,
): BulkRead<Key, Value> {
  return async (keys) => keys.map(valueOf);
}

const unasked = (): Promise<never> => Promise.reject(new Error('expected no such read'));

function personOf(id: UserId): Person | null {
  if (drawn([0, 1, 2], id, 1) === 0) return null;
  return person(id, {
    name: drawn(NAMES, id, 2),
    avatarUrl: drawn(ADDRESSES, id, 3),
    language: drawn([null, 'pt-BR'], id, 4),
    state: drawn(STATES, id, 5),
  });
}

const OPENINGS: readonly (Item | null)[] = [
  null,
  item(7, { thread: 'x', payload: { title: 'What "opened" it', text: null, url: null, votes: 1 } }),
];

function openingOf(thread: string): Item | null {
  return drawn(OPENINGS, thread, 9);
}

export const RANDOM_READS: BulkReads = {
  likeCount: each((at: Position) => at % 1_000),
  isLiked: each((at: Position) => drawn(BOOLEANS, String(at), 6)),
  favouriteCount: each((at: Position) => at % 7),
  isFavourited: each((at: Position) => drawn(BOOLEANS, String(at), 7)),
  repostCount: each((at: Position) => ({ count: at % 100, isCapped: at % 3 === 0 })),
  isReposted: each((at: Position) => drawn(BOOLEANS, String(at), 8)),
  itemReplyCount: each((at: Position) => ({ count: at % 9, isCapped: at % 2 === 0 })),
  person: each(personOf),
  threadOpening: each(openingOf),
  openingsBehind: async (items) =>
    new Map(
      items.flatMap(({ thread }) =>
        thread === null ? [] : [[thread, openingOf(thread)] as const],
      ),
    ),
  mayDelete: unasked,
  followerCount: unasked,
  hasRequested: unasked,
  followsViewer: unasked,
  item: unasked,
  threadState: unasked,
  threadRights: unasked,
  unreadItems: unasked,
  lastReadTime: unasked,
  threadReplyCount: unasked,
  memberCount: unasked,
  followNotifications: unasked,
  unreadCount: unasked,
};

/** A viewer who mutes, blocks or follows some of the authors. */
export function factsAbout(items: readonly Item[], viewer: UserId | null): ViewerFacts {
  const users = items.flatMap(({ author, original }) =>
    [author, original?.author].flatMap((user) => user ?? []),
  );
  const some = (salt: number) => users.filter((user) => drawn(BOOLEANS, user, salt));
  const keys = (salt: number) => some(salt).map(userProducer);
  const hidden = items.filter(({ position }) => drawn(BOOLEANS, String(position), 13));
  return {
    viewer,
    version: 1,
    follows: new Set(keys(10)),
    mutes: new Set([
      ...keys(11),
      ...some(12).map(reposterKey),
      ...hidden.map(({ position }) => hidingKey(position)),
    ]),
    blocks: new Set(some(14)),
    blocked: new Set([...some(14), ...some(15)]),
    admittedBy: new Set(),
  };
}
