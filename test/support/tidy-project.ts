/** The project's own files, read once for all tidiness checks. */
import { readdirSync, readFileSync } from 'node:fs';
import { readSources, source, type Finding } from './tidy-source.ts';

export const GENERATED = 'src/graphql/generated.ts';
export const src = readSources('src', ['.ts', '.mjs']);
export const handwritten = src.filter((file) => file.path !== GENERATED);
export const tests = readSources('test', ['.ts']);
/** The page, without its generated documents. */
export const web = readSources('web', ['.ts', '.tsx']).filter(
  ({ path }) => !path.endsWith('/generated.ts'),
);
/** The example clients, without what their tools generate. */
export const clients = readSources('examples/clients', ['.ts']).filter(
  ({ path }) => !/generated/.test(path),
);
export const bench = readSources('bench', ['.ts', '.js']);
export const scripts = readSources('scripts', ['.mjs']);
/** The configuration files of the tools, at the root. */
export const settings = readdirSync('.')
  .filter((path) => /\.config\.m?[jt]s$/.test(path))
  .map((path) => source(path, readFileSync(path, 'utf8')));
/** What people read: pages, examples and the schema. */
export const documents = [
  ...readdirSync('.')
    .filter((path) => path.endsWith('.md') || path === 'schema.graphql')
    .map((path) => source(path, readFileSync(path, 'utf8'))),
  // docs/api/ repeats the comments of src/.
  ...readSources('docs', ['.md']).filter(({ path }) => !path.startsWith('docs/api/')),
  ...readSources('examples', ['.md', '.yaml', '.graphql', '.mjs', '.ts', '.js']),
];

/** Where programs start: the sources of the built files that package.json runs or exports. */
export function entryPoints(): readonly string[] {
  const built = readFileSync('package.json', 'utf8').matchAll(/\bdist\/([\w/-]+)\.js\b/g);
  return [...new Set([...built].map(([, name]) => `src/${name}.ts`))];
}

export function report(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ path, line, says }) => `${path}:${line} ${says}`);
}
