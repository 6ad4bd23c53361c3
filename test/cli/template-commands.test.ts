/** `palisade templates check`: what it prints about folders and files, and how it ends. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../../src/base/config/parse-config.ts';
import { runTemplates } from '../../src/cli/template-commands.ts';
import { usage } from '../../src/cli/usage.ts';
import { useBuiltCli } from '../support/built-cli.ts';

const { start } = useBuiltCli();

const NOBODY = 65_534;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'palisade-check-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
});

const template = (name: string, more: string): string =>
  `name: ${name}\ndescription: About ${name}.\naccess: public\n${more}\n`;
const ranked = (name: string, ranker: string): string =>
  template(name, `stream: everything\nrank: { ranker: ${ranker} }\nfence: {}`);
const module = (fields: string): string => `export default { version: '1', ${fields} };`;

const GOOD = {
  'mine/new.yaml': ranked('new', 'loud'),
  'mine/calm.yml': template(
    'calm',
    'stream: { filter: { where: { own: quiet }, of: { own: shelf } } }',
  ),
  'mine/.draft.yaml': 'not read',
  'rankers/loud.mjs': module("name: 'loud', signals: ['shout'], order: (all) => all"),
  'signals/shout.mjs': module("name: 'shout', read: (all) => all.map(() => 1)"),
  'filters/quiet.mjs': module("name: 'quiet', keep: (all) => all.map(() => true)"),
  'sources/shelf.mjs': module("name: 'shelf', timelines: () => ['tag:qubit']"),
};
const OWN = ['rankers', 'signals', 'filters', 'sources'];

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

interface Told {
  readonly isGood: boolean;
  readonly said: string;
  readonly lines: readonly string[];
}

/** `@` stands for the folder of the test, in commands and in output. */
async function check(words: string, env: Readonly<Record<string, string>> = {}): Promise<Told> {
  const lines: string[] = [];
  const said: string[] = [];
  const short = (text: string): string => text.replaceAll(root, '@');
  const asked = words.split(' ').filter((word) => word !== '');
  const isGood = await runTemplates(
    ['check', ...asked.map((word) => word.replaceAll('@', root))],
    env,
    {
      say: (text) => void said.push(short(text)),
      progress: (text) => void lines.push(short(text)),
    },
  );
  return { isGood, said: said.join('\n'), lines };
}

