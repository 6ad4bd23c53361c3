/**
 * Maps an async iterator without a generator. A generator would delay `return` until the pending `next` is answered;
 * here it reaches the source immediately, so that a reader who leaves releases everything at that moment.
 */

/** What a mapper returns for a value that its reader does not get. */
export const SKIP: unique symbol = Symbol('skip');

/**
 * The source's values, each through `map`, in order; one at a time is requested. `return` and `throw` are forwarded,
 * and may come while a `next` is pending. When the source or `map` throws, the source is returned and the error
 * rethrown.
 */
export function mapAsync<T, R>(
  source: AsyncIterator<T, unknown, undefined>,
  map: (value: T) => Promise<R | typeof SKIP> | R | typeof SKIP,
): AsyncIterableIterator<R, undefined, undefined> {
  return new MappedIterator(source, map);
}

const END = { done: true, value: undefined } as const;

class MappedIterator<T, R> implements AsyncIterableIterator<R, undefined, undefined> {
  readonly #source: AsyncIterator<T, unknown, undefined>;
  readonly #map: (value: T) => Promise<R | typeof SKIP> | R | typeof SKIP;
  #isEnded = false;

  constructor(
    source: AsyncIterator<T, unknown, undefined>,
    map: (value: T) => Promise<R | typeof SKIP> | R | typeof SKIP,
  ) {
    this.#source = source;
    this.#map = map;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<R, undefined>> {
    try {
      while (!this.#isEnded) {
        const next = await this.#source.next();
        if (next.done === true) return await this.return();
        if (this.#isEnded) break;
        const value = await this.#map(next.value);
        if (value !== SKIP) return { done: false, value };
      }
      return END;
    } catch (error) {
      await this.return();
      throw error;
    }
  }

  /** Repeatable: the source is returned once. */
  async return(): Promise<IteratorResult<R, undefined>> {
    if (this.#isEnded) return END;
    this.#isEnded = true;
    await this.#source.return?.();
    return END;
  }

  async throw(error: unknown): Promise<IteratorResult<R, undefined>> {
    const isEnded = this.#isEnded;
    this.#isEnded = true;
    if (!isEnded && this.#source.throw !== undefined) await this.#source.throw(error);
    else if (!isEnded) await this.#source.return?.();
    throw error;
  }
}
