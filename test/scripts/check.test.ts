/** `npm run check`: what it runs, in which order, what it tells, and that CI runs the same. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { QUICK_CHECKS, TESTS } from '../../scripts/check.mjs';

const NAMES = [...Object.keys(QUICK_CHECKS), ...Object.keys(TESTS)];

/** Runs the checks in a project whose scripts all pass but the given ones; answers with the exit code and the last lines. */
function check(failing: readonly string[], args: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-check-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const scripts = NAMES.map((name) => [name, failing.includes(name) ? 'exit 3' : 'echo did it']);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'checked', scripts: Object.fromEntries(scripts) as object }),
  );
  const script = resolve('scripts/check.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  const summary = stdout.split('\n\n').at(-1)?.trim().split('\n') ?? [];
  return { status, stderr, outcomes: summary.map((line) => line.split(/ {2,}/).slice(0, 2)) };
}

test('runs every check, quick ones first, and reports that all pass', () => {
  const { status, outcomes } = check([]);
  expect(outcomes).toEqual(NAMES.map((name) => ['ok', name]));
  expect(status).toBe(0);
});

test('reports every quick check that failed, and then runs no tests', () => {
  const { status, outcomes } = check(['schema:check', 'lint']);
  const failed = outcomes.filter(([outcome]) => outcome === 'FAILED').map(([, name]) => name);
  expect(failed).toEqual(['schema:check', 'lint']);
  expect(outcomes.at(-1)).toEqual(['not run', 'test']);
  expect(status).toBe(1);
});

test('fails when the tests fail', () => {
  const { status, outcomes } = check(['test']);
  expect(outcomes.at(-1)).toEqual(['FAILED', 'test']);
  expect(status).toBe(1);
});

test('runs only what is named, and refuses what it does not know', () => {
  expect(check([], ['lint', 'types']).outcomes).toEqual([
    ['ok', 'types'],
    ['ok', 'lint'],
  ]);
  expect(check([], ['typos'])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^expected codegen:check, .*, got typos\n$/),
  });
});

test.each(Object.keys(QUICK_CHECKS))('%s is a script of the package, and a step of CI', (name) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(scripts).toHaveProperty([name]);
  const steps = readFileSync('.ci/run', 'utf8').split('\n');
  expect(steps.filter((line) => line.endsWith(` npm run -s ${name}`))).toHaveLength(1);
});
