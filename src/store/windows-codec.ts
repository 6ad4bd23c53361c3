/**
 * The windows of one fencepost's tail as bytes, shared by every adapter that stores them. Positions are varints relative to
 * the end of their window; each ranker is named once.
 *
 *   version u8 · rankers · the first window's upTo · windows, newest first: length, fallback u8, ranker, order
 */
import { ByteReader, ByteWriter } from '../base/bytes.ts';
import { invariant } from '../base/errors.ts';
import type { Maker, TailWindow } from '../fence/fencepost.ts';
import { position } from '../model/positions.ts';
import { FALLBACKS } from './fencepost-codec.ts';

const VERSION = 1;

export function encodeWindows(windows: readonly TailWindow[]): Uint8Array {
  const rankers = [...new Map(windows.map(({ ranker }) => [keyOf(ranker), ranker])).values()];
  const keys = rankers.map(keyOf);
  const out = new ByteWriter(64 + windows.length * 128);
  out.u8(VERSION);
  out.varint(rankers.length);
  for (const { name, version } of rankers) {
    out.text(name);
    out.text(version);
  }
  out.varint(windows[0]?.upTo ?? 0);
  out.varint(windows.length);
  for (const { above, upTo, order, ranker, fallback } of windows) {
    out.varint(upTo - above);
    out.u8(FALLBACKS.indexOf(fallback));
    out.varint(keys.indexOf(keyOf(ranker)));
    out.varint(order.length);
    for (const item of order) out.varint(upTo - item);
  }
  return out.finish();
}

/** Throws on bytes that are not windows of this version. */
export function decodeWindows(bytes: Uint8Array): readonly TailWindow[] {
  const input = new ByteReader(bytes);
  const version = input.u8();
  invariant(version === VERSION, `expected windows of version ${VERSION}, got ${version}`);
  const rankers = Array.from({ length: input.count() }, (): Maker => ({
    name: input.text(),
    version: input.text(),
  }));
  let upTo = input.varint();
  return Array.from({ length: input.count() }, () => {
    const window = readWindow(input, upTo, rankers);
    upTo = window.above;
    return window;
  });
}

function readWindow(input: ByteReader, upTo: number, rankers: readonly Maker[]): TailWindow {
  const above = position(upTo - input.varint());
  const fallback = FALLBACKS[input.u8()];
  const ranker = rankers[input.varint()];
  invariant(fallback !== undefined && ranker !== undefined, 'expected a known fallback and ranker');
  const order = Array.from({ length: input.count() }, () => position(upTo - input.varint()));
  return Object.freeze({
    above,
    upTo: position(upTo),
    order: Object.freeze(order),
    ranker,
    fallback,
  });
}

function keyOf({ name, version }: Maker): string {
  return JSON.stringify([name, version]);
}
