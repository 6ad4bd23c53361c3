/** Cursors one by one: every flipped bit and truncation, odd spellings, ages, versions and keys. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { openCursors, type Cursors } from '../../src/fence/cursor/cursor.ts';
import { decodePlace, type Place, servedBitsMax } from '../../src/fence/cursor/place.ts';
import type { CursorBinding } from '../../src/fence/cursor/row-cipher.ts';
import { servedSet } from '../../src/fence/cursor/served-set.ts';
import { position } from '../../src/model/positions.ts';
import { manualClock } from '../support/manual-clock.ts';
import { reasonOf, SAMPLE_PLACE as SAMPLE, sealPlace } from '../support/seal-place.ts';

const MINE: CursorBinding = { viewer: 'u:7', stream: 'home' };
const DAY_MS = 86_400_000;
const NOT_OURS = 'expected a cursor that this viewer was given for this stream, got another';

function open(options: { readonly keys?: readonly string[]; readonly ttlMs?: number } = {}): {
  readonly cursors: Cursors;
  readonly clock: ReturnType<typeof manualClock>;
} {
  const clock = manualClock();
  const keys = (options.keys ?? ['a']).map((id) => ({ id, secret: Buffer.alloc(32, id) }));
  return { cursors: openCursors({ keys, ttlMs: options.ttlMs ?? DAY_MS, clock }), clock };
}

describe('a cursor', () => {
  it('stays within 256 characters at the far end of every number', () => {
    const { cursors } = open();
    const upTo = position(LIMITS.positionMax);
    const head = Array.from({ length: 100 }, (_, index) =>
      position(upTo - index * 2 ** 40 - index),
    );
    const place: Place = {
      epoch: 1_000_000,
      upTo,
      above: position(0),
      part: 'SERVED',
      offset: 99,
      position: position(1),
      isBound: false,
      isOwn: false,
      served: servedSet({
        served: head,
        unserved: [],
        last: position(1),
        bitsMax: servedBitsMax(1_000_000, upTo),
      }),
    };
    const cursor = sealPlace(cursors, MINE, place);
    expect(cursor.length).toBeLessThanOrEqual(LIMITS.cursorCharsMax);
    expect(open().cursors.open(MINE, cursor, decodePlace)).toEqual(place);
  });

  it('refuses every flipped bit and every truncation with the same words', () => {
    const { cursors } = open();
    const bytes = Buffer.from(sealPlace(cursors, MINE, SAMPLE), 'base64url');
    for (let bit = 8; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(reasonOf(cursors, forged.toString('base64url'), MINE), `bit ${bit}`).toBe(NOT_OURS);
    }
    for (let length = 0; length < bytes.length; length += 1) {
      expect(
        reasonOf(cursors, bytes.subarray(0, length).toString('base64url'), MINE),
        `${length} bytes`,
      ).toBe(NOT_OURS);
    }
  });

  it('refuses random strings, other spellings and oversized input', () => {
    const { cursors } = open();
    const good = sealPlace(cursors, MINE, SAMPLE);
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300, unit: 'binary' }),
        (text) => reasonOf(cursors, text, MINE) !== 'opened',
      ),
      { numRuns: 2_000 },
    );
    for (const spelling of [
      `${good}=`,
      `${good}\u0000`,
      ` ${good}`,
      good.repeat(2),
      'A'.repeat(1_000_000),
      '',
    ])
      expect(reasonOf(cursors, spelling, MINE)).toBe(NOT_OURS);
  });

  it('says of an expired cursor that it expired, and only when it is genuine', () => {
    const { cursors, clock } = open({ ttlMs: DAY_MS });
    const cursor = sealPlace(cursors, MINE, SAMPLE);
    clock.advance(DAY_MS);
    expect(reasonOf(cursors, cursor, MINE)).toBe('opened');
    clock.advance(2_000);
    expect(reasonOf(cursors, cursor, MINE)).toContain('expired');
    expect(reasonOf(cursors, cursor, { viewer: 'u:8', stream: 'home' })).toBe(NOT_OURS);
  });

  it('says when a cursor is of a later version', () => {
    const { cursors } = open();
    const bytes = Buffer.from(sealPlace(cursors, MINE, SAMPLE), 'base64url');
    bytes[0] = 5;
    expect(reasonOf(cursors, bytes.toString('base64url'), MINE)).toContain('later version');
  });

  it('never seals twice with one nonce', () => {
    const { cursors } = open();
    const nonces = Array.from({ length: 20_000 }, () =>
      sealPlace(cursors, MINE, SAMPLE).slice(4, 20),
    );
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  it('refuses a key that is not 32 bytes', () => {
    expect(() =>
      openCursors({
        keys: [{ id: 'a', secret: randomBytes(16) }],
        ttlMs: DAY_MS,
        clock: manualClock(),
      }),
    ).toThrow('expected 32 bytes, got 16');
  });
});
