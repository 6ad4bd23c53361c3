/** What is made once for all files of a run, by the first that asks for it. The others wait until it is there. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const PAUSE_MS = 100;

/** It is there before the first file of the run, and goes with the last. */
export function runFolder(): string {
  const { PALISADE_RUN_FOLDER: run } = process.env;
  if (run === undefined) throw new Error('expected the folder of the run, got none');
  return run;
}

/** `make` says what is wrong; an empty text when nothing is. Rejects with its words in every file that asks. */
export async function onceARun(name: string, make: () => Promise<string>): Promise<void> {
  const outcome = join(runFolder(), name);
  if (isFirst(`${outcome}-begun`)) {
    // Others look for it, and must not read half of it.
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
