/** Holds back calls, so that a test decides what happens before them, or lets them fail, as where a process dies. */
import { deferred } from './deferred.ts';

export interface Gate {
  /** Resolves when the first call arrives. */
  readonly opened: Promise<void>;
  /** Lets all calls through, now and later. */
  readonly open: () => void;
  /** Resolves when the first call has finished. */
  readonly firstDone: Promise<void>;
  /** The same object with one of its methods held back. */
  readonly gated: <T extends object>(target: T, method: string) => T;
}

export function gate(): Gate {
  const call = deferred();
  const firstDone = deferred();
  const way = deferred();
  const gated = <T extends object>(gatedTarget: T, method: string): T =>
    new Proxy(gatedTarget, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const run = value.bind(target) as (...args: readonly unknown[]) => unknown;
        if (name !== method) return run;
        return async (...args: readonly unknown[]) => {
          call.resolve();
          await way.promise;
          try {
            return await run(...args);
          } finally {
            firstDone.resolve();
          }
        };
      },
    });
  return { opened: call.promise, open: way.resolve, firstDone: firstDone.promise, gated };
}

/** The same object; calls of one of its methods fail without effect. */
export function dead<T extends object>(target: T, method: string): T {
  return new Proxy(target, {
    get: (all, name) => {
      if (name === method) return () => Promise.reject(new Error('the process died'));
      const value: unknown = Reflect.get(all, name);
      return typeof value === 'function' ? (value.bind(all) as unknown) : value;
    },
  });
}

/** Passes each value on as soon as `size` of them have arrived. */
export function meeting(size: number): <T>(value: T) => Promise<T> {
  const { promise, resolve } = deferred();
  let arrived = 0;
  return async (value) => {
    arrived += 1;
    if (arrived === size) resolve();
    await promise;
    return value;
  };
}
