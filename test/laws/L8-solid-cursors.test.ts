/**
 * L8: cursors are opaque, sealed, at most 256 characters, bound to viewer and stream; a bad one is a typed error.
 * Method: random places, bindings, forgeries, ages and keys, for the cursors of several processes; then every flipped
 * bit and truncation of one cursor.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { openCursors, type Cursors, type CursorsOptions } from '../../src/fence/cursor/cursor.ts';
import { cursorAt } from '../../src/fence/cursor/range-rows.ts';
import {
  decodePlace,
  encodeMarks,
  encodeRow,
  LISTED_ROW_ITEMS,
  type Place,
  servedBitsMax,
} from '../../src/fence/cursor/place.ts';
import { type CursorBinding, MARK_BYTES } from '../../src/fence/cursor/row-cipher.ts';
import { servedSet } from '../../src/fence/cursor/served-set.ts';
import { LIMITS } from '../../src/base/limits.ts';
import { position } from '../../src/model/positions.ts';
import { manualClock } from '../support/manual-clock.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import { reasonOf, SAMPLE_PLACE as SAMPLE } from '../support/seal-place.ts';

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
    part: fc.constantFrom('HEAD', 'TAIL', 'BARE', 'SERVED', 'WINDOW'),
    /** The share of the served items that a window has; the others are in the head. */
    window: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    isBound: fc.boolean(),
    isOwn: fc.boolean(),
  })
  .map(({ epoch, next, span, served, offset, part, window, isBound, isOwn }): Place => {
    const upTo = position(next + span);
    const all = [...new Set(served.map((share) => position(next + 1 + Math.floor(share * span))))];
    const isInWindow = part === 'WINDOW' && !isBound;
    // A cursor in a list proves all of it up to the end of its row, and records how far it got; in a window, it proves
    // the head as well.
    const list = isInWindow ? all.slice(Math.floor(window * all.length)) : all;
    const rowStart = Math.max(0, list.length - 1 - ((list.length - 1) % LISTED_ROW_ITEMS));
    const rowItems = part === 'HEAD' || isInWindow ? list.length - rowStart : 0;
    const passedInRow = rowItems === 0 ? 0 : (offset % rowItems) + 1;
    const at = list[rowItems === 0 ? 0 : rowStart + passedInRow - 1] ?? upTo;
    const last = part === 'TAIL' || (part === 'WINDOW' && isBound) ? null : at;
    const isAboveServed = part !== 'HEAD' && window < 0.5;
    const set = servedSet({
      served: all,
      ...(isInWindow || isAboveServed ? { allAbove: upTo } : {}),
      rowItems,
      unserved: [],
      last,
      bitsMax: servedBitsMax(epoch, upTo, isInWindow),
    });
    return {
      epoch,
      upTo,
      above: position(next),
      part,
      offset: rowItems === 0 ? offset : rowStart + passedInRow - 1,
      position: at,
      isBound,
      isOwn,
      served: set === null ? null : { ...set, rowPassed: passedInRow },
    };
  });

/** The characters that a cursor does not share with the others of its row. */
const OWN_CHARS = 20;
const OWN_BYTES = (OWN_CHARS * 3) / 4;
const EXPIRED =
  'expected a cursor that has not expired, got an expired one; start again without a cursor';
const NOT_OURS = 'expected a cursor that this viewer was given for this stream, got another';
const name = fc.oneof(fc.constantFrom('u:7', 'u:8', '-', 'home', ''), fc.string({ maxLength: 12 }));
const binding = fc.record({ viewer: name, stream: name });

/** What happens to the bytes of a genuine cursor. */
const forgery = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('append' as const), bytes: fc.uint8Array({ minLength: 1 }) }),
  fc.record({ kind: fc.constant('invent' as const), bytes: fc.uint8Array({ maxLength: 192 }) }),
);
type Forgery = typeof forgery extends fc.Arbitrary<infer T> ? T : never;

const uses = fc.record({
  place: places,
  mine: binding,
  others: fc.array(binding, { maxLength: 3 }),
  forgeries: fc.array(forgery, { maxLength: 4 }),
  ageMs: fc.integer({ min: 0, max: 2 * DAY_MS }),
  /** The keys of the process that receives the cursor; it was sealed with `a`. */
  keys: fc.constantFrom<readonly string[]>(['a'], ['b', 'a'], ['b']),
});

