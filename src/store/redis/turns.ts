/** One thing at a time for each name, in the order of asking. */

export type InTurn = <T>(name: string, action: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (name, action) => {
    const before = last.get(name);
    const run = (async () => {
      await before?.catch(() => undefined);
      return action();
    })();
    last.set(name, run);
    try {
      return await run;
    } finally {
      if (last.get(name) === run) last.delete(name);
    }
  };
}
