/** The jobs this product has: each finds its work in durable facts, so a lost queue or a killed worker costs only time. */
import type { Store } from '../store/store.ts';
import type { Job } from './job.ts';

const SEAL_EVERY_MS = 2_000;

interface MaintenanceOptions {
  readonly durable: Pick<Store, 'timelines'>;
}

export function maintenanceOf({ durable }: MaintenanceOptions): readonly Job[] {
  return [sealPositions(durable)];
}

/**
 * A process that dies between taking a position and writing its item leaves a gap that nothing may be read past. Whoever
 * looks at the newest position closes gaps that are old enough; where pages are served from hot copies, this looks.
 */
function sealPositions({ timelines }: Pick<Store, 'timelines'>): Job {
  return {
    name: 'seal-positions', everyMs: SEAL_EVERY_MS,
    run: async () => {
      await timelines.newest();
      return 0;
    },
  };
}
