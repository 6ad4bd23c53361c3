/** Which texts show something: what no reader could see or find again is no name. */
import { describe, expect, test } from 'vitest';
import { describeValue } from '../../src/base/describe-value.ts';
import { isPrintableLine, isVisible, unprintableIn } from '../../src/base/unprintable.ts';

describe('a text', () => {
  test.each([
    ['empty', ''],
    ['of blanks', ' \t\u00a0\u3000'],
    ['of zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
    ['of marks of direction', '\u200e\u200f\u061c\u202a\u202e\u2066\u2069'],
    ['of braille without dots', '\u2800'],
    ['of fillers of Hangul', '\u115f\u1160\u3164\uffa0'],
    ['of soft hyphens', '\u00ad'],
    ['of marks of variation', '\ufe0f\u{e0100}'],
    ['of tags without a flag', '\u{e0067}\u{e007f}'],
  ])('%s shows nothing', (_, text) => {
    expect(isVisible(text)).toBe(false);
    expect(describeValue(text)).toMatch(/^"[\x20-\x7e]*"$/);
  });

  test.each([
    ['with an emoji of several', '👩‍👩‍👧'],
    ['with an emoji of a heart', '❤️'],
    ['with a flag of tags', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['in Persian', 'می‌خواهم'],
    ['in Arabic with a mark of direction', '\u200fسلام'],
    ['with one dot of braille', '⠁'],
    ['in Hangul', '한글'],
    ['of an accent alone', '\u0301'],
    ['of a character that Unicode may add', '\u{1fbff}'],
  ])('%s shows something, and is told as it is', (_, text) => {
    expect(isVisible(text)).toBe(true);
    expect(describeValue(text)).toBe(JSON.stringify(text));
  });
});

test('control characters and halves of characters are found, and in lines all but tabs and breaks', () => {
  const units = Array.from({ length: 0x10_000 }, (_, unit) => unit);
  const refused = units.filter(
    (unit) => unit < 0x20 || (unit >= 0x7f && unit < 0xa0) || isHalf(unit),
  );
  const inLines = refused.filter((unit) => !'\t\n\r'.includes(String.fromCharCode(unit)));
  const textOf = (unit: number) => `a${String.fromCharCode(unit)}b`;
  expect(units.filter((unit) => !isPrintableLine(textOf(unit)))).toEqual(refused);
  expect(units.filter((unit) => unprintableIn(textOf(unit)) !== null)).toEqual(inLines);
  expect(unprintableIn('a\tb\u0007')).toBe('U+0007');
  expect(unprintableIn('👩‍👩‍👧')).toBe(null);
});

/** Whether a code unit is half of a character when it stands alone. */
function isHalf(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xe000;
}
