/**
 * Splits an answer for keeping: into its cursors, which share beginnings, and the texts between them, which are the
 * items and are the same in the answers of many viewers. Even if some other text is taken for a cursor, the parts join
 * to the same bytes again. Texts have one byte per character.
 */
import { LIMITS } from '../base/limits.ts';
import { SUFFIX_CHARS } from '../fence/cursor/row-cipher.ts';

/** The length of a cursor without content. */
const CURSOR_CHARS_MIN = 48;
/** A text that looks like a cursor. */
const CURSOR = new RegExp(`"[\\w-]{${CURSOR_CHARS_MIN},${LIMITS.cursorCharsMax}}"`);
/** Characters that encode whole bytes and are the same in all cursors sealed with one key. */
const GROUP_CHARS = 4;
/** Between the objects of a list, for answers without cursors. */
const BETWEEN_OBJECTS = /(?<=\},)(?=\{)/;
const BEGINNINGS_MAX = 255;

export interface AnswerParts {
  /** The distinct beginnings of cursors. */
  readonly beginnings: readonly string[];
  /** For each cursor in order: which beginning it has, and what follows, SUFFIX_CHARS long. */
  readonly begins: ArrayLike<number>;
  readonly suffixes: string;
  /** Before, between and after the cursors; one more than there are cursors, or more when there are none. */
  readonly between: readonly string[];
}

export function splitAnswer(text: string): AnswerParts {
  const beginnings: string[] = [];
  const begins: number[] = [];
  const between: string[] = [];
  let suffixes = '';
  let end = 0;
  for (const [start, cursor] of cursorsIn(text)) {
    const beginning = cursor.slice(0, -SUFFIX_CHARS);
    const known = beginnings.indexOf(beginning);
    if (known < 0 && beginnings.length === BEGINNINGS_MAX) break;
    begins.push(known < 0 ? beginnings.push(beginning) - 1 : known);
    suffixes += cursor.slice(-SUFFIX_CHARS);
    between.push(text.slice(end, start));
    end = start + cursor.length;
  }
  if (begins.length === 0) between.push(...text.split(BETWEEN_OBJECTS));
  else between.push(text.slice(end));
  return { beginnings, begins, suffixes, between };
}

/** Finds the cursors: the first by its form, the others by how they begin, which is much faster. */
function* cursorsIn(text: string): Generator<readonly [start: number, cursor: string]> {
  const first = text.search(CURSOR);
  const opening = text.slice(first, first + 1 + GROUP_CHARS);
  for (let quote = first; quote >= 0;) {
    const start = quote + 1;
    const end = text.indexOf('"', start);
    const cursor = text.slice(start, end);
    if (isCursor(cursor)) yield [start, cursor];
    quote = end < 0 ? -1 : text.indexOf(opening, end);
  }
}

/** Whether exactly this text encodes some bytes. */
function isCursor(text: string): boolean {
  const isOfLength = text.length >= CURSOR_CHARS_MIN && text.length <= LIMITS.cursorCharsMax;
  return isOfLength && text.length % GROUP_CHARS === 0 && !/[^\w-]/.test(text);
}

export function joinAnswer({ beginnings, begins, suffixes, between }: AnswerParts): string {
  let text = '';
  for (let nth = 0; nth < between.length; nth += 1) {
    text += between[nth] as string;
    const begin = begins[nth];
    if (begin === undefined) continue;
    const from = nth * SUFFIX_CHARS;
    text += (beginnings[begin] as string) + suffixes.slice(from, from + SUFFIX_CHARS);
  }
  return text;
}
