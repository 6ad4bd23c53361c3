/** `npm run nightly`: what it runs and at which size, what it tells, and that it ends. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** What the scripts of a project do instead. */
type Scripts = Readonly<Record<'test' | 'faults' | 'test:shared', string>>;

const WELL: Scripts = {
  test: 'echo test $PALISADE_LAW_HISTORIES',
  faults: 'echo faults',
  'test:shared': 'echo shared',
};

/** Runs the parts in a project with two laws. Answers with the exit code, what was told, and the outcomes by part. */
function nightly(scripts: Partial<Scripts>, args: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-nightly-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'test/laws'), { recursive: true });
  for (const law of ['L1-one.test.ts', 'L2-two.test.ts', 'shared.ts'])
    writeFileSync(join(folder, 'test/laws', law), '');
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'nightly', scripts: { ...WELL, ...scripts } }),
  );
  const script = resolve('scripts/nightly.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = stdout.split('\n\n').at(-1)?.trim().split('\n') ?? [];
  const outcomes = lines.slice(0, -1).map((line) => line.split(/ {2,}/).slice(0, 2));
  return { status, stdout, stderr, outcomes, total: lines.at(-1) };
}

test('runs every law at the size of a night, then faults, then the shared store', () => {
  const { status, stdout, outcomes, total } = nightly({});
  expect(outcomes).toEqual([
    ['ok', 'L1-one'],
    ['ok', 'L2-two'],
    ['ok', 'faults-embedded'],
    ['ok', 'faults-shared'],
    ['ok', 'shared-store'],
  ]);
  expect([status, total]).toEqual([0, '5 passed, 0 failed']);
  for (const told of [
    'test 20000 test/laws/L1-one.test.ts',
    'faults --embedded --scrolls 10000',
    'faults --scrolls 10000',
  ])
    expect(stdout).toContain(`${told}\n`);
});

test('a part that fails stops no other, and the run fails', () => {
  const { status, outcomes, total } = nightly({ faults: 'exit 3' }, ['--scrolls', '5']);
  expect(outcomes.map(([outcome]) => outcome)).toEqual(['ok', 'ok', 'FAILED', 'FAILED', 'ok']);
  expect([status, total]).toEqual([1, '3 passed, 2 failed']);
});

test('a part that takes longer than the run may take is stopped, and later parts are not run', () => {
  const args = ['--minutes', '0.02', '--histories', '7', 'L', 'shared'];
  const { status, stdout, outcomes, total } = nightly({ test: 'sleep 60; echo' }, args);
  expect(outcomes).toEqual([
    ['too long', 'L1-one'],
    ['not run', 'L2-two'],
    ['not run', 'shared-store'],
  ]);
  expect([status, total]).toEqual([1, '0 passed, 3 failed']);
  expect(stdout).not.toContain('faults');
});

test.each([
  [['--histories', 'many'], 'expected --histories to be a number above 0, got many'],
  [['typos'], 'expected L1-one, L2-two, faults-embedded, faults-shared, shared-store, got typos'],
])('refuses %j', (args, message) => {
  expect(nightly({}, args)).toMatchObject({ status: 2, stderr: `${message}\n` });
});

test('the scripts it runs are scripts of the package, and the example of a timer runs it', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...Object.keys(WELL), 'nightly']));
  const unit = readFileSync('examples/nightly/palisade-nightly.service', 'utf8');
  expect(unit).toMatch(/^ExecStart=.*npm run -s nightly$/m);
});
