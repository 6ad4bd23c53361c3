/**
 * Repeated sweeps over a list that is read again each time, where any number of the first entries may fail every time.
 */
import { FAILURES_MAX, tryEach } from './try-each.ts';

export class Sweeps {
  /** How many of the first entries the next sweep skips. */
  #skipped = 0;

  /**
   * Does the work for each entry of `read(skipped)`, as `tryEach` does. If so many fail that the rest is not reached,
   * the next sweep skips these and continues after them. A sweep that is not cut off is followed by a full one.
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

/** The entries after the first `skipped`. */
export async function* behind<T>(all: AsyncIterable<T>, skipped: number): AsyncGenerator<T, void> {
  let left = skipped;
  for await (const each of all)
    if (left > 0) left -= 1;
    else yield each;
}
