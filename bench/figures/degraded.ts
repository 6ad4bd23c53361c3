/** The share of pages answered within 300 ms while Redis is stopped, and the time of the slowest. */
import { FAULTS } from '../faults/faults.ts';
import { runScenario } from '../faults/scenario.ts';
import type { Figure } from '../figure.ts';

const ITEMS = 200;
const SEED = 1;

export const figure: Figure = {
  name: 'degraded',
  what: 'share of page reads answered while Redis is stopped by SIGSTOP for 30 s, under load on two processes; the detail has the worst answer time',
  unit: '%',
  target: '>= 99.9',
  async measure(progress) {
    const { faults, judgement, server, crashes } = await runScenario({
      faults: FAULTS.filter(({ name }) => name === 'redis-stopped'),
      seed: SEED,
      items: ITEMS,
      progress,
    });
    const [stopped] = faults;
    if (stopped === undefined || stopped.pagesDegraded === 0)
      throw new Error('expected pages that say DEGRADED while Redis is stopped, got none');
    const { pages, pagesAnswered, pagesDegraded, p99PageMs, worstPageMs, recoveryMs } = stopped;
    return {
      value: (100 * pagesAnswered) / pages,
      detail: {
        pages,
        pagesAnswered,
        pagesDegraded,
        p99PageMs,
        worstPageMs,
        isWorstWithin300Ms: worstPageMs <= 300,
        recoveryMs,
        lost: judgement.lost.length,
        crashes: crashes.length,
        items: ITEMS,
        seed: SEED,
        server,
      },
    };
  },
};
