/** Runs the actions of one key one after the other within this process, in the order of the calls. */

/** Runs actions of the same key in turn. Concurrent actions of other processes are the store's concern. */
export type KeyedMutex = <T>(key: string, action: () => Promise<T>) => Promise<T>;

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (key, action) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(action, action);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
