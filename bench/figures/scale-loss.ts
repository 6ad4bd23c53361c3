/** Whether anything acknowledged is lost, or a scroll skips or repeats, while Redis is killed and emptied under load. */
import { FAULTS } from '../faults/faults.ts';
import { runScenario } from '../faults/scenario.ts';
import type { Figure } from '../figure.ts';

const ITEMS = 200;
const SEED = 1;

export const figure: Figure = {
  name: 'scale-loss',
  what: 'acknowledged writes lost, and scrolls with a skip or a repeat, while Redis is killed 20 times and emptied 5 times under load on two processes',
  unit: 'lost or broken',
  target: '<= 0',
  async measure(progress) {
    const report = await runScenario({
      faults: FAULTS.filter(({ name }) => name === 'redis-kill' || name === 'redis-flush'),
      seed: SEED,
      items: ITEMS,
      progress,
    });
    const { lost, risen, doubled, scrollsWithSkip, scrollsWithRepeat } = report.judgement;
    return {
      value:
        lost.length +
        risen.length +
        doubled.length +
        scrollsWithSkip +
        scrollsWithRepeat +
        report.crashes.length,
      detail: {
        ...report.judgement,
        crashes: report.crashes.length,
        faults: report.faults,
        items: ITEMS,
        seed: SEED,
        server: report.server,
      },
    };
  },
};
