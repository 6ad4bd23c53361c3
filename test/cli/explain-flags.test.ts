/** The command line of `palisade explain`. */
import { expect, it } from 'vitest';
import { readExplainFlags } from '../../src/cli/explain-flags.ts';
import { encodeId } from '../../src/model/ids.ts';

const split = (words: string): readonly string[] => words.split(' ').filter((word) => word !== '');

it.each([
  '12 --viewer bob --template tag --args tag=a,x=1 --language de --data /d --empty',
  '--viewer=bob --template=tag --args tag=a,x=1 --language de --data /d --empty 12',
  '--viewer bob --data /d 12 --template tag --args tag=a,x=1 --language de --empty',
  'item:12 --viewer bob --template tag --args tag=a,x=1 --language de --data /d --empty',
  `${encodeId('Item', '12')} --data /d --empty --viewer bob --template tag --args tag=a,x=1 --language de`,
])('takes the item before, between or after flags, by id or number: %s', (words) => {
  expect(readExplainFlags(split(words))).toEqual({
    asked: { item: 12 },
    viewer: 'bob',
    template: 'tag',
    args: [
      { name: 'tag', value: 'a' },
      { name: 'x', value: '1' },
    ],
    language: 'de',
    rest: ['--data', '/d', '--empty'],
  });
});

it('takes a place in the place of an item', () => {
  const words = '--place 3 --viewer bob --template tag --data /d';
  expect(readExplainFlags(split(words))).toMatchObject({
    asked: { place: 3 },
    rest: ['--data', '/d'],
  });
});

it.each([
  ['', 'expected explain ITEM or --place N, got neither'],
  ['--viewer bob --template home', 'expected explain ITEM or --place N, got neither'],
  ['--viewer bob --template home --data /d', 'expected explain ITEM or --place N, got neither'],
  ['12 13 --viewer bob --template home', 'expected explain ITEM, got also "13"'],
  ['12 --template home', 'expected --viewer ID, got none'],
  ['12 --viewer bob', 'expected --template NAME, got none'],
  ['x --viewer bob --template home', 'expected the id or the number of an item, got x'],
  ['item:0 --viewer bob --template home', 'expected the id or the number of an item, got item:0'],
  [
    `${encodeId('User', '7')} --viewer bob --template home`,
    'expected the id or the number of an item, got ',
  ],
  ['12 --viewer bob --template home --args tag', 'expected --args name=value,…, got tag'],
  [
    '12 --viewer bob --template home --language de_DE',
    'expected --language to be a language such as en or pt-BR, got de_DE',
  ],
  ['12 --place 3 --viewer bob --template home', 'expected ITEM or --place, got both'],
  ['--place 0 --viewer bob --template home', 'expected --place from 1 to 100000, got 0'],
  ['--place x --viewer bob --template home', 'expected --place from 1 to 100000, got x'],
])('refuses %j', (words, problem) => {
  expect(() => readExplainFlags(split(words))).toThrow(problem);
});