describe('a folder of templates', () => {
  test('is good when a server with the same own parts would serve all of it', async () => {
    write(GOOD);
    const flags = OWN.map((name) => `--${name} @/${name}`).join(' ');
    expect(await check(`@/mine ${flags}`)).toEqual({
      isGood: true,
      lines: [],
      said: 'Checked @/mine, @/rankers, @/signals, @/filters, @/sources: no problems in 2 templates, 1 ranker, 1 signal, 1 filter, 1 source.',
    });
    const env = { PALISADE_TEMPLATES: join(root, 'mine') };
    expect((await check(flags, env)).said).toMatch(
      /^Checked @\/mine, .*: no problems in 2 templates/,
    );
  });

  test('gets a report of everything that would not serve, each with its place and what was meant', async () => {
    write({
      ...GOOD,
      'mine/yaml.yaml': 'name: yaml\n description: x\n',
      'mine/key.yaml': template('key', 'stream: { folowing: {} }'),
      'mine/ranker.yaml': ranked('ranker', 'lout'),
      'mine/filter.yaml': template(
        'filter',
        'stream: { filter: { where: { own: quit }, of: everything } }',
      ),
      'mine/twin.yaml': template('new', 'stream: everything'),
      'rankers/broken.mjs': "export default {\n  name: 'broken' version: '1' };",
      'signals/other.mjs': module("name: 'other', signals: ['vots'], read: () => []"),
    });
    const flags = OWN.map((name) => `--${name} @/${name}`).join(' ');
    const { isGood, said, lines } = await check(`@/mine ${flags}`);
    expect({ isGood, said }).toEqual({
      isGood: false,
      said: 'Checked @/mine, @/rankers, @/signals, @/filters, @/sources: 7 problems in 7 files among 7 templates, 2 rankers, 2 signals, 1 filter, 1 source.',
    });
    expect(lines).toEqual([
      '@/mine/filter.yaml:4:35 stream.filter.where.own: expected a known filter (quiet), got "quit" (did you mean quiet?)',
      expect.stringMatching(
        /^@\/mine\/key\.yaml:4:11 stream\.folowing: expected one of following, .*, got key "folowing" \(did you mean following\?\)$/,
      ),
      expect.stringMatching(
        /^@\/mine\/ranker\.yaml:5:17 rank\.ranker: expected a known ranker \(chronological, .*, loud\), got "lout" \(did you mean loud\?\)$/,
      ),
      '@/mine/twin.yaml:1:7 name: expected a name that is unique in its folder, got new, which is also in @/mine/new.yaml',
      expect.stringMatching(/^@\/mine\/yaml\.yaml:1:7: expected valid YAML, got /),
      expect.stringMatching(/^@\/rankers\/broken\.mjs:2: SyntaxError: /),
      '@/signals/other.mjs: expected known signals, got "vots" (did you mean votes?)',
    ]);
  });

  test('is told which variant of an experiment has a ranker that is not there', async () => {
    const rank =
      'rank: { ranker: loud, experiment: { name: a, variants: [{ name: b, percent: 5 }, { name: c, percent: 5, ranker: lout }] } }';
    write({ ...GOOD, 'mine/new.yaml': template('new', `stream: everything\n${rank}\nfence: {}`) });
    const flags = OWN.map((name) => `--${name} @/${name}`).join(' ');
    const { isGood, lines } = await check(`@/mine ${flags}`);
    expect(isGood).toBe(false);
    expect(lines).toEqual([
      expect.stringMatching(
        /^@\/mine\/new\.yaml:5:113 rank\.experiment\.variants\.1\.ranker: expected a known ranker \(.*\), got "lout" \(did you mean loud\?\)$/,
      ),
    ]);
  });

  test('is warned of a template whose ranker does not load, which is served newest first', async () => {
    write({
      'mine/new.yaml': ranked('new', 'loud'),
      'mine/two.yaml': template(
        'two',
        'stream: everything\nrank:\n  ranker: hot\n  rollout: { name: louder, percent: 5, ranker: loud }\nfence: {}',
      ),
      'mine/three.yaml': template(
        'three',
        'stream: everything\nrank:\n  ranker: hot\n  experiment:\n    name: louder\n    variants:\n      - { name: loud, percent: 5, ranker: loud }\nfence: {}',
      ),
      'rankers/loud.mjs': "export default {\n  name: 'loud' version: '1' };",
    });
    const { isGood, said, lines } = await check('@/mine --rankers @/rankers');
    expect(isGood).toBe(false);
    expect(said).toMatch(/: 1 problem in 1 file among 3 templates, 1 ranker\. 3 warnings\.$/);
    const words =
      'warning: expected a ranker that works, got "loud", so heads are ordered newest first and pages say DEGRADED: line 2: SyntaxError: ';
    expect(lines).toEqual([
      expect.stringContaining(`@/mine/new.yaml:5:17 rank.ranker: ${words}`),
      expect.stringContaining(
        `@/mine/three.yaml:10:43 rank.experiment.variants.0.ranker: ${words}`,
      ),
      expect.stringContaining(`@/mine/two.yaml:7:48 rank.rollout.ranker: ${words}`),
      expect.stringMatching(/^@\/rankers\/loud\.mjs:2: SyntaxError: /),
    ]);
  });

  test('is warned of each template that replaces a shipped one, or one from an earlier folder', async () => {
    write({
      'one/new.yaml': template('new', 'stream: everything'),
      'one/home.yaml': template('home', 'stream: everything'),
      'two/home.yaml': template('home', 'stream: nothing'),
      'two/everything.yaml': template('everything', 'stream: { template: home }'),
    });
    expect(await check('@/one @/two')).toEqual({
      isGood: true,
      lines: [
        '@/two/everything.yaml:1:7 name: warning: the template everything replaces the shipped one',
        '@/two/home.yaml:1:7 name: warning: the template home replaces the one in @/one/home.yaml',
      ],
      said: 'Checked @/one, @/two: no problems in 4 templates. 2 warnings.',
    });
  });

  test('is warned of each undeclared field of a filter', async () => {
    const where =
      '{ any: [{ attributes: { colour: red } }, { not: { attributes: { colr: red } } }] }';
    write({
      'fields.yaml': 'items:\n  - { name: colour, type: text }\n',
      'mine/red.yaml': template('red', `stream: { filter: { where: ${where}, of: everything } }`),
      'mine/all.yaml': template('all', 'stream: { template: red }'),
    });
    const words =
      'warning: expected a field that --fields declares for items, got "colr" (did you mean colour?), which no new item has';
    expect(await check('@/mine --fields @/fields.yaml')).toEqual({
      isGood: true,
      lines: [
        `@/mine/all.yaml:4:21 stream.template: ${words}`,
        `@/mine/red.yaml:4:98 stream.filter.where.any.1.not.attributes.colr: ${words}`,
      ],
      said: 'Checked @/mine: no problems in 2 templates. 2 warnings.',
    });
  });
});

