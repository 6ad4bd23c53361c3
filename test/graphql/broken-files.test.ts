/** What is wrong with a template or ranker file names paths and quotes files: told to those who may ask for explanations. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestApp } from '../support/open-app.ts';
import { tempFolder } from '../support/open-store.ts';

const ERRORS = '{ templates { name error } rankers { name error } }';

test.each<[string, Record<string, string>, boolean]>([
  ['an anonymous client in production', { NODE_ENV: 'production' }, false],
  ['a client that explanations are off for', { PALISADE_EXPLAIN: 'off' }, false],
  ['an anonymous client where viewers may ask', { PALISADE_EXPLAIN: 'viewers' }, false],
  ['a client in development', {}, true],
])(
  '%s reads of a broken file whether it is broken, and why only if it may',
  async (_, env, mayRead) => {
    const dir = await tempFolder();
    writeFileSync(join(dir, 'bad.yaml'), 'root:x:0:0:root:/root:/bin/bash');
    writeFileSync(join(dir, 'bad.mjs'), 'throw new Error("hunter2")');
    await using opened = await openTestApp({ argv: ['--templates', dir, '--rankers', dir], env });
    const { body } = await opened.ask(ERRORS);
    const broken = body.match(/"name":"bad","error":"/g) ?? [];
    expect(broken).toHaveLength(2);
    expect([body.includes(dir), body.includes('root:x')]).toEqual([mayRead, mayRead]);
    expect(body.includes('hunter2')).toBe(mayRead);
  },
);
