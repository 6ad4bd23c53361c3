/** The cost of a page of a search for a rare word among many items, and the size of the index of words. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FeedPage } from '../../src/feeds/feed.ts';
import type { Arguments } from '../../src/model/arguments.ts';
import type { Draft } from '../../src/model/items.ts';
import type { UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { built } from '../built.ts';
import type { Figure, Measured } from '../figure.ts';
import { expectExactly, openFeedReader, PAGE_ITEMS } from '../reading.ts';
import { round } from '../record.ts';
import { tablePages } from '../table-pages.ts';
import { interleaved, median, summary } from '../timing.ts';
import { withStore } from '../world-store.ts';
import { authorsOf, drafts, weightedPick, zipfSociety } from '../world.ts';

const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');
const { openFacts } = await built<typeof import('../../src/social/facts.ts')>('social/facts');

const ITEMS = 100_000;
const BATCH = 5_000;
/** One item in this many has the rare word: a page of them covers half of the world. */
const RARE_EVERY = 2_500;
const RARE = 'axolotl';
/** Words in a text, out of this many in all; more common words are shorter. */
const WORDS = 50;
const VOCABULARY = 30_000;
const SHARE = 64;
const TEMPLATES = fileURLToPath(new URL('../../examples/templates', import.meta.url));
const PLAN = { rounds: 40, runsPerRound: 10, warmRuns: 100 };

type Progress = (line: string) => void;

export const figure: Figure = {
  name: 'search-rare',
  what: `time of a 20-item page of a search among ${ITEMS} items for a word that one of ${RARE_EVERY} contains, as a ratio to a page of everything; the detail has the bytes of the index`,
  unit: 'ratio',
  target: '<= 10',
  async measure(progress) {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-search-'));
    try {
      const indexing = await withStore(folder, (store) => fill(store, progress));
      const pages = await tablePages(folder);
      const bytes = round((pages.get('words')?.bytes ?? 0) / ITEMS);
      const { value, detail } = await withStore(folder, measureOn);
      return { value, detail: { ...detail, ...indexing, indexBytesPerItem: bytes } };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Publishes the world and indexes it, in the shares that a server's process uses. */
async function fill(
  store: Store,
  progress: Progress,
): Promise<{ readonly indexUsPerItem: number; readonly indexShareMs: object }> {
  progress(`publishing ${ITEMS} items`);
  const batch: Draft[] = [];
  for (const each of world()) {
    batch.push(each);
    if (batch.length === BATCH) await store.items.publishMany(batch.splice(0));
  }
  await store.items.publishMany(batch);
  progress('indexing them');
  const shares: number[] = [];
  for (let share = SHARE; share > 0;) {
    const started = performance.now();
    share = await store.words.index(SHARE);
    if (share > 0) shares.push(performance.now() - started);
  }
  const ms = shares.reduce((sum, each) => sum + each, 0);
  return { indexUsPerItem: round((ms * 1_000) / ITEMS), indexShareMs: summary(shares) };
}

function* world(): Generator<Draft> {
  const spec = { seed: 1, items: ITEMS };
  const random = seededRandom(2);
  const weights = Float64Array.from({ length: VOCABULARY }, (_, nth) => 1 / (nth + 1));
  const pick = weightedPick(weights, random);
  let index = 0;
  for (const each of drafts(spec, authorsOf(spec, zipfSociety(1, 1_000)))) {
    const words = Array.from({ length: WORDS }, () => wordOf(pick()));
    if (index % RARE_EVERY === 0) words.push(RARE);
    index += 1;
    yield { ...each, payload: { ...each.payload, text: words.join(' ') } };
  }
}

/** A word of letters, short for small numbers, with a different beginning from its neighbours. */
function wordOf(nth: number): string {
  let word = '';
  for (let left = nth + 1; left > 0; left = Math.floor(left / 20))
    word += 'bcdfghjklmnpqrstvwxz'.charAt(left % 20) + 'aeiou'.charAt(left % 5);
  return word;
}

/** The positions of the items with the rare word, newest first. */
function rarePositions(): readonly number[] {
  return Array.from({ length: ITEMS / RARE_EVERY }, (_, nth) => nth * RARE_EVERY + 1).toReversed();
}

async function measureOn(store: Store): Promise<Measured> {
  const search = await openPages(store, 'search', { words: RARE });
  const everything = await openPages(store, 'everything', {});
  const unindexed = { ...store, words: { ...store.words, find: async () => null } };
  const scanned = await openPages(unindexed, 'search', { words: RARE });
  try {
    const [first, second, capped] = [
      await search.page(null),
      await search.page((await search.page(null)).endCursor()),
      await scanned.page(null),
    ];
    expectExactly(first, rarePositions().slice(0, PAGE_ITEMS), 'the first page');
    expectExactly(second, rarePositions().slice(PAGE_ITEMS, 2 * PAGE_ITEMS), 'the second page');
    const times = await interleaved(
      [
        { name: 'search', run: () => search.page(null) },
        { name: 'everything', run: () => everything.page(null) },
      ],
      PLAN,
    );
    const slow = await interleaved([{ name: 'without', run: () => scanned.page(null) }], {
      rounds: 1,
      runsPerRound: 5,
      warmRuns: 1,
    });
    const all = [...times, ...slow].map(([name, list]) => [name, summary(list)]);
    const of = (name: string): number => median(times.get(name) ?? []);
    return {
      value: round(of('search') / of('everything')),
      detail: {
        timesUs: Object.fromEntries(all) as object,
        itemsOfAPageWithoutIndex: capped.edges.length,
      },
    };
  } finally {
    for (const each of [search, everything, scanned]) await each.close();
  }
}

interface Pages {
  page(after: string | null): Promise<FeedPage>;
  close(): Promise<void>;
}

async function openPages(store: Store, name: string, args: Arguments): Promise<Pages> {
  const reader = await openFeedReader(store, { templates: TEMPLATES, name });
  const facts = await openFacts(store).of('reader' as UserId);
  const { template } = reader;
  const at = { template, args, facts, first: PAGE_ITEMS, last: null, before: null, refresh: true };
  return {
    page: (after) => reader.feeds.page({ ...at, after }),
    close: () => reader.close(),
  };
}
