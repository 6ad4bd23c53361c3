/** The built server, for tests that start it as a user would. */
import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { onceARun, runFolder } from './once-a-run.ts';

/** Next to dist, because the built files find the schema and the examples relative to themselves. */
export function builtServer(run = runFolder()): string {
  return `dist-${basename(run)}`;
}

/** Compiles src/ once for all files of a run. Rejects with the compiler's output when it fails. */
export function buildServer(): Promise<void> {
  return onceARun('server', async () => {
    const compiler = 'node_modules/typescript/bin/tsc';
    const command = [compiler, '-p', 'tsconfig.build.json', '--outDir', builtServer()];
    // Types are checked elsewhere; skipping that check makes the build four times as fast.
    const args = [...command, '--noCheck', '--declaration', 'false'];
    try {
      await promisify(execFile)(process.execPath, args);
      return '';
    } catch (error) {
      return String(error);
    }
  });
}
