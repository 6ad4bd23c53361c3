/** Names in the code: an exported name means one thing, a signature names its shapes, and records of parameters say so. */
import ts from 'typescript';
import { isPublishedEntry, lineOf, nodesOf, type Finding, type Source } from './tidy-source.ts';

export const INLINE_MEMBERS_MAX = 2;

interface ExportedName {
  readonly name: string;
  readonly line: number;
}

/** Names that several files export; published entries repeat what they publish. */
export function repeatedExports(files: readonly Source[]): readonly Finding[] {
  const owners = new Map<string, readonly (ExportedName & { readonly path: string })[]>();
  for (const file of files.filter(({ path }) => !isPublishedEntry(path))) {
    // Overloads, and a type and a value of the same name, count as one name.
    const names = new Map(exportsOf(file).map((each) => [each.name, each]));
    for (const each of names.values())
      owners.set(each.name, [...(owners.get(each.name) ?? []), { ...each, path: file.path }]);
  }
  return [...owners.values()]
    .filter((places) => places.length > 1)
    .flatMap((places) =>
      places.map(({ path, line, name }) => ({
        path,
        line,
        says: `exports ${name}, and so ${others(places, path)}; an exported name is exported once`,
      })),
    );
}

function others(places: readonly { readonly path: string }[], path: string): string {
  const paths = places.map((each) => each.path).filter((each) => each !== path);
  return paths.length === 1 ? `does ${paths[0]}` : `do ${paths.join(', ')}`;
}

/** Names that the file exports, whether declared there or re-exported. */
export function exportsOf(file: Source): readonly ExportedName[] {
  return file.tree.statements.flatMap((statement) => {
    const line = lineOf(file, statement);
    return namesExportedBy(statement).map((name) => ({ name, line }));
  });
}

function namesExportedBy(statement: ts.Statement): readonly string[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    if (exportClause === undefined) return [];
    return ts.isNamedExports(exportClause)
      ? exportClause.elements.map(({ name }) => name.text)
      : [exportClause.name.text];
  }
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  if (!isExported) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  const { name } = statement as ts.DeclarationStatement;
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}

function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) && ts.isIdentifier(element.name) ? [element.name.text] : [],
  );
}

/** Object types of more than two members written inline in a parameter type or a return type. */
export function inlineShapes(file: Source): readonly Finding[] {
  const signatures = [...nodesOf(file.tree)].filter((node) => ts.isFunctionLike(node));
  const types = signatures.flatMap(({ parameters, type }) => [
    ...parameters.map((parameter) => parameter.type),
    type,
  ]);
  return types
    .flatMap((type) => (type === undefined ? [] : literalsIn(type)))
    .filter(({ members }) => members.length > INLINE_MEMBERS_MAX)
    .map((literal) => ({
      path: file.path,
      line: lineOf(file, literal),
      says: `writes an object type of ${literal.members.length} members into a signature: name it`,
    }));
}

/** The object types inside a type, except those inside a function type, which has its own signature. */
function literalsIn(type: ts.TypeNode): readonly ts.TypeLiteralNode[] {
  const found: ts.TypeLiteralNode[] = [];
  const open: ts.Node[] = ts.isFunctionLike(type) ? [] : [type];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (ts.isTypeLiteralNode(node)) found.push(node);
    ts.forEachChild(node, (child) => {
      if (!ts.isFunctionLike(child)) open.push(child);
    });
  }
  return found;
}

/** A capitalised single word that ends in -ing. */
const GERUND = /^[A-Z][a-z]+ing$/;
/** Nouns with that ending: what a ranker returns, and plain words. */
const NOUNS = new Set(['Finding', 'Ranking', 'Ring', 'Setting', 'String', 'Thing']);

/**
 * Interfaces and object types named after an action, such as Serving; parameter records end in Options, Args or
 * Context.
 */
export function gerundRecords(file: Source): readonly Finding[] {
  return [...nodesOf(file.tree)]
    .filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    .filter(({ name }) => GERUND.test(name.text) && !NOUNS.has(name.text))
    .map((node) => ({
      path: file.path,
      line: lineOf(file, node),
      says: `names a record ${node.name.text}; end it in Options, Args or Context, or use a noun`,
    }));
}
