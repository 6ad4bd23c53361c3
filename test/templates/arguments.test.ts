/** Arguments are checked against the template's parameters. */
import { describe, expect, it } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { textParam } from '../../src/templates/params.ts';
import { checkArgs } from '../../src/templates/arguments.ts';

const tag = { name: 'tag', params: { tag: textParam('The tag to show') } };

describe('checkArgs', () => {
  it('gives the arguments by name', () => {
    expect(checkArgs(tag, [{ name: 'tag', value: 'qubit' }])).toEqual({ tag: 'qubit' });
    expect(checkArgs({ name: 'home', params: {} }, [])).toEqual({});
  });

  it.each([
    ['a missing one', [], 'expected argument tag (The tag to show), got nothing'],
    [
      'an unknown one',
      [{ name: 'tga', value: 'x' }],
      'expected an argument of tag (tag), got "tga" (did you mean tag?)',
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
