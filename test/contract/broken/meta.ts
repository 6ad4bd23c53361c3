/** Adapters that are wrong about small facts, each with the sentence that catches it. */
import type { Broken } from './broken.ts';

export const BROKEN_META: readonly Broken<'meta'>[] = [
  [
    'puts once again and again',
    'a value that was put, even an empty one, is not replaced by putting once',
    (meta) => ({
      putOnce: async (name, value) => {
        const known = await meta.get(name);
        if (known) return known;
        await meta.put(name, value);
        return value;
      },
    }),
  ],
  [
    'tells everybody their own value',
    'a value that is put once stays, and concurrent callers all get the same one',
    (meta) => ({
      putOnce: async (name, value) => {
        await meta.putOnce(name, value);
        return value;
      },
    }),
  ],
  [
    'reads what is not there as empty',
    'a name without a value reads as null',
    (meta) => ({ get: async (name) => (await meta.get(name)) ?? '' }),
  ],
];
