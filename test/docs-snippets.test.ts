/**
 * Every TypeScript snippet of the documents type-checks against the package's entries. Those that print run, and print
 * what the comment behind them says; the contracts among them pass.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

interface Snippet {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

/** As seen from the folder of the snippets. */
const ENTRIES: Readonly<Record<string, string>> = {
  'palisade/fence': '../src/fence/index.ts',
  'palisade/lmdb': '../src/library-lmdb.ts',
  'palisade/testing': '../src/library-testing.ts',
};
/** In the project, so that snippets find its packages. */
let folder = '';
const snippets: readonly Snippet[] = ['README.md', ...markdownIn('docs')].flatMap(snippetsOf);

function markdownIn(path: string): readonly string[] {
  return readdirSync(path)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${path}/${name}`);
}

function snippetsOf(document: string): readonly Snippet[] {
  const blocks = [...readFileSync(document, 'utf8').matchAll(/^ *```ts\n([\s\S]*?)^ *```$/gm)];
  return blocks.map(([, text = ''], index) => ({
    name: `${document}, snippet ${index + 1}`,
    file: `${document.replaceAll(/\W/g, '-')}-${index + 1}.ts`,
    text,
  }));
}

/** The snippet with the package's entries and the examples' files as imports that are there. */
function resolved(text: string): string {
  return text
    .replaceAll(/'(palisade\/\w+)'/g, (whole, entry: string) => {
      const path = ENTRIES[entry];
      return path === undefined ? whole : `'${path}'`;
    })
    .replaceAll(
      /'\.\/((?:rankers|injectors|filters|sources)\/[^']+)'/g,
      (_, path: string) => `'../examples/${path}'`,
    );
}

beforeAll(async () => {
  folder = await mkdtemp(resolve('.snippets-'));
  for (const { file, text } of snippets) await writeFile(join(folder, file), resolved(text));
  const options = { extends: '../tsconfig.json', include: ['*.ts'], exclude: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
});
afterAll(() => rm(folder, { recursive: true }));

test('there are snippets of the fence and of rankers', () => {
  expect(snippets.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['docs/library.md, snippet 1', 'docs/rankers.md, snippet 1']),
  );
});

test('every snippet type-checks', async () => {
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const check = promisify(execFile)(process.execPath, [compiler, '--noEmit', '-p', folder]).catch(
    (error: { readonly stdout: string }) => error,
  );
  expect((await check).stdout).toBe('');
}, 120_000);

test('the first example has at most fifteen lines of its own, and prints what it says', async () => {
  const [first] = snippets.filter(({ name }) => name.startsWith('docs/library.md'));
  const promised = /^\/\/ (\[.*?\])/m.exec(first?.text ?? '')?.[1];
  if (first === undefined || promised === undefined)
    throw new Error('expected an example with its output in docs/library.md');
  const own = first.text
    .split('\n')
    .filter((line) => /\S/.test(line) && !/^(import|\/\/)/.test(line));
  expect(own.length).toBeLessThanOrEqual(15);
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await import(pathToFileURL(join(folder, first.file)).href);
  expect(printed.mock.calls).toEqual([[JSON.parse(promised.replaceAll("'", '"'))]]);
  printed.mockRestore();
});

test('the contracts of the snippets hold', async () => {
  const contracts = snippets.filter(({ text }) => text.includes("from 'node:test'"));
  expect(contracts).toHaveLength(4);
  for (const { file, text } of contracts) {
    const collecting = resolved(text).replace(
      "import { test } from 'node:test';",
      'export const bodies = [];\nconst test = (_, body) => bodies.push(body);',
    );
    const path = join(folder, file.replace('.ts', '.mjs'));
    await writeFile(path, collecting);
    const { bodies } = (await import(pathToFileURL(path).href)) as {
      readonly bodies: readonly (() => Promise<void>)[];
    };
    expect(bodies.length).toBeGreaterThan(3);
    for (const body of bodies) await body();
  }
}, 60_000);
