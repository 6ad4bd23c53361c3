/**
 * Answers by key, each with a proof of what it was made from. An answer is stored as its proof and cursors, in bytes,
 * and the numbers of the texts that it shares with other answers: about a tenth of its size. It is joined when it is
 * sent.
 */
import { ByteRing } from '../base/byte-ring.ts';
import { ByteReader, ByteWriter } from '../base/bytes.ts';
import { CountedTexts } from '../base/counted-texts.ts';
import { SUFFIX_CHARS } from '../fence/cursor/row-cipher.ts';
import { joinAnswer, splitAnswer, type AnswerParts } from './answer-parts.ts';

/** How many bytes a proof can grow before its answer has to be rewritten. */
const PROOF_SPARE_BYTES = 16;
const SUFFIX_BYTES = (SUFFIX_CHARS * 3) / 4;
const RECORD_BYTES = 1_024;

export interface KeptAnswer {
  /** Distinguishes it from a later answer under the same key. */
  readonly serial: number;
  /** Must be read immediately. The bytes after it have no meaning. */
  readonly proof: ByteReader;
  readonly body: Buffer;
}

export interface KeptAnswersOptions {
  /** For proofs and cursors. */
  readonly bytesMax: number;
  /** For the texts that answers share. */
  readonly textBytesMax: number;
  /** See ByteRingOptions. */
  readonly segmentBytes?: number;
}

export class KeptAnswers {
  readonly #ring: ByteRing;
  readonly #texts = new CountedTexts();
  readonly #textBytesMax: number;
  #put = 0;

  constructor({ bytesMax, textBytesMax, ...rest }: KeptAnswersOptions) {
    this.#textBytesMax = textBytesMax;
    this.#ring = new ByteRing({ bytesMax, onGone: (record) => this.#release(record), ...rest });
  }

  get size(): number {
    return this.#ring.size;
  }

  get(key: string): KeptAnswer | null {
    const record = this.#ring.get(key);
    if (record === null) return null;
    const reader = new ByteReader(record);
    const serial = reader.u48();
    const proof = new ByteReader(reader.bytes(reader.varint()));
    const text = joinAnswer(this.#readParts(reader));
    return { serial, proof, body: Buffer.from(text, 'latin1') };
  }

  put(key: string, proof: Uint8Array, body: Buffer): void {
    this.#put += 1;
    const { beginnings, begins, suffixes, between } = splitAnswer(body.toString('latin1'));
    const writer = new ByteWriter(RECORD_BYTES);
    writer.u48(this.#put);
    writer.varint(proof.length + PROOF_SPARE_BYTES);
    writer.bytes(proof);
    writer.bytes(SPARE);
    writer.varint(beginnings.length);
    for (const beginning of beginnings) {
      const bytes = Buffer.from(beginning, 'base64url');
      writer.varint(bytes.length);
      writer.bytes(bytes);
    }
    writer.varint(begins.length);
    writer.bytes(begins);
    writer.bytes(Buffer.from(suffixes, 'base64url'));
    writer.varint(between.length);
    const numbers = between.map((text) => this.#texts.hold(text));
    for (const number of numbers) writer.varint(number);
    if (!this.#ring.set(key, writer.finish()))
      for (const number of numbers) this.#texts.release(number);
    while (this.#texts.bytes > this.#textBytesMax && this.#ring.size > 0) this.#ring.dropOldest();
  }

  /** Replaces the proof of the same answer. False if the answer is gone or replaced, or the proof is too long. */
  renew(key: string, serial: number, proof: Uint8Array): boolean {
    const record = this.#ring.get(key);
    if (record === null) return false;
    const reader = new ByteReader(record);
    if (reader.u48() !== serial) return false;
    const place = reader.bytes(reader.varint());
    if (proof.length > place.length) return false;
    place.set(proof);
    return true;
  }

  delete(key: string): void {
    this.#ring.delete(key);
  }

  #readParts(reader: ByteReader): AnswerParts {
    const beginnings: string[] = [];
    for (let left = reader.varint(); left > 0; left -= 1)
      beginnings.push(reader.bytes(reader.varint()).toString('base64url'));
    const begins = reader.bytes(reader.varint());
    const suffixes = reader.bytes(begins.length * SUFFIX_BYTES).toString('base64url');
    const between: string[] = [];
    for (let left = reader.varint(); left > 0; left -= 1)
      between.push(this.#texts.textOf(reader.varint()));
    return { beginnings, begins, suffixes, between };
  }

  #release(record: Buffer): void {
    const reader = new ByteReader(record);
    reader.u48();
    reader.bytes(reader.varint());
    for (let left = reader.varint(); left > 0; left -= 1) reader.bytes(reader.varint());
    reader.bytes(reader.varint() * (1 + SUFFIX_BYTES));
    for (let left = reader.varint(); left > 0; left -= 1) this.#texts.release(reader.varint());
  }
}

const SPARE = new Uint8Array(PROOF_SPARE_BYTES);
