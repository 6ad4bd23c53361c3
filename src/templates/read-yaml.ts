/**
 * Reads the text of a template as plain data, or rejects it: no anchors, aliases, tags, repeated keys, keys that reach
 * a prototype, and nothing oversized or too deep. The source map locates every path of the data in the text.
 */
import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type Pair,
  type YAMLParseError,
  type YAMLWarning,
} from 'yaml';
import { describeValue } from '../base/describe-value.ts';
import { LIMITS } from '../base/limits.ts';
import type { Path } from '../streams/parts.ts';
import {
  templateError,
  type SourceMap,
  type TemplateProblem,
  type LineColumn,
} from './template-problem.ts';

export interface ParsedYaml {
  readonly data: unknown;
  readonly sourceMap: SourceMap;
}

const PROTOTYPE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const TOP: LineColumn = { line: 1, col: 1 };

/** Throws INVALID_TEMPLATE with the file, line and path of what it rejects. */
export function readYaml(file: string, text: string): ParsedYaml {
  const bytes = Buffer.byteLength(text);
  const refuse = (problem: TemplateProblem): never => {
    throw templateError({ file, locate: () => TOP }, [problem]);
  };
  if (bytes > LIMITS.templateBytesMax)
    refuse({ path: [], text: `expected at most ${LIMITS.templateBytesMax} bytes, got ${bytes}` });
  const tooMuch = tooMuchWork(text);
  if (tooMuch !== null) refuse({ path: [], text: tooMuch });
  const lines = new LineCounter();
  const document = withoutTraces(() =>
    parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      schema: 'core',
      merge: false,
    }),
  );
  const lineAt = (offset: number | undefined): LineColumn =>
    offset === undefined ? TOP : lines.linePos(offset);
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined)
    refuse({ path: [], text: yamlWords(error, text), at: lineAt(error.pos[0]) });
  const unsafe = findUnsafe(document.contents);
  if (unsafe !== null) refuse({ path: unsafe.path, text: unsafe.text, at: lineAt(unsafe.offset) });
  return {
    data: document.toJS({ maxAliasCount: 0 }),
    sourceMap: { file, locate: (path, isKey) => lineAt(offsetOf(document, path, isKey)) },
  };
}

/** The parser creates an error for each problem; the stack traces of thousands cost more than everything else. */
function withoutTraces<T>(run: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return run();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** What the lexer yields before the text of a scalar. */
const SCALAR = '\u001f';

/**
 * Counts words, spaces and signs before the parser sees them. For a malicious text, its work grows with the square of
 * these; below the bound it takes milliseconds.
 */
function tooMuchWork(text: string): string | null {
  let tokens = 0;
  let before = '';
  for (const token of new Lexer().lex(text)) {
    tokens += 1;
    if (tokens > LIMITS.templateYamlTokensMax)
      return `expected at most ${LIMITS.templateYamlTokensMax} YAML tokens, got more`;
    if (before !== SCALAR && token.startsWith('%')) return `expected no directives, got ${token}`;
    before = token;
  }
  return null;
}

/** A key as it is written, in quotes or up to the sign that ends it: a colon ends it before a blank only. */
const KEY = /"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|((?:[^:,{}\n]|:(?=[^\s,{}]))*)/y;

function yamlWords({ code, message, pos }: YAMLParseError | YAMLWarning, text: string): string {
  if (code === 'DUPLICATE_KEY') {
    KEY.lastIndex = pos[0];
    const [, ...written] = KEY.exec(text) ?? [];
    const key = written.find((one) => one !== undefined) ?? '';
    return `expected each key once, got ${describeValue(key.trim())} again`;
  }
  if (code === 'MULTIPLE_DOCS') return 'expected one document, got another after ---';
  if (code === 'RESOURCE_EXHAUSTION')
    return `expected at most ${LIMITS.templateYamlDepthMax} levels, got far more`;
  if (code === 'TAG_RESOLVE_FAILED')
    return `expected no tags, got ${message.replace('Unresolved tag: ', '')}`;
  return `expected valid YAML, got ${message.charAt(0).toLowerCase()}${message.slice(1).split('\n')[0]}`;
}

interface Unsafe {
  readonly path: Path;
  readonly text: string;
  readonly offset: number | undefined;
}

/** The first node that is more than plain data. */
function findUnsafe(contents: Node | null): Unsafe | null {
  const queue: { readonly node: unknown; readonly path: Path }[] = [{ node: contents, path: [] }];
  // The queue grows while it is iterated, up to the node limit.
  for (const { node, path } of queue) {
    if (!isNode(node)) continue;
    const text =
      unsafeNode(node, path) ??
      (queue.length > LIMITS.templateYamlNodesMax
        ? `expected at most ${LIMITS.templateYamlNodesMax} values, got more`
        : null);
    if (text !== null) return { path, text, offset: offsetOfNode(node) };
    if (isSeq(node))
      node.items.forEach((item, i) => queue.push({ node: item, path: [...path, i] }));
    if (!isMap(node)) continue;
    for (const pair of node.items) {
      const badKey = unsafeKey(pair);
      if (badKey !== null) return { path, text: badKey, offset: offsetOfNode(pair.key) };
      queue.push({ node: pair.value, path: [...path, keyText(pair)] });
    }
  }
  return null;
}

function unsafeNode(node: Node, path: Path): string | null {
  if (isAlias(node)) return `expected no aliases, got *${node.source}`;
  if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined)
    return `expected no anchors, got &${node.anchor}`;
  if (node.tag !== undefined) return `expected no tags, got ${node.tag}`;
  if (path.length > LIMITS.templateYamlDepthMax)
    return `expected at most ${LIMITS.templateYamlDepthMax} levels, got more`;
  return null;
}

function unsafeKey(pair: Pair): string | null {
  const { key } = pair;
  if (!isScalar(key) || key.tag !== undefined || key.anchor !== undefined)
    return 'expected plain keys, got a key that is not plain text';
  const text = keyText(pair);
  return PROTOTYPE_KEYS.has(text)
    ? `expected a key that is not a built-in property of objects, got ${text}`
    : null;
}

function keyText(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : '';
}

/** The offset of a path in the text, or of the nearest place above it if it is missing. */
function offsetOf(document: Document, path: Path, isKey: boolean): number | undefined {
  let node: unknown = document.contents;
  let offset = offsetOfNode(node);
  for (const [i, step] of path.entries()) {
    const pair = isMap(node)
      ? node.items.find((item) => keyText(item) === String(step))
      : undefined;
    const next: unknown = isSeq(node) && typeof step === 'number' ? node.items[step] : pair?.value;
    const isLast = i === path.length - 1;
    offset =
      offsetOfNode(isPair(pair) && ((isKey && isLast) || !isNode(next)) ? pair.key : next) ??
      offset;
    node = next;
  }
  return offset;
}

function offsetOfNode(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
