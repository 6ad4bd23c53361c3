/** The real feeds of random templates over a store, with a frozen clock. */
import { openFeeds, type FeedsOptions } from '../../src/feeds/feeds.ts';
import type { Feeds } from '../../src/feeds/feed.ts';
import { openRankers } from '../../src/ranking/rankers.ts';
import { openSignals } from '../../src/ranking/signals.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { createFollowSets } from '../../src/streams/follow-sets.ts';
import { unmaterialisedReads } from '../../src/streams/source-reads.ts';
import { compileTemplate } from '../../src/templates/compile-template.ts';
import { readTemplate } from '../../src/templates/read-template.ts';
import type { Template } from '../../src/templates/template.ts';
import { reversed } from '../support/feed-world.ts';
import { manualClock } from '../support/manual-clock.ts';
import { corner, evenOnly, moody } from './stream-modules.ts';
import { AS_OF_MS } from './stream-world.ts';

/** A template that refers to no other. */
export function compileAlone(text: string): Template {
  return compileTemplate(readTemplate({ file: 'random.yaml', text }), {
    references: { find: () => null, names: () => [] },
    followSets: createFollowSets(),
    checkRank: () => null,
    checkRemote: () => null,
    filters: { check: () => null, versionOf: () => '1' },
    ownSources: { check: () => null, versionOf: () => '1' },
  });
}

/** Feeds with the program's rankers and one more that reverses. */
export async function openRandomFeeds(
  store: Store,
  onCommit: FeedsOptions['hooks']['onCommit'] = () => undefined,
): Promise<Feeds> {
  const clock = manualClock(AS_OF_MS);
  const remote = moody();
  const rankers = await openRankers({
    dir: null,
    signals: openSignals(store),
    clock,
    log: { info: () => undefined, warn: () => undefined },
    own: [reversed],
  });
  return openFeeds({
    store,
    sources: unmaterialisedReads(store.timelines),
    rankers,
    // Every third item was seen elsewhere.
    seen: {
      shown: () => undefined,
      wasSeen: async (_, positions) => positions.map((at) => at % 3 === 0),
    },
    remotes: {
      check: () => null,
      open: () => ({ ...remote, failure: () => null }),
      close: () => undefined,
    },
    filters: { open: evenOnly },
    ownSources: { open: corner },
    clock,
    cursorKeys: [{ id: 'a', secret: Buffer.alloc(32, 1) }],
    cursorTtlMs: 86_400_000,
    hooks: { onPage: () => undefined, onCommit },
  });
}
