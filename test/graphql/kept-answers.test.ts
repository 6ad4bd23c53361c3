/** Cached responses are returned byte for byte, whatever they contain, within their bounds. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ByteReader } from '../../src/base/bytes.ts';
import { KeptAnswers } from '../../src/graphql/kept-answers.ts';

const SEGMENT_BYTES = 16 * 1024;
const PROOF = Buffer.from('proof');

function open(textBytesMax = 1024 * 1024): KeptAnswers {
  return new KeptAnswers({
    bytesMax: 4 * SEGMENT_BYTES,
    segmentBytes: SEGMENT_BYTES,
    textBytesMax,
  });
}

const item = (nth: number): string =>
  `{"id":"${nth}","title":"naïve 中文 😀 ${'about '.repeat(20)}${nth}"}`;

/** A page whose cursors begin alike, as a viewer gets it. */
function pageOf(items: readonly number[]): Buffer {
  const beginning = randomBytes(60).toString('base64url');
  const edges = items.map((nth) => {
    const cursor = `${beginning}${randomBytes(15).toString('base64url')}`;
    return `{"cursor":"${cursor}","node":${item(nth)}}`;
  });
  return Buffer.from(`{"data":{"stream":{"edges":[${edges.join()}]}}}`);
}

/** Also what merely looks like cursors, several beginnings, lists without cursors, and text of any alphabet. */
const piece = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('},{', '"', ',"cursor":"', '"A"'),
  fc
    .integer({ min: 30, max: 70 })
    .map((length) => `"${randomBytes(length).toString('base64url')}"`),
  fc.integer({ min: 0, max: 3 }).map((nth) => `"${String(nth).repeat(64)}${'end0'.repeat(5)}"`),
);

describe('kept answers', () => {
  it('are the same bytes, whatever they say', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const answers = open();
        const body = Buffer.from(pieces.join(''));
        answers.put('key', PROOF, body);
        const kept = answers.get('key');
        expect(kept?.body.toString('hex')).toBe(body.toString('hex'));
        expect(kept?.proof.bytes(PROOF.length).toString()).toBe('proof');
      }),
    );
  });

  it('share the texts of the items that they show, until the last of them is gone', () => {
    const items = Array.from({ length: 20 }, (_, nth) => nth);
    const pages = new Map(Array.from({ length: 40 }, (_, nth) => [`key ${nth}`, pageOf(items)]));
    // There is room for the texts of one page, and not for those of two.
    const answers = open(1.5 * (pages.get('key 0')?.length ?? 0));
    for (const [key, body] of pages) answers.put(key, PROOF, body);
    for (const [key, body] of pages) expect(answers.get(key)?.body.equals(body), key).toBe(true);
    expect(answers.size).toBe(40);
    for (const key of pages.keys()) answers.delete(key);
    expect(answers.size).toBe(0);
    answers.put('others', PROOF, pageOf(items.map((nth) => 100 + nth)));
    expect(answers.size).toBe(1);
  });

  it('share the texts of items in answers without cursors, too', () => {
    const nodes = (from: number): Buffer =>
      Buffer.from(`{"nodes":[${Array.from({ length: 20 }, (_, nth) => item(from + nth)).join()}]}`);
    // With what each text costs apart from its characters, two of them would need three times this length.
    const answers = open(2 * nodes(0).length);
    for (const from of [0, 1]) answers.put(`from ${from}`, PROOF, nodes(from));
    for (const from of [0, 1])
      expect(answers.get(`from ${from}`)?.body.equals(nodes(from))).toBe(true);
    answers.put('others', PROOF, nodes(100));
    expect(answers.get('from 0')).toBeNull();
  });

  it.each([
    ['of what is each one’s own', [1, 2, 3], 1024 * 1024, 500],
    ['of the texts that they share', null, 20_000, 20_000 / (3 * item(0).length)],
  ] as const)('keep within the bound %s', (_, items, textBytesMax, sizeMax) => {
    const answers = open(textBytesMax);
    for (let nth = 0; nth < 1_000; nth += 1) {
      answers.put(`key ${nth}`, PROOF, pageOf(items ?? [3 * nth, 3 * nth + 1, 3 * nth + 2]));
      expect(answers.size).toBeLessThanOrEqual(sizeMax);
    }
    expect(answers.size).toBeGreaterThan(0);
  });

  it('take another proof that fits, but not one of an answer that was replaced', () => {
    const answers = open();
    const body = pageOf([1, 2]);
    answers.put('key', PROOF, body);
    const proofOf = (): ByteReader | undefined => answers.get('key')?.proof;
    const serial = answers.get('key')?.serial ?? 0;
    for (const proof of ['other', 'a little longer one']) {
      expect(answers.renew('key', serial, Buffer.from(proof))).toBe(true);
      expect(proofOf()?.bytes(proof.length).toString()).toBe(proof);
      expect(answers.get('key')?.body.equals(body)).toBe(true);
    }
    expect(answers.renew('key', serial, Buffer.from('long '.repeat(20)))).toBe(false);
    answers.put('key', PROOF, pageOf([3]));
    expect(answers.renew('key', serial, Buffer.from('wrong'))).toBe(false);
    expect(answers.renew('another key', serial, Buffer.from('wrong'))).toBe(false);
    expect(proofOf()?.bytes(5).toString()).toBe('proof');
  });
});
