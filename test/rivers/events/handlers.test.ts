/** What handlers are told, what happens when they fail, and who is left out. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import type { EventHandler, FeedEvent, Verb } from '../../../src/model/events.ts';
import type { UserId } from '../../../src/model/producers.ts';
import { retryAtMs } from '../../../src/rivers/events/retry.ts';
import { ann, bob, carol, draft, draftBy, edge, person, tag } from '../../support/builders.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { openTestStore } from '../../support/open-store.ts';
import { deferred } from '../../support/deferred.ts';
import { killableProcessor, runDry } from './kill-switch.ts';

type Handle = EventHandler['handle'];

function handlerOf(name: string, handle: Handle): EventHandler {
  const verbs = new Set<Verb>(['publish', 'delete', 'like', 'follow']);
  return { name, verbs, handle };
}

async function openWorld(handlers: readonly EventHandler[]) {
  const store = await openTestStore();
  const clock = manualClock();
  const outcomes: string[] = [];
  const hooks = {
    onEvent: (outcome: string) => void outcomes.push(outcome),
    onTry: () => undefined,
  };
  const options = { store, handlers, clock, hooks, random: () => 0.5, stepsToLive: null };
  return { store, clock, outcomes, processor: killableProcessor(options) };
}

/** A handler that remembers what it was told. */
function listener(name: string) {
  const told: string[] = [];
  const handle = async ({ id }: FeedEvent) => {
    told.push(id);
    return null;
  };
  return { told, handler: handlerOf(name, handle) };
}

test('a handler that fails is called again later, with its reason kept, and holds up nobody else', async () => {
  let isAway = true;
  const other = listener('other');
  const failing = handlerOf('failing', async ({ id }) => {
    if (isAway && id === 'publish/1') throw new Error('the post office is closed');
    return null;
  });
  const { store, clock, outcomes, processor } = await openWorld([failing, other.handler]);
  for (let n = 0; n < 3; n += 1) await store.items.publish(draft());
  await store.items.publish(draftBy('bob'));
  await runDry(processor);
  expect(other.told.toSorted()).toEqual(['publish/1', 'publish/2', 'publish/3', 'publish/4']);
  const stored = await store.events.get('publish/1');
  expect(stored).toMatchObject({ state: 'pending', endedMs: null });
  expect(stored?.progress.find(({ handler }) => handler === 'failing')).toMatchObject({
    attempts: 1,
    reason: 'the post office is closed',
  });
  expect(outcomes).toEqual(['processed']);
  isAway = false;
  clock.advance(LIMITS.eventRetryMsMin);
  await runDry(processor);
  expect(outcomes).toEqual(['processed', 'processed', 'processed', 'processed']);
});

test('a handler that failed while the clock was hours ahead is called again when it is set back', async () => {
  let isAway = true;
  const failing = handlerOf('failing', async () => {
    if (isAway) throw new Error('the post office is closed');
    return null;
  });
  const { store, clock, outcomes, processor } = await openWorld([failing]);
  await store.items.publish(draft());
  clock.advance(5 * 3_600_000);
  await runDry(processor);
  isAway = false;
  clock.advance(-5 * 3_600_000);
  await runDry(processor);
  expect(outcomes).toEqual(['processed']);
});

test('a handler that always fails gives up after its tries, and its later events go on', async () => {
  const failing = handlerOf('failing', async ({ id }) => {
    if (id === 'publish/1') throw new Error('never');
    return null;
  });
  const { store, clock, outcomes, processor } = await openWorld([failing]);
  for (let n = 0; n < 2; n += 1) await store.items.publish(draft());
  for (let turn = 0; turn <= LIMITS.eventTriesMax; turn += 1) {
    await runDry(processor);
    clock.advance(LIMITS.eventRetryMsMax);
  }
  expect(outcomes).toEqual(['failed', 'processed']);
  expect(await store.events.get('publish/1')).toMatchObject({
    state: 'failed',
    progress: [{ state: 'dead', attempts: LIMITS.eventTriesMax, reason: 'never' }],
  });
});

