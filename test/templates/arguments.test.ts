/** Arguments are checked against the template's parameters, and no two sets of them share a stream. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { LIMITS } from '../../src/base/limits.ts';
import { checkArgs, streamKey } from '../../src/templates/arguments.ts';

const tag = { name: 'tag', params: { tag: 'The tag to show' } };

describe('checkArgs', () => {
  it('gives the arguments by name', () => {
    expect(checkArgs(tag, [{ name: 'tag', value: 'qubit' }])).toEqual({ tag: 'qubit' });
    expect(checkArgs({ name: 'home', params: {} }, [])).toEqual({});
  });

  it.each([
    ['a missing one', [], 'expected argument tag (The tag to show), got none'],
    [
      'an unknown one',
      [{ name: 'tga', value: 'x' }],
      'expected an argument of tag (tag), got "tga"',
    ],
    [
      'an inherited name',
      [{ name: 'constructor', value: 'x' }],
      'expected an argument of tag (tag), got "constructor"',
    ],
    [
      'a repeated one',
      [
        { name: 'tag', value: 'x' },
        { name: 'tag', value: 'x' },
      ],
      'expected argument tag once, got it again',
    ],
    [
      'an empty one',
      [{ name: 'tag', value: '' }],
      'expected argument tag (The tag to show), got an empty text',
    ],
    [
      'a number',
      [{ name: 'tag', value: 7 }],
      'expected argument tag (The tag to show) to be a text, got 7',
    ],
    [
      'a long one',
      [{ name: 'tag', value: 'x'.repeat(129) }],
      'expected argument tag (The tag to show) of at most 128 characters, got 129',
    ],
    [
      'half a character',
      [{ name: 'tag', value: '\ud800' }],
      'expected argument tag (The tag to show) of printable characters, got others',
    ],
    [
      'a control character',
      [{ name: 'tag', value: 'a\u0000b' }],
      'expected argument tag (The tag to show) of printable characters, got others',
    ],
  ])('refuses %s', (_title, given, message) => {
    expect(() => checkArgs(tag, given)).toThrow(new FeedError('BAD_USER_INPUT', message));
  });

  it('refuses arguments for a template that takes none', () => {
    expect(() => checkArgs({ name: 'home', params: {} }, [{ name: 'tag', value: 'x' }])).toThrow(
      'expected no arguments for home, got "tag"',
    );
  });
});

function sameArgs(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

describe('streamKey', () => {
  const names = fc.constantFrom('a', 'b', 'tag');
  const values = fc.string({ unit: 'grapheme', minLength: 1, maxLength: LIMITS.idCharsMax });
  const calls = fc.record({
    name: fc.constantFrom('a', 'a-b', 'b'),
    args: fc.dictionary(names, fc.oneof(values, fc.constantFrom('a&b=c', 'a%26', '?', '#', '='))),
  });

  it('is the same only for the same template and arguments, in whatever order they came', () => {
    fc.assert(
      fc.property(calls, calls, (one, other) => {
        const isSame = one.name === other.name && sameArgs(one.args, other.args);
        expect(streamKey(one, one.args) === streamKey(other, other.args)).toBe(isSame);
        const reversed = Object.fromEntries(Object.entries(one.args).reverse());
        expect(streamKey(one, reversed)).toBe(streamKey(one, one.args));
        expect(streamKey(one, one.args).length).toBeLessThanOrEqual(LIMITS.streamKeyCharsMax);
      }),
      { numRuns: 300 },
    );
  });

  it('reads plainly when it is short', () => {
    expect(streamKey({ name: 'home' }, {})).toBe('home');
    expect(streamKey({ name: 'both' }, { tag: 'c&d', author: '7' })).toBe(
      'both?author=7&tag=c%26d',
    );
  });
});
