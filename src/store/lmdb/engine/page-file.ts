/**
 * Reads LMDB's data file page by page, without mapping it: whatever the bytes are, the result is rows and findings and
 * never a signal. The layout is that of data version 2, on little-endian 64-bit machines.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const HEADER_BYTES = 24;
const META_BYTES = 168;
const NODE_BYTES = 8;
const MAGIC = 0xbeefc0de;
const DATA_VERSION = 2;
const PAGE = { branch: 0x01, leaf: 0x02, overflow: 0x04, meta: 0x08 } as const;
const NODE = { isLarge: 0x01, isTable: 0x02 } as const;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;
const PAGE_BYTES_MIN = 512;
const PAGE_BYTES_MAX = 65_536;
/** No disk holds a deeper tree, so a deeper one has a circular pointer. */
const DEPTH_MAX = 32;

/** The root of one tree; null for an empty one. */
export interface Tree {
  readonly root: number | null;
  readonly entries: number;
}

export interface PageFile {
  readonly sizeBytes: number;
  readonly pageBytes: number;
  /** The last page that was ever allocated; the file may end before it when the last ones are free. */
  readonly lastPage: number;
  readonly free: Tree;
  /** The tree of the tables. */
  readonly main: Tree;
  read(page: number, pages?: number): Buffer | null;
  close(): void;
}

/** A row of a tree. A value that is itself a tree is a table. */
export interface PageRow {
  readonly kind: 'row';
  readonly key: Buffer;
  readonly value: Buffer;
  readonly isTable: boolean;
}

/** What is wrong with a page; the pages below it are not read. */
export interface PageDamage {
  readonly kind: 'damage';
  readonly page: number;
  readonly reason: string;
}

/** What is wrong with the beginning of the file. */
export class NotAStoreError extends Error {
  override readonly name = 'NotAStoreError';
}

