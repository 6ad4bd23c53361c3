/**
 * L8: cursors are opaque, sealed, at most 256 characters, bound to viewer and stream; a bad one is a typed error.
 * Method: every flipped bit and truncation of real cursors, random strings, foreign bindings, other keys, other times.
 */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { openCursors, type CursorBinding, type Cursors } from '../../src/fence/cursor/cursor.ts';
import {
  decodePlace,
  encodePlace,
  type Place,
  servedBitsMax,
} from '../../src/fence/cursor/place.ts';
import { servedSet } from '../../src/fence/cursor/served-set.ts';
import { LIMITS } from '../../src/base/limits.ts';
import { position, type Position } from '../../src/model/positions.ts';
import { manualClock } from '../support/manual-clock.ts';

const MINE: CursorBinding = { viewer: 'u:7', stream: 'home' };
const DAY_MS = 86_400_000;

const places = fc
  .record({
    epoch: fc.nat(1_000),
    next: fc.integer({ min: 0, max: 2 ** 40 }),
    span: fc.integer({ min: 101, max: 2 ** 40 }),
    served: fc.uniqueArray(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), {
      maxLength: 100,
    }),
    offset: fc.nat(99),
    part: fc.constantFrom('HEAD', 'TAIL', 'BARE', 'SERVED'),
    isBound: fc.boolean(),
  })
  .map(({ epoch, next, span, served, offset, part, isBound }): Place => {
    const upTo = position(next + span);
    const head = [...new Set(served.map((share) => position(next + 1 + Math.floor(share * span))))];
    const at = head[0] ?? upTo;
    const last = part === 'TAIL' ? null : at;
    return {
      epoch,
      upTo,
      above: position(next),
      part,
      offset,
      position: at,
      isBound,
      served: servedSet({
        served: head,
        unserved: [],
        last,
        bitsMax: servedBitsMax(epoch, upTo),
      }),
    };
  });

function open(options: { readonly keys?: readonly string[]; readonly ttlMs?: number } = {}): {
  readonly cursors: Cursors;
  readonly clock: ReturnType<typeof manualClock>;
} {
  const clock = manualClock();
  const keys = (options.keys ?? ['a']).map((id) => ({ id, secret: Buffer.alloc(32, id) }));
  return { cursors: openCursors({ keys, ttlMs: options.ttlMs ?? DAY_MS, clock }), clock };
}

function reasonOf(cursors: Cursors, cursor: string, binding = MINE): string {
  try {
    cursors.open(binding, cursor, decodePlace);
  } catch (error) {
    if (error instanceof FeedError && error.code === 'INVALID_CURSOR') return error.message;
    throw error;
  }
  return 'opened';
}

const SAMPLE: Place = {
  epoch: 0,
  upTo: position(5_000),
  above: position(4_000),
  part: 'HEAD',
  offset: 2,
  position: position(4_321),
  isBound: false,
  served: servedSet({
    served: [4_321, 4_999, 4_100] as Position[],
    unserved: [],
    last: position(4_321),
    bitsMax: 1_000,
  }),
};
const CONTENT = encodePlace(SAMPLE);
const NOT_OURS = 'expected a cursor that this viewer was given for this stream, got another';

