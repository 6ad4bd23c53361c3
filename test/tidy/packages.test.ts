/** package.json: every package it declares is used, every package that is used is declared, and Node's version is one everywhere. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packageFindings, type Manifest } from '../support/tidy-packages.ts';
import {
  bench,
  clients,
  report,
  scripts,
  settings,
  src,
  tests,
  web,
} from '../support/tidy-project.ts';
import { source } from '../support/tidy-source.ts';

const manifest = readJson('package.json') as Manifest & {
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
};

/** Packages that are used without an import or a command, and their users. */
const LOADED = {
  '@graphql-codegen/typed-document-node': 'codegen.yml',
  '@graphql-codegen/typescript': 'codegen.yml',
  '@graphql-codegen/typescript-operations': 'codegen.yml',
  '@graphql-codegen/typescript-resolvers': 'codegen.yml',
  '@graphql-typed-document-node/core': 'the documents that codegen.yml generates',
  '@types/node': 'tsconfig.json, for all files',
  '@vitest/coverage-v8': 'vitest run --coverage',
  autocannon: 'bench/http/load-process.ts, without types',
  rxjs: '@apollo/client, which cannot do without',
  vite: 'vitest, at the version that is tested',
};

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Whether a script of package.json starts with a program of the package, or reaches one after another command. */
function isRun(name: string): boolean {
  const { bin = {} } = readJson(`node_modules/${name}/package.json`) as {
    readonly bin?: string | Readonly<Record<string, string>>;
  };
  const programs = typeof bin === 'string' ? [name] : Object.keys(bin);
  const words = Object.values(manifest.scripts).flatMap((script) => script.split(/[\s;&|]+/));
  return programs.some((program) => words.includes(program));
}

test('every package that is declared is used, and every package that is used is declared', () => {
  const rest = [...tests, ...bench, ...scripts, ...settings, ...web, ...clients];
  expect(
    report(packageFindings({ manifest, src, rest, isRun, loaded: new Set(Object.keys(LOADED)) })),
  ).toEqual([]);
});

const GOOD = {
  manifest: {
    dependencies: { a: '1.0.0', '@b/c': '1.0.0-rc.1' },
    devDependencies: { d: '1.0.0', e: '1.0.0', f: '1.0.0', '@types/a': '1.0.0' },
  },
  src: [source('src/x.ts', "import 'a'; import type { C } from '@b/c/deep.js'; import 'node:fs';")],
  rest: [source('test/x.ts', "import { d } from 'd/inner'; import 'a'; import '../x.ts';")],
  isRun: (name: string) => name === 'e',
  loaded: new Set(['f']),
};

test('lets a package be imported, run, loaded by a tool, or hold the types of one that is', () => {
  expect(packageFindings(GOOD)).toEqual([]);
});

test.each([
  ['that nothing uses', { devDependencies: { g: '1.0.0' } }, 'declares g, which nothing uses'],
  ['that only tests import', { dependencies: { d: '1.0.0' } }, 'which src/ does not import'],
  ['of types for nothing', { devDependencies: { '@types/g': '1.0.0' } }, 'which nothing uses'],
  ['of development in src', { devDependencies: { a: '1.0.0' } }, 'for development only'],
  ['at a range', { devDependencies: { d: '^1.0.0' } }, 'takes d at ^1.0.0; name one version'],
])(
  'catches a package %s',
  (_, { dependencies = {}, devDependencies = {} }: Partial<Manifest>, says) => {
    const changed = {
      dependencies: { ...GOOD.manifest.dependencies, ...dependencies },
      devDependencies: { ...GOOD.manifest.devDependencies, ...devDependencies },
    };
    expect(report(packageFindings({ ...GOOD, manifest: changed }))).toEqual([
      expect.stringContaining(says),
    ]);
  },
);

test('catches an import of a package that is not declared, in src and elsewhere', () => {
  const extra = [source('test/y.ts', "\nconst g = await import('@g/h/i');")];
  expect(report(packageFindings({ ...GOOD, rest: [...GOOD.rest, ...extra] }))).toEqual([
    'test/y.ts:2 imports @g/h, which package.json does not declare',
  ]);
});

test('catches a missing package that a tool is said to load', () => {
  expect(report(packageFindings({ ...GOOD, loaded: new Set(['f', 'g']) }))).toEqual([
    expect.stringContaining('does not declare g'),
  ]);
});

test('.nvmrc, the engines of package.json and the types of Node name one release line', () => {
  const line = readFileSync('.nvmrc', 'utf8').trim();
  expect(manifest.engines.node).toMatch(new RegExp(String.raw`^>=${line}\.\d+$`));
  expect(manifest.devDependencies['@types/node']).toMatch(new RegExp(String.raw`^${line}\.`));
});
