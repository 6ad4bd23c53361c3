/** The built page, for tests of it and of the command that serves it. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const PAUSE_MS = 100;

/**
 * Builds web/ as `npm run build` does, once for all files of a run: two builds at once, or one beside a server that reads
 * what is built, would break each other. Rejects with the build's words when it fails.
 */
export async function buildPage(): Promise<void> {
  const { PALISADE_RUN_FOLDER: run } = process.env;
  if (run === undefined) throw new Error('expected the folder of the run, got none');
  const outcome = join(run, 'page');
  if (isFirst(join(run, 'page-begun'))) {
    // Others look for it, and must not read half of it.
    const unnamed = join(run, 'page-outcome');
    writeFileSync(unnamed, await runVite());
    renameSync(unnamed, outcome);
  }
  while (!existsSync(outcome)) await setTimeout(PAUSE_MS);
  const problem = readFileSync(outcome, 'utf8');
  if (problem !== '') throw new Error(`expected a page that can be built, got ${problem}`);
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** What is wrong; an empty text when nothing is. */
async function runVite(): Promise<string> {
  // Vite takes the environment of a test runner for that of a developer, and would build another page.
  const env = { ...process.env, NODE_ENV: 'production' };
  const command = ['node_modules/vite/bin/vite.js', 'build', 'web'];
  try {
    await promisify(execFile)(process.execPath, command, { env });
    return '';
  } catch (error) {
    return String(error);
  }
}