test('events of absent and suspended people are skipped by name', async () => {
  const plain = listener('plain');
  const { store, outcomes, processor } = await openWorld([plain.handler]);
  await store.people.joinMany([person(ann), person(bob), person(carol)]);
  const { item: gone } = await store.items.publish(draft());
  const { item } = await store.items.publish(draftBy('bob'));
  await store.items.like(ann, item.position);
  await store.items.publish(draftBy('carol'));
  await store.items.remove(gone.position);
  await store.people.edit(bob, { state: 'suspended' });
  await store.people.erase({ person: carol, sinceMs: 1, heir: null });
  await runDry(processor);
  expect(plain.told).toEqual(['delete/1']);
  expect(outcomes.toSorted()).toEqual([
    'missing-actor',
    'missing-object',
    'processed',
    'suspended-actor',
    'suspended-recipient',
  ]);
  expect(await store.events.get('publish/1')).toMatchObject({
    state: 'processed',
    skipped: 'missing-object',
  });
});

test('an event that a newer version recorded is skipped as an unknown verb', async () => {
  const plain = listener('plain');
  const { store, outcomes, processor } = await openWorld([plain.handler]);
  await store.edges.addEdge(edge(ann, tag('a')));
  const { events } = store;
  const newer = {
    ...store,
    events: {
      ...events,
      open: async (...args: Parameters<typeof events.open>) => {
        const opened = await events.open(...args);
        const verb = 'wave' as Verb;
        return {
          ...opened,
          events: opened.events.map((each) => ({ ...each, event: { ...each.event, verb } })),
        };
      },
    },
  };
  const hooks = {
    onEvent: (outcome: string) => void outcomes.push(outcome),
    onTry: () => undefined,
  };
  const handlers = [plain.handler];
  const clock = manualClock();
  const options = { store: newer, handlers, clock, hooks, random: () => 0, stepsToLive: null };
  await runDry(killableProcessor(options));
  expect([plain.told, outcomes]).toEqual([[], ['unknown-verb']]);
  await processor.stop();
});

test('events go back to pending when they cannot be handed over, and are handed over later', async () => {
  const plain = listener('plain');
  const { store, clock, processor } = await openWorld([plain.handler]);
  let isAway = true;
  const people = {
    ...store.people,
    getMany: async (ids: readonly UserId[]) => {
      if (isAway) throw new Error('away');
      return store.people.getMany(ids);
    },
  };
  const flaky = killableProcessor({
    store: { ...store, people },
    handlers: [plain.handler],
    clock,
    random: () => 0,
    stepsToLive: null,
  });
  await store.items.publish(draft());
  await runDry(flaky);
  expect(await store.events.get('publish/1')).toMatchObject({ state: 'pending', progress: [] });
  isAway = false;
  clock.advance(LIMITS.eventRetryMsMin);
  await runDry(flaky);
  expect(plain.told).toEqual(['publish/1']);
  await processor.stop();
});

test('a processor that stops finishes its share, keeps the place and releases the lane immediately', async () => {
  const [begun, gate] = [deferred<void>(), deferred<void>()];
  const froms: (string | null)[] = [];
  const slow = handlerOf('slow', async (_, from) => {
    froms.push(from);
    if (from === null) {
      begun.resolve();
      await gate.promise;
    }
    return from === null ? 'half' : null;
  });
  const { store, clock, processor } = await openWorld([slow]);
  await store.items.publish(draft());
  await processor.run();
  await begun.promise;
  await expect.poll(() => store.events.counts()).toMatchObject({ processing: 1 });
  const stopped = processor.stop();
  gate.resolve();
  await stopped;
  expect(await store.events.get('publish/1')).toMatchObject({ state: 'pending' });
  const options = { store, handlers: [slow], clock, random: () => 0, stepsToLive: null };
  await runDry(killableProcessor(options));
  expect(froms).toEqual([null, 'half']);
  expect(await store.events.get('publish/1')).toMatchObject({ state: 'processed' });
});

test('two handlers of one name are refused, because their progress would be one', async () => {
  const { handler } = listener('same');
  await expect(openWorld([handler, handler])).rejects.toThrow(
    'expected handlers of different names, got same, same',
  );
});

test('retries wait for a random part of a window that doubles up to its bound', () => {
  const windows = [1, 2, 3, 4, 30].map((attempts) => retryAtMs(attempts, 0, () => 1) - 1);
  expect(windows).toEqual([1_000, 2_000, 4_000, 8_000, LIMITS.eventRetryMsMax]);
  expect(retryAtMs(5, 100, () => 0)).toBe(101);
});
