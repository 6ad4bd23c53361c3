/** Source files as the tidiness checks see them: path, text, syntax tree and references. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

export interface Source {
  /** Relative to the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

/** One violation of a rule. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly says: string;
}

export function source(path: string, text: string): Source {
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
}

/** Every file under the folder whose name ends in one of the endings, in path order. */
export function readSources(folder: string, endings: readonly string[]): readonly Source[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'));
  const wanted = paths.filter(
    (path) => endings.some((ending) => path.endsWith(ending)) && !path.includes('/node_modules/'),
  );
  return wanted.toSorted().map((path) => source(path, readFileSync(path, 'utf8')));
}

/** The entries that package.json publishes: the only files that may consist of re-exports. */
export function isPublishedEntry(path: string): boolean {
  return /^src\/(fence\/index|library(-[a-z]+)*)\.ts$/.test(path);
}

/** Every node of the tree, parents first. */
export function* nodesOf(tree: ts.SourceFile): Generator<ts.Node> {
  const open: ts.Node[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    ts.forEachChild(node, (child) => {
      open.push(child);
    });
  }
}

export function lineOf(file: Source, node: ts.Node): number {
  return file.tree.getLineAndCharacterOfPosition(node.getStart(file.tree)).line + 1;
}

export function linesIn(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}

export interface Reference {
  /** As written. */
  readonly specifier: string;
  readonly line: number;
}

/** What the file imports or re-exports, statically or dynamically. */
export function importsOf(file: Source): readonly Reference[] {
  const found: Reference[] = [];
  for (const node of nodesOf(file.tree)) {
    const specifier = specifierOf(node);
    if (specifier !== null) found.push({ specifier, line: lineOf(file, node) });
  }
  return found;
}

function specifierOf(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)
      ? node.moduleSpecifier.text
      : null;
  }
  if (
    ts.isImportTypeNode(node) &&
    ts.isLiteralTypeNode(node.argument) &&
    ts.isStringLiteral(node.argument.literal)
  )
    return node.argument.literal.text;
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword)
    return null;
  const [argument] = node.arguments;
  return argument !== undefined && ts.isStringLiteral(argument) ? argument.text : null;
}

/** Source files named by any string in the file that looks like a relative path: imports and worker URLs. */
export function filesNamedIn(file: Source): readonly string[] {
  const names: string[] = [];
  for (const node of nodesOf(file.tree)) {
    if (ts.isStringLiteralLike(node) && /^\.\.?\/.*\.m?[jt]s$/.test(node.text))
      names.push(resolve(file.path, node.text));
  }
  return names;
}

/** The project path of a relative specifier; a built file stands for its source. */
export function resolve(from: string, specifier: string): string {
  const path = posix.join(posix.dirname(from), specifier);
  return path.startsWith('dist/') || (path.startsWith('src/') && path.endsWith('.js'))
    ? path.replace(/^dist\//, 'src/').replace(/\.js$/, '.ts')
    : path;
}
