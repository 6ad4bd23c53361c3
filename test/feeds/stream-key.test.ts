/** Two different sets of arguments never share a stream. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { streamKey, withoutKey } from '../../src/feeds/stream-key.ts';
import type { Arguments } from '../../src/model/arguments.ts';
import { position } from '../../src/model/positions.ts';
import { textParam } from '../../src/templates/params.ts';

function sameArgs(one: Arguments, other: Arguments): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isDeepStrictEqual(one[name], other[name]));
}

describe('streamKey', () => {
  const names = fc.constantFrom('a', 'b', 'tag');
  const values = fc.string({ unit: 'grapheme', minLength: 1, maxLength: LIMITS.idCharsMax });
  const text = fc.oneof(values, fc.constantFrom('a', 'b', 'a,b', 'a&b=c', 'a%26', '?', '#', '='));
  const list = fc.array(text, { minLength: 2, maxLength: 3 });
  const params = {
    tag: { ...textParam('x'), listMax: 3, isOptional: true, default: ['a', 'b'] },
  } as const;
  const calls = fc.record({
    name: fc.constantFrom('a', 'a-b', 'b'),
    params: fc.constant(params),
    args: fc
      .dictionary(names, fc.oneof(text, list))
      .map((args): Arguments => ({ tag: params.tag.default, ...args })),
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

  it('differs for the same items newest first, whatever the arguments hold', () => {
    fc.assert(
      fc.property(calls, calls, (one, other) => {
        expect(streamKey(one, one.args, 'latest')).not.toBe(streamKey(other, other.args));
      }),
      { numRuns: 300 },
    );
    expect(streamKey({ name: 'home' }, {}, 'latest')).toBe('home@latest');
  });

  it('leaves out what its default says, so that a new parameter keeps the histories there are', () => {
    const votes = { ...textParam('x'), type: 'number', isOptional: true, default: '5' } as const;
    const tags = { ...textParam('x'), listMax: 3, isOptional: true, default: ['a', 'b'] } as const;
    const best = { name: 'best', params: { votes, tags } };
    expect(streamKey(best, { votes: '5', tags: ['a', 'b'] })).toBe('best');
    expect(streamKey(best, { tags: ['a,b'] })).toBe('best?tags=a%2Cb');
    expect(streamKey(best, { votes: '6', tags: ['a', 'b,c'] })).toBe('best?tags=a,b%2Cc&votes=6');
  });

  it('ends with what a request does without, in whatever order it is named', () => {
    const without = (items: readonly number[], components: readonly string[]): string =>
      withoutKey({ items: items.map(position), components });
    expect(without([], [])).toBe('');
    expect(without([1, 2], ['a', 'b'])).toBe(without([2, 1, 2], ['b', 'a']));
    expect(new Set([without([1], []), without([2], []), without([], ['1'])]).size).toBe(3);
  });

  it('reads plainly when it is short', () => {
    expect(streamKey({ name: 'home' }, {})).toBe('home');
    expect(streamKey({ name: 'both' }, { tag: 'c&d', author: '7' })).toBe(
      'both?author=7&tag=c%26d',
    );
  });
});
