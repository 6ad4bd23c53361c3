/** The oracle of small durable facts. */
import type { MetaStore } from '../../src/store/ports/meta.ts';

/** The state it shares with the rest of a store. */
export interface MetaWorld {
  readonly meta: Map<string, string>;
}

export function modelMeta({ meta }: MetaWorld): MetaStore {
  return {
    get: async (name) => {
      return meta.get(name) ?? null;
    },
    put: async (name, value) => {
      meta.set(name, value);
    },
    putOnce: async (name, value) => {
      meta.set(name, meta.get(name) ?? value);
      return meta.get(name) ?? value;
    },
  };
}
