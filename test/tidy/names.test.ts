/** The checks of names catch what they are for, and no more. */
import { describe, expect, test } from 'vitest';
import { exportsOf, gerundRecords, inlineShapes, repeatedExports } from '../support/tidy-names.ts';
import { report } from '../support/tidy-project.ts';
import { source } from '../support/tidy-source.ts';

describe('an exported name', () => {
  test.each([
    ['export const a = 1, b = 2;', ['a', 'b']],
    ['export const { a, b: c } = f();', ['a', 'c']],
    ['export function f(): void {}', ['f']],
    ['export class C {} export interface I {} export type T = I; export enum E {}', 'CITE'],
    ["const a = 1; export { a as b }; export { c } from './c.ts';", ['b', 'c']],
    ["export * as all from './c.ts';", ['all']],
    ['const a = 1; export default a;', []],
  ])('is found in %s', (text, names) => {
    expect(exportsOf(source('src/a.ts', text)).map(({ name }) => name)).toEqual([...names]);
  });

  test('is caught in every file that exports it, declared there or passed on', () => {
    const files = [
      source('src/a.ts', 'export const x = 1;'),
      source('src/b.ts', '\nexport interface x {}'),
      source('src/c.ts', "export { x } from './a.ts';"),
    ];
    expect(report(repeatedExports(files))).toEqual([
      'src/a.ts:1 exports x, and so do src/b.ts, src/c.ts; an exported name is exported once',
      'src/b.ts:2 exports x, and so do src/a.ts, src/c.ts; an exported name is exported once',
      'src/c.ts:1 exports x, and so do src/a.ts, src/b.ts; an exported name is exported once',
    ]);
  });

  test('may be published, overloaded, and both a type and a value', () => {
    const files = [
      source('src/a.ts', 'export function f(a: 1): 1; export function f(a: unknown) {}'),
      source('src/b.ts', 'export const T = 1; export type T = 1;'),
      source('src/fence/index.ts', "export { f } from '../a.ts';"),
      source('src/library.ts', "export { f } from './a.ts';"),
    ];
    expect(repeatedExports(files)).toEqual([]);
  });
});

describe('an object type of three members', () => {
  const three = '{ a: 1; b: 2; c: 3 }';

  test.each([
    `function f(x: ${three}): void {}`,
    `function f(): readonly (${three} | null)[] {}`,
    `const f = async ({ a, b, c }: ${three}) => a;`,
    `interface I { f(x: Promise<${three}>): void }`,
    `interface I { readonly f: (x: ${three}) => void }`,
    `type F = (x: 1) => ${three};`,
    `class C { constructor(x: ${three}) {} }`,
    `function f(x: { a: ${three} }): void {}`,
    `function f(x: (y: ${three}) => void): void {}`,
  ])('is caught once in %s', (text) => {
    expect(report(inlineShapes(source('src/a.ts', text)))).toEqual([
      expect.stringContaining('an object type of 3 members'),
    ]);
  });

  test.each([
    `interface I { readonly a: ${three} }`,
    `type T = ${three};`,
    `const x: ${three} = y;`,
    `function f() { return x as ${three}; }`,
    'function f(x: { a: 1; b: 2 }): void {}',
  ])('is allowed in %s', (text) => {
    expect(inlineShapes(source('src/a.ts', text))).toEqual([]);
  });
});

describe('a record named by what is being done', () => {
  test.each(['interface Serving {}', 'export type Opening = Pick<Draft, "a">;'])(
    'is caught: %s',
    (text) => {
      expect(report(gerundRecords(source('src/a.ts', text)))).toEqual([
        expect.stringContaining('end it in Options, Args or Context'),
      ]);
    },
  );

  test.each(['interface ServingOptions {}', 'type Ranking = 1;', 'class Listening {}'])(
    'is not %s',
    (text) => {
      expect(gerundRecords(source('src/a.ts', text))).toEqual([]);
    },
  );
});
