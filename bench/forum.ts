/** Forums for the figures of read state: a store in a temporary folder, read state over it, and threads made in bulk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Draft } from '../src/model/items.ts';
import type { ProducerKey, UserId } from '../src/model/producers.ts';
import type { Reads } from '../src/reads/reads.ts';
import type { FactsCache } from '../src/social/facts.ts';
import type { Store } from '../src/store/ports/store.ts';
import { built } from './built.ts';

const { openLmdbStore } =
  await built<typeof import('../src/store/lmdb/open.ts')>('store/lmdb/open');
const { openReads } = await built<typeof import('../src/reads/reads.ts')>('reads/reads');
const { openFacts } = await built<typeof import('../src/social/facts.ts')>('social/facts');

const BATCH = 10_000;

export interface Forum {
  readonly store: Store;
  readonly facts: FactsCache;
  readonly reads: Reads;
  /** Advances the clock. */
  tick(ms: number): void;
}

/** Opens an empty forum, and removes it in any case. */
export async function withForum<T>(use: (forum: Forum) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'palisade-forum-'));
  const store = await openLmdbStore({ dir });
  try {
    let nowMs = Date.UTC(2026, 0, 1);
    const facts = openFacts(store);
    const reads = openReads({
      store,
      facts,
      clock: { now: () => nowMs },
      onFault: (error) => {
        throw error;
      },
    });
    const result = await use({ store, facts, reads, tick: (ms) => void (nowMs += ms) });
    await reads.settled();
    return result;
  } finally {
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

export function category(index: number): ProducerKey {
  return `category:c${index}` as ProducerKey;
}

export function forumDraft(thread: string, author: string, of: ProducerKey): Draft {
  return {
    producer: `user:${author}` as ProducerKey,
    author: author as UserId,
    kind: 'post',
    thread,
    tags: [],
    visibility: 'public',
    category: of,
    payload: { title: thread, text: null, url: null, votes: 0 },
    createdAtMs: 0,
    clientKey: null,
  };
}

/** Adds a number of threads with one item each, dealt out to the categories in turn. */
export async function fillThreads(
  store: Store,
  threads: number,
  categories: number,
): Promise<void> {
  for (let from = 0; from < threads; from += BATCH) {
    const count = Math.min(BATCH, threads - from);
    await store.items.publishMany(
      Array.from({ length: count }, (_, index) =>
        forumDraft(
          `t${from + index}`,
          `author${(from + index) % 997}`,
          category((from + index) % categories),
        ),
      ),
    );
  }
}

/** All rows of read state that record what viewers have read. */
export async function readRows(store: Store): Promise<number> {
  return (await store.reads.totals()).rows;
}