/** Opens a data file by the newer of its two meta pages. Throws NotAStoreError for a file that LMDB could not open. */
export function openPageFile(path: string): PageFile {
  const file = openSync(path, 'r');
  try {
    return pageFile(file);
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function pageFile(file: number): PageFile {
  const sizeBytes = fstatSync(file).size;
  const first = readMeta(file, 0);
  const pageBytes = first.readUInt32LE(48);
  const isPageSize = Number.isInteger(Math.log2(pageBytes));
  if (!isPageSize || pageBytes < PAGE_BYTES_MIN || pageBytes > PAGE_BYTES_MAX)
    throw new NotAStoreError(`expected a valid page size, got ${pageBytes}`);
  const second = readMeta(file, pageBytes);
  const newer = first.readBigUInt64LE(152) >= second.readBigUInt64LE(152) ? first : second;
  return {
    sizeBytes,
    pageBytes,
    lastPage: Number(newer.readBigUInt64LE(144)),
    free: readTree(newer, 48),
    main: readTree(newer, 96),
    read: (page, pages = 1) => readBytes(file, page * pageBytes, pages * pageBytes),
    close: () => closeSync(file),
  };
}

function readMeta(file: number, at: number): Buffer {
  const meta = readBytes(file, at, META_BYTES);
  if (meta === null)
    throw new NotAStoreError(`expected a file that begins with two meta pages, got a shorter one`);
  const isMeta =
    (meta.readUInt16LE(18) & PAGE.meta) !== 0 && meta.readUInt32LE(HEADER_BYTES) === MAGIC;
  if (!isMeta) throw new NotAStoreError(`expected a meta page at byte ${at}, got other bytes`);
  const version = meta.readUInt32LE(HEADER_BYTES + 4) & 0xffff;
  if (version !== DATA_VERSION)
    throw new NotAStoreError(`expected data version ${DATA_VERSION} of LMDB, got ${version}`);
  return meta;
}

function readTree(bytes: Buffer, at: number): Tree {
  const root = bytes.readBigUInt64LE(at + 40);
  return {
    root: root === NO_PAGE ? null : Number(root),
    entries: Number(bytes.readBigUInt64LE(at + 32)),
  };
}

/** The tree that a row of the main tree holds; null when its bytes are too few. */
export function tableTree({ value }: PageRow): Tree | null {
  return value.length === 48 ? readTree(value, 0) : null;
}

/** Null when the file ends before that. */
function readBytes(file: number, at: number, length: number): Buffer | null {
  if (!Number.isSafeInteger(at + length) || at < 0) return null;
  if (length > PAGE_BYTES_MAX && at + length > fstatSync(file).size) return null;
  const bytes = Buffer.allocUnsafe(length);
  return readSync(file, bytes, 0, length, at) === length ? bytes : null;
}

/**
 * Every row of a tree in key order, with findings where pages are damaged. Large values are read when `withValues` is
 * true; in any case they are checked to lie in the file.
 */
export function* walkTree(
  file: PageFile,
  tree: Tree,
  { withValues }: { readonly withValues: boolean },
): Generator<PageRow | PageDamage> {
  const waiting = tree.root === null ? [] : [{ page: tree.root, depth: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { page, depth } = next;
    const bytes = file.read(page);
    const reason = depth > DEPTH_MAX ? 'its tree contains a cycle' : pageProblem(bytes, page);
    if (bytes === null || reason !== null) {
      yield { kind: 'damage', page, reason: reason ?? '' };
      continue;
    }
    const nodes = nodesOf(bytes);
    if ((bytes.readUInt16LE(18) & PAGE.branch) !== 0) {
      const below = nodes.map((at) => ({ page: branchPage(bytes, at), depth: depth + 1 }));
      waiting.push(...below.reverse());
    } else for (const at of nodes) yield readLeaf(file, { page, bytes, at }, withValues);
  }
}

function pageProblem(bytes: Buffer | null, page: number): string | null {
  if (bytes === null) return 'the file ends before it';
  if (bytes.readBigUInt64LE(0) !== BigInt(page)) return 'it has the number of another page';
  const flags = bytes.readUInt16LE(18);
  if (flags !== PAGE.branch && flags !== PAGE.leaf) return 'it is neither a branch nor a leaf';
  const [lower, upper] = [bytes.readUInt16LE(20), bytes.readUInt16LE(22)];
  const room = bytes.length - HEADER_BYTES;
  if (lower % 2 !== 0 || lower > upper || upper > room) return 'its bounds contradict each other';
  return nodesOf(bytes).every((at) => isInside(bytes, at)) ? null : 'a row extends beyond it';
}

/** Where the nodes of a page begin. */
function nodesOf(bytes: Buffer): number[] {
  const count = bytes.readUInt16LE(20) / 2;
  return Array.from(
    { length: count },
    (_, index) => HEADER_BYTES + bytes.readUInt16LE(HEADER_BYTES + 2 * index),
  );
}

function isInside(bytes: Buffer, at: number): boolean {
  if (at + NODE_BYTES > bytes.length) return false;
  const isLeaf = (bytes.readUInt16LE(18) & PAGE.leaf) !== 0;
  const inPage = !isLeaf ? 0 : isLarge(bytes, at) ? 8 : dataBytes(bytes, at);
  return at + NODE_BYTES + bytes.readUInt16LE(at + 6) + inPage <= bytes.length;
}

function isLarge(bytes: Buffer, at: number): boolean {
  return (bytes.readUInt16LE(at + 4) & NODE.isLarge) !== 0;
}

function dataBytes(bytes: Buffer, at: number): number {
  return bytes.readUInt16LE(at) + bytes.readUInt16LE(at + 2) * 65_536;
}

function branchPage(bytes: Buffer, at: number): number {
  return dataBytes(bytes, at) + bytes.readUInt16LE(at + 4) * 2 ** 32;
}

interface LeafNode {
  readonly page: number;
  readonly bytes: Buffer;
  readonly at: number;
}

function readLeaf(
  file: PageFile,
  { page, bytes, at }: LeafNode,
  withValues: boolean,
): PageRow | PageDamage {
  const keyAt = at + NODE_BYTES;
  const dataAt = keyAt + bytes.readUInt16LE(at + 6);
  const length = dataBytes(bytes, at);
  const row = {
    kind: 'row' as const,
    key: bytes.subarray(keyAt, dataAt),
    isTable: (bytes.readUInt16LE(at + 4) & NODE.isTable) !== 0,
  };
  if (!isLarge(bytes, at)) return { ...row, value: bytes.subarray(dataAt, dataAt + length) };
  const first = Number(bytes.readBigUInt64LE(dataAt));
  const pages = Math.ceil((HEADER_BYTES + length) / file.pageBytes);
  const isThere = (first + pages) * file.pageBytes <= file.sizeBytes;
  const head = isThere ? file.read(first, withValues ? pages : 1) : null;
  if (head === null) return { kind: 'damage', page: first, reason: 'the file ends before it' };
  const isOverflow =
    head.readBigUInt64LE(0) === BigInt(first) && head.readUInt16LE(18) === PAGE.overflow;
  return isOverflow
    ? { ...row, value: head.subarray(HEADER_BYTES, HEADER_BYTES + length) }
    : { kind: 'damage', page: first, reason: `it is not the large value that page ${page} names` };
}
