/** The refusals of an unusable file of declarations. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readDeclarations } from '../../../src/base/config/read-declarations.ts';

const SCHEMA = z.strictObject({ types: z.array(z.string()) });

test.each<[string, string | Buffer | null, string]>([
  ['that is not there', null, 'expected a file that can be read, got ENOENT'],
  [
    'that is neither YAML nor JSON',
    'types: [a]\nmore: [b\n',
    'expected YAML or JSON, got: Flow sequence in block collection must be sufficiently indented and end with a ] at line 3, column 1',
  ],
  [
    'that repeats a key',
    'types: [a]\ntypes: [b]\n',
    'expected YAML or JSON, got: Map keys must be unique at line 2, column 1',
  ],
  [
    'in Latin-1',
    Buffer.from('types:\n- café\n', 'latin1'),
    'expected text in UTF-8, got other bytes in line 2',
  ],
  ['of another shape', 'types: 3\n', 'types: expected a list, got 3'],
  ['with more than it may have', '"'.repeat(65_537), 'expected at most 65536 bytes, got more'],
  ['with a second problem', 'types: [a, 3, 4]\n', 'types.2: expected a text, got 4'],
])('a file %s is refused by its name, with the place', async (_, text, says) => {
  const dir = mkdtempSync(join(tmpdir(), 'palisade-declarations-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = join(dir, 'declared.yaml');
  if (text !== null) writeFileSync(file, text);
  await expect(readDeclarations(file, SCHEMA)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    message: expect.stringContaining(`${file}: ${says}`),
  });
});

test.each([
  ['mkfifo', 'a pipe, a socket or a device'],
  ['mkdir', 'a folder'],
])('a path that %s made is refused, and not waited for', async (make, got) => {
  const dir = mkdtempSync(join(tmpdir(), 'palisade-declarations-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = join(dir, 'declared.yaml');
  execFileSync(make, [file]);
  await expect(readDeclarations(file, SCHEMA)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    message: `${file}: expected a regular file, got ${got}`,
  });
});
