/** Named facts of the installation, as strings. */
import type { MetaStore } from '../ports/meta.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
import { textKey } from './engine/keys.ts';

export function openLmdbMeta(env: LmdbEnvironment): MetaStore {
  return {
    get: async (name) => env.read(() => env.meta.get(textKey(name)) ?? null),
    put: async (name, value) => {
      await env.write(() => {
        env.meta.put(textKey(name), value);
      });
    },
    putOnce: async (name, value) =>
      env.write(() => {
        const stands = env.meta.get(textKey(name)) ?? value;
        env.meta.put(textKey(name), stands);
        return stands;
      }),
  };
}
