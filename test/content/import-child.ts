/** Imports a folder of content into an embedded store, or into MongoDB and Redis, printing how far it is, and the report. */
import { openStore } from '../../src/store/open-store.ts';
import { systemClock } from '../../src/base/clock.ts';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { openLog } from '../../src/base/log.ts';
import { importContent } from '../../src/content/import/import-content.ts';
import { contentFiles } from '../../src/content/import/kinds.ts';
import { NO_FIELDS } from '../../src/model/fields.ts';
import { DEFAULT_PLACE_TYPES } from '../../src/model/place-types.ts';

const [, , path = '', data = ''] = process.argv;
const config = parseConfig(['--data', data, '--log-level', 'silent'], process.env);
const store = await openStore(config, { clock: systemClock, log: openLog(config) });
const say = (text: string) => process.stdout.write(`${text}\n`);

const report = await importContent(
  { store, clock: systemClock, fields: NO_FIELDS, placeTypes: DEFAULT_PLACE_TYPES },
  {
    files: contentFiles(path),
    isDryRun: false,
    errorsMax: 10,
    onProgress: (file, rows) => void say(`rows ${file} ${rows}`),
  },
);
say(JSON.stringify(report));
await store.close();
