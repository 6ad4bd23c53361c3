/** Arguments of every type: how their texts are read, what stands in for them, and how a wrong one is named. */
import { describe, expect, it } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { LIMITS } from '../../src/base/limits.ts';
import { encodeId } from '../../src/model/ids.ts';
import { checkArgs, type GivenArgument } from '../../src/templates/arguments.ts';
import { compile, errorOf, HEAD, sourceOf } from './compile-text.ts';

/** A template with every type of parameter, all of them used. */
const TYPED = compile(`${HEAD}params:
  tags: { description: Some tags, list: 3, optional: true }
  votes: { description: The least votes, type: number, min: 0, max: 10, default: 2 }
  link: { description: Whether it links, type: boolean, optional: true }
  person: { description: A person, type: id, of: user, optional: true }
  place: { description: A producer, type: id, optional: true }
  since: { description: A start, type: instant, optional: true }
  language: { description: A language, type: language, optional: true }
stream:
  filter:
    where: { tag: $tags, minVotes: $votes, hasUrl: $link, author: $person, since: $since, language: $language }
    of: { producer: $place }
`);

function given(...args: readonly GivenArgument[]) {
  return checkArgs(TYPED, args);
}

describe('an argument', () => {
  it.each<readonly [string, GivenArgument, string | readonly string[]]>([
    ['a list', { name: 'tags', values: ['b', 'a', 'b'] }, ['a', 'b']],
    ['one value for a list', { name: 'tags', value: 'a' }, ['a']],
    ['a number', { name: 'votes', value: '07.50' }, '7.5'],
    ['the least number', { name: 'votes', value: '0' }, '0'],
    ['the greatest number', { name: 'votes', value: '10' }, '10'],
    ['a flag', { name: 'link', value: 'true' }, 'true'],
    ['a flag that is off', { name: 'link', value: 'false' }, 'false'],
    ['the longest text', { name: 'tags', value: 'x'.repeat(128) }, ['x'.repeat(128)]],
    ['the id of a person', { name: 'person', value: encodeId('User', '7') }, '7'],
    ['the id of a producer', { name: 'place', value: encodeId('Tag', 'qubit') }, 'tag:qubit'],
    ['an instant', { name: 'since', value: '2026-01-31T13:00+01:00' }, '2026-01-31T12:00:00.000Z'],
    ['a language', { name: 'language', value: 'pt-BR' }, 'pt-BR'],
    ['a language in other letters', { name: 'language', value: 'PT-br' }, 'pt-BR'],
    ['a language that the platform does not know', { name: 'language', value: 'en-X' }, 'en-x'],
  ])('is read in the one form of its type: %s', (_title, argument, expected) => {
    expect(given(argument)[String(argument.name)]).toEqual(expected);
  });

  it('that is left out takes its default, or stays away where it is optional', () => {
    expect(given()).toEqual({ votes: '2' });
    expect(given({ name: 'link', value: null }, { name: 'votes', values: null })).toEqual({
      votes: '2',
    });
  });

  it.each<readonly [GivenArgument, string]>([
    [
      { name: 'votes', value: '11' },
      'argument votes (The least votes) to be a number from 0 to 10, got "11"',
    ],
    [
      { name: 'votes', value: '-1' },
      'argument votes (The least votes) to be a number from 0 to 10, got "-1"',
    ],
    [
      { name: 'votes', value: '1e0' },
      'argument votes (The least votes) to be a number from 0 to 10, got "1e0"',
    ],
    [{ name: 'votes', value: 3 }, 'argument votes (The least votes) to be a text, got 3'],
    [
      { name: 'link', value: 'yes' },
      'argument link (Whether it links) to be true or false, got "yes"',
    ],
    [
      { name: 'person', value: '7' },
      'argument person (A person) to be the global id of a user, got "7"',
    ],
    [
      { name: 'person', value: encodeId('Tag', '7') },
      'argument person (A person) to be the global id of a user, got "djE6VGFnOjc"',
    ],
    [
      { name: 'since', value: '2026-02-30' },
      'argument since (A start) to be an instant such as 2026-01-31T12:00:00Z, got "2026-02-30"',
    ],
    [
      { name: 'since', value: '2026-01-31' },
      'argument since (A start) to be an instant such as 2026-01-31T12:00:00Z, got "2026-01-31"',
    ],
    [
      { name: 'since', value: '2026-02-30T12:00:00Z' },
      'argument since (A start) to be an instant such as 2026-01-31T12:00:00Z, got "2026-02-30T12:00:00Z"',
    ],
    [
      { name: 'language', value: 'not a language' },
      'argument language (A language) to be a language such as en or pt-BR, got "not a language"',
    ],
    [{ name: 'tags', values: [] }, 'argument tags (Some tags) of 1 to 3 values, got 0'],
    [
      { name: 'tags', values: ['a', 'b', 'c', 'd'] },
      'argument tags (Some tags) of 1 to 3 values, got 4',
    ],
    [{ name: 'tags', values: ['a', ''] }, 'argument tags.1 (Some tags), got an empty text'],
    [{ name: 'votes', values: ['1'] }, 'argument votes (The least votes) as one value, got values'],
    [
      { name: 'tags', value: 'a', values: ['a'] },
      'argument tags (Some tags) as value or as values, got both',
    ],
  ])('that does not fit is refused: %j', (argument, words) => {
    expect(() => given(argument)).toThrow(new FeedError('BAD_USER_INPUT', `expected ${words}`));
  });
});

