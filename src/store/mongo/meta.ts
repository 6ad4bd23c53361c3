/** Named facts of the installation, as strings. */
import type { MetaStore } from '../ports/meta.ts';
import type { Collections } from './engine/collections.ts';
import { asRead, compareAndSet, insertOnce, isWritten, LOST } from './engine/cas.ts';
import { requireCaller } from './engine/guard.ts';

export function openMongoMeta({ meta }: Collections): MetaStore {
  /**
   * Writes on the condition that no other write came first, so that one whose caller has given up does not take effect
   * after a later one.
   */
  const put = (name: string, value: string): Promise<void> =>
    compareAndSet(
      () => meta.findOne({ _id: name }, { projection: { revision: 1 } }),
      async (row) => {
        requireCaller();
        const revision = row?.revision;
        const write = meta.updateOne(
          { _id: name, revision: asRead(revision) },
          { $set: { value, revision: (revision ?? 0) + 1 } },
          { upsert: row === null },
        );
        return (await isWritten(write)) ? undefined : LOST;
      },
      { what: 'the named fact' },
    );
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
