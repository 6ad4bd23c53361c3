/**
 * An answer taken apart for keeping: its cursors, which begin alike, and the texts between them, which are the items and
 * say the same in the answers of many viewers. Whatever is taken for a cursor, the parts make the same bytes again.
 * Texts hold one byte a character.
 */
import { SUFFIX_CHARS } from '../fence/cursor/row-cipher.ts';

/** A text that looks like a cursor: whole groups of four characters, which stand for three bytes. */
const CURSOR = /"((?:[\w-]{4}){12,64})"/g;
/** Between the objects of a list, for answers without cursors. */
const BETWEEN_OBJECTS = /(?<=\},)(?=\{)/;
const BEGINNINGS_MAX = 255;

export interface AnswerParts {
  /** What cursors begin with, each once. */
  readonly beginnings: readonly string[];
  /** Of each cursor in its turn: which beginning it has, and what follows, SUFFIX_CHARS long. */
  readonly begins: ArrayLike<number>;
  readonly suffixes: string;
  /** Before, between and behind the cursors; one more than there are cursors, or more where there are none. */
  readonly between: readonly string[];
}

export function splitAnswer(text: string): AnswerParts {
  const beginnings: string[] = [];
  const begins: number[] = [];
  const between: string[] = [];
  let suffixes = '';
  let end = 0;
  for (const { 1: cursor = '', index } of text.matchAll(CURSOR)) {
    const beginning = cursor.slice(0, -SUFFIX_CHARS);
    const known = beginnings.indexOf(beginning);
    if (known < 0 && beginnings.length === BEGINNINGS_MAX) break;
    begins.push(known < 0 ? beginnings.push(beginning) - 1 : known);
    suffixes += cursor.slice(-SUFFIX_CHARS);
    between.push(text.slice(end, index + 1));
    end = index + 1 + cursor.length;
  }
  if (begins.length === 0) between.push(...text.split(BETWEEN_OBJECTS));
  else between.push(text.slice(end));
  return { beginnings, begins, suffixes, between };
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