describe('L8 cursors are solid', () => {
  it('opens what it or another process with its keys sealed, whatever the place, within 256 characters', () => {
    const { cursors } = open();
    const other = open().cursors;
    fc.assert(
      fc.property(places, (place) => {
        const cursor = cursors.seal(MINE, encodePlace(place));
        expect(cursor.length).toBeLessThanOrEqual(LIMITS.cursorCharsMax);
        for (const each of [cursors, other, other])
          expect(each.open(MINE, cursor, decodePlace)).toEqual(place);
      }),
      { numRuns: 500 },
    );
  });

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
      served: servedSet({
        served: head,
        unserved: [],
        last: position(1),
        bitsMax: servedBitsMax(1_000_000, upTo),
      }),
    };
    const cursor = cursors.seal(MINE, encodePlace(place));
    expect(cursor.length).toBeLessThanOrEqual(LIMITS.cursorCharsMax);
    expect(open().cursors.open(MINE, cursor, decodePlace)).toEqual(place);
  });

  it('refuses every flipped bit and every truncation with the same words', () => {
    const { cursors } = open();
    const bytes = Buffer.from(cursors.seal(MINE, CONTENT), 'base64url');
    for (let bit = 8; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(reasonOf(cursors, forged.toString('base64url')), `bit ${bit}`).toBe(NOT_OURS);
    }
    for (let length = 0; length < bytes.length; length += 1) {
      expect(
        reasonOf(cursors, bytes.subarray(0, length).toString('base64url')),
        `${length} bytes`,
      ).toBe(NOT_OURS);
    }
  });

  it('refuses random strings, other spellings and oversized input', () => {
    const { cursors } = open();
    const good = cursors.seal(MINE, CONTENT);
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300, unit: 'binary' }),
        (text) => reasonOf(cursors, text) !== 'opened',
      ),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 192 }),
        (bytes) => reasonOf(cursors, Buffer.from([2, ...bytes]).toString('base64url')) === NOT_OURS,
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
      expect(reasonOf(cursors, spelling)).toBe(NOT_OURS);
  });

  it('opens for its own viewer and stream alone', () => {
    const { cursors } = open();
    const cursor = cursors.seal(MINE, CONTENT);
    for (const binding of [
      { viewer: 'u:8', stream: 'home' },
      { viewer: '-', stream: 'home' },
      { viewer: 'u:7', stream: 'trending' },
      { viewer: 'u:7', stream: 'home?tag=a' },
      { viewer: 'u:7\nhome', stream: '' },
    ]) {
      for (const each of [cursors, open().cursors])
        expect(reasonOf(each, cursor, binding)).toBe(NOT_OURS);
    }
  });

  it('says of an expired cursor that it expired, and only when it is genuine', () => {
    const { cursors, clock } = open({ ttlMs: DAY_MS });
    const cursor = cursors.seal(MINE, CONTENT);
    clock.advance(DAY_MS);
    expect(reasonOf(cursors, cursor)).toBe('opened');
    clock.advance(2_000);
    expect(reasonOf(cursors, cursor)).toContain('expired');
    expect(reasonOf(cursors, cursor, { viewer: 'u:8', stream: 'home' })).toBe(NOT_OURS);
  });

  it('says of a cursor of a later version that it is one', () => {
    const { cursors } = open();
    const bytes = Buffer.from(cursors.seal(MINE, CONTENT), 'base64url');
    bytes[0] = 3;
    expect(reasonOf(cursors, bytes.toString('base64url'))).toContain('later version');
  });

  it('keeps live cursors when a new key takes over, and drops them with the old key', () => {
    const cursor = open({ keys: ['a'] }).cursors.seal(MINE, CONTENT);
    expect(open({ keys: ['b', 'a'] }).cursors.open(MINE, cursor, decodePlace)).toEqual(SAMPLE);
    expect(reasonOf(open({ keys: ['b'] }).cursors, cursor)).toBe(NOT_OURS);
  });

  it('never seals twice with one nonce', () => {
    const { cursors } = open();
    const nonces = Array.from({ length: 20_000 }, () => cursors.seal(MINE, CONTENT).slice(4, 20));
    expect(new Set(nonces).size).toBe(nonces.length);
    // Nor do two nonces tell how many cursors were sealed between them: neighbours are far apart.
    const counters = nonces.map((nonce) => Buffer.from(nonce, 'base64url').readUInt32BE(8));
    const near = counters.filter((count, at) => Math.abs(count - (counters[at - 1] ?? 0)) < 65_536);
    expect(near.length).toBeLessThan(nonces.length / 100);
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

  it('catches a seal that is not bound to its viewer', () => {
    const { cursors } = open();
    const unbound: Cursors = {
      seal: (_, content) => cursors.seal(MINE, content),
      open: (_, cursor, decode) => cursors.open(MINE, cursor, decode),
    };
    expect(reasonOf(unbound, unbound.seal(MINE, CONTENT), { viewer: 'u:8', stream: 'home' })).toBe(
      'opened',
    );
  });
});
