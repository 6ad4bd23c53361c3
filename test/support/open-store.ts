/**
 * The real embedded store in a fresh temporary folder, closed and removed after the test that opened it; in a run of
 * the shared store, the shared store instead.
 */
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, TestRunner } from 'vitest';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { isSharedRun, openSharedTestStore } from './open-shared-store.ts';

/**
 * A folder that is removed after the test, or after the file when it is requested in a hook that several tests share.
 */
export async function tempFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'palisade-'));
  if (TestRunner.getCurrentTest() === undefined)
    process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  else onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** In a test it is closed when the test ends; in `beforeAll`, close it in `afterAll`. */
export async function openTestStore(): Promise<Store> {
  return isSharedRun ? openSharedTestStore() : openEmbeddedTestStore();
}

/** For a law and its controls, which play a seed: their subject is the law, not the store. */
export function openLawStore(seed: number | undefined): Promise<Store> {
  return seed === undefined ? openTestStore() : openEmbeddedTestStore();
}

/**
 * The embedded store in every run: for a control, which demonstrates what its law catches; servers would only make it
 * slower.
 */
export async function openEmbeddedTestStore(): Promise<Store> {
  const store = await openLmdbStore({ dir: await tempFolder() });
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => store.close());
  return store;
}
