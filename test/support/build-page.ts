/** The built page, for tests of it and of the command that serves it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onceARun } from './once-a-run.ts';

/**
 * Builds web/ as `npm run build` does, once for all files of a run: two builds at once, or one beside a server that reads
 * what is built, would break each other. Rejects with the build's words when it fails.
 */
export function buildPage(): Promise<void> {
  return onceARun('page', runVite);
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
