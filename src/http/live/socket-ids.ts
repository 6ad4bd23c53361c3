/**
 * The ids of one socket's operations. A client may use an id again as soon as it has completed it, while the operation of
 * before still opens or ends. graphql-ws knows an operation by its id alone: it would take what becomes of the earlier one
 * for the later one's, end that one, and forget one of the two, which then ran forever. So it never hears of an operation
 * that was completed.
 */

export interface SocketIds {
  /**
   * What `open` answers for an operation of this id. When the id was given to another meanwhile, what was opened goes to
   * `release`, and there is no answer.
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

/** The results, of which nothing comes any more once they were returned, not even their end. */
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

/** Never settles. A new one each time: one for all would keep every operation that waits for it. */
function silence(): Promise<never> {
  return new Promise(() => undefined);
}
