/** What every store promises about reposts, which are items that show another one. */
import { expect } from 'vitest';
import { repostKey, repostsOf, type Draft } from '../../src/model/items.ts';
import { position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import { ALL, bob, carol, draft, positions } from '../support/builders.ts';
import type { OpenStore, Register } from './contract.ts';

export function repostsContract(open: OpenStore, test: Register): void {
  const repost = (author: UserId, of: number, fields: Partial<Draft> = {}): Draft =>
    draft({
      ...repostKey(author, position(of)),
      author,
      kind: 'repost',
      payload: { title: null, text: null, url: null, votes: 0 },
      repostOf: position(of),
      ...fields,
    });

  test('a repost shows its original as it is now, and is listed among its reposts', async () => {
    const { items, timelines } = await open();
    const [original] = await items.getMany(await items.publishMany([draft({ tags: ['a'] })]));
    const { item } = await items.publish(repost(bob, 1));
    expect(item).toMatchObject({ position: 2, repostOf: 1, original });
    const [shown] = await items.getMany([position(2)]);
    expect(shown).toEqual(item);
    const among = (of: number) => timelines.range(new Set([repostsOf(position(of))]), ALL);
    expect([await among(1), await among(2)]).toEqual([[2], []]);
    const edited = await items.edit(position(1), { payload: { text: 'other' } }, 9);
    expect(edited).toMatchObject({ payload: { text: 'other' } });
    expect((await items.getMany([position(2)]))[0]).toMatchObject({ original: edited });
    await items.remove(position(1));
    expect((await items.getMany([position(2)]))[0]).toMatchObject({ repostOf: 1, original: null });
    await items.remove(position(2));
    expect(await among(1)).toEqual([]);
  });

  test('a repost of a repost, or of what never existed, shows nothing', async () => {
    const { items } = await open();
    await items.publishMany([draft(), repost(bob, 1), repost(carol, 2), repost(carol, 3)]);
    await items.publish(repost(bob, 9));
    const found = await items.getMany(positions(2, 3, 4, 5));
    expect(found.map((item) => item?.original?.position ?? null)).toEqual([1, null, null, null]);
  });

  test('a person reposts an item once, and once more after they took it back', async () => {
    const { items } = await open();
    await items.publishMany([draft()]);
    const first = await items.publish(repost(bob, 1));
    expect(await items.publish(repost(bob, 1, { createdAtMs: 77 }))).toEqual({
      item: first.item,
      isNew: false,
    });
    expect((await items.publish(repost(carol, 1))).item.position).toBe(3);
    const called = await items.publish(repost(carol, 1, { foreignId: 'r', editedAtMs: 5 }));
    expect([called.item.position, called.isNew]).toEqual([3, false]);
    await items.remove(position(2));
    const again = await items.publish(repost(bob, 1));
    expect([again.isNew, again.item.position]).toEqual([true, 4]);
    expect(await items.publishMany([repost(bob, 1), repost(carol, 1)])).toEqual([4, 3]);
    expect(await items.positionsOf([repostKey(bob, position(1))])).toEqual([4]);
    await items.remove(position(4));
    const [twice = position(0), other] = await items.publishMany([
      repost(bob, 1),
      repost(carol, 1),
    ]);
    expect([twice > 4, other]).toEqual([true, 3]);
    expect((await items.getMany([twice]))[0]).toMatchObject({ repostOf: 1, author: bob });
  });
}
