/** The house rules as tests: shelf order, sizes, banned calls and words, dead files, and words that README and code share. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../src/base/errors.ts';
import { PROTOCOL_CODES } from '../src/graphql/errors.ts';
import { functionsOf, median, ruleFindings } from './support/tidy-rules.ts';
import { deadFiles, roomOf, shelfFindings } from './support/tidy-shelf.ts';
import { linesIn, readSources, source, type Finding } from './support/tidy-source.ts';

const GENERATED = 'src/graphql/generated.ts';
const src = readSources('src', ['.ts', '.mjs']);
const handwritten = src.filter((file) => file.path !== GENERATED);
const tests = readSources('test', ['.ts']);
const bench = readSources('bench', ['.ts', '.js']);
const readme = readFileSync('README.md', 'utf8');

function report(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ path, line, says }) => `${path}:${line} ${says}`);
}

describe('the shelf', () => {
  test('every file imports only from its own room or from rooms to its left, adapters only through app.ts', () => {
    expect(report(src.flatMap(shelfFindings))).toEqual([]);
  });

  test.each([
    ['src/ranking/blend.ts', "import { x } from '../fence/page.ts';", 'not to the left of ranking'],
    [
      'src/graphql/server.ts',
      "import { x } from '../sample/load-world.ts';",
      'not to the left of graphql',
    ],
    ['src/fence/page.ts', "import { open } from '../store/lmdb/open.ts';", 'only app.ts may'],
    ['src/cli/main.ts', "const store = await import('./store/lmdb/open.ts');", 'only app.ts may'],
    ['src/fence/page.ts', "import type { GraphQLError } from 'graphql';", 'belongs to graphql'],
    ['src/app.ts', "import { open } from 'lmdb';", 'belongs to store/lmdb'],
    ['src/model.ts', "export { x } from '../test/support/x.ts';", 'outside src/'],
    ['src/odds/ends.ts', '', 'no room'],
    ['src/ends.ts', '', 'no room'],
  ])('catches %s that says %s', (path, text, says) => {
    expect(report(shelfFindings(source(path, text)))).toEqual([expect.stringContaining(says)]);
  });

  test.each([
    ['src/app.ts', "import { open } from './store/lmdb/open.ts';"],
    ['src/fence/page.ts', "import type { Stream } from '../streams/stream.ts';"],
    ['src/limits.ts', "import { invariant } from './errors.ts';"],
    ['src/store/lmdb/open.ts', "import { open } from 'lmdb';"],
  ])('lets %s say %s', (path, text) => {
    expect(shelfFindings(source(path, text))).toEqual([]);
  });

  test('no file of src is out of reach of the entry points, the benchmarks and the package exports', () => {
    const entries = ['src/cli/main.ts', ...exportedSources(), ...bench.map((file) => file.path)];
    expect(deadFiles([...src, ...bench], entries)).toEqual([]);
  });

  test('catches a dead file, and follows the URL of a worker to a live one', () => {
    const files = [
      source('src/cli/main.ts', "import './app.ts';"),
      source('src/app.ts', "new Worker(new URL('./ranking/worker.js', import.meta.url));"),
      source('src/ranking/worker.ts', ''),
      source('src/ranking/old.ts', "import './worker.ts';"),
    ];
    expect(deadFiles(files, ['src/cli/main.ts'])).toEqual(['src/ranking/old.ts']);
  });
});

/** The sources of the files that package.json exports. */
function exportedSources(): readonly string[] {
  const { exports = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports?: unknown;
  };
  return [...JSON.stringify(exports).matchAll(/"\.\/dist\/([^"]+?)(?:\.d\.ts|\.js)"/g)].map(
    ([, name]) => `src/${name}.ts`,
  );
}

