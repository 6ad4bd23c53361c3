/** What zod refuses, in words: the path, what was expected and what was got. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { zodProblem } from '../../src/base/zod-problem.ts';

const schema = z.strictObject({
  weights: z.strictObject({ votes: z.number().max(1_000) }),
  tags: z.array(z.string().min(2)).max(2),
  order: z.enum(['newest', 'oldest']),
  day: z.string().regex(/^\d+$/, 'expected digits'),
});
const good = { weights: { votes: 1 }, tags: [], order: 'newest', day: '1' };

function problemOf(value: unknown, isSecret = false): string {
  const { error } = schema.safeParse(value);
  if (error === undefined) throw new Error('expected a refusal, got none');
  return isSecret ? zodProblem(error) : zodProblem(error, { got: value });
}

test.each<[string, unknown, string]>([
  [
    'a number too big',
    { ...good, weights: { votes: 2_000 } },
    'weights.votes: expected at most 1000, got 2000',
  ],
  ['another type', { ...good, weights: { votes: '1' } }, 'weights.votes: expected number, got "1"'],
  [
    'a missing value',
    { ...good, order: undefined },
    'order: expected one of newest, oldest, got nothing',
  ],
  ['a structure', { ...good, day: {} }, 'day: expected string, got an object'],
  ['a short text', { ...good, tags: ['a'] }, 'tags.0: expected at least 2 characters, got "a"'],
  [
    'a long list',
    { ...good, tags: ['aa', 'bb', 'cc'] },
    'tags: expected at most 2 elements, got a list',
  ],
  ['an unknown key', { ...good, weight: 1 }, 'expected only known options, got "weight"'],
  ['a text of a schema’s own words', { ...good, day: 'x' }, 'day: expected digits, got "x"'],
  ['no record', null, 'expected object, got null'],
])('says what is wrong with %s', (_, value, says) => {
  expect(problemOf(value)).toBe(says);
});

test('shortens a long text', () => {
  expect(problemOf({ ...good, day: 'x'.repeat(1_000) }).length).toBeLessThan(150);
});

test('repeats nothing of a value that is not handed over', () => {
  expect(problemOf({ ...good, day: 'hunter2' }, true)).toBe('expected digits');
});
