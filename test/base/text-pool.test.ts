/** The pool gives back what it was given, also once it is full. That records become smaller by it is a figure. */
import { expect, test } from 'vitest';
import { TextPool } from '../../src/base/text-pool.ts';

test('returns every text unchanged, however many it was given', () => {
  const pool = new TextPool(3);
  const texts = Array.from({ length: 20 }, (_, n) => `user:${n % 7}`);
  expect(texts.map((text) => pool.share(text))).toEqual(texts);
});
