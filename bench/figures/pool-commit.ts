/**
 * The cost of a durable commit that chooses its head of 40 from a pool of 500 by six signals, as a ratio to the warm
 * page: over HTTP, on the world of the figure `first-page` and measured in the same way.
 */
import type { Figure } from '../figure.ts';
import { timeFirstPages } from '../http/first-pages.ts';
import { quantile, summary } from '../timing.ts';
import { copyWorld } from '../world-store.ts';
import { zipfSociety } from '../world.ts';

const POOL_ITEMS = 500;

export const figure: Figure = {
  name: 'pool-commit',
  what: `p99 of a first page over HTTP that commits a head of 40 out of a pool of ${POOL_ITEMS} by six signals, as a ratio to the p99 of the warm page in the same run`,
  unit: '× (p99 / p99)',
  target: '<= 10',
  async measure(progress) {
    const society = zipfSociety(1, 20_000);
    const readers = [10, 200, 10_000];
    const world = await copyWorld(
      { name: 'middle', seed: 1, items: 100_000, society, readers },
      progress,
    );
    try {
      const { commits, warm } = await timeFirstPages(world, {
        template: 'pooled',
        reader: 200,
        freshItems: POOL_ITEMS,
        warmCommits: 10,
        commits: 100,
      });
      return {
        value: quantile(commits, 0.99) / quantile(warm, 0.99),
        detail: { commitUs: summary(commits), warmPageUs: summary(warm), poolItems: POOL_ITEMS },
      };
    } finally {
      world.remove();
    }
  },
};
