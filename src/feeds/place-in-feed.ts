/** Where an item stands in somebody's feed, without a trace of the reading: nothing is committed, marked or remembered. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { FlagReader } from '../base/flags/flag-list.ts';
import { LIMITS } from '../base/limits.ts';
import type { PageCondition } from '../fence/page.ts';
import type { Position } from '../model/positions.ts';
import type { Filters } from '../ranking/filter-files.ts';
import type { Rankers } from '../ranking/rankers.ts';
import type { OwnSources } from '../ranking/source-files.ts';
import { switchRankers } from '../ranking/switched-rankers.ts';
import type { Store } from '../store/ports/store.ts';
import { unmaterialisedReads } from '../streams/source-reads.ts';
import type { Explanation, FeedRequest, Feeds } from './feed.ts';
import { openFeeds } from './feeds.ts';

export interface TracelessParts {
  readonly store: Store;
  readonly rankers: Pick<Rankers, 'rank'>;
  readonly filters: Pick<Filters, 'open'>;
  readonly ownSources: Pick<OwnSources, 'open'>;
  readonly clock: Clock;
}

/** One item in a feed as it stands. */
export interface FoundPlace {
  /** How many items stand above it. */
  readonly above: number;
  readonly explanation: Explanation;
  /** Of the page that holds it. */
  readonly conditions: readonly PageCondition[];
}

/**
 * Feeds for looking at other people's. No page marks how far somebody read, and a part of a tail that nobody has reached
 * yet is served newest first, because the first page of its viewer there has it ranked. Cursors open in the same feeds alone.
 */
export function openTracelessFeeds({
  store,
  rankers,
  filters,
  ownSources,
  clock,
}: TracelessParts): Feeds {
  const { fences } = store;
  return openFeeds({
    ...{ filters, ownSources, clock },
    store: {
      ...store,
      fences: {
        ...fences,
        reach: async (key) => ({ ...(await fences.state(key)), isReached: true }),
        addWindow: async () => null,
      },
    },
    sources: unmaterialisedReads(store.timelines),
    // Asked only for windows that are not kept.
    rankers: switchRankers(rankers, NOTHING_ON),
    cursorKeys: [{ id: 'once', secret: randomBytes(CURSOR_KEY_BYTES) }],
    cursorTtlMs: LIMITS.cursorTtlMsMax,
    hooks: { onPage: () => undefined, onCommit: () => undefined },
  });
}

const CURSOR_KEY_BYTES = 32;
const NOTHING_ON: FlagReader = { isOn: async () => false };

/** Reads the committed history from its top. Null when the item is not among the first 100,000 items. */
export async function placeInFeed(
  feeds: Pick<Feeds, 'page'>,
  request: FeedRequest,
  position: Position,
): Promise<FoundPlace | null> {
  let above = 0;
  let after: string | null = null;
  for (let read = 0; read < LIMITS.explainedPagesMax; read += 1) {
    const range = { first: LIMITS.pageItemsMax, after, last: null, before: null };
    const page = await feeds.page({ ...request, ...range, refresh: false });
    const index = page.edges.findIndex(({ item }) => item.position === position);
    const edge = page.edges[index];
    if (edge !== undefined) {
      const { conditions } = page;
      return { above: above + index, explanation: await edge.explain(), conditions };
    }
    above += page.edges.length;
    after = page.endCursor();
    if (after === null || !(await page.hasNextPage())) return null;
  }
  return null;
}
