/** L5: a page is full unless the stream ends; a page cut short by its budget says so and can be continued. */
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { openTestStore } from '../support/open-store.ts';
import { FenceWorld, positionsOf, scroll } from '../support/fence-world.ts';

describe('L5 honest pages', () => {
  it('fills a page across a run of hidden items', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(10);
    world.publish(400, { isHidden: true });
    world.publish(2);
    const page = await world.first(10);
    expect(positionsOf(page)).toHaveLength(10);
    expect(page.status).toBe('MORE');
  });

  it('says END on the last page, also when it is exactly full', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(10);
    const { pages } = await scroll(world, 5, { refresh: true });
    expect(pages.map((page) => page.status)).toEqual(['MORE', 'END']);
  });

  it('serves an empty world as an ended page', async () => {
    const store = await openTestStore();
    const page = await new FenceWorld({ fences: store.fences }).first(5);
    expect([
      positionsOf(page),
      page.status,
      await page.hasNextPage(),
      await page.hasPreviousPage(),
    ]).toEqual([[], 'END', false, false]);
  });

  it('marks a page CAPPED when its budget ends first, and goes on from where it stopped', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences, scanMax: 3 });
    const oldest = world.publish(1);
    world.publish(3 * LIMITS.pageRoundsMax * 2);
    await world.first(1);
    for (const [at, item] of world.items) item.isHidden = at !== oldest;
    const page = await world.page({ count: 2, from: null, direction: 'forward' });
    expect([positionsOf(page), page.status, await page.hasNextPage()]).toEqual([
      [],
      'CAPPED',
      true,
    ]);
    expect((await scroll(world, 2)).shown).toEqual([oldest]);
    expect((await scroll(world, 2, { direction: 'backward' })).shown).toEqual([oldest]);
  });

  it('reaches visible items below a run of hidden ones that no single refresh can cross', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences, scanMax: 4 });
    world.publish(5);
    await world.first(5);
    const wanted = world.publish(1);
    world.publish(4 * LIMITS.pageRoundsMax * 3, { isHidden: true });
    const refreshes: number[] = [];
    for (let turn = 0; turn < 5; turn += 1)
      refreshes.push((await world.first(1)).edges[0]?.position ?? 0);
    expect(refreshes.at(-1)).toBe(wanted);
    expect(refreshes[0]).not.toBe(wanted);
  });

  it('catches a reader that drops hidden items without refilling', async () => {
    const store = await openTestStore();
    const world = new FenceWorld({ fences: store.fences });
    world.publish(30);
    await world.first(1);
    for (const [at, item] of world.items) item.isHidden = at % 2 === 0;
    const posts = await world.posts();
    const unfilled = [...(posts[0]?.head ?? [])].filter((at) => world.isAdmitted(at));
    expect(unfilled.length).toBeLessThan(4);
    expect(
      positionsOf(await world.page({ count: 4, from: null, direction: 'forward' })),
    ).toHaveLength(4);
  });
});
