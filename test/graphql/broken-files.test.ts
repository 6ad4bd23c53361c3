/**
 * Faults in a template or ranker file name paths and quote files, so they are shown only to those who may ask for
 * explanations.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draft } from '../support/builders.ts';
import { openTestApp, publish } from '../support/open-app.ts';
import { tempFolder } from '../support/open-store.ts';

const ERRORS = '{ templates { name error } rankers { name error } }';

test.each<[string, Record<string, string>, boolean]>([
  ['an anonymous client in production', { NODE_ENV: 'production' }, false],
  ['a client that explanations are off for', { PALISADE_EXPLAIN: 'off' }, false],
  ['an anonymous client where viewers may ask', { PALISADE_EXPLAIN: 'viewers' }, false],
  ['a client in development', {}, true],
])(
  '%s can read whether a template file is broken, and why only if it may',
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
    { template: 'mine', warning, msg: 'a template is serving without the parts that do not work' },
  ]);
  const loud = `export default { name: 'loud', version: '1', signals: [], order: (all) => all };`;
  writeFileSync(join(dir, 'loud.mjs'), loud);
  await opened.app.rankers.reload();
  await opened.app.templates.reload();
  expect(await mine()).toEqual({ name: 'mine', error: null, warning: null });
});

const THROWS = 'throw new Error("hunter2")';
const OWN = 'name: mine\ndescription: About mine.\naccess: public\n';
const EVERY = 'stream: everything\n';
const INJECTED = `${EVERY}inject:\n  - name: notes\n    pinned: true\n    module: { name: loud }\n`;
const LOUD = (method: string): string =>
  `export default { name: 'loud', version: '1', ${method}() { throw new Error("hunter2"); } };`;

interface FailingCase {
  readonly flag: string;
  readonly file: string;
  readonly template: string;
  readonly warning: RegExp;
}

const REFUSED = 'of version 1, whose newest answer was refused: ';

test.each<[string, FailingCase]>([
  [
    'an injector whose file never loaded',
    {
      flag: '--injectors',
      file: THROWS,
      template: INJECTED,
      warning:
        /^\S+mine\.yaml:8:13 inject\.0\.module: expected an injector that works, got "loud", so its places stay empty: .*hunter2/,
    },
  ],
  [
    'an injector that throws',
    {
      flag: '--injectors',
      file: LOUD('elements'),
      template: INJECTED,
      warning: new RegExp(
        `^\\S+mine\\.yaml:8:13 inject\\.0\\.module: expected an injector that answers, got "loud" ${REFUSED}.*hunter2`,
      ),
    },
  ],
  [
    'a filter that throws',
    {
      flag: '--filters',
      file: LOUD('keep'),
      template: 'stream: { filter: { where: { own: loud }, of: everything } }\n',
      warning: new RegExp(
        `^\\S+mine\\.yaml:4:\\d+ stream\\.filter\\.where\\.own: expected a filter that answers, got "loud" ${REFUSED}.*hunter2`,
      ),
    },
  ],
  [
    'a source that throws',
    {
      flag: '--sources',
      file: LOUD('timelines'),
      template: 'stream: { own: loud }\n',
      warning: new RegExp(
        `^\\S+mine\\.yaml:4:\\d+ stream\\.own: expected a source that answers, got "loud" ${REFUSED}.*hunter2`,
      ),
    },
  ],
  [
    'a signal that throws',
    {
      flag: '--signals',
      file: LOUD('read'),
      template:
        'stream: everything\nrank: { ranker: blend, options: { weights: { loud: 1 } } }\nfence: {}\n',
      warning: new RegExp(
        `^\\S+mine\\.yaml:5:17 rank\\.ranker: expected a signal that answers, got "loud" ${REFUSED}.*hunter2`,
      ),
    },
  ],
  [
    'a ranker that throws',
    {
      flag: '--rankers',
      file: `export default { name: 'loud', version: '1', signals: [], order() { ${THROWS}; } };`,
      template: 'stream: everything\nrank: { ranker: loud }\nfence: {}\n',
      warning: new RegExp(
        `^\\S+mine\\.yaml:5:17 rank\\.ranker: expected a ranker that answers, got "loud" ${REFUSED}threw: .*hunter2`,
      ),
    },
  ],
])('a template that names %s says so where it is listed', async (_, of) => {
  const dir = await tempFolder();
  writeFileSync(join(dir, 'mine.yaml'), OWN + of.template);
  writeFileSync(join(dir, 'loud.mjs'), of.file);
  const argv = ['--templates', dir, of.flag, dir];
  await using opened = await openTestApp({ argv, isLogKept: true });
  await publish(opened, draft());
  const page = '{ stream(template: "mine", first: 1) { pinned { id } edges { node { id } } } }';
  await opened.ask(page);
  const templates = (await opened.ask('{ templates { name warning } }')).at(
    'templates',
  ) as readonly {
    readonly name: string;
    readonly warning: string | null;
  }[];
  const warned = templates.filter(({ warning }) => warning !== null);
  expect(warned).toEqual([{ name: 'mine', warning: expect.stringMatching(of.warning) as string }]);
});

test('a template that includes one with a filter that throws says so at the part that includes it', async () => {
  const dir = await tempFolder();
  const mine = 'stream: { filter: { where: { own: loud }, of: everything } }\n';
  writeFileSync(join(dir, 'mine.yaml'), OWN + mine);
  const whole = 'name: whole\ndescription: Mine.\naccess: public\nstream: { template: mine }\n';
  writeFileSync(join(dir, 'whole.yaml'), whole);
  writeFileSync(join(dir, 'loud.mjs'), LOUD('keep'));
  await using opened = await openTestApp({ argv: ['--templates', dir, '--filters', dir] });
  await publish(opened, draft());
  await opened.ask('{ stream(template: "whole", first: 1) { nodes { id } } }');
  const { body } = await opened.ask('{ templates { name warning } }');
  expect(body).toMatch(/whole\.yaml:4:\d+ stream\.template: expected a filter that answers, got/);
});
