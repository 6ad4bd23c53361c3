/** Named facts of the installation, as strings. */
import { checkKey } from '../checks.ts';
import type { MetaStore } from '../ports/meta.ts';
import type { Collections } from './engine/collections.ts';
import { isDuplicateKey } from './engine/guard.ts';

export function openMeta({ meta }: Collections): MetaStore {
  const put = async (name: string, value: string): Promise<void> => {
    checkKey('metaName', name);
    const write = () => meta.updateOne({ _id: name }, { $set: { value } }, { upsert: true });
    try {
      await write();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await write();
    }
  };
  return {
    get: async (name) => {
      checkKey('metaName', name);
      return (await meta.findOne({ _id: name }))?.value ?? null;
    },
    put,
    putOnce: async (name, value) => {
      checkKey('metaName', name);
      try {
        await meta.insertOne({ _id: name, value });
        return value;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await meta.findOne({ _id: name }))?.value ?? value;
      }
    },
  };
}
