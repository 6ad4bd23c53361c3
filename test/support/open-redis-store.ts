/** Redis in front of the embedded store, for tests: stores that share both, as processes do. */
import { expect, onTestFinished } from 'vitest';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import { openRedisStore } from '../../src/store/redis/open.ts';
import type { TimingOptions } from '../../src/store/redis/engine/timing.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { OnChange } from '../../src/store/watch-changes.ts';
import type { OpenPlace } from '../contract/contract.ts';
import { openTestStore, tempFolder } from './open-store.ts';

export interface FrontOptions {
  readonly url: string;
  readonly durable?: Store;
  readonly timing?: Partial<TimingOptions>;
  /** Collects what it logs. */
  readonly said?: string[];
  readonly onChange?: OnChange;
}

/** A loaded machine is not an outage. */
const PATIENT: Partial<TimingOptions> = { commandMs: 10_000 };

/** Short enough for suites that hide things thousands of times. */
export const QUICK: Partial<TimingOptions> = { ...PATIENT, believedMs: 3 };

/**
 * One process's store, patient with Redis unless stated otherwise. A durable store that is passed in stays open when it
 * closes.
 */
export async function openFront({
  url,
  durable,
  timing = {},
  said = [],
  onChange,
}: FrontOptions): Promise<Store> {
  const log = {
    info: (_: object, text: string) => void said.push(text),
    warn: (_: object, text: string) => void said.push(text),
  };
  const store = await openRedisStore({
    url,
    durable: durable === undefined ? await openTestStore() : shared(durable),
    log,
    timing: { ...PATIENT, ...timing },
    onChange,
  });
  onTestFinished(() => store.close());
  return store;
}

/** The same store, protected from being closed by those who share it. */
export function shared(durable: Store): Store {
  return { ...durable, close: async () => undefined };
}

/** For the contract: every open uses the same folder and the same Redis, which is reachable or not as stated. */
export function frontPlace(
  url: () => string,
  { isAway, timing }: { readonly isAway: boolean; readonly timing: Partial<TimingOptions> },
): OpenPlace {
  return async () => {
    const dir = await tempFolder();
    return async () => {
      const store = await openRedisStore({
        url: url(),
        durable: await openLmdbStore({ dir }),
        log: { info: () => undefined, warn: () => undefined },
        timing,
      });
      onTestFinished(() => store.close());
      expect(store.isDegraded()).toBe(isAway);
      return store;
    };
  };
}
