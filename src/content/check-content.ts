/** Checks what people write before it is stored. */
import { describeValue } from '../base/describe-value.ts';
import { LIMITS } from '../base/limits.ts';
import { badInput, type InputError } from '../base/outcome.ts';
import { isVisible, unprintableIn } from '../base/unprintable.ts';
import type { Payload } from '../model/items.ts';
import { notWebAddress } from '../social/profile-rules.ts';

/** Every problem of an item's title, text and url; it needs at least one of them. */
export function contentProblems({
  title,
  text,
  url,
}: Omit<Payload, 'votes'>): readonly InputError[] {
  const problems = [
    ...textProblems('title', title, LIMITS.titleCharsMax),
    ...textProblems('text', text, LIMITS.textCharsMax),
    ...textProblems('url', url, LIMITS.urlCharsMax),
  ];
  // A blank title is none, but one that seems blank could not be told from it.
  if (title !== null && title.trim() !== '' && !isVisible(title))
    problems.push(
      badInput('title', `expected a title of printable characters, got ${describeValue(title)}`),
    );
  if (url !== null && !/^https?:\/\//i.test(url))
    problems.push(badInput('url', notWebAddress(url)));
  const isEmpty = [title, text, url].every((part) => part === null || !isVisible(part));
  return isEmpty ? [NO_CONTENT, ...problems] : problems;
}

const NO_CONTENT: InputError = {
  code: 'BAD_USER_INPUT',
  field: null,
  message: 'expected a title, a text or a url, got none',
};

/** A problem of a name that a client gives to what it writes: its length if that is wrong, or else a character. */
export function keyProblems(field: string, key: string, charsMax: number): readonly InputError[] {
  const isOfLength = key !== '' && key.length <= charsMax;
  const got = isOfLength ? unprintableIn(key) : key.length;
  return got === null
    ? []
    : [badInput(field, `expected 1 to ${charsMax} printable characters, got ${got}`)];
}

function textProblems(field: string, text: string | null, charsMax: number): InputError[] {
  const problems: InputError[] = [];
  if (text === null) return problems;
  if (text.length > charsMax)
    problems.push(badInput(field, `expected at most ${charsMax} characters, got ${text.length}`));
  const unprintable = unprintableIn(text);
  if (unprintable !== null)
    problems.push(badInput(field, `expected text of printable characters, got ${unprintable}`));
  return problems;
}
