/** A command whose output cannot be written does its work nevertheless, and says so where it can. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { useBuiltCli } from '../support/built-cli.ts';
import { writeContent } from '../support/content-files.ts';

const { start, main, dataDir } = useBuiltCli();

test('an import whose progress nobody reads any more imports everything', async () => {
  const people = await writeContent({ 'people.ndjson': [{ id: 'ann', joinedAt: '2020-01-02' }] });
  const { child, exited, output } = start(['import', people, '--data', dataDir('unread')]);
  child.stderr.destroy();
  await exited;
  expect(child.exitCode).toBe(0);
  expect(output()).toContain('"imported": 1');
});

test('a report that cannot be written is one sentence and ends with 1', () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const { status, stderr } = spawnSync(process.execPath, [main, '--help'], {
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  });
  expect([status, stderr]).toEqual([
    1,
    'palisade: expected an output that can be written, got ENOSPC\n',
  ]);
});
