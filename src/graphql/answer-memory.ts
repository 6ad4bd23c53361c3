/** How the memory for answers is divided: growing one part by a tenth shrinks another by a tenth. */
import { MEGABYTE } from '../base/bytes.ts';
import { LIMITS } from '../base/limits.ts';

/** In bytes. */
export interface AnswerMemory {
  /** For the most recently requested answers, which are sent as they are. */
  readonly hotMax: number;
  /** For the answers behind them: the parts of a single answer, and the parts that answers share. */
  readonly ownMax: number;
  readonly sharedMax: number;
  /** For the texts that items show to selections, kept with their records. */
  readonly itemTextsMax: number;
}

export function answerMemory(megabytes: number): AnswerMemory {
  const { hot, own, shared, items } = LIMITS.answerMemoryTenths;
  const tenths = (count: number): number => Math.floor((megabytes * MEGABYTE * count) / 10);
  return {
    hotMax: tenths(hot),
    ownMax: tenths(own),
    sharedMax: tenths(shared),
    itemTextsMax: tenths(items),
  };
}
