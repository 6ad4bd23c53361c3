/** The fence as a library: the example of docs/library.md runs as it stands, against the package's entry. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { tempFolder } from '../support/open-store.ts';

const ENTRY = new URL('../../src/fence/index.ts', import.meta.url).href;

test('the documented example prints what the document says', async () => {
  const doc = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8');
  const example = /```ts\n([\s\S]*?)```/.exec(doc)?.[1];
  const promised = /```text\n([\s\S]*?)\n```/.exec(doc)?.[1];
  if (example === undefined || promised === undefined)
    throw new Error('expected an example and its output in docs/library.md');
  const file = join(await tempFolder(), 'example.ts');
  await writeFile(file, example.replace("'palisade/fence'", `'${ENTRY}'`));
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await import(pathToFileURL(file).href);
  expect(printed.mock.calls.map((words) => words.join(' ')).join('\n')).toBe(promised);
  printed.mockRestore();
});
