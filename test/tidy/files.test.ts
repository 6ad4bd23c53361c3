/** What one file can break on its own: banned calls and words, names, headers, sizes. */
import { describe, expect, test } from 'vitest';
import { handwritten, report } from '../support/tidy-project.ts';
import {
  functionsOf,
  longFile,
  longFunctions,
  median,
  ruleFindings,
} from '../support/tidy-rules.ts';
import { linesIn, source } from '../support/tidy-source.ts';

describe('every file', () => {
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
    ['src/fence/utils.ts', '', 'says nothing about its content'],
    ['src/helpers/page.ts', '', 'says nothing about its content'],
    ['src/store/index.ts', '', 'says nothing about its content'],
    ['src/fence/thePage.ts', '', 'not kebab-case'],
    ['src/fence/all.ts', "export { page } from './page.ts';", 'only re-exports'],
  ])('catches %s that says %j', (path, text, says) => {
    expect(report(ruleFindings(source(path, `/** A header. */\n${text}`)))).toEqual([
      expect.stringContaining(says),
    ]);
  });

  test.each([
    ['test/a.test.ts', `test.${'only'}("x", () => {});`, 'test.only is banned'],
    ['test/a.test.ts', `describe.${'skip'}("x", () => {});`, 'describe.skip is banned'],
    ['test/a.test.ts', `it.concurrent.${'todo'}("x");`, 'it.concurrent.todo is banned'],
    ['test/a.test.ts', `new Promise((resolve) => setTimeout(${'resolve'}, 5));`, 'sleeps'],
    ['test/support/misc.ts', '', 'says nothing about its content'],
    ['src/app.ts', 'export const x = 1;', 'does not begin with a header comment'],
  ])('catches %s that says %j', (path, text, says) => {
    expect(report(ruleFindings(source(path, text)))).toEqual([expect.stringContaining(says)]);
  });

  test('lets a published entry consist of re-exports, and be an index', () => {
    const entry = source(
      'src/fence/index.ts',
      "/** A header. */\nexport { page } from './page.ts';",
    );
    expect(ruleFindings(entry)).toEqual([]);
  });

  test('stays small in the middle: half of the files under 100 lines, half of the functions under 10', () => {
    expect(median(handwritten.map((file) => linesIn(file.text)))).toBeLessThan(100);
    const lengths = handwritten.flatMap((file) => functionsOf(file).map(({ lines }) => lines));
    expect(median(lengths)).toBeLessThan(10);
    expect(lengths.filter((lines) => lines >= 20).length / lengths.length).toBeLessThan(0.15);
  });
});

describe('the limits of size', () => {
  const body = (lines: number) => `{${'\n'.repeat(lines - 1)}}`;

  test.each([
    ['src/app.ts', `function f() ${body(71)}`, 'a function of 71 lines'],
    ['src/app.ts', `const f = () => ${body(71)};`, 'a function of 71 lines'],
    ['test/a.test.ts', `test('x', () => ${body(71)});`, 'a function of 71 lines'],
  ])('catch in %s %j', (path, text, says) => {
    expect(report(longFunctions(source(path, text)))).toEqual([expect.stringContaining(says)]);
  });

  test.each([
    ['src/app.ts', `function f() ${body(70)}`],
    ['test/a.test.ts', `describe('x', () => {test('y', () => {});${'\n'.repeat(71)}});`],
    [
      'test/a.test.ts',
      `describe.each(rows)('x', () => {for (const y of z) it(y);${'\n'.repeat(71)}});`,
    ],
    ['test/a.contract.ts', `function suite() {describe('x', f);${'\n'.repeat(71)}}`],
  ])('let %s say %j', (path, text) => {
    expect(longFunctions(source(path, text))).toEqual([]);
  });

  test('catch a file of 401 lines, and allow one of 400', () => {
    const file = (lines: number) => source('test/a.test.ts', `//\n`.repeat(lines));
    expect(report(longFile(file(401)))).toEqual(['test/a.test.ts:401 has 401 lines; at most 400']);
    expect(longFile(file(400))).toEqual([]);
  });
});
