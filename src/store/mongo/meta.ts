/** Named facts of the installation, as strings. */
import type { MetaStore } from '../ports/meta.ts';
import type { Collections } from './engine/collections.ts';
import { insertOnce, upsertOnce } from './engine/cas.ts';

export function openMongoMeta({ meta }: Collections): MetaStore {
  const put = async (name: string, value: string): Promise<void> => {
    await upsertOnce(meta, { _id: name }, { $set: { value } });
  };
  return {
    get: async (name) => {
      return (await meta.findOne({ _id: name }))?.value ?? null;
    },
    put,
    putOnce: async (name, value) => {
      if (await insertOnce(meta, { _id: name, value })) return value;
      return (await meta.findOne({ _id: name }))?.value ?? value;
    },
  };
}
