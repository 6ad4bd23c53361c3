/** Why an item is where it is, and why one is not shown. Reveals only what the viewer may know. */
import { FeedError } from '../base/errors.ts';
import { POSITION_ZERO } from '../model/positions.ts';
import { timelinesOf, type Item } from '../model/items.ts';
import { type FenceKey, type Fencepost, type ScoreTable } from '../fence/fencepost.ts';
import { type ViewerFacts } from '../model/edges.ts';
import { mayKnow, whyMuted } from '../social/access.ts';
import type { FenceStore } from '../fence/fence-store.ts';
import type { ExperimentSide, Explanation, FeedRequest } from './feed.ts';
import type { FeedSource } from './feed-source.ts';
import type { FenceEdge } from '../fence/page.ts';

export interface Explained {
  readonly edge: FenceEdge;
  readonly item: Item;
}

/**
 * `scoresOf` returns a fencepost's scores; it is called if an item has a row in them, and after a fallback. Windows of
 * tails keep no scores.
 */
export async function explain(
  { request, read, experiment }: Pick<FeedSource, 'request' | 'read' | 'experiment'>,
  { edge, item }: Explained,
  scoresOf: (post: Fencepost) => Promise<ScoreTable | null>,
): Promise<Explanation> {
  const { facts, args, template } = request;
  const { region, offset, window, post } = edge;
  const list = window ?? (region === 'HEAD' ? post : null);
  const isScored = post !== null && window === null && (list !== null || post.fallback !== null);
  const scores = isScored ? await scoresOf(post) : null;
  const row = offset === null ? undefined : scores?.rows[offset];
  return {
    region,
    offset,
    window: window === null ? null : { above: window.above, upTo: window.upTo },
    fencepost:
      post === null
        ? null
        : { upTo: post.upTo, above: post.above, committedAtMs: post.committedAtMs },
    ranker: list?.ranker ?? null,
    template: post?.template ?? null,
    fallback: (window ?? post)?.fallback ?? null,
    failure: scores?.failure ?? null,
    scores: (row ?? []).map((value, index) => ({ name: scores?.columns[index] ?? '', value })),
    sources: sourcesOf(facts, args, item),
    rollouts: template.rollouts.map(({ name }) => ({ name, isIn: read.rollouts.has(name) })),
    experiments: experiment === null ? [] : [experiment],
  };
}

/** Reads a fencepost's scores once for all explanations of a page. */
export function scoresOnce(
  fences: Pick<FenceStore, 'scores'>,
  key: FenceKey,
): (post: Fencepost) => Promise<ScoreTable | null> {
  const asked = new Map<Fencepost, Promise<ScoreTable | null>>();
  return (post) => {
    const answer =
      asked.get(post) ??
      (post.scores.columns.length > 0 ? Promise.resolve(post.scores) : fences.scores(key, post));
    asked.set(post, answer);
    return answer;
  };
}

/** The timelines through which the item reaches this viewer: followed or named in the arguments; else its producer's. */
function sourcesOf(facts: ViewerFacts, args: FeedRequest['args'], item: Item): readonly string[] {
  const named = new Set(Object.values(args).flat());
  const reaching = timelinesOf(item).filter(
    (key) => facts.follows.has(key) || named.has(key.slice(key.indexOf(':') + 1)),
  );
  return reaching.length > 0 ? reaching : [item.producer];
}

/** The first rule that keeps the item out, or null. An item the viewer may not know of is NOT_FOUND. */
export async function whyNot(
  fences: Pick<FenceStore, 'state'>,
  feed: FeedSource,
  item: Item,
): Promise<string | null> {
  const { facts, template } = feed.request;
  if (!mayKnow(facts, item))
    throw new FeedError('NOT_FOUND', 'expected an item the viewer may see, got none');
  const reason = whyMuted(facts, item) ?? (await template.stream.why(feed.read, item));
  if (reason !== null || template.fence === null) return reason;
  const state = await fences.state(feed.key);
  return state.upTo > POSITION_ZERO && item.position > state.upTo
    ? `it is newer than the latest fencepost; a refresh brings it${inExperiment(feed.experiment)}`
    : null;
}

/** Which ranker will place it, if that depends on the viewer. */
function inExperiment(experiment: ExperimentSide | null): string {
  if (experiment === null) return '';
  const { name, variant } = experiment;
  const who = variant === null ? 'those in no variant' : `the variant ${variant}`;
  return `, ranked as for ${who} of the experiment ${name}`;
}