/** The beginning of one cursor with the end of another. */
function spliced(cursor: string, other: string): string {
  return cursor.slice(0, -OWN_CHARS) + other.slice(-OWN_CHARS);
}

/** Opens the cursors that a law tests. */
type CursorSubject = (options: CursorsOptions) => Cursors;

function forged(cursor: string, what: Forgery): string {
  const bytes = Buffer.from(cursor, 'base64url');
  // The first byte is the version; a later version is reported as such.
  if (what.kind === 'flip') {
    const bit = 8 + Math.floor(what.at * (bytes.length - 1) * 8 * 0.999);
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return bytes.toString('base64url');
  }
  if (what.kind === 'cut')
    return bytes.subarray(0, Math.floor(what.at * (bytes.length - 1))).toString('base64url');
  if (what.kind === 'append') return Buffer.concat([bytes, what.bytes]).toString('base64url');
  return Buffer.from([3, ...what.bytes]).toString('base64url');
}

/** Another mark in the same row. */
function nearby(
  { offset, upTo, position: at }: Place,
  by: number,
): Pick<Place, 'offset' | 'position'> {
  return { offset: (offset + by) % 128, position: position(Math.min(upTo, at + by)) };
}

async function solidCursors(subject: CursorSubject, seed?: number): Promise<void> {
  const clock = manualClock();
  const opened = (ids: readonly string[]): Cursors =>
    subject({
      keys: ids.map((id) => ({ id, secret: Buffer.alloc(32, id) })),
      ttlMs: DAY_MS,
      clock,
    });
  const [here, there] = [opened(['a']), opened(['a'])];
  const returned = new Map([
    ['a', there],
    ['ba', opened(['b', 'a'])],
    ['b', opened(['b'])],
  ]);
  await onRandomHistories(uses, { runs: 2_000, seed }, (use) => {
    const { place, mine, others, forgeries, ageMs, keys } = use;
    const content = encodeRow(place);
    // The middle one of a row of cursors.
    const marks = encodeMarks(place, [nearby(place, 1), place, nearby(place, 2)]);
    const row = here.sealRow(mine, content, marks);
    const cursor = cursorAt(row, 1);
    const elsewhere = cursorAt(here.sealRow(mine, content, marks), 1);
    expect(cursor.length, 'at most 256 characters').toBeLessThanOrEqual(LIMITS.cursorCharsMax);
    expect(cursor, 'characters that need no escape').toMatch(/^[\w-]+$/);
    const bytes = Buffer.from(cursor, 'base64url');
    expect(bytes.includes(Buffer.from(content)), 'a content that nobody can read').toBe(false);
    for (const each of [here, there])
      expect(each.open(mine, cursor, decodePlace), 'the place that was sealed').toEqual(place);
    for (const each of [here, there]) {
      for (const other of others)
        if (other.viewer !== mine.viewer || other.stream !== mine.stream)
          expect(reasonOf(each, cursor, other), 'no cursor of another').toBe(NOT_OURS);
      for (const what of forgeries)
        expect(reasonOf(each, forged(cursor, what), mine), 'no forged cursor').toBe(NOT_OURS);
      expect(reasonOf(each, spliced(cursor, elsewhere), mine), 'no forged cursor').toBe(NOT_OURS);
    }
    clock.advance(ageMs);
    const later = returned.get(keys.join('')) ?? there;
    const answer = ageMs > DAY_MS ? EXPIRED : 'opened';
    // Within a second of its expiry, a cursor may have expired already.
    if (ageMs <= DAY_MS - 1_000 || ageMs > DAY_MS + 1_000)
      expect(reasonOf(later, cursor, mine), 'alive for its time').toBe(
        keys.includes('a') ? answer : NOT_OURS,
      );
  });
}

/** Cursors with a changed way to seal and open. */
function wrapped(
  change: (real: Cursors, options: CursorsOptions) => Omit<Cursors, 'seal'>,
): CursorSubject {
  return (options) => {
    const changed = change(openCursors(options), options);
    const seal: Cursors['seal'] = (mine, content) =>
      cursorAt(changed.sealRow(mine, content, new Uint8Array(MARK_BYTES)), 0);
    return { ...changed, seal };
  };
}

