/**
 * ARCHITECTURE.md names functions that exist and counts what a reader has to read.
 * `npx vitest run test/architecture.test.ts -u` rewrites the table of paths.
 */
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { tableOf, withParts } from './support/generated-parts.ts';
import { linesIn, nodesOf, source, type Source } from './support/tidy-source.ts';

const text = readFileSync('ARCHITECTURE.md', 'utf8');
const FROM_RESOLVER = 'From the resolver to the ports';

const PATHS = ['A page', 'A first page', 'Publish', 'Mark'];

/** One row of a path: a file and the functions to read in it. */
interface Step {
  readonly file: string;
  readonly functions: readonly string[];
}

interface Size {
  readonly files: number;
  readonly lines: number;
}

describe('ARCHITECTURE', () => {
  const steps = PATHS.flatMap((path) => stepsIn(sectionOf(`### ${path}`)));

  test('names files and functions that exist', () => {
    expect(steps.length).toBeGreaterThan(30);
    const missing = steps.flatMap(({ file, functions }) =>
      functions
        .filter((name) => !existsSync(file) || linesOf(file, name) === null)
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('counts the files and lines of the main paths', async () => {
    const page = sectionOf('### A page');
    const rows = PATHS.map((path) =>
      path === 'A first page'
        ? ['A first page, in addition', ...cellsOf(addedTo(page))]
        : [path, ...cellsOf(sizeOf(stepsIn(sectionOf(`### ${path}`))))],
    );
    const [, fromResolver = ''] = page.split(`#### ${FROM_RESOLVER}\n`);
    const part = sizeOf(stepsIn(fromResolver.split('\n#### ')[0] ?? ''));
    expect(part.files, 'files from the resolver to the ports').toBeLessThanOrEqual(6);
    expect(part.lines, 'lines from the resolver to the ports').toBeLessThanOrEqual(500);
    rows.splice(1, 0, [`of it, ${FROM_RESOLVER.toLowerCase()}`, ...cellsOf(part)]);
    const table = tableOf(['path', 'files', 'lines'], rows);
    await expect(await withParts('ARCHITECTURE.md', { paths: table })).toMatchFileSnapshot(
      '../ARCHITECTURE.md',
    );
  });
});

/** The text under a heading of the third level, up to the next one of that level or above. */
function sectionOf(heading: string): string {
  const [, after = ''] = text.split(`\n${heading}\n`);
  return after.split(/\n#{2,3} /)[0] ?? '';
}

function stepsIn(section: string): readonly Step[] {
  return [...section.matchAll(/^\| \[.+?\]\((src\/.+?)\) +\| (.+?) +\|/gm)].map(
    ([, file = '', cell = '']) => ({
      file,
      functions: [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    }),
  );
}

/** Distinct files, and the lines of their functions, each counted once. */
function sizeOf(steps: readonly Step[]): Size {
  const functions = new Map(
    steps.flatMap(({ file, functions: names }) =>
      names.map((name) => [`${file}: ${name}`, linesOf(file, name) ?? 0] as const),
    ),
  );
  return {
    files: new Set(steps.map(({ file }) => file)).size,
    lines: [...functions.values()].reduce((sum, lines) => sum + lines, 0),
  };
}

/** What a first page has in addition to any page. */
function addedTo(page: string): Size {
  const known = new Set(stepsIn(page).map(({ file }) => file));
  const steps = stepsIn(sectionOf('### A first page'));
  const files = new Set(steps.map(({ file }) => file).filter((file) => !known.has(file)));
  return { files: files.size, lines: sizeOf(steps).lines };
}

function cellsOf({ files, lines }: Size): readonly string[] {
  return [String(files), String(lines)];
}

const trees = new Map<string, Source>();

function parsed(file: string): Source {
  const known = trees.get(file) ?? source(file, readFileSync(file, 'utf8'));
  trees.set(file, known);
  return known;
}

/** Lines of the longest function, method or function-valued member of this name; null when the file has none. */
function linesOf(file: string, name: string): number | null {
  const { tree } = parsed(file);
  const found = [...nodesOf(tree)]
    .filter((node) => isFunctionNamed(node, name))
    .map((node) => linesIn(node.getText(tree)));
  return found.length === 0 ? null : Math.max(...found);
}

function isFunctionNamed(node: ts.Node, name: string): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node))
    return node.body !== undefined && node.name?.getText() === name;
  const hasValue = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
  return (
    hasValue &&
    node.name.getText() === name &&
    node.initializer !== undefined &&
    (ts.isArrowFunction(node.initializer) || ts.isCallExpression(node.initializer))
  );
}
