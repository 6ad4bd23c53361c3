/** What the contracts of events share: how they gather, claim and open lanes. */
import { expect } from 'vitest';
import { userProducer, type ProducerKey } from '../../../src/model/producers.ts';
import type { EventState, Lane, OpenEvents, StoredEvent } from '../../../src/store/ports/events.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann } from '../../support/builders.ts';

export const LEASE_MS = 1_000;
export const LIMIT = 99;
export const own = userProducer(ann);

/** Gathers every event into its lane. */
export async function gathered(store: Store): Promise<void> {
  while ((await store.events.gather(LIMIT)) > 0);
}

/** The lane of a producer, which must have work and not be held. */
export async function claimed(store: Store, producer: ProducerKey, nowMs: number): Promise<Lane> {
  await gathered(store);
  const all = await store.events.claim({ nowMs, leaseMs: LEASE_MS, limit: LIMIT });
  const lane = all.find((each) => each.producer === producer);
  if (lane === undefined) return expect.fail(`expected a lane of ${producer}, got none`);
  return lane;
}

/** The one lane that a processor with a single free slot receives. */
export async function onlyClaimed({ events }: Store, nowMs: number): Promise<Lane> {
  const [lane] = await events.claim({ nowMs, leaseMs: LEASE_MS, limit: 1 });
  return lane ?? expect.fail('expected a lane that has work, got none');
}

export async function opened(store: Store, lane: Lane): Promise<OpenEvents> {
  return store.events.open(lane, LIMIT);
}

export function ended(stored: StoredEvent, state: EventState, endedMs: number): StoredEvent {
  return { ...stored, state, endedMs };
}
