/** Hidden items: from whom hiding one hides it, and the verbs that hide it and show it again. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { ANONYMOUS_FACTS, type ViewerFacts } from '../../src/model/edges.ts';
import type { Item } from '../../src/model/items.ts';
import { HIDDEN_ITEMS, hiddenItem, hidingKey, isInStretch } from '../../src/model/muted-keys.ts';
import { position } from '../../src/model/positions.ts';
import { producerKey, userProducer, type UserId } from '../../src/model/producers.ts';
import { canSee, isMuted, mayKnow, whyMuted } from '../../src/social/access.ts';
import { block, disconnect, follow, mute } from '../../src/social/edges.ts';
import { openFacts } from '../../src/social/facts.ts';
import { hiddenCount } from '../../src/social/hidden-items.ts';
import { hideItem, unhideItem } from '../../src/social/hide-items.ts';
import { isFollowable } from '../../src/social/producers.ts';
import { ada, bob, draftBy, edge } from '../support/builders.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openTestStore } from '../support/open-store.ts';

function hiding(...positions: readonly number[]): ViewerFacts {
  const mutes = new Set(positions.map((at) => hidingKey(position(at))));
  return { ...ANONYMOUS_FACTS, viewer: ada, mutes };
}

function written(at: number, author: UserId | null = bob): Item {
  return { ...draftBy('bob'), author, opening: null, editedAtMs: null, position: at } as never;
}

test('keys count down from the first position to the last, and give their items back', () => {
  const positions = [1, 9, 10, 99, 12_345, 2 ** 32, LIMITS.positionMax - 1, LIMITS.positionMax];
  const keys = positions.map((at) => hidingKey(position(at)));
  expect(keys.map(hiddenItem)).toEqual(positions);
  expect(keys.toSorted()).toEqual(keys.toReversed());
  expect(keys.every((key) => isInStretch(HIDDEN_ITEMS, key) && !isFollowable(key))).toBe(true);
});

test('hides that item alone, and nothing of the viewer’s own', () => {
  const facts = hiding(7, 12);
  for (const [item, isOut] of [
    [written(7), true],
    [written(7, null), true],
    [written(8), false],
    [written(12), true],
    [written(12, ada), false],
  ] as const) {
    expect([isMuted(facts, item), canSee(facts, item)]).toEqual([isOut, !isOut]);
    expect(mayKnow(facts, item)).toBe(true);
    expect(whyMuted(facts, item)).toBe(isOut ? 'the viewer hid this item' : null);
  }
  expect(isMuted(ANONYMOUS_FACTS, written(7))).toBe(false);
});

test('the item that opened a thread is hidden without what answers it', () => {
  const opening = written(1);
  const reply: Item = { ...written(2), thread: 't', opening: { ...opening } };
  expect([canSee(hiding(1), opening), canSee(hiding(1), reply)]).toEqual([false, true]);
  const muted = { ...hiding(1), mutes: new Set([producerKey('thread', 't')]) };
  expect(canSee(muted, reply)).toBe(false);
});

async function openHiding() {
  const store = await openTestStore();
  const world = { store, facts: openFacts(store), clock: manualClock() } as const;
  const publish = async (fields: Parameters<typeof draftBy>[1] = {}, author = 'bob') =>
    (await store.items.publish(draftBy(author, fields))).item;
  return { world, publish } as const;
}

test('both verbs may be repeated, and return their item', async () => {
  const { world, publish } = await openHiding();
  const item = await publish();
  const at = item.position;
  for (let nth = 0; nth < 2; nth += 1) {
    world.clock.advance(5);
    expect(await hideItem(world, ada, at)).toMatchObject({ value: { position: at } });
    expect(isMuted(await world.facts.of(ada), item)).toBe(true);
  }
  for (let nth = 0; nth < 2; nth += 1) {
    expect(await unhideItem(world, ada, at)).toMatchObject({ value: { position: at } });
    expect(isMuted(await world.facts.of(ada), item)).toBe(false);
  }
});

test('refuses what may not be opened, one’s own and too many, and still allows repeats', async () => {
  const { world, publish } = await openHiding();
  const problemOf = async (at: number): Promise<unknown> => {
    const outcome = await hideItem(world, ada, position(at));
    return outcome.isDone ? null : outcome.problems[0];
  };
  const secret = await publish({ visibility: 'private' });
  for (const at of [secret.position, 99])
    expect(await problemOf(at)).toMatchObject({ code: 'NOT_FOUND', field: ['input', 'itemId'] });
  const own = await publish({ producer: userProducer(ada), author: ada }, 'ada');
  expect(await problemOf(own.position)).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'expected somebody else’s item, got the viewer’s own',
  });
  const [first, last] = [await publish(), await publish()];
  await world.store.edges.addEdges(
    Array.from({ length: LIMITS.hiddenItemsMax - 1 }, (_, nth) =>
      edge(ada, hidingKey(position(1_000 + nth)), { relation: 'mute' }),
    ),
  );
  expect(await problemOf(first.position)).toBeNull();
  expect(hiddenCount(await world.facts.of(ada))).toBe(LIMITS.hiddenItemsMax);
  expect(await problemOf(last.position)).toMatchObject({
    message: `expected at most ${LIMITS.hiddenItemsMax} hidden items, got one more`,
  });
  expect(await problemOf(first.position)).toBeNull();
});

test('items that are gone or taken away can still be unhidden', async () => {
  const { world, publish } = await openHiding();
  const [gone, taken] = [await publish(), await publish()];
  for (const { position: at } of [gone, taken]) await hideItem(world, ada, at);
  await world.store.items.remove(gone.position);
  await world.store.items.edit(taken.position, { visibility: 'private' }, 1);
  for (const { position: at } of [gone, taken])
    expect(await unhideItem(world, ada, at)).toEqual({ isDone: true, value: null });
  expect(hiddenCount(await world.facts.of(ada))).toBe(0);
});

test('a hidden item’s key is not a producer: nobody follows, blocks, mutes or unmutes it', async () => {
  const { world, publish } = await openHiding();
  const { position: at } = await publish();
  await hideItem(world, ada, at);
  for (const verb of [follow, mute, block])
    expect(await verb(world, ada, hidingKey(at))).toMatchObject({ isDone: false });
  await disconnect(world, ada, { producer: hidingKey(at), relation: 'mute' });
  expect(hiddenCount(await world.facts.of(ada))).toBe(1);
});
