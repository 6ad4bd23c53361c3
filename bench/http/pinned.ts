/** Server processes pinned to one core, and their processor time, so that a figure can show what the limit was. */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environmentOfServers } from '../environment.ts';

const SERVER_CORE = '0';
const TICKS_PER_SECOND = 100;
/** As in `npm start`, for every server that is compared. */
const NODE_ARGS = ['--max-semi-space-size=64'];

export interface Pinned {
  readonly child: ChildProcess;
  /** The process's standard output so far, from a byte on. A long run writes more than one string can hold. */
  readonly output: (from?: number) => string;
  /** The number of those bytes. */
  readonly outputBytes: () => number;
  /** Processor seconds used since it started, all threads, user and system. */
  readonly cpuSeconds: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts Node on the servers' core, with its output in a file as for a service. The caller stops it. */
export function startPinned(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Pinned {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-output-'));
  const file = join(folder, 'stdout');
  const descriptor = openSync(file, 'w');
  const child = spawn('taskset', ['-c', SERVER_CORE, process.execPath, ...NODE_ARGS, ...args], {
    stdio: ['ignore', descriptor, 'inherit'],
    env: { ...environmentOfServers(), ...env },
  });
  closeSync(descriptor);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const killNow = (): void => void child.kill('SIGKILL');
  process.once('exit', killNow);
  return {
    child,
    output: (from = 0) => textFrom(file, from),
    outputBytes: () => statSync(file).size,
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', killNow);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function textFrom(file: string, from: number): string {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - from));
    const read = readSync(descriptor, bytes, 0, bytes.length, from);
    return bytes.toString('utf8', 0, read);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Waits until the pattern matches the process's output from a byte on, and returns its first group. Refuses a process
 * that exits first.
 */
export async function printed(
  { child, output }: Pinned,
  pattern: RegExp,
  from = 0,
): Promise<string> {
  for (;;) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    const found = pattern.exec(output(from))?.[1];
    if (found !== undefined) return found;
    if (hasEnded)
      throw new Error(
        `expected output like ${pattern}, got an end after: ${output(from).slice(-2000)}`,
      );
    await pause(20);
  }
}

function cpuSeconds(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(afterName[11]) + Number(afterName[12])) / TICKS_PER_SECOND;
}
