/** The built page, for tests of the page and of the command that serves it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onceARun } from './once-a-run.ts';

/**
 * Builds web/ as `npm run build` does, once for all files of a run: two concurrent builds, or a build next to a server
 * that reads its output, would break each other. Rejects with the build's output when it fails.
 */
export function buildPage(): Promise<void> {
  return onceARun('page', runVite);
}

/** The error output; an empty string when the build succeeds. */
async function runVite(): Promise<string> {
  // Vite would treat a test runner's environment as a developer's, and build a different page.
  const env = { ...process.env, NODE_ENV: 'production' };
  const command = ['node_modules/vite/bin/vite.js', 'build', 'web'];
  try {
    await promisify(execFile)(process.execPath, command, { env });
    return '';
  } catch (error) {
    return String(error);
  }
}
