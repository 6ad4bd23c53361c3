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

const RANKED =
  'name: mine\ndescription: About mine.\naccess: public\nstream: everything\nrank: { ranker: loud }\nfence: {}\n';
const WARNINGS = '{ templates { name error warning } stream(template: "mine") { status } }';

test('a template whose ranker never loaded serves, and says so at the start and where it is listed', async () => {
  const dir = await tempFolder();
  writeFileSync(join(dir, 'mine.yaml'), RANKED);
  writeFileSync(join(dir, 'loud.mjs'), 'throw new Error("hunter2")');
  const argv = ['--templates', dir, '--rankers', dir];
  await using opened = await openTestApp({ argv, isLogKept: true });
  const mine = async () => {
    const answer = await opened.ask(WARNINGS);
    expect(answer.at('stream.status')).toBe('END');
    const templates = answer.at('templates') as readonly { readonly name: string }[];
    return templates.find(({ name }) => name === 'mine');
  };
  const warning = expect.stringMatching(
    /mine\.yaml:5:17 rank\.ranker: expected a ranker that works, got "loud", so heads are ordered newest first and pages say DEGRADED: .*hunter2/,
  );
  expect(await mine()).toEqual({ name: 'mine', error: null, warning });
  const logged = opened.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged.filter((line) => 'warning' in line)).toMatchObject([
    { template: 'mine', warning, msg: 'a template serves without its ranker' },
  ]);
  const loud = `export default { name: 'loud', version: '1', signals: [], order: (all) => all };`;
  writeFileSync(join(dir, 'loud.mjs'), loud);
  await opened.app.rankers.reload();
  await opened.app.templates.reload();
  expect(await mine()).toEqual({ name: 'mine', error: null, warning: null });
});
