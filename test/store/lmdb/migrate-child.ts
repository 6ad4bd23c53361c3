/** Migrates the store of a folder and prints the result, or why it was refused. */
import { migrateLmdbStore } from '../../../src/store/lmdb/migrate.ts';

const [, , dir = ''] = process.argv;
process.stdout.write(await migrateLmdbStore(dir).catch(String));
process.exit(0);
