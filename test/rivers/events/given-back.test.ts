/** A lane that goes back because the store failed goes back when all of its handlers have ended their shares. */
import { expect, test } from 'vitest';
import { FeedError } from '../../../src/base/errors.ts';
import { LIMITS } from '../../../src/base/limits.ts';
import type { EventHandler, Verb } from '../../../src/model/events.ts';
import { createProcessor } from '../../../src/rivers/events/processor.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { draft } from '../../support/builders.ts';
import { deferred } from '../../support/deferred.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { openTestStore } from '../../support/open-store.ts';

const verbs = new Set<Verb>(['publish']);

/** The same store, which does not answer the next save once it is `away`. */
function failingSaves(store: Store, away: { isNext: boolean }): Store {
  const save: Store['events']['save'] = async (lane, stored) => {
    if (!away.isNext) return store.events.save(lane, stored);
    away.isNext = false;
    throw new FeedError('UNAVAILABLE', 'expected an answer, got none');
  };
  return { ...store, events: { ...store.events, save } };
}

/** Time enough for others to go on: each turn waits for the disk, as they do. */
async function othersGoOn(store: Store): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await store.ping();
}

test('no event is handed to a handler that is still busy with it, and a stop waits for its share', async () => {
  const store = await openTestStore();
  const clock = manualClock();
  const [mayEnd, shares] = [deferred(), [] as string[]];
  const slow: EventHandler['handle'] = async () => {
    shares.push('begun');
    await mayEnd.promise;
    shares.push('ended');
    return null;
  };
  const away = { isNext: false };
  // What became of its share cannot be saved.
  const quick: EventHandler['handle'] = async (_, from) => {
    away.isNext = from === null;
    return from === null ? 'more' : null;
  };
  const handlers = [
    { name: 'slow', verbs, handle: slow },
    { name: 'quick', verbs, handle: quick },
  ];
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
  const processor = createProcessor({ store: failingSaves(store, away), handlers, clock, log });
  await store.items.publish(draft());
  await processor.run();
  await othersGoOn(store);
  clock.advance(LIMITS.eventRetryMsMin);
  await processor.run();
  await othersGoOn(store);
  expect(shares).toEqual(['begun']);
  const stopped = processor.stop().then(() => shares.push('stopped'));
  await othersGoOn(store);
  mayEnd.resolve();
  await stopped;
  expect(shares).toEqual(['begun', 'ended', 'stopped']);
});

test('events already in their lane are handed over while nothing can be gathered', async () => {
  const store = await openTestStore();
  const told: string[] = [];
  const handle: EventHandler['handle'] = async ({ id }) => {
    told.push(id);
    return null;
  };
  const gather = async (): Promise<number> => {
    throw new FeedError('UNAVAILABLE', 'expected an answer, got none');
  };
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
  const processor = createProcessor({
    store: { ...store, events: { ...store.events, gather } },
    handlers: [{ name: 'one', verbs, handle }],
    log,
  });
  await store.items.publish(draft());
  await expect(processor.run()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await processor.settled();
  expect(told).toEqual(['publish/1']);
});
