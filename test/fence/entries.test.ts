/** The package's entries: what they import, and that a program that imports one loads nothing else. */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { importsOf, resolve, source } from '../support/tidy-source.ts';

const NODE = new Set([...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);

/** The packages that a file needs at run time, directly or through others. */
function packagesBehind(entry: string): readonly string[] {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const { specifier } of importsOf(source(path, readFileSync(path, 'utf8')))) {
      if (specifier.startsWith('.')) open.push(resolve(path, specifier));
      else if (!NODE.has(specifier)) packages.add(specifier);
    }
  }
  return [...packages].sort();
}

test.each<[string, readonly string[]]>([
  ['src/fence/index.ts', ['lru-cache']],
  ['src/library-testing.ts', ['zod']],
  ['src/library-lmdb.ts', ['lmdb', 'lru-cache', 'msgpackr']],
])('%s needs %j and nothing else', (entry, packages) => {
  expect(packagesBehind(entry)).toEqual(packages);
});

test('package.json exports exactly these entries, and the command', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly exports: Readonly<Record<string, { readonly default: string }>>;
    readonly bin: Readonly<Record<string, string>>;
  };
  expect(Object.entries(manifest.exports).map(([name, target]) => [name, target.default])).toEqual([
    ['./fence', './dist/fence/index.js'],
    ['./lmdb', './dist/library-lmdb.js'],
    ['./testing', './dist/library-testing.js'],
  ]);
  expect(manifest.bin).toEqual({ palisade: 'dist/cli/main.js' });
  expect(readFileSync('src/cli/main.ts', 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
});

test('no entry has more than sixteen names', () => {
  // `npm run api:check` holds the reports to the built package.
  const counts = readdirSync('docs/api').map((name) =>
    Number(/; (\d+) names\.\n/.exec(readFileSync(`docs/api/${name}`, 'utf8'))?.[1]),
  );
  expect(counts).toHaveLength(3);
  expect(counts.filter((count) => !(count <= 16))).toEqual([]);
});

test.each(['src/fence/index.ts', 'src/library-lmdb.ts', 'src/library-testing.ts'])(
  'every function that %s exports has an example in its comment',
  async (entry) => {
    const names = Object.entries(
      (await import(pathToFileURL(entry).href)) as Record<string, unknown>,
    )
      .filter(([, value]) => typeof value === 'function' && !/^class /.test(String(value)))
      .map(([name]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !hasExample(name))).toEqual([]);
  },
);

function hasExample(name: string): boolean {
  const files = [
    'fence/fence',
    'fence/context',
    'fence/sources',
    'fence/memory-fence-store',
    'fence/testing/fence-store-contract',
    'fence/testing/source-contract',
    'fence/testing/rank-contract',
    'ranking/ranker-contract',
    'ranking/signal-contract',
    'ranking/injector-contract',
    'ranking/filter-contract',
    'ranking/source-contract',
    'library-lmdb',
  ].map((path) => readFileSync(`src/${path}.ts`, 'utf8'));
  const documented = new RegExp(
    `@example(?:(?!\\*/)[\\s\\S])*\\*/\\nexport (?:async )?function ${name}\\b`,
  );
  return files.some((text) => documented.test(text));
}
