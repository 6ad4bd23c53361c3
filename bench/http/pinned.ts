/** Server processes pinned to one core, and the processor time they used, so that a figure can show what was full. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SERVER_CORE = '0';
const TICKS_PER_SECOND = 100;
const OUTPUT_CHARS_MAX = 20_000;

export interface Pinned {
  readonly child: ChildProcess;
  /** The end of what the process wrote to standard output so far. */
  readonly output: () => string;
  /** Processor seconds used since it started, all threads, user and system. */
  readonly cpuSeconds: () => number;
  readonly stop: () => Promise<void>;
}

/** Starts Node on the servers' core. The caller stops it. */
export function startPinned(args: readonly string[], env: Readonly<Record<string, string>> = {}): Pinned {
  const child = spawn('taskset', ['-c', SERVER_CORE, process.execPath, ...args], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output = (output + chunk).slice(-OUTPUT_CHARS_MAX)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const killNow = (): void => void child.kill('SIGKILL');
  process.once('exit', killNow);
  return {
    child,
    output: () => output,
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', killNow);
    },
  };
}

/** What the pattern's first group matches in the process's output, once it does. Refuses a process that ends first. */
export function printed({ child, output }: Pinned, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const found = pattern.exec(output())?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', look);
    child.once('close', (code) => reject(new Error(`expected output like ${pattern}, got exit ${code} after: ${output().slice(-2000)}`)));
    look();
  });
}

function cpuSeconds(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(afterName[11]) + Number(afterName[12])) / TICKS_PER_SECOND;
}
