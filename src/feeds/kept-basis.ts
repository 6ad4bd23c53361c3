/** The basis of a cached page as bytes: a tenth of the size of its objects. */
import type { ByteReader, ByteWriter } from '../base/bytes.ts';
import { position, type Position, type Range } from '../model/positions.ts';
import { type UserId, viewerName } from '../model/producers.ts';
import type { FencepostRef } from '../fence/fencepost.ts';
import type { Template } from '../templates/template.ts';
import type { PageBasis } from './feed.ts';
import { NO_VERSION } from './page-basis.ts';
import { serialOf } from './serials.ts';

const STATUSES = ['MORE', 'END', 'CAPPED', 'REBUILDING', 'DEGRADED'] as const;
const IS_BELOW = 1;
const IS_FIRST = 2;

/** Omits what a request for the same page repeats: its viewer, and the template, of which only the serial is written. */
export function writeBasis(writer: ByteWriter, basis: PageBasis): void {
  const { template, key, facts, state, oldest, newest, changes, readAtMs, status } = basis;
  writer.varint(serialOf(template));
  writer.text(key.stream);
  writer.varint(facts);
  writeRef(writer, state);
  writer.u8((basis.isBelow ? IS_BELOW : 0) + (basis.isFirst ? IS_FIRST : 0));
  writeRef(writer, oldest);
  writer.varint(newest === null ? 0 : newest + 1);
  writer.varint(basis.dueAtMs === null ? 0 : basis.dueAtMs + 1);
  writer.varint(changes);
  writer.varint(readAtMs);
  writer.u8(STATUSES.indexOf(status));
  writePositions(writer, basis.looked);
  writePositions(writer, basis.shown);
  writer.varint(basis.ranges.length);
  for (const { above, upTo } of basis.ranges) {
    writer.varint(above);
    writer.signed(upTo - above);
  }
}

/** Null when the request's template is not the one that the page was read with. */
export function readBasis(
  reader: ByteReader,
  { template, viewer }: { readonly template: Template; readonly viewer: UserId | null },
): PageBasis | null {
  const { decide } = template.stream;
  if (reader.varint() !== serialOf(template) || decide === null) return null;
  const key = { viewer: viewerName(viewer), stream: reader.text() };
  const facts = reader.varint();
  const state = readRef(reader);
  const flags = reader.u8();
  const oldest = readRef(reader);
  const newest = reader.varint();
  const dueAtMs = reader.varint();
  return {
    template,
    decide,
    key,
    facts,
    state,
    isBelow: (flags & IS_BELOW) !== 0,
    isFirst: (flags & IS_FIRST) !== 0,
    oldest,
    newest: newest === 0 ? null : position(newest - 1),
    dueAtMs: dueAtMs === 0 ? null : dueAtMs - 1,
    changes: reader.varint(),
    version: NO_VERSION,
    readAtMs: reader.varint(),
    status: STATUSES[reader.u8()] ?? 'DEGRADED',
    looked: readPositions(reader),
    shown: readPositions(reader),
    ranges: Array.from({ length: reader.varint() }, () => readRange(reader)),
  };
}

/** How far an epoch is committed identifies its newest fencepost. */
function writeRef(writer: ByteWriter, ref: FencepostRef | null): void {
  writer.u8(ref === null ? 0 : 1);
  if (ref === null) return;
  writer.varint(ref.epoch);
  writer.varint(ref.upTo);
}

function readRef(reader: ByteReader): FencepostRef | null {
  return reader.u8() === 0 ? null : { epoch: reader.varint(), upTo: position(reader.varint()) };
}

/** Writes each as the distance from the one before, because neighbours in a feed have close positions. */
function writePositions(writer: ByteWriter, positions: readonly Position[]): void {
  writer.varint(positions.length);
  let last = 0;
  for (const at of positions) {
    writer.signed(at - last);
    last = at;
  }
}

function readPositions(reader: ByteReader): readonly Position[] {
  const positions: Position[] = [];
  let last = 0;
  for (let left = reader.varint(); left > 0; left -= 1) {
    last += reader.signed();
    positions.push(position(last));
  }
  return positions;
}

function readRange(reader: ByteReader): Range {
  const above = reader.varint();
  return { above: position(above), upTo: position(above + reader.signed()) };
}
