/** The report of what the package offers: every exported name, and what its declarations use and do not export. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { entriesOf, reportOf } from '../../scripts/api-report.mjs';

function pageOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-api-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return reportOf({ name: 'palisade/fence', types: join(folder, 'index.d.ts') });
}

const PAGE = {
  'index.d.ts': `/** The entry. */
export { openFence as createFence, LIMIT } from './fence.ts';
export type { Fence } from './fence.ts';
`,
  'fence.d.ts': `/** The file's header. */
import type { Stores } from './stores.ts';
/** What is held. */
export interface Fence<T> extends Base { readonly stores: Stores; readonly item: T }
interface Base { close(): Promise<void> }
/** Opens one. */
export declare function openFence(options: Options): Fence<string>;
export declare const LIMIT = 100;
export interface Options { readonly limit: typeof LIMIT }
interface Unused {}
`,
  'stores.d.ts': `/** Of all kinds. */
export interface Stores { readonly key: Key }
type Key = string;
`,
};

test('shows each exported name with its comment, under the name it is imported by', () => {
  const page = pageOf(PAGE);
  expect(page).toContain('# palisade/fence\n');
  expect(page.match(/^## .*$/gm)).toEqual([
    '## Fence',
    '## LIMIT',
    '## createFence',
    '## Used by these and not exported',
  ]);
  expect(page).toContain(
    '```ts\n/** Opens one. */\nfunction openFence(options: Options): Fence<string>;\n```',
  );
  expect(page).toContain('```ts\nconst LIMIT = 100;\n```');
});

test('names what a program needs and cannot import, however far behind', () => {
  expect(pageOf(PAGE).split('not exported\n\n')[1]).toBe(
    [
      '- `Base`, by Fence',
      '- `Key`, by Stores',
      '- `Options`, by openFence',
      '- `Stores`, by Fence',
      '',
    ].join('\n'),
  );
});

test('has no such list for an entry that exports all it uses', () => {
  const page = pageOf({ 'index.d.ts': 'export declare function f(date: Date): Buffer;\n' });
  expect(page).not.toContain('not exported');
});

test('takes the entries of package.json by the name they are imported by, and refuses one without types', () => {
  const exports = { '.': { types: './a.d.ts' }, './fence': { types: './b.d.ts' } };
  expect(entriesOf({ name: 'palisade', exports })).toEqual([
    { name: 'palisade', types: './a.d.ts' },
    { name: 'palisade/fence', types: './b.d.ts' },
  ]);
  expect(() => entriesOf({ name: 'palisade', exports: { './x': './x.js' } })).toThrow(
    'expected types in the export ./x, got "./x.js"',
  );
});

test('refuses an entry that is not built', () => {
  expect(() => reportOf({ name: 'palisade', types: 'dist/no-such-file.d.ts' })).toThrow(
    'expected a module at dist/no-such-file.d.ts, got none; build first',
  );
});
