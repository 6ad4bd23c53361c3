/**
 * Reads every record of an embedded store from its file and names what is damaged. The file is not mapped, so damage
 * cannot end the process.
 */
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { requireFree } from './engine/folder-hold.ts';
import {
  DATA_FILE,
  tableNameIn,
  requireFormat,
  requireStore,
  STORE_FORMAT,
} from './engine/format.ts';
import { describeKey, lastPosition } from './engine/keys.ts';
import {
  NotAStoreError,
  openPageFile,
  tableTree,
  walkTree,
  type PageFile,
  type PageRow,
  type Tree,
} from './engine/page-file.ts';
import { intactLength, unpackRecord, type TableKind } from './engine/table.ts';
import { TABLES } from './engine/tables.ts';
import type { ItemRow } from './items/item-codec.ts';

/** Findings that a report repeats; it counts all of them. */
const FINDINGS_NAMED_MAX = 100;
/** Records that are read in a row; in between, a signal can end the command. */
const RECORDS_PER_TURN = 2_000;

export interface StoreReport {
  readonly isWhole: boolean;
  readonly tables: number;
  readonly records: number;
  readonly findings: number;
  /** The first of them, in words. */
  readonly damaged: readonly string[];
}

const KINDS: ReadonlyMap<string, TableKind> = new Map(Object.values(TABLES));

/**
 * Checks the store of a folder, which may be read-only: nothing is written. Refuses a folder without a store, one of
 * another format, and one that a process holds, or held when the check ended.
 */
export async function checkLmdbStore(dir: string): Promise<StoreReport> {
  requireStore(dir);
  await requireFree(dir);
  const report = await checkDataFile(join(dir, DATA_FILE), dir);
  // What a process wrote during the check would look like damage.
  await requireFree(dir);
  return report;
}

/**
 * Checks one data file that nobody writes to, of the store in `dir`. Refuses one of another format. A large one takes
 * long, so other work of the process gets its turns.
 */
export async function checkDataFile(path: string, dir: string): Promise<StoreReport> {
  const check = new Check();
  try {
    const file = openPageFile(path);
    try {
      requireFormat(dir, file);
      await check.read(file);
    } finally {
      file.close();
    }
  } catch (error) {
    if (!(error instanceof NotAStoreError)) throw error;
    check.find(error.message);
  }
  return check.report();
}

class Check {
  readonly #damaged: string[] = [];
  #findings = 0;
  #tables = 0;
  #records = 0;

  find(text: string): void {
    this.#findings += 1;
    if (this.#damaged.length < FINDINGS_NAMED_MAX) this.#damaged.push(text);
  }

  report(): StoreReport {
    return {
      isWhole: this.#findings === 0,
      tables: this.#tables,
      records: this.#records,
      findings: this.#findings,
      damaged: this.#damaged,
    };
  }

  async read(file: PageFile): Promise<void> {
    const trees = new Map<string, Tree>();
    let names = 0;
    for (const row of walkTree(file, file.free, { withValues: false }))
      if (row.kind === 'damage') this.find(`page ${row.page} of the free list: ${row.reason}`);
    for (const row of walkTree(file, file.main, { withValues: true })) {
      if (row.kind === 'damage') {
        this.find(`page ${row.page} of the list of tables: ${row.reason}`);
        continue;
      }
      names += 1;
      const name = tableNameIn(row);
      const tree = row.isTable ? tableTree(row) : null;
      if (tree === null) this.find(`the table ${JSON.stringify(name)} has no tree`);
      else trees.set(name, tree);
    }
    for (const [name, tree] of trees) await this.#readTable(file, name, tree);
    // A store written by an earlier version lacks the tables added since; a start makes them.
    if (this.#findings === 0 && names !== file.main.entries)
      this.find(`the list of tables has ${names} names but counts ${file.main.entries}`);
    await this.#compareLog(file, trees);
  }

  async #readTable(file: PageFile, name: string, tree: Tree): Promise<void> {
    const before = this.#findings;
    let [records, last] = [0, null as Buffer | null];
    for (const row of walkTree(file, tree, { withValues: true })) {
      if (row.kind === 'damage') {
        this.find(`page ${row.page} of the table ${name}: ${row.reason}`);
        continue;
      }
      records += 1;
      if (records % RECORDS_PER_TURN === 0) await setImmediate();
      const problem = recordProblem(name, row, last);
      if (problem !== null)
        this.find(`the record ${describeKey(row.key)} of the table ${name} ${problem}`);
      last = row.key;
    }
    this.#tables += 1;
    this.#records += records;
    if (this.#findings === before && records !== tree.entries)
      this.find(`the table ${name} has ${records} records but counts ${tree.entries}`);
  }

  /** The log names every item once, except directs, which are not in any list of everything. */
  async #compareLog(file: PageFile, trees: ReadonlyMap<string, Tree>): Promise<void> {
    const [items, log] = [trees.get('items'), trees.get('log')];
    if (this.#findings > 0 || items === undefined || log === undefined) return;
    const logged = positionsOf(file, log);
    let next = logged.next();
    let compared = 0;
    for (const row of walkTree(file, items, { withValues: true })) {
      if (row.kind !== 'row') continue;
      compared += 1;
      if (compared % RECORDS_PER_TURN === 0) await setImmediate();
      const item = lastPosition(row.key);
      for (; next.done !== true && next.value < item; next = logged.next())
        this.find(`the log names position ${next.value}, which has no item`);
      if (next.done !== true && next.value === item) next = logged.next();
      else if (!isDirect(row)) this.find(`the item at position ${item} is not in the log`);
    }
    for (; next.done !== true; next = logged.next())
      this.find(`the log names position ${next.value}, which has no item`);
  }
}

function recordProblem(table: string, { key, value }: PageRow, last: Buffer | null): string | null {
  if (last !== null && Buffer.compare(last, key) >= 0) return 'is out of order';
  if (table === 'format')
    return value.toString() === String(STORE_FORMAT)
      ? null
      : `says ${JSON.stringify(value.toString())} instead of ${STORE_FORMAT}`;
  const kind = KINDS.get(table);
  if (kind === undefined) return 'is in a table that this version does not know';
  if (kind === 'keys') return value.length === 0 ? null : 'has a value where none belongs';
  return intactLength(key, value) === null ? 'does not match its checksum' : null;
}

/** For a row of items whose checksum is right. */
function isDirect({ key, value }: PageRow): boolean {
  const length = intactLength(key, value) ?? 0;
  const [, , , , , visibility] = unpackRecord(value.subarray(0, length)) as ItemRow;
  return visibility === 'direct';
}

function* positionsOf(file: PageFile, tree: Tree): Generator<number> {
  for (const row of walkTree(file, tree, { withValues: false }))
    if (row.kind === 'row') yield lastPosition(row.key);
}
