/** Redis in front of the embedded store, for tests: stores that share both, as processes do. */
import { onTestFinished } from 'vitest';
import { openRedisStore } from '../../src/store/redis/open.ts';
import type { Timing } from '../../src/store/redis/timing.ts';
import type { Store } from '../../src/store/store.ts';
import { openTestStore } from './open-store.ts';

export interface FrontOptions {
  readonly url: string;
  readonly durable?: Store;
  readonly timing?: Partial<Timing>;
  readonly said?: string[];
}

/** Short enough for suites that hide things thousands of times. */
export const QUICK: Partial<Timing> = { believedMs: 3 };

/** One process's store. The durable store stays open when it closes, unless it is this store's own. */
export async function openFront({ url, durable, timing = {}, said = [] }: FrontOptions): Promise<Store> {
  const own = durable ?? (await openTestStore());
  const log = { info: (text: string) => void said.push(text), warn: (text: string) => void said.push(text) };
  const store = await openRedisStore({ url, durable: durable === undefined ? own : shared(own), log, timing });
  onTestFinished(() => store.close());
  return store;
}

/** The same store, not closed by those who share it. */
export function shared(durable: Store): Store {
  return { ...durable, close: async () => undefined };
}
