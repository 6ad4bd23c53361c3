/**
 * The number of network round trips of a page on MongoDB and Redis, counted on the wire: concurrent requests count as
 * one. A page that commits may take two more than a warm one, so the figure is the larger of the warm page's number and
 * of the committing page's less two; the numbers themselves are in the detail.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../../src/store/ports/store.ts';
import type { Figure, Measured } from '../figure.ts';
import { expectFullFrom, openFeedReader, positionsOf, type FeedReader } from '../reading.ts';
import { openSharedWorld, READER, SHARED_PLAN, type SharedWorld } from '../scale/world.ts';
import { readerId } from '../world-store.ts';
import { freshDraft } from '../world.ts';

/** The latency between zones; concurrent requests are sent well within it. */
const DELAY_MS = 3;
/** Longer than a process trusts what it heard, so that no page profits from the one before. */
const PAUSE_MS = 100;
const PAGES = 20;
const HEAD_ITEMS = 20;
const FENCEPOSTS_MORE = 20;
const COMMIT_EXTRA = 2;

export const figure: Figure = {
  name: 'scale-roundtrips',
  what: 'network round trips for a warm page, and for a first page that commits less 2, with any number of fenceposts; the worst of all measured',
  unit: 'round trips',
  target: '<= 3',
  async measure(progress) {
    const world = await openSharedWorld(SHARED_PLAN, { delayMs: DELAY_MS, progress });
    try {
      return await measureOn(world);
    } finally {
      await world.close();
    }
  },
};

async function measureOn(world: SharedWorld): Promise<Measured> {
  const { store } = await world.open();
  const reading = await openFeedReader(store);
  try {
    await reading.page(readerId(READER));
    const young = await count({ world, store, reading });
    for (let made = 0; made < FENCEPOSTS_MORE; made++) await commit({ world, store, reading });
    const old = await count({ world, store, reading });
    const warm = Math.max(...young.warm, ...old.warm);
    const committing = Math.max(...young.committing, ...old.committing);
    return {
      value: Math.max(warm, committing - COMMIT_EXTRA),
      detail: {
        warm,
        committing,
        withOneFencepost: young,
        withManyFenceposts: old,
        items: SHARED_PLAN.items,
        followees: READER,
        server: world.server,
      },
    };
  } finally {
    await reading.close();
    await store.close();
  }
}

interface Site {
  readonly world: SharedWorld;
  readonly store: Store;
  readonly reading: FeedReader;
}

interface RoundTrips {
  readonly warm: readonly number[];
  readonly committing: readonly number[];
  readonly mongoCommands: Readonly<Record<string, number>>;
}

async function count(site: Site): Promise<RoundTrips> {
  const { world, reading } = site;
  const committing: number[] = [];
  for (let turn = 0; turn < 5; turn++) committing.push(await commit(site));
  await reading.page(readerId(READER));
  world.mongoTap.takeCommands();
  const warm: number[] = [];
  for (let turn = 0; turn < PAGES; turn++) {
    await pause(PAUSE_MS);
    world.roundTrips.take();
    const page = await reading.page(readerId(READER));
    warm.push(world.roundTrips.take());
    if (positionsOf(page).length === 0) throw new Error('expected a full page, got none');
  }
  return { warm, committing, mongoCommands: tally(world.mongoTap.takeCommands()) };
}

/** Round trips of the first page that fences the items just published. */
async function commit({ world, store, reading }: Site): Promise<number> {
  const followees = SHARED_PLAN.society.followees(READER);
  const drafts = Array.from({ length: HEAD_ITEMS }, (_, index) =>
    freshDraft(index, followees[index] ?? 0),
  );
  const fresh = await store.items.publishMany(drafts);
  reading.wait();
  await pause(PAUSE_MS);
  world.roundTrips.take();
  const page = await reading.page(readerId(READER));
  const trips = world.roundTrips.take();
  expectFullFrom(page, new Set(fresh), 'a first page');
  return trips;
}

function tally(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
