/**
 * A folder shared by the files of one run. It exists before the first of them starts, and is removed after the last.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtServer } from './build-server.ts';

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-run-'));
  process.env['PALISADE_RUN_FOLDER'] = folder;
  return () => {
    for (const path of [builtServer(folder), folder])
      rmSync(path, { recursive: true, force: true });
  };
}
