/** The jobs of rivers. They run in every process that reads through rivers, because each holds its own. */
import type { Rivers } from '../rivers/rivers.ts';
import type { Job } from './job.ts';

/** Pages that are open hear of what is new from here; those of recent visitors merge it when they are read. */
const OPEN_EVERY_MS = 250;
const VISITED_EVERY_MS = 2_000;
const TEND_EVERY_MS = 10_000;

/** They change no stored fact, so none of them asks for another share. */
export function fillRivers(rivers: Rivers): readonly Job[] {
  const job = (name: string, everyMs: number, run: () => Promise<void> | void): Job => ({
    name,
    everyMs,
    run: async () => {
      await run();
      return 0;
    },
  });
  return [
    job('fill-open-rivers', OPEN_EVERY_MS, () => rivers.deliver('open')),
    job('fill-visited-rivers', VISITED_EVERY_MS, () => rivers.deliver('visited')),
    job('tend-rivers', TEND_EVERY_MS, () => rivers.tend()),
  ];
}
