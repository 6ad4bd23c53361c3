/**
 * `npm run check`: everything that a change must pass, quick checks first. All quick checks run, so that one run
 * reports every failure; the tests run only if all of them passed. `npm run check -- types lint` runs only those two.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Scripts of package.json, and what each checks. `.ci/run` runs the same.
 * @type {Readonly<Record<string, string>>}
 */
export const QUICK_CHECKS = {
  'codegen:check': 'the generated types are those of schema.graphql',
  'schema:check': 'schema.graphql serves the clients of the last release',
  'packages:check': 'package.json declares what is used, and nothing else',
  types: 'types',
  'format:check': 'format; `npm run format` mends it',
  lint: 'lint, code and schema',
  'api:check': 'the package’s entries: their types, and docs/api/; `npm run api:report` writes it',
};
/** @type {Readonly<Record<string, string>>} */
export const TESTS = { test: 'tests' };

/** @typedef {'ok' | 'FAILED' | 'not run'} Outcome */

/**
 * Runs one script of package.json and returns its outcome.
 * @param {string} script
 * @returns {Outcome}
 */
function run(script) {
  console.log(`\n== ${script}`);
  const { status } = spawnSync('npm', ['run', '-s', script], { stdio: 'inherit' });
  return status === 0 ? 'ok' : 'FAILED';
}

/** @param {readonly string[]} wanted names of checks; none for all */
function main(wanted) {
  const all = { ...QUICK_CHECKS, ...TESTS };
  const unknown = wanted.filter((name) => !(name in all));
  if (unknown.length > 0) {
    console.error(`expected ${Object.keys(all).join(', ')}, got ${unknown.join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const names = Object.keys(all).filter((name) => wanted.length === 0 || wanted.includes(name));
  /** @type {Map<string, Outcome>} */
  const outcomes = new Map();
  for (const name of names) {
    const hasFailed = [...outcomes.values()].includes('FAILED');
    outcomes.set(name, name in TESTS && hasFailed ? 'not run' : run(name));
  }
  console.log();
  for (const [name, outcome] of outcomes)
    console.log(`${outcome.padEnd(8)} ${name.padEnd(15)} ${all[name]}`);
  process.exitCode = [...outcomes.values()].every((outcome) => outcome === 'ok') ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
