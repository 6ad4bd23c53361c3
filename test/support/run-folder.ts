/** A folder for what the files of one run share. It is there before the first of them, and goes with the last. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-run-'));
  process.env['PALISADE_RUN_FOLDER'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
