/**
 * `npm run api:report`: documents package.json's `exports` in docs/api/, one page per entry, from the built
 * declarations: every exported name with its declaration and comment, and the names those declarations use but the
 * entry does not export. With `--check` it writes nothing and fails when a page is stale.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const FOLDER = 'docs/api';

/** @typedef {{ readonly name: string, readonly types: string }} Entry an import's name, and the file of its types */

/**
 * The entries of package.json. Throws for one without types.
 * @param {{ readonly name: string, readonly exports: Readonly<Record<string, unknown>> }} manifest
 * @returns {readonly Entry[]}
 */
export function entriesOf({ name, exports }) {
  return Object.entries(exports)
    .filter(([path]) => !path.endsWith('.json') && !path.endsWith('.graphql'))
    .map(([path, target]) => {
      const { types } = Object(target);
      if (typeof types !== 'string')
        throw new Error(`expected types in the export ${path}, got ${JSON.stringify(target)}`);
      return { name: path.replace(/^\./, name), types };
    });
}

/**
 * The page of one entry.
 * @param {Entry} entry
 * @returns {string}
 */
export function reportOf({ name, types }) {
  const file = resolve(types);
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`expected a module at ${types}, got none; build first`);
  const exported = new Map(
    checker.getExportsOfModule(module).map((symbol) => [target(symbol, checker), symbol.name]),
  );
  const names = [...exported].toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  const hidden = hiddenNames([...exported.keys()], checker);
  return [
    `# ${name}`,
    `Written by \`npm run api:report\` from the built declarations; ${names.length} names.`,
    ...names.map(([symbol, as]) => `## ${as}\n\n\`\`\`ts\n${declared(symbol)}\n\`\`\``),
    ...(hidden.length > 0
      ? [
          '## Used by these and not exported',
          hidden.map(({ name: used, by }) => `- \`${used}\`, by ${by.join(', ')}`).join('\n'),
        ]
      : []),
  ]
    .join('\n\n')
    .concat('\n');
}

/**
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function target(symbol, checker) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** @param {ts.Symbol} symbol */
function declarationsOf(symbol) {
  return (symbol.declarations ?? []).map((node) =>
    ts.isVariableDeclaration(node) ? node.parent.parent : node,
  );
}

/**
 * The declaration in the built file, with its comments.
 * @param {ts.Symbol} symbol
 */
function declared(symbol) {
  return declarationsOf(symbol)
    .map((node) =>
      withoutHeader(node)
        .replace(/^(export )?declare /m, '')
        .replace(/^export /m, ''),
    )
    .join('\n');
}

/**
 * The declaration with its own comment; a file's header is not a comment of its first declaration.
 * @param {ts.Node} node
 */
function withoutHeader(node) {
  const text = node.getSourceFile().text;
  const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
  const own = comments.at(-1);
  const isHeader = own?.pos === 0;
  const start = own === undefined || isHeader ? node.getStart() : own.pos;
  return text.slice(start, node.end);
}

/** @param {ts.SourceFile} file */
function isOurs(file) {
  return !relative('.', file.fileName).split(sep).includes('node_modules');
}

/**
 * Types of this package that exported declarations use, directly or through each other, but that are not exported.
 * @param {readonly ts.Symbol[]} exported
 * @param {ts.TypeChecker} checker
 * @returns {readonly { readonly name: string, readonly by: readonly string[] }[]}
 */
function hiddenNames(exported, checker) {
  /** @type {Map<string, Set<string>>} */
  const users = new Map();
  const open = [...exported];
  const seen = new Set(open);
  for (const symbol of open) {
    for (const used of usedBy(symbol, checker)) {
      if (exported.includes(used)) continue;
      users.set(used.name, (users.get(used.name) ?? new Set()).add(symbol.name));
      if (!seen.has(used)) open.push(used);
      seen.add(used);
    }
  }
  return [...users]
    .map(([name, by]) => ({ name, by: [...by].toSorted() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Names of this package that the declarations of a symbol refer to.
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 * @returns {readonly ts.Symbol[]}
 */
function usedBy(symbol, checker) {
  /** @type {ts.Symbol[]} */
  const found = [];
  /** @type {ts.Node[]} */
  const open = declarationsOf(symbol);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const name = referredBy(node);
    const used = name && checker.getSymbolAtLocation(name);
    if (used) found.push(target(used, checker));
    ts.forEachChild(node, (child) => void open.push(child));
  }
  return found.filter(
    (used) =>
      !(used.flags & ts.SymbolFlags.TypeParameter) &&
      used.declarations?.some((node) => isOurs(node.getSourceFile())),
  );
}

/**
 * The name by which a type refers to a declaration elsewhere.
 * @param {ts.Node} node
 */
function referredBy(node) {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isExpressionWithTypeArguments(node)) return node.expression;
  if (ts.isTypeQueryNode(node)) return node.exprName;
  if (ts.isImportTypeNode(node)) return node.qualifier;
  return undefined;
}

/** @param {Entry} entry */
function pageOf({ name }) {
  return `${FOLDER}/${name.replaceAll('/', '-')}.md`;
}

function main() {
  const isCheck = process.argv.includes('--check');
  mkdirSync(FOLDER, { recursive: true });
  const entries = entriesOf(JSON.parse(readFileSync('package.json', 'utf8')));
  const stale = entries.filter((entry) => {
    const path = pageOf(entry);
    const page = reportOf(entry);
    const isSame = existsSync(path) && readFileSync(path, 'utf8') === page;
    if (!isSame && !isCheck) writeFileSync(path, page);
    console.log(`${path}: ${isSame ? 'up to date' : isCheck ? 'stale' : 'written'}`);
    return !isSame;
  });
  const pages = entries.map(pageOf);
  const leftover = readdirSync(FOLDER).filter((name) => !pages.includes(`${FOLDER}/${name}`));
  for (const name of leftover) {
    if (!isCheck) rmSync(`${FOLDER}/${name}`);
    console.log(`${FOLDER}/${name}: ${isCheck ? 'of no entry' : 'removed'}`);
  }
  if (!isCheck || stale.length + leftover.length === 0) return;
  console.error('expected docs/api/ to show the built declarations; run `npm run api:report`');
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
