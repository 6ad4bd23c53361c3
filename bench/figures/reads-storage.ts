/**
 * Rows of read state that a real forum produces: its posts in their order, each author reading the thread before and
 * after answering, one in ten browsing everything once a week, compared with one row for each viewer and thread read.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { built } from '../built.ts';
import { dataSetFolder } from '../environment.ts';
import type { Figure, Measured } from '../figure.ts';
import { forumDraft, readRows, withForum, type Forum } from '../forum.ts';
import { round } from '../record.ts';

const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');

const PAGE = 50;
const BROWSER_EVERY = 10;
const WEEK_MS = 7 * 86_400_000;

interface Post {
  readonly thread: string;
  readonly author: string;
  readonly category: ProducerKey;
  readonly atMs: number;
}

export const figure: Figure = {
  name: 'reads-storage',
  what: 'rows of read state after replaying a forum, as a ratio to one row for each pair of a viewer and a thread they read',
  unit: 'ratio',
  target: '<= 0.05',
  async measure(progress) {
    const { origin, posts } = readForum();
    progress(`replaying ${posts.length} posts of ${origin}`);
    return withForum((forum) => replay(forum, posts, origin));
  },
};

async function replay(forum: Forum, posts: readonly Post[], origin: string): Promise<Measured> {
  const read = new Map<string, Set<string>>();
  const seenBy = (viewer: string, thread: string): void => {
    const threads = read.get(viewer) ?? new Set<string>();
    read.set(viewer, threads.add(thread));
  };
  const categories = [...new Set(posts.map((post) => post.category))];
  const opened = new Set<string>();
  const browsed = new Map<string, number>();
  for (const { thread, author, category, atMs } of posts) {
    const mark = () =>
      forum.reads.markThreadsRead(author as UserId, [{ thread, upTo: null, category: null }]);
    if (opened.has(thread)) await mark();
    await forum.store.items.publish(forumDraft(thread, author, category));
    await mark();
    opened.add(thread);
    seenBy(author, thread);
    if (Number(author) % BROWSER_EVERY !== 0 || atMs < (browsed.get(author) ?? -Infinity) + WEEK_MS)
      continue;
    browsed.set(author, atMs);
    await browse(forum, author, { categories, seenBy });
  }
  return compare(forum, read, { origin, posts: posts.length });
}

interface BrowseArgs {
  readonly categories: readonly ProducerKey[];
  readonly seenBy: (viewer: string, thread: string) => void;
}

/** Reads every unread thread of every category, page by page, and visits the categories. */
async function browse(
  { reads }: Forum,
  viewer: string,
  { categories, seenBy }: BrowseArgs,
): Promise<void> {
  const user = viewer as UserId;
  const counts = await reads.unreadCounts(user, categories);
  for (const { category } of counts.filter(({ count }) => count > 0)) {
    for (let status = 'MORE'; status !== 'END';) {
      const page = await reads.threads(user, {
        category,
        first: PAGE,
        after: null,
        isUnreadOnly: true,
      });
      const threads = page.threads.map(({ state }) => state.record.thread);
      threads.forEach((thread) => {
        seenBy(viewer, thread);
      });
      if (threads.length > 0)
        await reads.markThreadsRead(
          user,
          threads.map((thread) => ({ thread, upTo: null, category: null })),
        );
      await reads.settled();
      status = page.status;
    }
    for (let before = -1, now = 0; now > before;)
      [before, now] = [now, await reads.visit(user, category)];
  }
}

async function compare(
  { store, reads }: Forum,
  read: ReadonlyMap<string, ReadonlySet<string>>,
  what: { readonly origin: string; readonly posts: number },
): Promise<Measured> {
  const rows = await readRows(store);
  const naive = [...read.values()].reduce((sum, threads) => sum + threads.size, 0);
  let worst = 0;
  for (const row of await store.reads.rows({ after: null, limit: 10_000 })) {
    worst = Math.max(
      worst,
      (row.watermarks + row.markers + row.unread) / Math.max(1, read.get(row.viewer)?.size ?? 0),
    );
  }
  if (worst > 1)
    throw new Error(
      `expected no viewer with more rows than threads read, got ${worst} times as many`,
    );
  const before = await store.reads.totals();
  for (const viewer of read.keys()) await store.reads.compact(viewer as UserId);
  await reads.settled();
  return {
    value: rows / naive,
    detail: {
      ...what,
      viewers: read.size,
      rows,
      naiveRows: naive,
      rowsPerViewer: round(rows / read.size),
      worstViewerRatio: round(worst),
      rowsAfterCompaction: before.rows === 0 ? 0 : await readRows(store),
    },
  };
}

/** The data set where it is available; else a forum of the same size and a similar shape. */
function readForum(): { readonly origin: string; readonly posts: readonly Post[] } {
  const folder = dataSetFolder('urho3d-forum');
  if (!existsSync(join(folder, 'posts.csv.gz')))
    return { origin: 'a synthetic forum', posts: syntheticPosts() };
  const topics = new Map(
    rowsIn(join(folder, 'topics.csv.gz')).map(([topic = '', of = '']) => [topic, of]),
  );
  const posts = rowsIn(join(folder, 'posts.csv.gz')).sort((a, b) =>
    (a[4] ?? '').localeCompare(b[4] ?? ''),
  );
  return {
    origin: 'urho3d-forum',
    posts: posts.map(([, topic = '', , author = '', at = '']) => ({
      thread: topic,
      author,
      category: `category:${topics.get(topic) ?? '0'}` as ProducerKey,
      atMs: Date.parse(at),
    })),
  };
}

function rowsIn(file: string): string[][] {
  const [, ...lines] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  return lines.map((line) => line.split(','));
}

function syntheticPosts(): readonly Post[] {
  const random = seededRandom(7);
  return Array.from({ length: 36_990 }, (_, index) => {
    const thread = random() < 0.14 ? index : Math.max(0, index - Math.floor(random() ** 3 * 2_000));
    return {
      thread: `t${thread}`,
      author: String(1 + Math.floor(random() ** 3 * 999)),
      category: `category:${thread % 11}` as ProducerKey,
      atMs: index * 7_200_000,
    };
  });
}
