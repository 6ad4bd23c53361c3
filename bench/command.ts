/** Runs a command of the built program to its end, as a person would. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { environmentOfServers } from './environment.ts';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

/** Reports the processor time used, in microseconds, on a descriptor of its own at exit. */
const ON_EXIT = `
  import { writeSync } from 'node:fs';
  process.on('exit', () => { const { user, system } = process.cpuUsage(); writeSync(3, String(user + system)); });
`;

export interface CommandResult {
  readonly output: string;
  /** Processor time of all its threads. */
  readonly cpuSeconds: number;
}

/** Returns the output. Rejects when the exit code is not 0. */
export async function runCommand(...argv: readonly string[]): Promise<CommandResult> {
  const hook = `--import=data:text/javascript,${encodeURIComponent(ON_EXIT)}`;
  const child = spawn(process.execPath, [hook, MAIN, ...argv], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    env: environmentOfServers(),
  });
  const [output, cpu] = [read(child.stdout as Readable), read(child.stdio[3] as Readable)];
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve({ output: output(), cpuSeconds: Number(cpu()) / 1e6 });
      else
        reject(new Error(`expected palisade ${argv[0]} to end with 0, got ${code}: ${output()}`));
    });
  });
}

/** Collects a stream's text. */
function read(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return () => text;
}
