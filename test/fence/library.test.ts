/** The fence as a library: the example of docs/library.md is run as it stands, against the package's public face. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { tempFolder } from '../support/open-store.ts';

const LIBRARY = pathToFileURL(fileURLToPath(new URL('../../src/library.ts', import.meta.url))).href;

it('runs the documented example and prints what the document says', async () => {
  const doc = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8');
  const example = /```ts\n([\s\S]*?)```/.exec(doc)?.[1];
  const promised = /^\/\/ (\[.*\]):/m.exec(example ?? '')?.[1];
  if (example === undefined || promised === undefined)
    throw new Error('expected an example with its output in docs/library.md');
  const dir = await tempFolder();
  const file = join(dir, 'example.ts');
  await writeFile(
    file,
    example.replace("'palisade'", `'${LIBRARY}'`).replace("'./fences'", `'${join(dir, 'fences')}'`),
  );
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await import(pathToFileURL(file).href);
  expect(printed.mock.calls).toEqual([[JSON.parse(promised.replaceAll("'", '"'))]]);
  printed.mockRestore();
});
