/** A ring returns what it was given, whole, until it is evicted, and reports each dropped entry exactly once. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteRing } from '../../src/base/byte-ring.ts';

const SEGMENT_BYTES = 256;

const acts = fc.array(
  fc.record({
    do: fc.constantFrom('set', 'set', 'set', 'get', 'delete', 'dropOldest'),
    key: fc.integer({ min: 0, max: 12 }).map((nth) => `key-${nth}`),
    length: fc.integer({ min: 0, max: 70 }),
  }),
  { maxLength: 300 },
);

describe('a ring of bytes', () => {
  it('gives back what a key was given last, or nothing, and counts every entry out', () => {
    fc.assert(
      fc.property(acts, (history) => {
        const gone: string[] = [];
        const ring = new ByteRing({
          bytesMax: 4 * SEGMENT_BYTES,
          segmentBytes: SEGMENT_BYTES,
          onGone: (bytes) => void gone.push(bytes.toString('latin1')),
        });
        const given = new Map<string, string>();
        const live = new Set<string>();
        const settle = (): void => {
          for (const text of gone.splice(0)) expect(live.delete(text), text).toBe(true);
        };
        for (const [nth, { do: act, key, length }] of history.entries()) {
          if (act === 'set') {
            const text = `${nth} `.padEnd(length, '.');
            const isKept = ring.set(key, Buffer.from(text, 'latin1'));
            settle();
            if (isKept) live.add(text);
            given.set(key, isKept ? text : '');
          } else if (act === 'get') {
            const text = ring.get(key)?.toString('latin1') ?? null;
            expect(text === null ? null : text === given.get(key)).toBe(
              text === null ? null : true,
            );
            expect(text !== null).toBe(live.has(given.get(key) ?? 'none'));
          } else if (act === 'delete') ring.delete(key);
          else ring.dropOldest();
          settle();
          if (act === 'delete') expect(ring.get(key)).toBeNull();
          expect(ring.size).toBe(live.size);
        }
      }),
    );
  });

  it('keeps entries that are read while others come and go', () => {
    const ring = new ByteRing({ bytesMax: 4 * SEGMENT_BYTES, segmentBytes: SEGMENT_BYTES });
    ring.set('asked for', Buffer.from('stays'));
    ring.set('not asked for', Buffer.from('goes'));
    for (let nth = 0; nth < 500; nth += 1) {
      ring.set(`other ${nth}`, Buffer.alloc(20));
      expect(ring.get('asked for')?.toString()).toBe('stays');
    }
    expect(ring.get('not asked for')).toBeNull();
    expect(ring.size).toBeLessThan((4 * SEGMENT_BYTES) / 20);
  });

  it('takes no more room for values replaced under the same keys', () => {
    const ring = new ByteRing({ bytesMax: 64 * SEGMENT_BYTES, segmentBytes: SEGMENT_BYTES });
    const stays = Array.from({ length: 20 }, (_, nth) => `stays ${nth}`);
    for (const key of stays) ring.set(key, Buffer.from(key));
    for (let nth = 0; nth < 5_000; nth += 1)
      ring.set(`comes and goes ${nth % 20}`, Buffer.alloc(20));
    // 20 entries of at most 46 bytes and as many of at most 26, in twice their room and one segment more.
    expect(ring.bytes).toBeLessThanOrEqual(2 * 20 * (46 + 26) + SEGMENT_BYTES);
    for (const key of stays) expect(ring.get(key)?.toString()).toBe(key);
  });

  it('rejects a value that would fill a quarter of a segment, and drops the key’s earlier value', () => {
    const ring = new ByteRing({ bytesMax: SEGMENT_BYTES, segmentBytes: SEGMENT_BYTES });
    expect(ring.set('key', Buffer.alloc(10))).toBe(true);
    expect(ring.set('key', Buffer.alloc(SEGMENT_BYTES / 4))).toBe(false);
    expect(ring.get('key')).toBeNull();
  });
});
