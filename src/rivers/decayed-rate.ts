/** How often something has happened lately: a count in which older occurrences weigh less, without a record for each. */
import { HOUR_MS } from '../base/durations.ts';

/** After this long an occurrence weighs 1/e. */
const MEMORY_MS = 6 * HOUR_MS;

export class DecayedRate {
  readonly #sinceMs: number;
  #count = 0;
  #atMs: number;
  /** How often it has happened in total. */
  seen = 0;

  constructor(nowMs: number) {
    this.#sinceMs = nowMs;
    this.#atMs = nowMs;
  }

  add(nowMs: number): void {
    this.#count = this.#decayed(nowMs) + 1;
    this.#atMs = Math.max(this.#atMs, nowMs);
    this.seen += 1;
  }

  /** Occurrences per hour. Something that was only watched for a short time does not count as rare. */
  perHour(nowMs: number): number {
    const watchedMs = Math.max(nowMs - this.#sinceMs, 1);
    const weight = MEMORY_MS * (1 - Math.exp(-watchedMs / MEMORY_MS));
    return (this.#decayed(nowMs) * HOUR_MS) / weight;
  }

  #decayed(nowMs: number): number {
    return this.#count * Math.exp(-Math.max(0, nowMs - this.#atMs) / MEMORY_MS);
  }
}