describe('a single file', () => {
  test('is checked among its neighbours, which are not reported', async () => {
    write({
      'mine/part.yaml': template('part', 'stream: everything'),
      'mine/whole.yaml': template('whole', 'stream: { template: part }'),
      'mine/bad.yaml': 'name: [',
    });
    expect(await check('@/mine/whole.yaml')).toEqual({
      isGood: true,
      lines: [],
      said: 'Checked @/mine/whole.yaml: no problems in 1 template.',
    });
    expect((await check('@/mine/bad.yaml')).isGood).toBe(false);
  });

  test('that cannot be read is a problem of its own', async () => {
    write({ 'mine/good.yaml': template('good', 'stream: everything') });
    symlinkSync('loop.yaml', join(root, 'mine/loop.yaml'));
    expect((await check('@/mine')).lines).toEqual([
      '@/mine/loop.yaml:1:1: expected a readable file, got an error (ELOOP)',
    ]);
  });
});

describe('the check refuses', () => {
  const problemsOf = async (words: string): Promise<readonly string[]> => {
    const error: unknown = await check(words).catch((reason: unknown) => reason);
    const texts = error instanceof ConfigError ? error.problems : [(error as Error).message];
    return texts.map((text) => text.replaceAll(root, '@'));
  };

  test('folders that are not there, all at once', async () => {
    write({ 'mine/x.txt': '' });
    expect(await problemsOf('@/none @/mine/x.txt')).toEqual([
      'expected a folder or a file of the kind .yaml or .yml, got @/none (ENOENT)',
      'expected a folder or a file of the kind .yaml or .yml, got @/mine/x.txt (a file of another kind)',
    ]);
    expect(await problemsOf('--templates @/none --rankers @/mine/x.txt')).toEqual([
      '--templates: expected a readable folder, got @/none (ENOENT)',
      '--rankers: expected a readable folder, got @/mine/x.txt (ENOTDIR)',
    ]);
  });

  test('folders that may not be read', async () => {
    write(GOOD);
    chmodSync(root, 0o755);
    chmodSync(join(root, 'mine'), 0);
    chmodSync(join(root, 'rankers'), 0);
    // The administrator may read everything.
    if (process.geteuid?.() === 0) {
      process.seteuid?.(NOBODY);
      onTestFinished(() => process.seteuid?.(0));
    }
    expect(await problemsOf('@/mine --rankers @/rankers')).toEqual([
      '--templates: expected a readable folder, got @/mine (EACCES)',
      '--rankers: expected a readable folder, got @/rankers (EACCES)',
    ]);
  });

  test('a command line that names nothing to check, another action and unknown flags', async () => {
    expect(await problemsOf('')).toEqual([
      'expected templates check FOLDER, or a folder by --templates, --rankers …, got none',
    ]);
    expect(await problemsOf('@ --rankrs x')).toEqual([
      expect.stringMatching(/--rankrs.*did you mean/),
    ]);
    await expect(
      runTemplates(['list'], {}, { say: () => undefined, progress: () => undefined }),
    ).rejects.toThrow('expected templates check [FOLDER|FILE …], got list');
  });
});

test('its help names the flags that it reads and no others', () => {
  const help = usage('templates');
  expect(help).toMatch(/^palisade templates check \[FOLDER\|FILE …\] \[OPTIONS\]\n/);
  for (const flag of ['--templates', '--rankers', '--filters', '--remotes'])
    expect(help).toContain(`\n${flag} `);
  expect(help).not.toContain('--data');
  expect(usage(null)).toContain('\n  templates ');
});

test('the process ends with 0 when all is good and with 1 when not, and makes no store', async () => {
  write({ 'mine/good.yaml': template('good', 'stream: everything') });
  const run = async (...words: readonly string[]) => {
    const command = start(['templates', 'check', ...words]);
    return { code: (await command.exited)[0], text: command.output().replaceAll(root, '@') };
  };
  expect(await run(join(root, 'mine'))).toEqual({
    code: 0,
    text: 'Checked @/mine: no problems in 1 template.\n',
  });
  write({ 'mine/bad.yaml': ranked('bad', 'hott') });
  expect(await run(join(root, 'mine'))).toEqual({
    code: 1,
    text: expect.stringMatching(/ got "hott" \(did you mean hot\?\)\n/),
  });
  expect(await run(join(root, 'gone'))).toEqual({
    code: 1,
    text: 'palisade: expected a folder or a file of the kind .yaml or .yml, got @/gone (ENOENT)\n',
  });
});
