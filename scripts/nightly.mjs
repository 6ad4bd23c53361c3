/**
 * `npm run nightly`: everything that takes hours, one part after another: each law on many random histories, feeds read
 * while servers break, and contract, model and laws on MongoDB and Redis. A part that fails or takes too long does not
 * stop the others. `npm run nightly -- --histories 100 L1 faults` plays less, and only the parts with these prefixes.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';

const LAWS = 'test/laws';

/**
 * How much is played, and for how many minutes at most.
 * @type {Readonly<Record<'histories' | 'scrolls' | 'minutes', number>>}
 */
const SIZES = { histories: 20_000, scrolls: 10_000, minutes: 10 * 60 };

/** @typedef {typeof SIZES} Sizes */
/** @typedef {{ readonly name: string, readonly args: readonly string[] }} Part A script of package.json with its arguments. */
/** @typedef {'ok' | 'FAILED' | 'too long' | 'not run'} Outcome */

/**
 * @param {Sizes} sizes
 * @returns {readonly Part[]}
 */
function partsOf({ scrolls }) {
  const files = existsSync(LAWS) ? readdirSync(LAWS).toSorted() : [];
  const laws = files.filter((file) => file.endsWith('.test.ts'));
  const read = ['--scrolls', String(scrolls)];
  return [
    ...laws.map((file) => ({
      name: file.slice(0, -'.test.ts'.length),
      args: ['test', '--', `${LAWS}/${file}`],
    })),
    { name: 'faults-embedded', args: ['faults', '--', '--embedded', ...read] },
    { name: 'faults-shared', args: ['faults', '--', ...read] },
    { name: 'shared-store', args: ['test:shared'] },
  ];
}

/**
 * Runs one part, and kills it with all its processes when its time is up.
 * @param {Part} part
 * @param {{ readonly histories: number, readonly leftMs: number }} bounds
 * @returns {Promise<Outcome>}
 */
function run({ name, args }, { histories, leftMs }) {
  console.log(`\n== ${name}`);
  const isLaw = args[0] === 'test';
  const env = isLaw ? { PALISADE_LAW_HISTORIES: String(histories) } : {};
  const child = spawn('npm', ['run', '-s', ...args], {
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => {
    let isTooLong = false;
    const end = () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    const timer = setTimeout(() => {
      isTooLong = true;
      end();
    }, leftMs);
    const stop = () => {
      end();
      process.exit(1);
    };
    process.once('SIGTERM', stop).once('SIGINT', stop);
    child.once('error', () => resolve('FAILED'));
    child.once('exit', (status) => {
      clearTimeout(timer);
      process.off('SIGTERM', stop).off('SIGINT', stop);
      resolve(isTooLong ? 'too long' : status === 0 ? 'ok' : 'FAILED');
    });
  });
}

/**
 * Refuses anything but numbers above 0.
 * @param {Readonly<Record<string, string | undefined>>} given
 * @returns {Sizes}
 */
function sizesOf(given) {
  const known = Object.entries(SIZES).map(([name, usual]) => {
    const value = given[name] === undefined ? usual : Number(given[name]);
    const isCount = name === 'minutes' ? value > 0 : Number.isSafeInteger(value) && value > 0;
    if (!isCount) throw new Error(`expected --${name} to be a number above 0, got ${given[name]}`);
    return [name, value];
  });
  return Object.fromEntries(known);
}

/** @param {readonly string[]} argv */
async function main(argv) {
  const options = Object.fromEntries(
    Object.keys(SIZES).map((name) => [name, /** @type {const} */ ({ type: 'string' })]),
  );
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
  const sizes = sizesOf(values);
  const parts = partsOf(sizes);
  const unknown = positionals.filter((start) => !parts.some(({ name }) => name.startsWith(start)));
  if (unknown.length > 0)
    throw new Error(`expected ${parts.map(({ name }) => name).join(', ')}, got ${unknown[0]}`);
  const wanted = parts.filter(
    ({ name }) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)),
  );
  const endMs = performance.now() + sizes.minutes * 60_000;
  const lines = [];
  let passed = 0;
  for (const part of wanted) {
    const beganMs = performance.now();
    const leftMs = endMs - beganMs;
    /** @type {Outcome} */
    const outcome = leftMs > 0 ? await run(part, { ...sizes, leftMs }) : 'not run';
    if (outcome === 'ok') passed += 1;
    const seconds = Math.round((performance.now() - beganMs) / 1_000);
    lines.push(`${outcome.padEnd(9)} ${part.name.padEnd(26)} ${seconds} s`);
  }
  console.log(`\n${lines.join('\n')}\n${passed} passed, ${wanted.length - passed} failed`);
  process.exitCode = passed === wanted.length ? 0 : 1;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
