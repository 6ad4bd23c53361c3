/** Logs so many lines to standard output, and ends as it is told. */
import { setTimeout } from 'node:timers/promises';
import { openLog } from '../../src/base/log.ts';

const [, , count = '0', end = ''] = process.argv;
const log = openLog({ logLevel: 'info' });
for (let line = 0; line < Number(count); line++) log.info({ line, name: 'Zoë 🦊' }, 'counted');
if (end === 'exit') process.exit(0);
if (end === 'throw') throw new Error('on purpose');
// Lines that are written after others failed.
if (end === 'later')
  for (let turn = 0; turn < 2; turn++) {
    await setTimeout(500);
    log.info({ turn }, 'later');
  }
