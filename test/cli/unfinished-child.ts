/** Creates one temporary folder next to a path and one inside it, reports that they exist, and waits for a signal. */
import {
  innerPartialPath,
  makeFolder,
  makeTemporaryFolder,
  partialPath,
  removeUnfinished,
} from '../../src/base/files.ts';
import { beforeSignals } from '../../src/cli/signals.ts';

const [target = '.'] = process.argv.slice(2);
beforeSignals(() => removeUnfinished(target));
for (const path of [partialPath(target), innerPartialPath(target)]) makeFolder(path);
process.stdout.write(makeTemporaryFolder());
setInterval(() => undefined, 1_000);
