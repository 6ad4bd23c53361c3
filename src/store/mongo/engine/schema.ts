/**
 * Schema versions and the migrations between them. A migration may run any number of times and in several processes
 * concurrently. A database that a newer Palisade has migrated is refused.
 */
import { FeedError } from '../../../base/errors.ts';
import type { Collections } from './collections.ts';
import { upsertOnce } from './cas.ts';
import { createSequence } from '../items/positions.ts';
import { INDEXES, type IndexDeclaration } from './indexes.ts';
import { listEarlierLikes } from '../items/reactions.ts';
import { listEarlierNames } from '../people.ts';
import { buildOpenings, buildThreads } from '../threads/build-threads.ts';

/** The version to which this code migrates a database. */
export const SCHEMA_VERSION = 8;

/** What each version adds apart from its indexes, in order. Every step can be repeated. */
const MIGRATIONS: readonly {
  readonly version: number;
  readonly run: (collections: Collections) => Promise<unknown>;
}[] = [
  { version: 1, run: createSequence },
  { version: 2, run: buildThreads },
  { version: 3, run: buildOpenings },
  { version: 4, run: listEarlierLikes },
  { version: 7, run: listEarlierNames },
];

/** Migrates the database to this code's version. Refuses, with UNAVAILABLE, a newer one. */
export async function migrate(collections: Collections): Promise<void> {
  const from = (await collections.system.findOne({ _id: 'schema' }))?.version ?? 0;
  if (from > SCHEMA_VERSION) {
    throw new FeedError(
      'UNAVAILABLE',
      `expected a database of schema version ${SCHEMA_VERSION} or older at MONGODB_URL, got version ${from}: start the Palisade that wrote it, or a newer one`,
    );
  }
  if (from === SCHEMA_VERSION) return;
  // The steps read through the indexes.
  for (const index of INDEXES) await createIndex(collections, index);
  for (const { version, run } of MIGRATIONS) {
    if (version <= from) continue;
    await run(collections);
    await raiseVersion(collections, version);
  }
  await raiseVersion(collections, SCHEMA_VERSION);
}

async function createIndex(
  collections: Collections,
  { collection, key, name, isSparse }: IndexDeclaration,
): Promise<void> {
  await collections[collection].createIndex(
    key,
    isSparse === true ? { name, sparse: true } : { name },
    {},
  );
}

/** Never lowers the version, whatever other processes do meanwhile. */
async function raiseVersion({ system }: Collections, version: number): Promise<void> {
  // False when another process raised it this far, or further.
  await upsertOnce(system, { _id: 'schema', version: { $lt: version } }, { $set: { version } });
}
