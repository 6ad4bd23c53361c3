/** How much of the embedded store's file each kind of record takes; docs/sizing.md is based on it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Edge } from '../../src/model/edges.ts';
import type { Position } from '../../src/model/positions.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { built } from '../built.ts';
import type { Figure } from '../figure.ts';
import { round } from '../record.ts';
import { tablePages } from '../table-pages.ts';
import { authorProducer, authorsOf, drafts, zipfSociety } from '../world.ts';

const { openLmdbStore } =
  await built<typeof import('../../src/store/lmdb/open.ts')>('store/lmdb/open');

const ITEMS = 200_000;
const VIEWERS = 2_000;
const FOLLOWS_EACH = 100;
const LIKES = 100_000;
const MARKED = 500;
const THREADS_EACH = 40;
const BATCH = 5_000;
/** The worlds of other figures have no such text. */
const TEXT = 'Most posts of a site are a sentence or two, and some are more. '.repeat(5).trim();

/** What events take until they are processed and a week old. Nothing processes them here. */
const OF_EVENTS = new Set([
  'events',
  'eventNumbers',
  'eventsByState',
  'eventsByObject',
  'openEvents',
  'lanes',
  'dueLanes',
]);

type Load = (store: Store) => Promise<number>;

/** In this order, because each builds on those before it. */
const KINDS: Readonly<Record<string, Load>> = {
  item: addItems,
  follow: addFollows,
  like: addLikes,
  marker: addMarkers,
};

export const figure: Figure = {
  name: 'store-bytes',
  what: `bytes of the embedded store's file for each of ${ITEMS} items with a text of 314 characters, two tags and a thread; the detail has other kinds`,
  unit: 'bytes/item',
  target: 'report',
  async measure(progress) {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-bytes-'));
    try {
      const each: Record<string, number> = {};
      let before = 0;
      for (const [kind, add] of Object.entries(KINDS)) {
        const count = await countAdded(folder, add);
        const bytes = await bytesIn(folder, (table) => !OF_EVENTS.has(table));
        each[kind] = round((bytes - before) / count);
        progress(`${kind}: ${each[kind]} bytes each, of ${count}`);
        before = bytes;
      }
      each['event'] = round((await bytesIn(folder, (table) => OF_EVENTS.has(table))) / LIKES);
      const tables = [...(await tablePages(folder))].map(([name, pages]) => [name, pages.bytes]);
      const detail = { bytesOfEach: each, tables: Object.fromEntries(tables) as object };
      return { value: each['item'] ?? 0, detail };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function countAdded(folder: string, add: Load): Promise<number> {
  const store = await openLmdbStore({ dir: folder });
  try {
    return await add(store);
  } finally {
    await store.close();
  }
}

async function bytesIn(folder: string, isCounted: (table: string) => boolean): Promise<number> {
  let sum = 0;
  for (const [table, { bytes }] of await tablePages(folder)) if (isCounted(table)) sum += bytes;
  return sum;
}

async function addItems(store: Store): Promise<number> {
  const spec = { seed: 1, items: ITEMS };
  let batch = [];
  let index = 0;
  for (const each of drafts(spec, authorsOf(spec, zipfSociety(1, 20_000)))) {
    const thread = `thread-${Math.floor(index / 10)}`;
    const category = `category:${Math.floor(index / 10) % 40}` as ProducerKey;
    batch.push({ ...each, thread, category, payload: { ...each.payload, text: TEXT } });
    index += 1;
    if (batch.length < BATCH && index < ITEMS) continue;
    await store.items.publishMany(batch);
    batch = [];
  }
  return ITEMS;
}

async function addFollows(store: Store): Promise<number> {
  for (let viewer = 0; viewer < VIEWERS; viewer += 1) {
    const edges = Array.from({ length: FOLLOWS_EACH }, (_, nth): Edge => ({
      consumer: viewerOf(viewer),
      producer: authorProducer((viewer * 7 + nth * 31) % 20_000),
      relation: 'follow',
      sinceMs: Date.UTC(2024, 0, 1),
    }));
    await store.edges.addEdges(edges);
  }
  return VIEWERS * FOLLOWS_EACH;
}

async function addLikes(store: Store): Promise<number> {
  const waiting = [];
  for (let nth = 0; nth < LIKES; nth += 1) {
    const at = (1 + ((nth * 13) % ITEMS)) as Position;
    waiting.push(store.items.like(viewerOf(nth % VIEWERS), at));
    if (waiting.length >= BATCH) await Promise.all(waiting.splice(0));
  }
  await Promise.all(waiting);
  return LIKES;
}

async function addMarkers(store: Store): Promise<number> {
  for (let viewer = 0; viewer < MARKED; viewer += 1) {
    const marks = Array.from({ length: THREADS_EACH }, (_, nth) => {
      const thread = (viewer * 3 + nth) % (ITEMS / 10);
      return {
        thread: `thread-${thread}`,
        mark: { at: (thread * 10 + 5) as Position, atMs: Date.UTC(2024, 0, 1) },
      };
    });
    await store.reads.advanceMarkers(viewerOf(viewer), marks);
  }
  return MARKED * THREADS_EACH;
}

function viewerOf(index: number): UserId {
  return `viewer-${index}` as UserId;
}
