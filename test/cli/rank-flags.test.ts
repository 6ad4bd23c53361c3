/** The command line of `palisade rank`. */
import { expect, it } from 'vitest';
import { readRankFlags } from '../../src/cli/rank-flags.ts';

it('tells its own flags from the server’s', () => {
  const words =
    'compare home --ranker=hot --viewers 7 --data /d --args tag=a=b,x=1 --empty --html c.html';
  expect(readRankFlags([...words.split(' '), '--options', '{"gravity":2}'])).toEqual({
    action: 'compare',
    template: 'home',
    args: [
      { name: 'tag', value: 'a=b' },
      { name: 'x', value: '1' },
    ],
    viewers: [],
    viewersMax: 7,
    ranker: 'hot',
    file: null,
    options: { gravity: 2 },
    language: null,
    isWhole: true,
    atMs: null,
    headsMax: 50,
    html: 'c.html',
    rest: ['--data', '/d', '--empty'],
  });
  expect(readRankFlags('evaluate home --heads 9 --viewers 3'.split(' '))).toMatchObject({
    action: 'evaluate',
    ranker: null,
    headsMax: 9,
    viewers: [],
    viewersMax: 3,
  });
  expect(readRankFlags('preview home --viewer 7'.split(' '))).toMatchObject({
    viewers: ['7'],
    isWhole: false,
  });
  expect(
    readRankFlags('preview home --viewer 7 --at 2026-01-31T12:00:00+01:00'.split(' ')).atMs,
  ).toBe(Date.UTC(2026, 0, 31, 11));
  expect(readRankFlags('compare home --file r.mjs --viewers 1,2,'.split(' '))).toMatchObject({
    viewers: ['1', '2'],
  });
});

it('takes an argument that is named again as a list', () => {
  const words = 'preview home --viewer 7 --language pt-br --args tag=a,x=1,tag=b,tag=c';
  expect(readRankFlags(words.split(' '))).toMatchObject({
    args: [
      { name: 'tag', values: ['a', 'b', 'c'] },
      { name: 'x', value: '1' },
    ],
    language: 'pt-BR',
  });
});

it.each([
  ['', 'expected rank preview, rank compare or rank evaluate TEMPLATE, got none'],
  ['look home', 'expected rank preview, rank compare or rank evaluate TEMPLATE, got look'],
  ['preview --viewer 1', 'expected rank preview TEMPLATE, got no template'],
  ['preview home', 'expected --viewer ID, got none'],
  ['preview home --viewer', 'expected a value for --viewer, got none'],
  ['compare home', 'expected --ranker NAME or --file FILE to compare with, got none'],
  ['compare home --ranker hot --file f.mjs', 'expected --ranker or --file, got both'],
  ['compare home --ranker hot --viewers 0', 'expected --viewers from 1 to 10000, got 0'],
  ['compare home --ranker hot --whole=yes', 'expected --whole without a value, got --whole=yes'],
  [
    'compare home --ranker hot --html /nope/x.html',
    'expected a file in a folder that is there, got /nope/x.html',
  ],
  ['compare home --ranker hot --options [1]', 'expected --options as a JSON object, got [1]'],
  [
    'preview home --viewer 7 --at tomorrow',
    'expected --at to be an instant such as 2026-01-31T12:00:00Z, got tomorrow',
  ],
  ['evaluate home --heads 0', 'expected --heads from 1 to 1000, got 0'],
  ['evaluate home --heads 1e2', 'expected --heads from 1 to 1000, got 1e2'],
  ['evaluate home --html x.html', 'expected no --html with rank evaluate, got one'],
  ['evaluate home --at 2026-01-31T12:00:00Z', 'expected no --at with rank evaluate, got one'],
  [
    'preview home --viewer 7 --heads 9',
    'expected --heads with rank evaluate alone, got rank preview',
  ],
  [
    'preview home --viewer 7 --options {"gravity":3}',
    'expected --ranker or --file with --options, got neither',
  ],
  ['evaluate home --options {}', 'expected --ranker or --file with --options, got neither'],
  [
    'preview home --viewer 7 --viewers 8',
    'expected --viewers with rank compare or rank evaluate, got rank preview',
  ],
  [
    'preview home --viewer 7 --html x.html',
    'expected --html with rank compare alone, got rank preview',
  ],
  ['compare home --ranker hot --viewers 5 --viewer 7', 'expected --viewer or --viewers, got both'],
  [
    'preview home --viewer 7 --language de_DE',
    'expected --language to be a language such as en or pt-BR, got de_DE',
  ],
  ['compare home --ranker hot --args tag', 'expected --args name=value,…, got tag'],
])('refuses %j', (words, problem) => {
  expect(() => readRankFlags(words.split(' ').filter((word) => word !== ''))).toThrow(problem);
});
