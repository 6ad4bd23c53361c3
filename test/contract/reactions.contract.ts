/** What every store promises about favourites, and about the lists of likes and favourites. */
import { expect } from 'vitest';
import { position, type Position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { Given, Reaction } from '../../src/store/ports/reactions.ts';
import { ALL, ann, bob, draft, positions } from '../support/builders.ts';
import { allPages, HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';

const VERBS: Readonly<
  Record<
    Reaction,
    {
      readonly give: (store: Store, viewer: UserId, at: Position) => Promise<boolean>;
      readonly take: (store: Store, viewer: UserId, at: Position) => Promise<boolean>;
    }
  >
> = {
  like: {
    give: ({ items }, viewer, at) => items.like(viewer, at),
    take: ({ items }, viewer, at) => items.unlike(viewer, at),
  },
  favourite: {
    give: ({ reactions }, viewer, at) => reactions.favourite(viewer, at),
    take: ({ reactions }, viewer, at) => reactions.unfavourite(viewer, at),
  },
};

export function reactionsContract(open: OpenStore, test: Register): void {
  const openWith = async (items: number): Promise<Store> => {
    const store = await open();
    await store.items.publishMany(Array.from({ length: items }, () => draft()));
    return store;
  };

  test('a favourite is made once, counted and taken back once', async () => {
    const { reactions } = await openWith(2);
    const [one, two] = [position(1), position(2)];
    expect(await reactions.favourite(ann, one)).toBe(true);
    expect(await reactions.favourite(ann, one)).toBe(false);
    expect(await reactions.favourite(bob, one)).toBe(true);
    expect(await reactions.favouriteCounts([two, one, one])).toEqual([0, 2, 2]);
    expect(await reactions.given('favourite', ann, [two, one])).toEqual([false, true]);
    expect(await reactions.unfavourite(ann, one)).toBe(true);
    expect(await reactions.unfavourite(ann, one)).toBe(false);
    expect(await reactions.favouriteCounts([one])).toEqual([1]);
    expect(await reactions.given('favourite', ann, [one])).toEqual([false]);
  });

  test('favourites and likes are counted apart', async () => {
    const { items, reactions } = await openWith(1);
    const [one] = [position(1)];
    await items.like(ann, one);
    await reactions.favourite(bob, one);
    expect(await items.likeCounts([one])).toEqual([1]);
    expect(await items.likedBy(bob, [one])).toEqual([false]);
    expect(await reactions.given('favourite', ann, [one])).toEqual([false]);
    expect(await reactions.viewers('like', one, { after: null, limit: 9 })).toEqual([ann]);
    expect(await reactions.viewers('favourite', one, { after: null, limit: 9 })).toEqual([bob]);
  });

  test('an absent item cannot be a favourite, and has none', async () => {
    const { reactions } = await openWith(1);
    for (const at of [2, 2 ** 50].map(position)) {
      expect(await reactions.favourite(ann, at)).toBe(false);
      expect(await reactions.unfavourite(ann, at)).toBe(false);
      expect(await reactions.favouriteCounts([at])).toEqual([0]);
      expect(await reactions.viewers('favourite', at, { after: null, limit: 9 })).toEqual([]);
    }
    expect(await reactions.items('favourite', ann, ALL)).toEqual([]);
  });

  for (const reaction of ['like', 'favourite'] as const) {
    const { give, take } = VERBS[reaction];

    test(`the items of a ${reaction} are listed by position in a range, in both orders`, async () => {
      const store = await openWith(6);
      for (const at of positions(5, 1, 3, 4)) await give(store, ann, at);
      await give(store, bob, position(6));
      await take(store, ann, position(3));
      const list = (query: Partial<typeof ALL>) =>
        store.reactions.items(reaction, ann, { ...ALL, ...query });
      expect(await list({})).toEqual([5, 4, 1]);
      expect(await list({ order: 'oldest' })).toEqual([1, 4, 5]);
      expect(await list({ above: position(1), upTo: position(4) })).toEqual([4]);
      expect(await list({ limit: 2 })).toEqual([5, 4]);
      expect(await list({ limit: 0 })).toEqual([]);
    });

    test(`the people of a ${reaction} are listed in the order of code points, page by page`, async () => {
      const store = await openWith(2);
      const one = position(1);
      for (const viewer of ['b', 'é', 'a', '🙂', 'ab'] as UserId[]) await give(store, viewer, one);
      await give(store, ann, position(2));
      for (const limit of [1, 2, 9]) {
        const listed = await allPages<UserId>((last) =>
          store.reactions.viewers(reaction, one, { after: last, limit }),
        );
        expect(listed).toEqual(['a', 'ab', 'b', 'é', '🙂']);
      }
      expect(await store.reactions.viewers(reaction, one, { after: null, limit: 0 })).toEqual([]);
    });

    test(`every ${reaction} in a range is listed by position and person, page by page`, async () => {
      const store = await openWith(5);
      const sorted = positions(2, 3, 4).flatMap((at) =>
        (['a', 'ab', '\uffff', '🙂'] as UserId[]).map((viewer) => ({ position: at, viewer })),
      );
      for (const each of sorted.toReversed()) await give(store, each.viewer, each.position);
      for (const at of positions(1, 5)) await give(store, ann, at);
      const range = { above: position(1), upTo: position(4) };
      for (const limit of [1, 3, 5, 99])
        expect(
          await allPages<Given>((after) =>
            store.reactions.among(reaction, range, { after, limit }),
          ),
        ).toEqual(sorted);
      expect(await store.reactions.among(reaction, range, { after: null, limit: 0 })).toEqual([]);
      const far = { above: position(4), upTo: position(2 ** 50) };
      for (const at of positions(1, 4))
        expect(
          await store.reactions.among(reaction, far, {
            after: { position: at, viewer: ann },
            limit: 9,
          }),
        ).toEqual([{ position: 5, viewer: ann }]);
      for (const at of positions(5, 2 ** 50))
        expect(
          await store.reactions.among(reaction, range, {
            after: { position: at, viewer: ann },
            limit: 9,
          }),
        ).toEqual([]);
    });

    test(`many of a ${reaction} are added at once, each once, and only to items that exist`, async () => {
      const store = await openWith(2);
      const { items, reactions } = store;
      await give(store, bob, position(1));
      const counts = (at: readonly Position[]) =>
        reaction === 'like' ? items.likeCounts(at) : reactions.favouriteCounts(at);
      // Copies that a store may keep are made before.
      expect(await counts(positions(1, 2))).toEqual([1, 0]);
      expect(await items.likedBy(ann, positions(1, 2))).toEqual([false, false]);
      const given = positions(1, 2, 3, 1).map((at) => ({ position: at, viewer: ann }));
      const again = { position: position(1), viewer: bob };
      expect(await reactions.addMany(reaction, [...given, again])).toEqual([
        ...[true, true, false, false],
        false,
      ]);
      expect(await reactions.addMany(reaction, given)).toEqual([false, false, false, false]);
      expect(await reactions.addMany(reaction, [])).toEqual([]);
      expect(await counts(positions(1, 2, 3))).toEqual([2, 1, 0]);
      const isLike = reaction === 'like';
      expect(await items.likedBy(ann, positions(1, 2))).toEqual([isLike, isLike]);
      expect(await reactions.given(reaction, ann, positions(1, 2, 3))).toEqual([true, true, false]);
      expect(await reactions.items(reaction, ann, ALL)).toEqual([2, 1]);
      const page = { after: null, limit: 9 };
      expect(await reactions.viewers(reaction, position(1), page)).toEqual([ann, bob].toSorted());
      expect(await take(store, ann, position(1))).toBe(true);
      expect(await counts(positions(1))).toEqual([1]);
    });

    test(`a deleted item leaves every list of a ${reaction}`, async () => {
      const store = await openWith(2);
      for (const at of positions(1, 2)) await give(store, ann, at);
      await store.items.remove(position(1));
      expect(await store.reactions.items(reaction, ann, ALL)).toEqual([2]);
      const page = { after: null, limit: 9 };
      expect(await store.reactions.viewers(reaction, position(1), page)).toEqual([]);
      expect(await store.reactions.favouriteCounts([position(1)])).toEqual([0]);
    });
  }

  test('a viewer that cannot be a key is refused', async () => {
    const { reactions } = await open();
    const [huge, at] = [HUGE as UserId, position(1)];
    await expect(reactions.favourite(huge, at)).rejects.toMatchObject(REFUSED);
    await expect(reactions.unfavourite(huge, at)).rejects.toMatchObject(REFUSED);
    const one = [{ position: at, viewer: huge }];
    await expect(reactions.addMany('like', one)).rejects.toMatchObject(REFUSED);
    await expect(reactions.given('favourite', huge, [at])).rejects.toMatchObject(REFUSED);
    await expect(reactions.items('like', huge, ALL)).rejects.toMatchObject(REFUSED);
    const page = { after: huge, limit: 1 };
    await expect(reactions.viewers('like', at, page)).rejects.toMatchObject(REFUSED);
    const given = { after: { position: at, viewer: huge }, limit: 1 };
    await expect(reactions.among('like', ALL, given)).rejects.toMatchObject(REFUSED);
  });
}
