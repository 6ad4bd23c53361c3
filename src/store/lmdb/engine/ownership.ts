/**
 * One process per folder. The owner is a row in the store itself, read and written in one transaction, so two
 * processes that start together cannot both take it. The row of a process that died is replaced.
 */
import { readFileSync } from 'node:fs';
import { textKey, type Key } from './keys.ts';

export interface Owner {
  readonly pid: number;
  /** When the process started, in the kernel's ticks; tells it from a later process with the same pid. Empty if unknown. */
  readonly birth: string;
}

interface SystemTable {
  get(key: Key): unknown;
  put(key: Key, value: unknown): unknown;
  remove(key: Key): unknown;
}

const OWNER = textKey('owner');

/** Takes the folder for this process, or returns the running process that holds it. Call inside a transaction. */
export function takeOwnership(system: SystemTable): {
  readonly isHeld: boolean;
  readonly owner: Owner;
} {
  const holder = parseOwner(system.get(OWNER));
  if (holder !== null && isAlive(holder)) return { isHeld: false, owner: holder };
  const owner: Owner = { pid: process.pid, birth: birthOf(process.pid) };
  system.put(OWNER, [owner.pid, owner.birth]);
  return { isHeld: true, owner };
}

/** Releases the folder, unless another process holds it by now. Call inside a transaction. */
export function releaseOwnership(system: SystemTable, owner: Owner): void {
  const holder = parseOwner(system.get(OWNER));
  if (holder?.pid === owner.pid && holder.birth === owner.birth) system.remove(OWNER);
}

function parseOwner(row: unknown): Owner | null {
  if (!Array.isArray(row)) return null;
  const [pid, birth] = row as readonly unknown[];
  return typeof pid === 'number' && typeof birth === 'string' ? { pid, birth } : null;
}

function isAlive({ pid, birth }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means a running process of another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return birth === birthOf(pid);
}

/**
 * Field 22 of /proc/PID/stat, counted after the name's closing parenthesis; empty without /proc, and for a
 * process that has ended but whose parent has not collected it.
 */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const hasEnded = fields[0] === 'Z' || fields[0] === 'X';
    return hasEnded ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
