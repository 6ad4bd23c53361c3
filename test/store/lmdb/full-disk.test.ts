/**
 * A full disk, simulated with the shell's file size limit: writes fail with a code, reads continue, the process
 * survives.
 */
import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { bundleScript } from '../../support/child-script.ts';
import { tempFolder } from '../../support/open-store.ts';

/** Of 512 bytes: 2 MB. */
const BLOCKS = 4_096;

test('a full disk refuses writes as UNAVAILABLE, keeps answering reads, is not ready, and loses nothing once there is room', async () => {
  const { file, remove } = await bundleScript('test/store/lmdb/full-disk-child.ts');
  onTestFinished(remove);
  const dir = await tempFolder();
  const script = `trap '' XFSZ; ulimit -S -f ${BLOCKS}; exec "$0" "$1" "$2"`;
  const child = spawn('sh', ['-c', script, process.execPath, file, dir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = (await lines.next()).value as string;
  const seen = JSON.parse(first) as { readonly acknowledged: number; readonly newest: number };
  expect(seen).toEqual({
    acknowledged: expect.any(Number),
    newest: seen.acknowledged,
    isReadable: true,
    isReadyWhileFull: false,
    isEachVisitorTold: true,
    isEachVisitorEnrolled: false,
    codes: ['UNAVAILABLE'],
  });
  expect(seen.acknowledged).toBeGreaterThan(50);
  await promisify(execFile)('prlimit', ['--fsize=unlimited', '--pid', String(child.pid)]);
  child.stdin.write('room\n');
  expect((await lines.next()).value).toBe('ready');
  const store = await openLmdbStore({ dir });
  onTestFinished(() => store.close());
  expect(await store.timelines.newest()).toBe(seen.acknowledged + 1);
  await store.ping();
});
