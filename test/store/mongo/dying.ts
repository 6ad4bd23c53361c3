/** A process that dies between two writes. */
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';

const WRITE = /^(insert|update|replace|delete|bulkWrite|findOneAnd)/;

/** The collections of a process that dies instead of one of its writes. */
export function dyingAt(all: Collections, nth: number): Collections {
  let writes = 0;
  const dying = (target: object) =>
    new Proxy(target, {
      get: (collection, name) => {
        const value: unknown = Reflect.get(collection, name);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]): unknown => {
          if (WRITE.test(String(name))) writes += 1;
          if (writes >= nth) throw new Error('the process died');
          return Reflect.apply(value, collection, args);
        };
      },
    });
  const wrapped = Object.entries(all).map(([name, target]) => [name, dying(target as object)]);
  return Object.fromEntries(wrapped);
}
