/**
 * Fenceposts as bytes, shared by every adapter that stores them. Positions are varints relative to `upTo`; names are
 * in a table of strings. A column of whole scores is varints, any other is float32 (about 7 digits: a score reads back as
 * `Math.fround(score)`). The layout starts with a version byte and the instant of commit, so that retention can judge a
 * fencepost without decoding it.
 *
 *   version u8 · committedAtMs u48 · strings · refs · epoch, upTo, above · fallback u8, and with its highest bit the items
 *   of each window of the tail · head · rows · columns · after a fallback, the ranker that failed and what it did
 */
import { ByteReader, ByteWriter } from '../base/bytes.ts';
import { invariant } from '../base/errors.ts';
import type { Fallback, Fencepost, RankFailure, ScoreTable } from '../fence/fencepost.ts';
import { position, type Position } from '../model/positions.ts';

/** The scores of a fencepost that is kept without them. */
export const NO_SCORES: ScoreTable = Object.freeze({ columns: [], rows: [] });

const VERSION = 1;
const FLOAT = 0;
const WHOLE = 1;
/** A flag in the byte that holds the code of a fallback. */
const HAS_WINDOWS = 128;
/** Zigzag varints below this take at most three bytes. */
const SHORT_MAX = 2 ** 20;
/** In the order of their codes, which are stored. */
export const FALLBACKS: readonly (Fallback | null)[] = [
  null,
  'threw',
  'deadline',
  'not-a-permutation',
  'missing',
  'signals',
  'scores',
  'remote',
];

/** Encodes a fencepost. Every score row must have one number per column. */
export function encodeFencepost(post: Fencepost): Uint8Array {
  const out = new ByteWriter(128 + post.head.length * (4 + 4 * post.scores.columns.length));
  out.u8(VERSION);
  out.u48(post.committedAtMs);
  writeNames(out, [
    post.ranker.name,
    post.ranker.version,
    post.template.name,
    post.template.version,
    ...post.scores.columns,
  ]);
  out.varint(post.epoch);
  out.varint(post.upTo);
  out.varint(post.above);
  writeFallback(out, post);
  out.varint(post.head.length);
  for (const item of post.head) out.signed(post.upTo - item);
  writeRows(out, post.scores);
  if (post.scores.failure !== undefined) writeFailure(out, post.scores.failure);
  return out.finish();
}

/** The encoded fencepost, with scores rounded to float32. Throws on bytes that are not a fencepost of this version. */
export function decodeFencepost(bytes: Uint8Array): Fencepost {
  return decode(bytes, (input, columns) => ({
    columns,
    rows: readRows(input, columns.length),
    ...readFailure(input),
  }));
}

/** The same without its scores, which take most of a fencepost's memory and are only needed by explanations. */
export function decodeWithoutScores(bytes: Uint8Array): Fencepost {
  return decode(bytes, () => NO_SCORES);
}

type ReadScores = (input: ByteReader, columns: readonly string[]) => ScoreTable;

function decode(bytes: Uint8Array, readScores: ReadScores): Fencepost {
  const input = new ByteReader(bytes);
  const version = input.u8();
  invariant(version === VERSION, `expected fencepost version ${VERSION}, got ${version}`);
  const committedAtMs = input.u48();
  const [rankerName = '', rankerVersion = '', templateName = '', templateVersion = '', ...columns] =
    readNames(input);
  const epoch = input.varint();
  const upTo = input.varint();
  const above = input.varint();
  const ending = readFallback(input);
  const head = readHead(input, upTo);
  return Object.freeze({
    epoch,
    upTo: position(upTo),
    above: position(above),
    head,
    scores: readScores(input, columns),
    ranker: { name: rankerName, version: rankerVersion },
    template: { name: templateName, version: templateVersion },
    ...ending,
    committedAtMs,
  });
}

/** Why a different ranker made a head, and how large the windows of a ranked tail are. */
export function writeFallback(
  out: ByteWriter,
  { fallback, windowItems }: Pick<Fencepost, 'fallback' | 'windowItems'>,
): void {
  out.u8(FALLBACKS.indexOf(fallback) + (windowItems === undefined ? 0 : HAS_WINDOWS));
  if (windowItems !== undefined) out.varint(windowItems);
}

export function readFallback(input: ByteReader): Pick<Fencepost, 'fallback' | 'windowItems'> {
  const code = input.u8();
  const fallback = FALLBACKS[code % HAS_WINDOWS];
  invariant(fallback !== undefined, 'expected a known fallback');
  return code < HAS_WINDOWS ? { fallback } : { fallback, windowItems: input.varint() };
}

/** When an encoded fencepost was committed, without decoding it. */
export function committedAtMsOf(bytes: Uint8Array): number {
  return new ByteReader(bytes.subarray(1)).u48();
}

/** Each distinct string once, then one reference per name. */
function writeNames(out: ByteWriter, names: readonly string[]): void {
  const table = [...new Set(names)];
  out.varint(table.length);
  for (const name of table) out.text(name);
  out.varint(names.length);
  for (const name of names) out.varint(table.indexOf(name));
}

function readNames(input: ByteReader): readonly string[] {
  const table = Array.from({ length: input.count() }, () => input.text());
  return Array.from({ length: input.count() }, () => {
    const name = table[input.varint()];
    invariant(name !== undefined, 'expected a reference into the string table');
    return name;
  });
}

function readHead(input: ByteReader, upTo: number): readonly Position[] {
  const head: Position[] = [];
  for (let left = input.count(); left > 0; left -= 1) head.push(position(upTo - input.signed()));
  return Object.freeze(head);
}

function writeRows(out: ByteWriter, { columns, rows }: ScoreTable): void {
  out.varint(rows.length);
  for (const row of rows)
    invariant(
      row.length === columns.length,
      `expected ${columns.length} scores in a row, got ${row.length}`,
    );
  for (let column = 0; column < columns.length; column += 1) {
    const scores = rows.map((row) => Math.fround(row[column] ?? 0));
    const isWhole = scores.every(isShortInteger);
    out.u8(isWhole ? WHOLE : FLOAT);
    for (const score of scores) {
      if (isWhole) out.signed(score);
      else out.f32(score);
    }
  }
}

/**
 * Whether a score is a whole number that is shorter as a varint than as a float. Minus zero is not: a varint cannot
 * tell it from zero.
 */
function isShortInteger(score: number): boolean {
  return Number.isInteger(score) && Math.abs(score) < SHORT_MAX && !Object.is(score, -0);
}

/** Rows of exactly the size they need, because a process keeps many fenceposts and each has many rows. */
function readRows(input: ByteReader, width: number): readonly (readonly number[])[] {
  const count = input.count(width);
  const columns = Array.from({ length: width }, () => {
    const isWhole = input.u8() === WHOLE;
    return Array.from({ length: count }, () => (isWhole ? input.signed() : input.f32()));
  });
  return Array.from({ length: count }, (_, row) => columns.map((scores) => scores[row] ?? 0));
}

function writeFailure(out: ByteWriter, { ranker, message }: RankFailure): void {
  for (const text of [ranker.name, ranker.version, message]) out.text(text);
}

/** Fenceposts of earlier versions end with their rows. */
function readFailure(input: ByteReader): Pick<ScoreTable, 'failure'> {
  if (input.rest().length === 0) return {};
  const ranker = { name: input.text(), version: input.text() };
  return { failure: { ranker, message: input.text() } };
}
