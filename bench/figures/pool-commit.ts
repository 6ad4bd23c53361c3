/**
 * What a commit costs that chooses its head of 40 from a pool of 500 by six signals, as a ratio to the warm page: in
 * process, durably, on the world of the figure `first-page`.
 */
import { fileURLToPath } from 'node:url';
import type { Figure, Measured } from '../figure.ts';
import { expectFullFrom, openFeedReader } from '../reading.ts';
import { quantile, summary, timeUs } from '../timing.ts';
import { copyWorld, readerId, withStore, type WorldCopy } from '../world-store.ts';
import { freshDraft, zipfSociety } from '../world.ts';

const READER = 200;
const POOL_ITEMS = 500;
const COMMITS = 200;
const WARM_COMMITS = 20;
const PAGES_BETWEEN = 10;
const TEMPLATES = fileURLToPath(new URL('../../bench/templates', import.meta.url));

export const figure: Figure = {
  name: 'pool-commit',
  what: `p99 of a first page that commits a head of 40 out of a pool of ${POOL_ITEMS} by six signals, as a ratio to the p99 of the warm page in the same run`,
  unit: '× (p99 / p99)',
  target: '<= 10',
  async measure(progress): Promise<Measured> {
    const society = zipfSociety(1, 20_000);
    const readers = [10, 200, 10_000];
    const world = await copyWorld(
      { name: 'middle', seed: 1, items: 100_000, society, readers },
      progress,
    );
    try {
      return await measureOn(world);
    } finally {
      world.remove();
    }
  },
};

async function measureOn(world: WorldCopy): Promise<Measured> {
  const followees = world.plan.society.followees(READER);
  const [commits, warm]: [number[], number[]] = [[], []];
  await withStore(world.folder, async (store) => {
    const reading = await openFeedReader(store, { templates: TEMPLATES, name: 'pooled' });
    await reading.page(readerId(READER));
    for (let turn = 0; turn < WARM_COMMITS + COMMITS; turn++) {
      const drafts = Array.from({ length: POOL_ITEMS }, (_, index) =>
        freshDraft(turn * POOL_ITEMS + index, followees[index % READER] ?? 0),
      );
      const published = await store.items.publishMany(drafts);
      const fresh = new Set<number>(published.map((item) => item.position));
      reading.wait();
      const start = performance.now();
      const page = await reading.page(readerId(READER));
      const tookUs = (performance.now() - start) * 1_000;
      expectFullFrom(page, fresh, `first page ${turn}`);
      if (turn >= WARM_COMMITS) commits.push(tookUs);
      for (let again = 0; again < PAGES_BETWEEN; again++)
        warm.push(await timeUs(() => reading.page(readerId(READER))));
    }
    await reading.close();
  });
  return {
    value: quantile(commits, 0.99) / quantile(warm, 0.99),
    detail: { commitUs: summary(commits), warmPageUs: summary(warm), poolItems: POOL_ITEMS },
  };
}
