/**
 * Schema versions and the migrations between them. A migration may run any number of times and in several processes at
 * once. A database that a newer Palisade has migrated is refused.
 */
import { FeedError } from "../../../base/errors.js";
import { upsertOnce } from "./cas.js";
import { createSequence } from "../items/positions.js";
import { INDEXES } from "./indexes.js";
import { buildThreads } from "../threads/thread-rows.js";
/** The version this code brings a database to. */
export const SCHEMA_VERSION = 2;
/** What each version adds, in order. Every step can be repeated. */
const MIGRATIONS = [
    {
        version: 1,
        run: async (collections) => {
            for (const index of INDEXES)
                await createIndex(collections, index);
            await createSequence(collections);
        },
    },
    {
        version: 2,
        run: async (collections) => {
            for (const index of INDEXES)
                await createIndex(collections, index);
            await buildThreads(collections);
        },
    },
];
/** Brings the database to this code's version. Refuses, with UNAVAILABLE, one that is newer. */
export async function migrate(collections) {
    const from = (await collections.system.findOne({ _id: 'schema' }))?.version ?? 0;
    if (from > SCHEMA_VERSION) {
        throw new FeedError('UNAVAILABLE', `expected a database of schema version ${SCHEMA_VERSION} or older at MONGODB_URL, got version ${from}: start the Palisade that wrote it, or a newer one`);
    }
    for (const { version, run } of MIGRATIONS) {
        if (version <= from)
            continue;
        await run(collections);
        await raiseVersion(collections, version);
    }
    return { from, to: SCHEMA_VERSION };
}
async function createIndex(collections, { collection, key, name }) {
    await collections[collection].createIndex(key, { name }, {});
}
/** Never lowers it, whatever other processes do meanwhile. */
async function raiseVersion({ system }, version) {
    // False when another process brought it here, or further.
    await upsertOnce(system, { _id: 'schema', version: { $lt: version } }, { $set: { version } });
}
//# sourceMappingURL=schema.js.map