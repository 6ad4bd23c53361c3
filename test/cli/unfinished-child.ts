/** Creates one temporary folder next to a path and one inside it, reports that they exist, and waits for a signal. */
import {
  innerPartialPath,
  makeFolder,
  makeTemporaryFolder,
  partialPath,
} from '../../src/base/files.ts';
import { removeUnfinishedOnSignals } from '../../src/cli/signals.ts';

const [target = '.'] = process.argv.slice(2);
removeUnfinishedOnSignals(target);
for (const path of [partialPath(target), innerPartialPath(target)]) makeFolder(path);
process.stdout.write(makeTemporaryFolder());
setInterval(() => undefined, 1_000);
