/** The rules of the house that one file can break by itself: sizes, banned calls and words, headers and names. */
import ts from 'typescript';
import { lineOf, linesIn, nodesOf, type Finding, type Source } from './tidy-source.ts';

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

const BANS: readonly Ban[] = [
  { call: /^Date\.now$/, where: /^src\//, except: /^src\/clock\.ts$/, instead: 'take a Clock' },
  {
    call: /^Math\.random$/,
    where: /^(src|test)\//,
    except: /^src\/clock\.ts$/,
    instead: 'take a seeded generator',
  },
  {
    call: /^process\.env$/,
    where: /^src\//,
    except: /^src\/(config|main)\.ts$/,
    instead: 'take it from the Config',
  },
  { call: /^process\.exit$/, where: /^src\//, except: /^src\/main\.ts$/, instead: 'throw' },
  {
    call: /^console\.\w+$/,
    where: /^src\//,
    except: /^src\/main\.ts$/,
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

const BANNED_NAMES = /(^|\/)(utils?|common|helpers?|managers?|misc|index)\.ts$/;

/** Everything the file breaks, in no particular order. */
export function ruleFindings(file: Source): readonly Finding[] {
  return [
    ...banFindings(file),
    ...wordFindings(file),
    ...sizeFindings(file),
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
    if (isDateOfNow(node) && /^src\/(?!clock\.ts)/.test(file.path))
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

/** Sizes bind src/ and bench/; a describe block may be as long as its tests. */
function* sizeFindings(file: Source): Generator<Finding> {
  const lines = linesIn(file.text);
  if (lines > FILE_LINES_MAX)
    yield { path: file.path, line: lines, says: `has ${lines} lines; at most ${FILE_LINES_MAX}` };
  if (file.path.startsWith('test/')) return;
  for (const { node, lines: length } of functionsOf(file)) {
    const line = lineOf(file, node);
    if (length > FUNCTION_LINES_MAX)
      yield {
        path: file.path,
        line,
        says: `holds a function of ${length} lines; at most ${FUNCTION_LINES_MAX}`,
      };
    // Resolvers have the four parameters that GraphQL gives them.
    const isFree = file.path.startsWith('src/graphql/');
    if (!isFree && node.parameters.length > PARAMETERS_MAX)
      yield {
        path: file.path,
        line,
        says: `takes ${node.parameters.length} positional parameters; at most ${PARAMETERS_MAX}`,
      };
  }
}

function* nameFindings(file: Source): Generator<Finding> {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  if (!/^(L\d+|[a-z0-9]+)(-[a-z0-9]+)*(\.[a-z]+)*\.m?[jt]s$/.test(name))
    yield { path: file.path, line: 1, says: 'has a name that is not kebab-case' };
  if (!file.path.startsWith('src/')) return;
  if (BANNED_NAMES.test(file.path))
    yield { path: file.path, line: 1, says: 'has a name that says nothing about its content' };
  if (!/^(#!.*\n)?\/\*\*[ \n]/.test(file.text))
    yield { path: file.path, line: 1, says: 'does not begin with a header comment' };
  if (isBarrel(file))
    yield { path: file.path, line: 1, says: 'only re-exports; import from the file itself' };
}

/** The package's own entry point is the one file that may consist of re-exports. */
function isBarrel(file: Source): boolean {
  const { statements } = file.tree;
  return (
    file.path !== 'src/library.ts' &&
    statements.length > 0 &&
    statements.every((node) => ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined)
  );
}

/** The middle value; of an even number, the lower of the two in the middle. 0 for none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
