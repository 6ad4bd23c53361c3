/** Makes a temporary folder and one beside a path, says that they are there, and waits for a signal. */
import { makeFolder, makeTemporaryFolder, partialPath } from '../../src/base/files.ts';
import { removeUnfinishedOnSignals } from '../../src/cli/signals.ts';

const [target = '.'] = process.argv.slice(2);
removeUnfinishedOnSignals(target);
makeFolder(partialPath(target));
process.stdout.write(makeTemporaryFolder());
setInterval(() => undefined, 1_000);
