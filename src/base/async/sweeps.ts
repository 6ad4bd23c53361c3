/** Sweeps over many that are read again each time, where any number of those in front may fail every time. */
import { FAILURES_MAX, tryEach } from './try-each.ts';

export class Sweeps {
  /** How many of those in front the next sweep passes over. */
  #skipped = 0;

  /**
   * Does the work for each of what `read` gives without so many in front, as `tryEach` does. Where so many fail that the
   * others are left, the next sweep passes over these and goes on behind them. One that is not cut off so is followed by
   * one from the beginning.
   */
  async each<T>(
    read: (skipped: number) => Iterable<T> | AsyncIterable<T>,
    work: (each: T) => Promise<void>,
  ): Promise<void> {
    const skipped = this.#skipped;
    this.#skipped = 0;
    let failures = 0;
    await tryEach(read(skipped), async (each) => {
      try {
        await work(each);
      } catch (error) {
        failures += 1;
        if (failures === FAILURES_MAX) this.#skipped = skipped + failures;
        throw error;
      }
    });
  }
}

/** What is behind the first so many. */
export async function* behind<T>(all: AsyncIterable<T>, skipped: number): AsyncGenerator<T, void> {
  let left = skipped;
  for await (const each of all)
    if (left > 0) left -= 1;
    else yield each;
}
