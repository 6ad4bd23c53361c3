/** The jobs of rivers. They run in every process that reads through rivers, because each process has its own. */
import type { Rivers } from '../rivers/rivers.ts';
import { tendingJob, type Job } from './job.ts';

/** Open pages learn of new items from these jobs; for recent visitors, new items are merged on reading. */
const OPEN_EVERY_MS = 250;
const VISITED_EVERY_MS = 2_000;
const TEND_EVERY_MS = 10_000;

export function fillRivers(rivers: Rivers): readonly Job[] {
  return [
    tendingJob('fill-open-rivers', OPEN_EVERY_MS, () => rivers.deliver('open')),
    tendingJob('fill-visited-rivers', VISITED_EVERY_MS, () => rivers.deliver('visited')),
    tendingJob('tend-rivers', TEND_EVERY_MS, () => rivers.tend()),
  ];
}
