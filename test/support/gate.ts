/** Holds back calls to one method, so that a test decides what happens before them. */
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
