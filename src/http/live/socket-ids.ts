/**
 * The ids of one socket's operations. A client may reuse an id as soon as it has completed the operation, while that
 * operation is still opening or ending. graphql-ws identifies operations only by id: it would mistake the outcome of
 * the earlier operation for that of the later one, end the later one, and lose track of one of the two, which would
 * then run forever. So completed operations are never reported to it.
 */

export interface SocketIds {
  /**
   * Resolves with the result of `open` for an operation with this id. If the id was reused in the meantime, passes the
   * result to `release` and never settles.
   */
  open<T>(id: string, open: () => Promise<T>, release: (opened: T) => void): Promise<T>;
}

export function openSocketIds(): SocketIds {
  const latest = new Map<string, symbol>();
  return {
    async open(id, open, release) {
      const mine = Symbol(id);
      latest.set(id, mine);
      try {
        const opened = await open();
        if (latest.get(id) === mine) return opened;
        release(opened);
      } catch (error) {
        if (latest.get(id) === mine) throw error;
      } finally {
        if (latest.get(id) === mine) latest.delete(id);
      }
      return silence();
    },
  };
}

/** The results; after `return` is called, nothing more arrives, not even the end. */
export function silentOnceReturned<T>(
  results: AsyncIterableIterator<T>,
): AsyncIterableIterator<T, undefined> {
  let isReturned = false;
  const silent: AsyncIterableIterator<T, undefined> = {
    [Symbol.asyncIterator]: () => silent,
    async next() {
      try {
        const next = await results.next();
        if (!isReturned) return next.done === true ? { done: true, value: undefined } : next;
      } catch (error) {
        if (!isReturned) throw error;
      }
      return silence();
    },
    async return() {
      isReturned = true;
      await results.return?.();
      return { done: true, value: undefined };
    },
  };
  return silent;
}

/** Never settles. A new promise each time: a shared one would retain every operation that waits for it. */
function silence(): Promise<never> {
  return new Promise(() => undefined);
}
