/** The rules of the house that a single file can break: sizes, banned calls and words, headers and names. */
import ts from 'typescript';
import {
  isPublishedEntry,
  lineOf,
  linesIn,
  nodesOf,
  type Finding,
  type Source,
} from './tidy-source.ts';

export const FILE_LINES_MAX = 400;
export const FUNCTION_LINES_MAX = 70;
export const PARAMETERS_MAX = 3;

interface Ban {
  readonly call: RegExp;
  readonly where: RegExp;
  readonly except: RegExp;
  readonly instead: string;
}

const NOWHERE = /^$/;
const CLOCK = /^src\/(base\/)?clock\.ts$/;
const MAIN = /^src\/(cli\/)?main\.ts$/;
/** Files that may read the environment. */
const EDGE = /^src\/([a-z]+\/)?(config|main)\.ts$/;

const BANS: readonly Ban[] = [
  { call: /^Date\.now$/, where: /^src\//, except: CLOCK, instead: 'take a Clock' },
  {
    call: /^Math\.random$/,
    where: /^(src|test)\//,
    except: CLOCK,
    instead: 'take a seeded generator',
  },
  {
    call: /^process\.env$/,
    where: /^src\//,
    except: EDGE,
    instead: 'take it from the Config',
  },
  { call: /^process\.exit$/, where: /^src\//, except: MAIN, instead: 'throw' },
  {
    call: /^console\.\w+$/,
    where: /^src\//,
    except: MAIN,
    instead: 'use the log that is passed in',
  },
  {
    call: /^(describe|test|it)(\.\w+)*\.(only|skip|todo|fails)$/,
    where: /^test\//,
    except: NOWHERE,
    instead: 'run it, or delete it',
  },
];

const BANNED_WORDS: readonly {
  readonly word: RegExp;
  readonly where: RegExp;
  readonly says: string;
}[] = [
  { word: /\b(TO[D]O|FIX[M]E|X[X]X)\b/, where: /./, says: 'leaves work behind in a comment' },
  { word: /@ts-(ignor[e]|nochec[k])\b/, where: /./, says: 'turns the type checker off' },
  { word: /\bas an[y]\b/, where: /./, says: 'casts to any' },
  {
    word: /\.\.\/share[d]\b/,
    where: /^(?!test\/|bench\/)/,
    says: 'mentions a folder outside the project',
  },
  {
    word: /\bissue ?#?\d+\b/i,
    where: /./,
    says: 'mentions a ticket; the project speaks for itself',
  },
  { word: /\b(Fence[P]ost|fence[ -]post)/, where: /./, says: 'spells fencepost in another way' },
  {
    word: /\b\w*(Manager|Helper|Util|Utils)\b/,
    where: /^src\//,
    says: 'uses a name that says nothing',
  },
  {
    word: /setTimeout\((resolve|done|r)\b/,
    where: /^test\//,
    says: 'sleeps; use the manual clock or a deferred',
  },
];

/** Names of files and folders; an index is allowed only where it is published. */
const BANNED_NAMES = /(^|\/)(utils?|commons?|helpers?|managers?|misc)(\/|\.)/;
const INDEX = /(^|\/)index\.m?[jt]s$/;

/** Banned calls and words, too many parameters, and bad names, in no particular order. */
export function ruleFindings(file: Source): readonly Finding[] {
  return [
    ...banFindings(file),
    ...wordFindings(file),
    ...parameterFindings(file),
    ...nameFindings(file),
  ];
}

function* banFindings(file: Source): Generator<Finding> {
  const bans = BANS.filter((ban) => ban.where.test(file.path) && !ban.except.test(file.path));
  for (const node of nodesOf(file.tree)) {
    const text = ts.isPropertyAccessExpression(node) ? node.getText(file.tree) : '';
    const ban = bans.find(({ call }) => call.test(text));
    if (ban !== undefined)
      yield {
        path: file.path,
        line: lineOf(file, node),
        says: `${text} is banned here: ${ban.instead}`,
      };
    if (isDateOfNow(node) && file.path.startsWith('src/') && !CLOCK.test(file.path))
      yield {
        path: file.path,
        line: lineOf(file, node),
        says: 'new Date() reads the wall clock: take a Clock',
      };
  }
}

function isDateOfNow(node: ts.Node): boolean {
  return (
    ts.isNewExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'Date' &&
    (node.arguments?.length ?? 0) === 0
  );
}

function* wordFindings(file: Source): Generator<Finding> {
  const words = BANNED_WORDS.filter((ban) => ban.where.test(file.path));
  for (const [index, line] of file.text.split('\n').entries()) {
    for (const { word, says } of words)
      if (word.test(line)) yield { path: file.path, line: index + 1, says };
  }
}

type FunctionNode = ts.FunctionLikeDeclaration & { readonly body: ts.Node };

export function functionsOf(
  file: Source,
): readonly { readonly node: FunctionNode; readonly lines: number }[] {
  const nodes = [...nodesOf(file.tree)].filter(
    (node): node is FunctionNode =>
      ts.isFunctionLike(node) && 'body' in node && node.body !== undefined,
  );
  return nodes.map((node) => ({ node, lines: linesIn(node.getText(file.tree)) }));
}

/**
 * More positional parameters than a reader can tell apart. Resolvers have the four that GraphQL passes; tests have a
 * table's columns.
 */
function* parameterFindings(file: Source): Generator<Finding> {
  if (/^(test|src\/graphql)\//.test(file.path)) return;
  for (const { node } of functionsOf(file)) {
    const count = node.parameters.length;
    if (count > PARAMETERS_MAX)
      yield {
        path: file.path,
        line: lineOf(file, node),
        says: `takes ${count} positional parameters; at most ${PARAMETERS_MAX}`,
      };
  }
}

/** The file, if it exceeds the limit. */
export function longFile(file: Source): readonly Finding[] {
  const lines = linesIn(file.text);
  return lines > FILE_LINES_MAX
    ? [{ path: file.path, line: lines, says: `has ${lines} lines; at most ${FILE_LINES_MAX}` }]
    : [];
}

/** Functions over the limit; functions that declare tests can be as long as their tests. */
export function longFunctions(file: Source): readonly Finding[] {
  return functionsOf(file)
    .filter(({ node, lines }) => lines > FUNCTION_LINES_MAX && !declaresTests(node))
    .map(({ node, lines }) => ({
      path: file.path,
      line: lineOf(file, node),
      says: `holds a function of ${lines} lines; at most ${FUNCTION_LINES_MAX}`,
    }));
}

/** The block of a describe, or a suite that takes its subject as a parameter. */
function declaresTests({ body, parent }: FunctionNode): boolean {
  const isBlock = ts.isCallExpression(parent) && /^describe\b/.test(parent.expression.getText());
  const isSuite =
    ts.isBlock(body) &&
    body.statements.some(
      (statement) =>
        ts.isExpressionStatement(statement) &&
        /^(describe|test|it)\b/.test(statement.expression.getText()),
    );
  return isBlock || isSuite;
}

function* nameFindings(file: Source): Generator<Finding> {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  if (!/^(L\d+|[a-z0-9]+)(-[a-z0-9]+)*(\.[a-z]+)*\.m?[jt]sx?$/.test(name))
    yield { path: file.path, line: 1, says: 'has a name that is not kebab-case' };
  if (BANNED_NAMES.test(file.path) || (INDEX.test(file.path) && !isPublishedEntry(file.path)))
    yield { path: file.path, line: 1, says: 'has a name that says nothing about its content' };
  if (!file.path.startsWith('src/')) return;
  if (!/^(#!.*\n)?\/\*\*[ \n]/.test(file.text))
    yield { path: file.path, line: 1, says: 'does not begin with a header comment' };
  if (isBarrel(file))
    yield { path: file.path, line: 1, says: 'only re-exports; import from the file itself' };
}

function isBarrel(file: Source): boolean {
  const { statements } = file.tree;
  return (
    !isPublishedEntry(file.path) &&
    statements.length > 0 &&
    statements.every((node) => ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined)
  );
}

/** The middle value; for an even number of values, the lower of the two in the middle. 0 if there are none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
