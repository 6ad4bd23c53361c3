/**
 * The bytes of a fencepost: nothing is lost except digits beyond float32's precision, and a head item takes few bytes.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import { position } from '../../src/model/positions.ts';
import { type Fencepost } from '../../src/fence/fencepost.ts';
import {
  committedAtMsOf,
  decodeFencepost,
  encodeFencepost,
} from '../../src/store/fencepost-codec.ts';

const anyPosition = fc
  .oneof(fc.nat({ max: 300 }), fc.integer({ min: 0, max: 2 ** 48 - 1 }))
  .map(position);
const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const maker = fc.record({ name: text, version: text });

const anyPost: fc.Arbitrary<Fencepost> = fc.nat({ max: 6 }).chain((width) =>
  fc.record({
    epoch: fc.nat({ max: 2 ** 31 - 1 }),
    upTo: anyPosition,
    above: anyPosition,
    head: fc.array(anyPosition, { maxLength: 100 }),
    scores: fc.record(
      {
        columns: fc.array(text, { minLength: width, maxLength: width }),
        rows: fc.array(fc.array(fc.double(), { minLength: width, maxLength: width }), {
          maxLength: 100,
        }),
        failure: fc.record({ ranker: maker, message: text }),
      },
      { requiredKeys: ['columns', 'rows'] },
    ),
    ranker: maker,
    template: maker,
    fallback: fc.constantFrom(
      null,
      'threw' as const,
      'deadline' as const,
      'not-a-permutation' as const,
      'missing' as const,
      'signals' as const,
      'scores' as const,
    ),
    committedAtMs: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
  }),
);

test('decoding an encoded post gives the post back, scores rounded to float32', () => {
  fc.assert(
    fc.property(anyPost, (post) => {
      const bytes = encodeFencepost(post);
      expect(decodeFencepost(bytes)).toEqual({
        ...post,
        scores: { ...post.scores, rows: post.scores.rows.map((row) => row.map(Math.fround)) },
      });
      expect(committedAtMsOf(bytes)).toBe(post.committedAtMs);
    }),
  );
});

test('bytes that were cut, lengthened in a count or made by another version are refused, never half read', () => {
  const whole = encodeFencepost(typicalPost());
  for (let size = 0; size < whole.length; size += 1)
    expect(() => decodeFencepost(whole.subarray(0, size)), `${size} bytes`).toThrow();
  expect(() => decodeFencepost(Buffer.concat([Buffer.from([2]), whole.subarray(1)]))).toThrow(
    'expected fencepost version 1, got 2',
  );
});

test('a head of a hundred with four score columns takes at most 24 bytes an item', () => {
  expect(encodeFencepost(typicalPost()).length / 100).toBeLessThanOrEqual(24);
});

/** Positions of a busy site: a head chosen from the newest 5,000 of a million. */
function typicalPost(): Fencepost {
  const random = seededRandom(5);
  const head = Array.from({ length: 100 }, () =>
    position(1_000_000 - Math.floor(random() * 5_000)),
  );
  return {
    epoch: 3,
    upTo: position(1_000_000),
    above: position(995_000),
    head,
    fallback: null,
    committedAtMs: 1_790_000_000_000,
    scores: {
      columns: ['votes', 'ageHours', 'affinity', 'score'],
      rows: head.map(() => [random() * 100, random() * 48, random(), random()]),
    },
    ranker: { name: 'blend', version: '1.4.0' },
    template: { name: 'home', version: 'b1946ac92492d234' },
  };
}
