/**
 * Imports a file into an embedded store, or into MongoDB and Redis, and prints each group of rows when it is done, and
 * the report.
 */
import { openStore } from '../../src/store/open-store.ts';
import { systemClock } from '../../src/base/clock.ts';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { itemPosition } from '../../src/model/ids.ts';
import { openLog } from '../../src/base/log.ts';
import { importReads } from '../../src/reads/import/import-reads.ts';

const [, , file = '', data = ''] = process.argv;
const config = parseConfig(['--data', data, '--log-level', 'silent'], process.env);
const store = await openStore(config, { clock: systemClock, log: openLog(config) });
const say = (text: string) => process.stdout.write(`${text}\n`);

const report = await importReads(
  { store, clock: systemClock, witnessKinds: {}, readItemId: itemPosition },
  { file, isDryRun: false, onProgress: (rows) => void say(`rows ${rows}`) },
);
say(JSON.stringify(report));
await store.close();
