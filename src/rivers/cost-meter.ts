/** What a push and a pull cost on the store in use: running means of measured times, unless configured. */
import type { DeliveryCosts } from './delivery.ts';

/** Assumed until something is measured. */
const PUSH_US = 1;
const PULL_US = 5;
/** How much one measurement moves the mean. */
const SHARE = 0.02;
/** One measurement counts as at most this many means, because a stalled process does not mean a slow store. */
const OUTLIER = 10;

export class CostMeter implements DeliveryCosts {
  readonly #isMeasuring: boolean;
  pushUs: number;
  pullUs: number;

  constructor(said: DeliveryCosts | null) {
    this.#isMeasuring = said === null;
    this.pushUs = said?.pushUs ?? PUSH_US;
    this.pullUs = said?.pullUs ?? PULL_US;
  }

  onPushes(count: number, tookMs: number): void {
    if (count > 0 && this.#isMeasuring) this.pushUs = moved(this.pushUs, (tookMs * 1_000) / count);
  }

  onPull(producers: number, tookMs: number): void {
    if (producers > 0 && this.#isMeasuring)
      this.pullUs = moved(this.pullUs, (tookMs * 1_000) / producers);
  }
}

function moved(mean: number, measured: number): number {
  return mean + SHARE * (Math.min(measured, mean * OUTLIER) - mean);
}