const BROKEN: readonly {
  readonly name: string;
  readonly subject: CursorSubject;
  readonly caught: RegExp;
}[] = [
  {
    name: 'are not bound to their viewer',
    subject: wrapped((real) => ({
      sealRow: ({ stream }, ...rest) => real.sealRow({ viewer: '', stream }, ...rest),
      open: ({ stream }, cursor, decode) => real.open({ viewer: '', stream }, cursor, decode),
    })),
    caught: /no cursor of another/,
  },
  {
    name: 'are not bound to their stream',
    subject: wrapped((real) => ({
      sealRow: ({ viewer }, ...rest) => real.sealRow({ viewer, stream: '' }, ...rest),
      open: ({ viewer }, cursor, decode) => real.open({ viewer, stream: '' }, cursor, decode),
    })),
    caught: /no cursor of another/,
  },
  {
    name: 'run viewer and stream together',
    subject: wrapped((real) => {
      const joined = ({ viewer, stream }: CursorBinding): CursorBinding => ({
        viewer: viewer + stream,
        stream: '',
      });
      return {
        sealRow: (mine, ...rest) => real.sealRow(joined(mine), ...rest),
        open: (mine, cursor, decode) => real.open(joined(mine), cursor, decode),
      };
    }),
    caught: /no cursor of another/,
  },
  {
    name: 'are open to read',
    subject: wrapped(() => ({
      sealRow: (_, content, marks) => {
        const padding = Buffer.alloc(2 - (content.length % 3), ' ');
        const header = Buffer.from([padding.length]);
        const shared = Buffer.concat([header, content, padding]);
        const own = Array.from({ length: marks.length / MARK_BYTES }, (__, index) =>
          Buffer.concat([marks.subarray(index * MARK_BYTES, (index + 1) * MARK_BYTES)], OWN_BYTES),
        );
        return {
          prefix: shared.toString('base64url'),
          suffixes: Buffer.concat(own).toString('base64url'),
        };
      },
      open: (_, cursor, decode) => {
        const bytes = Buffer.from(cursor, 'base64url');
        const own = bytes.subarray(-OWN_BYTES);
        return decode(bytes.subarray(1, -OWN_BYTES - (bytes[0] ?? 0)), own.subarray(0, MARK_BYTES));
      },
    })),
    caught: /a content that nobody can read/,
  },
  {
    name: 'open page one when they are bad',
    subject: wrapped((real) => ({
      ...real,
      open: (mine, cursor, decode) => {
        try {
          return real.open(mine, cursor, decode);
        } catch {
          return decode(encodeRow(SAMPLE), encodeMarks(SAMPLE, [SAMPLE]));
        }
      },
    })),
    caught: /no (cursor of another|forged cursor)/,
  },
  {
    name: 'compare only the beginning of one that they remember',
    subject: wrapped((real) => {
      const known = new Map<string, string>();
      return {
        sealRow: (mine, content, marks) => {
          const row = real.sealRow(mine, content, marks);
          for (let nth = 0; nth < marks.length / MARK_BYTES; nth += 1)
            known.set(row.prefix, cursorAt(row, nth));
          return row;
        },
        open: (mine, cursor, decode) =>
          real.open(mine, known.get(cursor.slice(0, -OWN_CHARS)) ?? cursor, decode),
      };
    }),
    caught: /the place that was sealed|no forged cursor/,
  },
  {
    name: 'tell a forger what was wrong',
    subject: wrapped((real) => ({
      ...real,
      open: (mine, cursor, decode) => {
        if (cursor.length < 60) throw new FeedError('INVALID_CURSOR', 'expected a longer cursor');
        return real.open(mine, cursor, decode);
      },
    })),
    caught: /no forged cursor/,
  },
  {
    name: 'never die',
    subject: (options) => openCursors({ ...options, ttlMs: Number.MAX_SAFE_INTEGER }),
    caught: /alive for its time/,
  },
  {
    name: 'die with the key that a new one replaced',
    subject: (options) => openCursors({ ...options, keys: options.keys.slice(0, 1) }),
    caught: /alive for its time/,
  },
  {
    name: 'are longer than a URL may be glad of',
    subject: wrapped((real) => ({
      ...real,
      sealRow: (...sealed) => {
        const row = real.sealRow(...sealed);
        return { ...row, prefix: row.prefix.padEnd(257, 'A') };
      },
    })),
    caught: /at most 256 characters/,
  },
];

describe('L8 cursors are solid', { timeout: LAW_TIMEOUT_MS }, () => {
  it('seals any place for one viewer and one stream, in every process, and opens nothing else', async () => {
    await solidCursors(openCursors);
  });

  it.each(BROKEN)('catches cursors that $name', async ({ subject, caught }) => {
    await expect(solidCursors(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });
});