describe('every file', () => {
  test('of src, test and bench keeps the rules of the house', () => {
    expect(report([...handwritten, ...tests, ...bench].flatMap(ruleFindings))).toEqual([]);
  });

  test.each([
    ['src/fence/page.ts', 'const now = Date.now();', 'Date.now is banned'],
    ['src/fence/page.ts', 'const now = new Date();', 'reads the wall clock'],
    ['src/fence/page.ts', 'const die = Math.random();', 'Math.random is banned'],
    ['src/app.ts', 'const port = process.env["PORT"];', 'process.env is banned'],
    ['src/app.ts', 'process.exit(1);', 'process.exit is banned'],
    ['src/app.ts', 'console.log("hello");', 'console.log is banned'],
    ['src/app.ts', `// ${'TO'}DO later`, 'leaves work behind'],
    ['src/app.ts', `const x = y as ${'an'}y;`, 'casts to any'],
    ['src/app.ts', `// ${'@ts'}-ignore`, 'turns the type checker off'],
    ['src/app.ts', `const data = '..${'/'}shared/data';`, 'outside the project'],
    ['src/app.ts', 'class StoreManager {}', 'a name that says nothing'],
    ['src/app.ts', `// a fence${' '}post`, 'spells fencepost'],
    ['src/app.ts', `// see issue ${'#'}12`, 'mentions a ticket'],
    ['src/app.ts', 'function f(a, b, c, d) {}', '4 positional parameters'],
    ['src/app.ts', `function f() {${'\n'.repeat(71)}}`, 'a function of 72 lines'],
    ['src/app.ts', '\n'.repeat(401), 'has 401 lines'],
    ['src/fence/utils.ts', '', 'says nothing about its content'],
    ['src/fence/thePage.ts', '', 'not kebab-case'],
    ['src/fence/all.ts', "export { page } from './page.ts';", 'only re-exports'],
  ])('catches %s that says %j', (path, text, says) => {
    expect(
      report(
        ruleFindings(
          source(
            path,
            `/** A header. */\n${text}`.replace(
              /^\/\*\* A header\. \*\/\n(\n+)$/,
              '/** A header. */$1',
            ),
          ),
        ),
      ),
    ).toEqual([expect.stringContaining(says)]);
  });

  test.each([
    ['test/a.test.ts', `test.${'only'}("x", () => {});`, 'test.only is banned'],
    ['test/a.test.ts', `describe.${'skip'}("x", () => {});`, 'describe.skip is banned'],
    ['test/a.test.ts', `it.concurrent.${'todo'}("x");`, 'it.concurrent.todo is banned'],
    ['test/a.test.ts', `new Promise((resolve) => setTimeout(${'resolve'}, 5));`, 'sleeps'],
    ['src/app.ts', 'export const x = 1;', 'does not begin with a header comment'],
  ])('catches %s that says %j', (path, text, says) => {
    expect(report(ruleFindings(source(path, text)))).toEqual([expect.stringContaining(says)]);
  });

  test('stays small in the middle: half of the files under 100 lines, half of the functions under 10', () => {
    expect(median(handwritten.map((file) => linesIn(file.text)))).toBeLessThan(100);
    const lengths = handwritten.flatMap((file) => functionsOf(file).map(({ lines }) => lines));
    expect(median(lengths)).toBeLessThan(10);
    expect(lengths.filter((lines) => lines >= 20).length / lengths.length).toBeLessThan(0.15);
  });
});

describe('the words', () => {
  test('README lists exactly the error codes a client can receive, with the same meanings', () => {
    const rows = [...section('Error codes').matchAll(/^\| `([A-Z_]+)` \| (.+?) \|$/gm)].map(
      ([, code, meaning]) => [code, meaning],
    );
    expect(Object.fromEntries(rows)).toEqual({ ...ERROR_CODES, ...PROTOCOL_CODES });
  });

  test('every word of the glossary is used in the code, and none is explained twice', () => {
    const words = [...section('The words').matchAll(/^\| \*\*(.+?)\*\* \|/gm)].flatMap(
      ([, cell = '']) => cell.split(', '),
    );
    expect(words.length).toBeGreaterThan(12);
    expect(new Set(words).size).toBe(words.length);
    const code = handwritten
      .map((file) => file.text)
      .join('\n')
      .toLowerCase();
    expect(words.filter((word) => !code.includes(word.toLowerCase()))).toEqual([]);
  });

  test('the map of the house names every room', () => {
    const rooms = new Set(
      src
        .map((file) => roomOf(file.path)?.split('/')[0] ?? '')
        .filter(
          (room) => !['ground', 'library', 'app', 'worker', 'commands', 'main'].includes(room),
        ),
    );
    const map = section('The map');
    expect([...rooms].filter((room) => !map.includes(`${room}/`))).toEqual([]);
  });

  test.each(['README.md', 'docs', 'examples'])('%s speaks of the project alone', (path) => {
    const texts = path.endsWith('.md')
      ? [source(path, readme)]
      : readSources(path, ['.md', '.yaml', '.yml']);
    const mentions = texts
      .filter((file) => /\.\.\/shared\b|\bissue #?\d|\bTO[D]O\b/i.test(file.text))
      .map((file) => file.path);
    expect(mentions).toEqual([]);
  });
});

/** The part of README under a heading, up to the next one of the same level. */
function section(heading: string): string {
  const [, after = ''] = readme.split(`\n## ${heading}\n`);
  return after.split('\n## ')[0] ?? '';
}
