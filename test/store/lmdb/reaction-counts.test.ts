/** Counts of likes and favourites are kept in memory; they match what was acknowledged, even if read during the write. */
import { describe, expect, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, bob, draft } from '../../support/builders.ts';
import { openTestStore } from '../../support/open-store.ts';

const AT = position(1);

const REACTIONS = {
  like: {
    give: ({ items }: Store) => items.like(ann, AT),
    giveToo: ({ items }: Store) => items.like(bob, AT),
    take: ({ items }: Store) => items.unlike(ann, AT),
    count: ({ items }: Store) => items.likeCounts([AT]),
  },
  favourite: {
    give: ({ reactions }: Store) => reactions.favourite(ann, AT),
    giveToo: ({ reactions }: Store) => reactions.favourite(bob, AT),
    take: ({ reactions }: Store) => reactions.unfavourite(ann, AT),
    count: ({ reactions }: Store) => reactions.favouriteCounts([AT]),
  },
};

describe.each(Object.entries(REACTIONS))('%s', (_, { give, giveToo, take, count }) => {
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
});
