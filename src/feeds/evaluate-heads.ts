/** The heads that one reader was shown, reordered by other rankers, and what the reader chose from each. Commits nothing. */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { seedOf } from '../fence/commit.ts';
import type { FenceKey, Fencepost, RankFailure } from '../fence/fencepost.ts';
import type { Item } from '../model/items.ts';
import { position } from '../model/positions.ts';
import { mayKnow } from '../social/access.ts';
import type { Store } from '../store/ports/store.ts';
import { unmaterialisedReads } from '../streams/source-reads.ts';
import { openChosen } from './chosen-items.ts';
import type { JudgedHead } from './evaluation.ts';
import { openFeedSource, type FeedSource, type FeedSourceContext } from './feed-source.ts';
import type { FeedRequest } from './feed.ts';
import type { PreviewOptions, RankChoice } from './preview.ts';
import { rankCandidates, rankedAs } from './rank-candidates.ts';

export interface EvaluateOptions extends Omit<PreviewOptions, 'isWhole' | 'atMs'> {
  /** How many of the newest heads are examined. */
  readonly headsMax: number;
}

/**
 * Heads from which the reader chose some items but not all. Each ranker orders the items that were shown and still
 * exist, with their ages at that time; votes, likes and all other signals are current. The reader's own items are left
 * out. Rejects an anonymous reader, and a template without a fence.
 */
export async function evaluateHeads(
  store: FeedSourceContext['store'],
  request: FeedRequest,
  { choices, headsMax, clock, ...modules }: EvaluateOptions,
): Promise<readonly JudgedHead[]> {
  const { template, facts } = request;
  const { viewer } = facts;
  if (template.fence === null || viewer === null)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a viewer and a template with a fence, got ${viewer === null ? 'no viewer' : `${template.name}, which has none`}`,
    );
  const sources = unmaterialisedReads(store.timelines);
  const feed = openFeedSource({ ...modules, store, sources, clock }, request);
  const chosen = await openChosen(store, viewer);
  const judged: JudgedHead[] = [];
  for (const post of await newestHeads(store.fences, feed.key, headsMax)) {
    const items = (await feed.read.items(post.head)).filter(
      (item): item is Item => item !== null && item.author !== viewer && mayKnow(facts, item),
    );
    const isChosen = await chosen(items, post.upTo);
    if (!isChosen.includes(true) || !isChosen.includes(false)) continue;
    judged.push(await judge(feed, choices, { viewer, post, items, isChosen }));
  }
  return judged;
}

/** The heads of the current epoch, newest first. */
async function newestHeads(
  fences: Store['fences'],
  key: FenceKey,
  count: number,
): Promise<readonly Fencepost[]> {
  const { epoch, upTo } = await fences.state(key);
  const posts: Fencepost[] = [];
  for (let from = upTo; posts.length < count;) {
    const limit = Math.min(LIMITS.chainPostsMax, count - posts.length);
    const found = await fences.chain(key, { epoch, from, limit, order: 'newest' });
    posts.push(...found);
    const last = found.at(-1);
    if (last === undefined || found.length < limit || last.upTo < 1) break;
    from = position(last.upTo - 1);
  }
  return posts;
}

interface ShownHead {
  readonly viewer: string;
  readonly post: Fencepost;
  /** In the order that was served. */
  readonly items: readonly Item[];
  readonly isChosen: readonly boolean[];
}

async function judge(
  feed: FeedSource,
  choices: readonly RankChoice[],
  { viewer, post, items, isChosen }: ShownHead,
): Promise<JudgedHead> {
  const wanted = new Set(items.filter((_, row) => isChosen[row]).map((item) => item.position));
  const candidates = items.map((item) => item.position).sort((one, other) => other - one);
  const [seed, nowMs] = [seedOf(feed.key, post.upTo), post.committedAtMs];
  const orders = [isChosen];
  const failures: RankFailure[] = [];
  // One after the other, so that none of them waits for another's work.
  for (const { rankers, spec } of choices) {
    const asked = { candidates, seed, nowMs };
    const chosen = spec === undefined ? feed : rankedAs(feed, spec);
    const { order, scores } = await rankCandidates(rankers, chosen, asked);
    orders.push(order.map((at) => wanted.has(at)));
    if (scores.failure !== undefined) failures.push(scores.failure);
  }
  return { viewer, variant: feed.experiment?.variant ?? null, orders, failures };
}
