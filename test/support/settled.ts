/** A wait for the work that follows what people do. */
import { expect, vi } from 'vitest';
import type { TestApp } from './open-app.ts';

/** Waits until every event that was recorded is processed. */
export async function settledEvents({ app: { store } }: TestApp): Promise<void> {
  const open = async () =>
    Object.values(await store.events.counts()).reduce((sum, n) => sum + n, 0);
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 25_000, interval: 10 });
}
