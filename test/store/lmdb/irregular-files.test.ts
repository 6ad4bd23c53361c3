/** Pipes, folders and devices in place of the files of a store: they are refused, and not waited for. */
import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readOperatorAccess } from '../../../src/http/operator.ts';
import { checkLmdbStore } from '../../../src/store/lmdb/check.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { tempFolder } from '../../support/open-store.ts';

const KINDS: readonly [string, (file: string) => void][] = [
  ['a pipe', (file) => void execFileSync('mkfifo', [file])],
  ['a folder', (file) => void execFileSync('mkdir', [file])],
  ['a link to a device', (file) => symlinkSync('/dev/zero', file)],
];

describe.each(['data.mdb', 'lock.mdb'])('%s', (name) => {
  test.each(KINDS)('is refused as %s', async (_, make) => {
    const dir = await tempFolder();
    await (await openLmdbStore({ dir })).close();
    const file = join(dir, name);
    rmSync(file);
    make(file);
    const refused = { code: 'BAD_USER_INPUT', message: expect.stringContaining(file) as string };
    await expect(openLmdbStore({ dir })).rejects.toMatchObject(refused);
    await expect(checkLmdbStore(dir)).rejects.toMatchObject(refused);
  });
});

test.each(KINDS)('the access to a running server is refused as %s', async (_, make) => {
  const dir = await tempFolder();
  const file = join(dir, 'operator.json');
  make(file);
  expect(() => readOperatorAccess(dir)).toThrow(`${file}: expected a regular file`);
});
