/** The packed positions of rivers are read back unchanged, completely and in any range. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { position, type Position } from '../../src/model/positions.ts';
import {
  appendPacked,
  packPositions,
  readPacked,
  unpackPositions,
} from '../../src/store/river-codec.ts';

const newestFirst = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2 ** 47 })), {
    maxLength: 60,
  })
  .map((list) => list.sort((a, b) => b - a).map(position));

it('packed positions read back in whole and in any range', () => {
  fc.assert(
    fc.property(
      newestFirst,
      fc.nat(5),
      fc.nat(320),
      fc.nat(320),
      fc.integer({ min: 1, max: 9 }),
      (positions, slack, above, upTo, limit) => {
        const packed = packPositions(position((positions[0] ?? 0) + slack), positions);
        expect(unpackPositions(packed)).toEqual(positions);
        const out: Position[] = [];
        const range = { above: position(above), upTo: position(upTo), limit };
        readPacked(packed, { ...range, order: 'newest' }, out);
        expect(out).toEqual(positions.filter((at) => at > above && at <= upTo).slice(0, limit));
      },
    ),
  );
});

it('positions packed in two parts, the older one appended, read back as one list', () => {
  fc.assert(
    fc.property(newestFirst, fc.nat(60), (positions, cut) => {
      const top = positions[0] ?? position(0);
      const newer = packPositions(top, positions.slice(0, cut));
      const packed = appendPacked(newer, positions.slice(cut));
      expect(packed).toEqual(packPositions(top, positions));
      expect(unpackPositions(packed)).toEqual(positions);
    }),
  );
});

it('a thousand positions with up to 200,000 others between two of them take less than four kilobytes', () => {
  const positions = Array.from({ length: 1_000 }, (_, i) => position(2 ** 40 - i * 200_000));
  const top = positions[0] ?? position(0);
  expect(packPositions(top, positions).bytes.length).toBeLessThanOrEqual(4_096);
});
