/** Cached item texts are found by record and selection, and all of them stay within their bound. */
import { describe, expect, it } from 'vitest';
import { ItemTexts } from '../../src/graphql/item-texts.ts';
import { item } from '../support/builders.ts';

const [one, other] = [{}, {}];
const ROW = ['x'.repeat(50), 'y'.repeat(50)];

describe('texts beside items', () => {
  it('belong to one record and one selection', () => {
    const texts = new ItemTexts(10_000);
    const [before, edited] = [item(1), item(1)];
    texts.set(one, before, ['before']);
    expect(texts.get(one, before)).toEqual(['before']);
    expect(texts.get(one, edited)).toBeUndefined();
    expect(texts.get(other, before)).toBeUndefined();
    texts.set(other, before, ['otherwise']);
    texts.set(one, edited, ['edited']);
    expect([texts.get(one, before), texts.get(other, before), texts.get(one, edited)]).toEqual([
      ['before'],
      ['otherwise'],
      ['edited'],
    ]);
  });

  it('stay within their bound, and those that are asked for stay', () => {
    const texts = new ItemTexts(10_000);
    const asked = item(1);
    const items = Array.from({ length: 1_000 }, (_, nth) => item(nth + 2));
    texts.set(one, asked, ROW);
    for (const [nth, each] of items.entries()) {
      texts.set(nth % 2 === 0 ? one : other, each, ROW);
      expect(texts.get(one, asked)).toBe(ROW);
      expect(texts.bytes).toBeLessThanOrEqual(10_000);
    }
    const kept = items.filter(
      (each) => texts.get(one, each) !== undefined || texts.get(other, each) !== undefined,
    );
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.length).toBeLessThanOrEqual(50);
  });
});
