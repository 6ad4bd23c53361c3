/**
 * Counts of likes and favourites, and what each viewer reacted to, are kept in memory; they match what was acknowledged,
 * even if read during the write.
 */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import { position, type Position } from '../../../src/model/positions.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, bob, draft } from '../../support/builders.ts';
import { openTestStore } from '../../support/open-store.ts';

const [AT, NEXT] = [position(1), position(2)];

const REACTIONS = {
  like: {
    give: ({ items }: Store) => items.like(ann, AT),
    giveToo: ({ items }: Store) => items.like(bob, AT),
    take: ({ items }: Store) => items.unlike(ann, AT),
    count: ({ items }: Store) => items.likeCounts([AT]),
    did: ({ items }: Store) => items.likedBy(ann, [AT, NEXT]),
    giveOthers: ({ items }: Store, others: readonly Position[]) =>
      Promise.all(others.map((at) => items.like(ann, at))),
  },
  favourite: {
    give: ({ reactions }: Store) => reactions.favourite(ann, AT),
    giveToo: ({ reactions }: Store) => reactions.favourite(bob, AT),
    take: ({ reactions }: Store) => reactions.unfavourite(ann, AT),
    count: ({ reactions }: Store) => reactions.favouriteCounts([AT]),
    did: ({ reactions }: Store) => reactions.given('favourite', ann, [AT, NEXT]),
    giveOthers: ({ reactions }: Store, others: readonly Position[]) =>
      Promise.all(others.map((at) => reactions.favourite(ann, at))),
  },
};

describe.each(Object.entries(REACTIONS))('%s', (_, { give, giveToo, take, count, ...viewer }) => {
  test('a count that is read while it changes shows the change once it is acknowledged', async () => {
    const store = await openTestStore();
    await store.items.publish(draft());
    const countedWhile = async (change: Promise<unknown>): Promise<readonly number[]> => {
      let isOver = false;
      const changing = change.finally(() => (isOver = true));
      while (!isOver) {
        await count(store);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await changing;
      return count(store);
    };
    expect(await count(store)).toEqual([0]);
    expect(await countedWhile(give(store))).toEqual([1]);
    expect(await countedWhile(giveToo(store))).toEqual([2]);
    expect(await countedWhile(take(store))).toEqual([1]);
    expect(await countedWhile(store.items.remove(AT))).toEqual([0]);
  });

  test('what a viewer did is known at once, of few items and of many', async () => {
    const store = await openTestStore();
    const others = Array.from({ length: LIMITS.reactionsOfViewerMax }, (_, nth) => nth + 3);
    for (let nth = 0; nth < others.length + 2; nth += 1) await store.items.publish(draft());
    const didWhile = async (change: Promise<unknown>): Promise<readonly boolean[]> => {
      let isOver = false;
      const changing = change.finally(() => (isOver = true));
      while (!isOver) {
        await viewer.did(store);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await changing;
      return viewer.did(store);
    };
    const [none, first] = [
      [false, false],
      [true, false],
    ];
    expect(await viewer.did(store)).toEqual(none);
    expect(await didWhile(giveToo(store))).toEqual(none);
    expect(await didWhile(give(store))).toEqual(first);
    expect(await didWhile(take(store))).toEqual(none);
    expect(await didWhile(viewer.giveOthers(store, others.map(position)))).toEqual(none);
    expect(await didWhile(give(store))).toEqual(first);
    expect(await didWhile(store.items.remove(AT))).toEqual(none);
  });

  test('a viewer reacted to nothing that was removed', async () => {
    const store = await openTestStore();
    await store.items.publish(draft());
    await give(store);
    expect(await viewer.did(store)).toEqual([true, false]);
    await store.items.remove(AT);
    expect(await viewer.did(store)).toEqual([false, false]);
  });
});
