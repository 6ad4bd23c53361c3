/**
 * What the access rules leak. The tests' matrix queries two worlds that differ only in one thing, hidden in one and
 * deleted in the other, through every root field and every path below it; an answer that differs is a leak. This figure
 * runs the matrix on both stores, and counts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';

const MATRICES = ['test/social/access-matrix.test.ts', 'test/store/mongo/access.test.ts'];
const STORES = 2;
const CELLS_MIN = 5_000;

interface StoreCells {
  readonly store: string;
  readonly count: number;
  readonly leaks: number;
  /** Some of the leaks, with their queries and answers. */
  readonly examples: readonly unknown[];
}

export const figure: Figure = {
  name: 'access-cells',
  what: 'leaks among the cells of viewer kind × visibility × path that can show, count or hint at an item, checked on both stores',
  unit: 'leaks',
  target: '<= 0',
  async measure(progress) {
    const stores = await runMatrices(progress);
    const sum = (of: (each: StoreCells) => number) =>
      stores.reduce((total, each) => total + of(each), 0);
    const cells = sum(({ count }) => count);
    if (stores.length !== STORES || cells < CELLS_MIN)
      throw new Error(
        `expected ${CELLS_MIN} cells on ${STORES} stores, got ${cells} on ${stores.length}`,
      );
    return {
      value: sum(({ leaks }) => leaks),
      detail: { cells, stores },
    };
  },
};

/** Runs each matrix in a process of its own. One that fails for any other reason than a leak prints no line. */
async function runMatrices(progress: (line: string) => void): Promise<readonly StoreCells[]> {
  const dir = mkdtempSync(join(tmpdir(), 'palisade-'));
  const file = join(dir, 'cells.ndjson');
  try {
    for (const matrix of MATRICES) {
      progress(matrix);
      const child = spawn('node_modules/.bin/vitest', ['run', matrix], {
        env: { ...process.env, PALISADE_ACCESS_REPORT: file },
        stdio: 'ignore',
      });
      await once(child, 'exit');
    }
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as StoreCells);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
