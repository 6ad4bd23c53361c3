/** A followed stream over a store that reports its changes, for tests of the hub. */
import { draftOfRepost } from '../../src/content/reposts.ts';
import { openStreamUpdates, type StreamUpdates } from '../../src/feeds/updates/updates.ts';
import { repostKey } from '../../src/model/items.ts';
import type { Position } from '../../src/model/positions.ts';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import { watchChanges } from '../../src/store/watch-changes.ts';
import {
  ada,
  bob,
  carol,
  connect,
  openFeedWorld,
  publish,
  readFeed,
  type FeedWorld,
} from './feed-world.ts';
import { openTestStore } from './open-store.ts';
import { openSwitches, type Switches } from './switches.ts';

/** Of Bob. */
export const BOBS_ITEMS = 4;

export interface FollowedStream extends FeedWorld {
  readonly updates: StreamUpdates;
  /** Bob's, each in its own thread; the last is Dan's, whom Ada does not follow. */
  readonly items: readonly Position[];
  /** Carol's repost of Dan's item. */
  readonly reposted: Position;
  /** Carol's repost of Bob's first item. */
  readonly twin: Position;
  /** Carol's. */
  readonly marker: Position;
  readonly switches: Switches;
}

/** Ada follows Bob and Carol, and has read what they wrote or reposted. */
export async function openFollowedStream(): Promise<FollowedStream> {
  let updates: StreamUpdates | null = null;
  const store = watchChanges(await openTestStore(), (change) => updates?.note(change));
  const world = await openFeedWorld({ store });
  const switches = openSwitches();
  updates = openStreamUpdates({
    feeds: world.feeds,
    store,
    openPage: () => () => undefined,
    flags: switches,
    nowMs: everLater(),
  });
  await connect(world, ada, userProducer(bob));
  await connect(world, ada, userProducer(carol));
  const items: Position[] = [];
  for (let nth = 0; nth < BOBS_ITEMS; nth += 1)
    items.push((await publish(world, bob, `item ${nth}`, { thread: `t${nth}` })).position);
  const dans = (await publish(world, 'dan' as UserId, 'of a stranger')).position;
  const reposted = await repost(world, carol, dans);
  const twin = await repost(world, carol, items[0] ?? dans);
  const marker = (await publish(world, carol, 'marker')).position;
  await readFeed(world, ada, { first: 20 });
  return { ...world, updates, items: [...items, dans], marker, reposted, twin, switches };
}

/** Ever later times, so that looks follow one another without a pause. */
export function everLater(): () => number {
  let nowMs = 0;
  return () => (nowMs += 1_000);
}

export async function repost(
  { store, clock }: Pick<FeedWorld, 'store' | 'clock'>,
  by: UserId,
  original: Position,
): Promise<Position> {
  return (await store.items.publish(draftOfRepost(by, original, clock.now()))).item.position;
}

/** False if there was none. */
export async function unrepost(
  { store }: Pick<FeedWorld, 'store'>,
  by: UserId,
  original: Position,
): Promise<boolean> {
  const [at = null] = await store.items.positionsOf([repostKey(by, original)]);
  return at !== null && (await store.items.remove(at));
}
