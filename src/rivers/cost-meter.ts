/** What a push and a pull cost on the store in use, in microseconds: running means of measured times. */
import type { DeliveryCosts } from './delivery.ts';

/** Assumed until something is measured. */
const PUSH_US = 1;
const PULL_US = 5;
/** How much one measurement moves the mean. */
const SHARE = 0.02;
/** One measurement counts as at most this many means, because a stalled process does not mean a slow store. */
const OUTLIER = 10;

export class CostMeter implements DeliveryCosts {
  push = PUSH_US;
  pull = PULL_US;

  onPushes(count: number, tookMs: number): void {
    if (count > 0) this.push = moved(this.push, (tookMs * 1_000) / count);
  }

  onPull(producers: number, tookMs: number): void {
    if (producers > 0) this.pull = moved(this.pull, (tookMs * 1_000) / producers);
  }
}

function moved(mean: number, measured: number): number {
  return mean + SHARE * (Math.min(measured, mean * OUTLIER) - mean);
}
