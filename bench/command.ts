/** Runs a command of the built program to its end, as a person would. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

/** What it prints. Rejects when it does not end with 0. */
export async function runCommand(...argv: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [MAIN, ...argv], { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`expected palisade ${argv[0]} to end with 0, got ${code}: ${output}`));
    });
  });
}
