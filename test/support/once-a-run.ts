/**
 * Things that are made once for all files of a run, by the first file that needs them. The others wait until they
 * exist.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const PAUSE_MS = 100;

/** Exists before the first file of the run starts, and is removed after the last. */
export function runFolder(): string {
  const { PALISADE_RUN_FOLDER: run } = process.env;
  if (run === undefined) throw new Error('expected the folder of the run, got none');
  return run;
}

/** `make` returns what went wrong, or an empty string. Rejects with that text in every file that calls it. */
export async function onceARun(name: string, make: () => Promise<string>): Promise<void> {
  const outcome = join(runFolder(), name);
  if (isFirst(`${outcome}-begun`)) {
    // Other files poll for it, and must not read a partial file.
    const unnamed = `${outcome}-outcome`;
    writeFileSync(unnamed, await make());
    renameSync(unnamed, outcome);
  }
  while (!existsSync(outcome)) await setTimeout(PAUSE_MS);
  const problem = readFileSync(outcome, 'utf8');
  if (problem !== '') throw new Error(`expected a ${name} that can be built, got ${problem}`);
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
