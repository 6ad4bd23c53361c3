/**
 * What a contract consists of: sentences about one port, each with a body that opens a store and checks it. A contract
 * takes the factory and a function that registers a sentence. For an adapter that is Vitest's `test`; the controls
 * collect the sentences instead and run them on broken adapters.
 */
import { expect } from 'vitest';
import type { Store } from '../../src/store/ports/store.ts';

/** Opens an empty store that is closed when the test ends. */
export type OpenStore = () => Promise<Store>;

/** Creates a place for one store. Opening the place again after a close finds what was written. */
export type OpenPlace = () => Promise<OpenStore>;

/** Registers one sentence. */
export type Register = (title: string, body: () => Promise<void>, timeoutMs?: number) => void;

export type PortContract = (open: OpenStore, test: Register) => void;
export type PlaceContract = (open: OpenPlace, test: Register) => void;

/** A port's response to input that no store can hold. */
export const REFUSED = { code: 'BAD_USER_INPUT' } as const;

/** Longer than any key. */
export const HUGE = 'x'.repeat(5_000);

const PAGES_MAX = 100;

/** Reads page after page, each after the last row so far, until one is empty. Fails if the pages do not end. */
export async function allPages<Row>(
  read: (last: Row | null) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const seen: Row[] = [];
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await read(seen.at(-1) ?? null);
    if (page.length === 0) return seen;
    seen.push(...page);
  }
  return expect.fail(`expected an end of the pages, got ${PAGES_MAX} and no end`);
}

/** The bodies of a contract by sentence. Refuses duplicate sentences. */
export function sentencesOf(
  contract: (test: Register) => void,
): ReadonlyMap<string, () => Promise<void>> {
  const bodies = new Map<string, () => Promise<void>>();
  contract((title, body) => {
    if (bodies.has(title)) throw new Error(`expected each sentence once, got "${title}" twice`);
    bodies.set(title, body);
  });
  return bodies;
}
