/** Rivers over the embedded store, with a clock that the test advances, and how a test reads through them. */
import { expect } from 'vitest';
import { POSITION_ZERO, type Position } from '../../src/model/positions.ts';
import { userProducer, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import { openPolicy, type DeliveryPolicy, type PolicyName } from '../../src/rivers/delivery.ts';
import { openRivers, type Rivers, type RiversOptions } from '../../src/rivers/rivers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { TimelineSet } from '../../src/streams/source-reads.ts';
import { draftBy } from './builders.ts';
import { countCalls } from './counted-store.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { openTestStore } from './open-store.ts';

export const HOUR_MS = 3_600_000;

export interface World {
  readonly store: Store;
  readonly calls: string[];
  readonly clock: ManualClock;
  readonly rivers: Rivers;
}

export async function openWorld(options: Partial<RiversOptions> = {}): Promise<World> {
  const { store, calls } = countCalls(await openTestStore());
  const clock = manualClock();
  const rivers = openRivers({
    store,
    policy: policyNamed('all-push'),
    clock,
    log: { warn: () => expect.fail('expected no fault') },
    bytesMax: 1_000_000,
    homeGraceMs: 24 * HOUR_MS,
    graceMs: 4 * HOUR_MS,
    ...options,
  });
  return { store, calls, clock, rivers };
}

export function policyNamed(name: PolicyName): DeliveryPolicy {
  return openPolicy(name, { followersMax: 1, bias: 1 });
}

export function setOf(
  viewer: UserId | null,
  followed: readonly UserId[],
  isHome = true,
): TimelineSet {
  const producers: ReadonlySet<ProducerKey> = new Set(followed.map(userProducer));
  return { viewer, name: 'home', isHome, producers };
}

export async function publish(
  { store }: World,
  author: UserId,
  count = 1,
): Promise<readonly Position[]> {
  const drafts = Array.from({ length: count }, () => draftBy(author));
  return store.items.publishMany(drafts);
}

/** The newest items of the set, newest first. */
export async function read({ store, rivers }: World, set: TimelineSet, limit = 10) {
  const upTo = await store.timelines.newest();
  const query = { above: POSITION_ZERO, upTo, limit, order: 'newest' } as const;
  return rivers.range(set, query, (asked) => store.items.getMany(asked));
}

/** Reads, and waits until the river is created. */
export async function visit(world: World, set: TimelineSet): Promise<void> {
  await read(world, set);
  await world.rivers.settled();
}
