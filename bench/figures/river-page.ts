/** The processor time of the home page in a process with a river and without, for readers of few and many followees. */
import type { UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { Figure, Measured } from '../figure.ts';
import { expectExactly, openFeedReader, positionsOf, type FeedReader } from '../reading.ts';
import { round } from '../record.ts';
import { openBenchRivers, policyNamed } from '../rivers.ts';
import type { Rivers } from '../../src/rivers/rivers.ts';
import { median } from '../timing.ts';
import { copyWorld, readerId, withStore, type WorldCopy } from '../world-store.ts';
import { freshDraft, zipfSociety } from '../world.ts';

const READERS = [200, 1_000, 10_000];
const ROUNDS = 60;
const RUNS = 40;
const TAIL_PAGES = 5;

export const figure: Figure = {
  name: 'river-page',
  what: 'processor time of a home page with a river, as a share of the same page without: the worst of three readers, refreshed or scrolled',
  unit: '× (medians)',
  target: 'report',
  measure: async (progress) => {
    const plan = { name: 'rivers', seed: 1, items: 100_000, society: zipfSociety(1, 20_000) };
    const world = await copyWorld({ ...plan, readers: [30, ...READERS] }, progress);
    try {
      return await withStore(world.folder, (store) => measureOn(store, world));
    } finally {
      world.remove();
    }
  },
};

interface Sides {
  readonly rivers: Rivers;
  readonly river: FeedReader;
  readonly live: FeedReader;
}

async function measureOn(store: Store, world: WorldCopy): Promise<Measured> {
  const rivers = openBenchRivers(store, { policy: policyNamed('all-push') });
  const river = await openFeedReader(store, { sources: rivers });
  const live = await openFeedReader(store);
  const sides = { rivers, river, live };
  const us: Record<string, { readonly river: number; readonly live: number }> = {};
  for (const followees of READERS) {
    const viewer = readerId(followees);
    await prepare(store, world, { sides, followees });
    const cursor = await cursorOf(river, viewer);
    us[`${followees} followees, first page`] = await compare(sides, viewer, {});
    us[`${followees} followees, page ${TAIL_PAGES}`] = await compare(sides, viewer, {
      after: cursor,
    });
  }
  await river.close();
  await live.close();
  return {
    value: Math.max(...Object.values(us).map((each) => round(each.river / each.live))),
    detail: {
      processorUs: us,
      condition: 'nothing new since the last first page; turn about, process.cpuUsage',
    },
  };
}

interface PrepareOptions {
  readonly sides: Sides;
  readonly followees: number;
}

/** Makes both sides read the same history, with a tail. */
async function prepare(
  store: Store,
  { plan }: WorldCopy,
  { sides, followees }: PrepareOptions,
): Promise<void> {
  const authors = plan.society.followees(followees);
  for (let turn = 0; turn < 2; turn += 1) {
    for (let i = 0; i < 150; i += 1)
      await store.items.publish(freshDraft(i, authors[i % authors.length] ?? 0));
    sides.river.wait();
    sides.live.wait();
    await sides.river.page(readerId(followees));
    await sides.rivers.settled();
    await sides.rivers.deliver('visited');
  }
}

async function cursorOf(reader: FeedReader, viewer: UserId): Promise<string> {
  let after: string | null = null;
  for (let page = 1; page < TAIL_PAGES; page += 1)
    after = (await reader.page(viewer, after === null ? {} : { after })).endCursor();
  if (after === null) throw new Error('expected a cursor, got the end of the feed');
  return after;
}

async function compare(
  { river, live }: Sides,
  viewer: UserId,
  at: { readonly after?: string },
): Promise<{ readonly river: number; readonly live: number }> {
  // One reader's cursors open for the other only when both seal alike, so each scrolls by its own.
  const places = {
    river: at,
    live: at.after === undefined ? {} : { after: await cursorOf(live, viewer) },
  };
  const expected = positionsOf(await live.page(viewer, places.live));
  expectExactly(await river.page(viewer, places.river), expected, 'through a river');
  const times = { river: [] as number[], live: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of round % 2 === 0
      ? (['river', 'live'] as const)
      : (['live', 'river'] as const)) {
      const reader = side === 'river' ? river : live;
      const before = process.cpuUsage();
      for (let run = 0; run < RUNS; run += 1) await reader.page(viewer, places[side]);
      const { user, system } = process.cpuUsage(before);
      times[side].push((user + system) / RUNS);
    }
  return { river: round(median(times.river)), live: round(median(times.live)) };
}
