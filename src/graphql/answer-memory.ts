/** How the memory for answers is divided: a tenth more for one of its parts is a tenth less for another. */
import { MEGABYTE } from '../base/bytes.ts';
import { LIMITS } from '../base/limits.ts';

/** In bytes. */
export interface AnswerMemory {
  /** Of the answers asked for last, which are sent as they stand. */
  readonly hotMax: number;
  /** Of those behind them: what is each one's own, and what they share. */
  readonly ownMax: number;
  readonly sharedMax: number;
  /** Of what items say to selections, kept beside their records. */
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