describe('a parameter', () => {
  const others = new Map([
    sourceOf(
      'tagged',
      'params: { tag: { description: One tag, type: id, of: tag } }\nstream: { tag: $tag }',
    ),
    sourceOf('by', 'params: { tag: One tag }\nstream: { tag: $tag }'),
    sourceOf(
      'few',
      'params: { votes: { description: v, type: number, max: 5 } }\nstream: { filter: { where: { minVotes: $votes }, of: everything } }',
    ),
    sourceOf(
      'some',
      'params: { tags: { description: t, list: 2, optional: true } }\nstream: { filter: { where: { tag: $tags }, of: everything } }',
    ),
  ]);
  const P = (declared: string, stream: string): string =>
    `${HEAD}params: { p: { description: d${declared} } }\nstream: ${stream}`;

  it.each([
    [
      'an unknown type',
      P(', type: date', '{ tag: $p }'),
      '4:38 params.p.type: expected one of text, number, boolean, id, instant, language, got "date"',
    ],
    [
      'bounds for a text',
      P(', min: 1', '{ tag: $p }'),
      'params.p.min: expected no bounds for the type text, got 1',
    ],
    [
      'bounds that cross',
      P(
        ', type: number, min: 3, max: 1',
        '{ filter: { where: { minVotes: $p }, of: everything } }',
      ),
      'params.p.max: expected at least the min of 3, got 1',
    ],
    [
      'of for a text',
      P(', of: user', '{ tag: $p }'),
      'params.p.of: expected no of for the type text, got user',
    ],
    [
      'a default that does not fit',
      P(', type: number, default: many', '{ filter: { where: { minVotes: $p }, of: everything } }'),
      'params.p.default: expected it to be a number, got "many"',
    ],
    [
      'a default of too many',
      P(', list: 1, default: [a, b]', '{ tag: $p }'),
      'params.p.default: expected a list of 1 to 1 values, got 2',
    ],
    [
      'a list out of bounds',
      P(`, list: ${LIMITS.argumentListMax + 1}`, '{ tag: $p }'),
      `params.p.list: expected at most ${LIMITS.argumentListMax}, got`,
    ],
    [
      'a number where a text stands',
      P(', type: number', '{ tag: $p }'),
      'stream.tag: expected a parameter of the type text, got $p, which is number',
    ],
    [
      'a text where a number stands',
      P('', '{ filter: { where: { minVotes: $p }, of: everything } }'),
      'stream.filter.where.minVotes: expected a parameter of the type number, got $p, which is text',
    ],
    [
      'a list where one value stands',
      P(', list: 2', '{ liked-by: $p }'),
      'stream.liked-by: expected a parameter of one value, got $p, which is a list',
    ],
    [
      'the id of a producer where a name stands',
      P(', type: id', '{ author: $p }'),
      'stream.author: expected the id of a user, tag, thread or item, got $p, which is of a producer',
    ],
    [
      'the id of a producer where a rule asks for a name',
      P(', type: id', '{ filter: { where: { tag: $p }, of: everything } }'),
      'stream.filter.where.tag: expected the id of a user, tag, thread or item, got $p, which is of a producer',
    ],
    [
      'the id of a user where a producer stands',
      P(', type: id, of: user', '{ producer: $p }'),
      'stream.producer: expected the id of a producer, got $p, which is of a user',
    ],
    [
      'the id of a producer for that of a tag',
      P(', type: id', '{ template: { name: tagged, args: { tag: $p } } }'),
      'stream.template: argument tag of tagged: expected the id of a tag, got $p, which is of a producer',
    ],
    [
      'an optional one for a required one',
      P(', optional: true', '{ template: { name: by, args: { tag: $p } } }'),
      'stream.template: argument tag of by: expected a parameter that is required or has a default, got $p, which is optional',
    ],
    [
      'a list for one value',
      P(', list: 2', '{ template: { name: by, args: { tag: $p } } }'),
      'stream.template: argument tag of by: expected at most one values, got $p, a list of 2',
    ],
    [
      'another type',
      P('', '{ template: { name: few, args: { votes: $p } } }'),
      'stream.template: argument votes of few: expected the type number, got $p, which is text',
    ],
    [
      'any number where another template has bounds',
      P(', type: number, min: 0', '{ template: { name: few, args: { votes: $p } } }'),
      'stream.template: argument votes of few: expected a number of at most 5, got $p, which may be a number of at least 0',
    ],
    [
      'values where another template takes one',
      `${HEAD}stream: { template: { name: few, args: { votes: [1, 2] } } }`,
      'stream.template: argument votes of few: expected one value, got a list',
    ],
    [
      'more values than another template takes',
      `${HEAD}stream: { template: { name: some, args: { tags: [a, b, c] } } }`,
      'stream.template: argument tags of some: expected at most 2 values, got 3',
    ],
    [
      'a value out of bounds',
      `${HEAD}stream: { template: { name: few, args: { votes: 6 } } }`,
      'stream.template: argument votes of few: expected it to be a number of at most 5, got "6"',
    ],
  ])('is refused with its place: %s', (_title, text, error) => {
    expect(errorOf(() => compile(text, others))).toContain(error);
  });

  it.each([
    ['a number within the bounds', ', type: number, max: 5', 'few, args: { votes: $p }'],
    ['an id of the same type', ', type: id, of: tag', 'tagged, args: { tag: $p }'],
    ['a default for a required one', ', default: a', 'by, args: { tag: $p }'],
    ['an optional one for an optional one', ', optional: true', 'some, args: { tags: $p }'],
    ['a list of as many', ', list: 2', 'some, args: { tags: $p }'],
    ['one value and another', '', 'some, args: { tags: [$p, b] }'],
  ])('may stand in another template’s place: %s', (_title, declared, call) => {
    expect(compile(P(declared, `{ template: { name: ${call} } }`), others).name).toBe('a');
  });
});
