/** Feeds for looking at other people's: reading them leaves no trace. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { FlagReader } from '../base/flags/flag-list.ts';
import { LIMITS } from '../base/limits.ts';
import type { Filters } from '../ranking/filter-files.ts';
import type { Rankers } from '../ranking/rankers.ts';
import type { OwnSources } from '../ranking/source-files.ts';
import { switchRankers } from '../ranking/switched-rankers.ts';
import type { Store } from '../store/ports/store.ts';
import { unmaterialisedReads, type SourceReads } from '../streams/source-reads.ts';
import type { Feeds } from './feed.ts';
import { openFeeds } from './feeds.ts';

export interface TracelessParts {
  readonly store: Store;
  readonly rankers: Pick<Rankers, 'rank'>;
  readonly filters: Pick<Filters, 'open'>;
  readonly ownSources: Pick<OwnSources, 'open'>;
  readonly clock: Clock;
  /** How sources read their timelines; live when left out. */
  readonly sources?: SourceReads;
}

/**
 * Feeds for looking at other people's feeds. No page marks how far its viewer has read. A part of a tail that its
 * viewer has not reached yet is served newest first, because it is the viewer's own page that has it ranked. Cursors
 * open only in the same feeds.
 */
export function openTracelessFeeds({
  store,
  rankers,
  filters,
  ownSources,
  clock,
  sources = unmaterialisedReads(store.timelines),
}: TracelessParts): Feeds {
  const { fences } = store;
  return openFeeds({
    filters,
    ownSources,
    clock,
    sources,
    store: {
      ...store,
      fences: {
        ...fences,
        reach: async (key) => ({ ...(await fences.state(key)), isReached: true }),
        addWindow: async () => null,
      },
    },
    // Called only for windows that are not kept.
    rankers: switchRankers(rankers, NOTHING_ON),
    cursorKeys: [{ id: 'once', secret: randomBytes(CURSOR_KEY_BYTES) }],
    cursorTtlMs: LIMITS.cursorTtlMsMax,
    hooks: { onPage: () => undefined, onCommit: () => undefined },
  });
}

const CURSOR_KEY_BYTES = 32;
const NOTHING_ON: FlagReader = { isOn: async () => false };
