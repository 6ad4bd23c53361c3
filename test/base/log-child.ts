/** Logs so many lines to standard output, and ends as it is told. */
import { openLog } from '../../src/base/log.ts';

const [, , count = '0', end = ''] = process.argv;
const log = openLog({ logLevel: 'info' });
for (let line = 0; line < Number(count); line++) log.info({ line, name: 'Zoë 🦊' }, 'counted');
if (end === 'exit') process.exit(0);
if (end === 'throw') throw new Error('on purpose');
