/**
 * L6 in live events: a rule holds on the next delivery. Method: random marks, and rules between a mark and its
 * delivery; then each rule separately.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../src/model/items.ts';
import { hidingKey } from '../../src/model/muted-keys.ts';
import { openReads } from '../../src/reads/reads.ts';
import type { FactsCache } from '../../src/social/facts.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import {
  A,
  ada,
  bob,
  carol,
  openReadsWorld,
  post,
  read,
  relate,
  type ReadsWorld,
} from '../support/reads-world.ts';
import { rememberingFacts } from '../support/remembered-facts.ts';

const LIVE_RULES: readonly {
  readonly name: string;
  readonly hide: (world: ReadsWorld, item: Item) => Promise<unknown>;
}[] = [
  { name: 'a delete', hide: ({ store }, item) => store.items.remove(item.position) },
  { name: 'a block by the viewer', hide: (world) => relate(world, ada, bob, 'block') },
  { name: 'a block of the viewer', hide: (world) => relate(world, bob, ada, 'block') },
  { name: 'a mute of the author', hide: (world) => relate(world, ada, bob, 'mute') },
  { name: 'a mute of the thread', hide: (world) => relate(world, ada, 'thread:bobs', 'mute') },
  {
    name: 'a mute of a phrase',
    hide: (world) => relate(world, ada, 'phrase:bobs', 'mute'),
  },
  {
    name: 'hiding it',
    hide: (world, { position: at }) => relate(world, ada, hidingKey(at), 'mute'),
  },
  {
    name: 'an edit to private',
    hide: ({ store }, item) => store.items.edit(item.position, { visibility: 'private' }, 1),
  },
];

interface LiveSubject {
  readonly facts?: (real: FactsCache) => FactsCache;
}

/**
 * Threads of Bob's that Ada reads one by one, each of which may be hidden before any event is delivered; then one of
 * Carol's.
 */
const deliveries = fc.array(fc.option(fc.nat(LIVE_RULES.length - 1)), {
  minLength: 1,
  maxLength: 5,
});

/**
 * A block, a mute of Bob, and a mute of a phrase in all of his titles hide all of his threads; every other rule hides
 * one.
 */
const HIDES_ALL = new Set([
  'a block by the viewer',
  'a block of the viewer',
  'a mute of the author',
  'a mute of a phrase',
]);

async function liveRulesLast(subject: LiveSubject, seed?: number): Promise<void> {
  await onRandomHistories(deliveries, { runs: 15, seed, longRunMax: 500 }, async (history) => {
    const world = await openReadsWorld();
    const { store, clock } = world;
    const listener = openReads({
      store,
      facts: subject.facts?.(world.facts) ?? world.facts,
      clock,
      onFault: (error) => {
        throw error;
      },
    });
    const threads = history.map((_, index) => `bobs-${index}`);
    const items = [];
    for (const thread of threads) items.push(await post(world, bob, thread));
    await post(world, carol, 'carols');
    const live = listener.listen(ada, { from: null, categories: [A] });
    await live.next();
    for (const thread of threads) await read(world, ada, thread);
    const rules = history.map((nth) => (nth === null ? null : (LIVE_RULES[nth] ?? null)));
    for (const [index, rule] of rules.entries()) {
      const item = items[index];
      if (rule === null || item === undefined) continue;
      if (rule.name === 'a mute of the thread')
        await relate(world, ada, `thread:bobs-${index}`, 'mute');
      else await rule.hide(world, item);
    }
    await read(world, ada, 'carols');
    const isBobHidden = rules.some((rule) => rule !== null && HIDES_ALL.has(rule.name));
    const visible = threads.filter((_, index) => !isBobHidden && rules[index] === null);
    const told: unknown[] = [];
    while (!told.includes('carols')) {
      const { value } = await live.next();
      for (const change of value?.changes ?? [])
        told.push(change.kind === 'thread' ? change.thread : change.kind);
    }
    expect(told, 'only what may be seen is told of').toEqual([...visible, 'carols']);
    await live.return?.();
    await store.close();
  });
}

/** Ada reads Bob's thread, then Carol's; Bob's is hidden before the first of the two events is delivered. */
async function markedAndHidden({ hide }: (typeof LIVE_RULES)[number]) {
  const world = await openReadsWorld();
  const item = await post(world, bob, 'bobs');
  await post(world, carol, 'carols');
  const live = world.reads.listen(ada, { from: null, categories: [A] });
  expect((await live.next()).value?.counts[0]?.count).toBe(2);
  await read(world, ada, 'bobs');
  await hide(world, item);
  await read(world, ada, 'carols');
  return { world, live };
}

describe('L6 in live events', { timeout: LAW_TIMEOUT_MS }, () => {
  it.each(LIVE_RULES)(
    '$name between a mark and its delivery leaves nothing to tell of what it hides',
    async (rule) => {
      const { world, live } = await markedAndHidden(rule);
      const { value: event } = await live.next();
      expect(event).toMatchObject({
        kind: 'change',
        changes: [{ kind: 'thread', thread: 'carols' }],
        counts: [{ category: A, count: 0 }],
      });
      await live.return?.();
      expect((await world.reads.states(ada, ['bobs']))[0]).toBeNull();
    },
  );

  it('reports no thread that was hidden before its delivery, over random marks and rules', async () => {
    await liveRulesLast({});
  });

  it('catches a delivery that trusts what the viewer held when the listener began', async () => {
    await expect(liveRulesLast({ facts: rememberingFacts }, CONTROL_SEED)).rejects.toThrow(
      'only what may be seen is told of',
    );
  });
});
