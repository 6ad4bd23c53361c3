/**
 * The sample world, exported and imported into an empty store by the commands, then compared: every template, and the
 * first pages of many viewers. A page differs when any of its items does, by foreign id, content, times, votes or
 * place.
 */
import { tmpdir } from 'node:os';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import type { Item } from '../../src/model/items.ts';
import type { Position } from '../../src/model/positions.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { built } from '../built.ts';
import { runCommand } from '../command.ts';
import type { Figure, Measured } from '../figure.ts';
import { openFeedReader, PAGE_ITEMS, type FeedReader } from '../reading.ts';
import { withStore } from '../world-store.ts';

const { openFacts } = await built<typeof import('../../src/social/facts.ts')>('social/facts');
const { loadSampleWorld } =
  await built<typeof import('../../src/sample/load-world.ts')>('sample/load-world');

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const VIEWERS = 500;
const PAGES = 10;
const INSTALLATION = 'bench';
const ARGS: Readonly<Record<string, (viewer: UserId) => string>> = {
  author: (viewer) => viewer,
  person: (viewer) => viewer,
  tag: () => 'entanglement',
  thread: () => '1',
};

export const figure: Figure = {
  name: 'round-trip',
  what: 'pages that differ after an export and an import into an empty store: the first 10 of every template for 500 viewers',
  unit: 'pages',
  target: '<= 0',
  async measure(progress) {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-round-trip-'));
    try {
      const [data, files, copy] = ['data', 'files', 'copy'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ];
      await withStore(data, async (store) => {
        await loadSampleWorld(store, { dir: join(EXAMPLES, 'quantum') }, () => undefined);
        await store.meta.putOnce('installation', INSTALLATION);
        await react(store);
      });
      await runCommand('export', files, '--data', data);
      progress('importing the export');
      await runCommand('import', files, '--data', copy);
      return await withStore(data, (before) =>
        withStore(copy, (after) => compare(before, after, progress)),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Everybody in the world, and guests who only follow. */
async function viewersOf({ people }: Store): Promise<readonly UserId[]> {
  const found = await people.list({ after: null, limit: VIEWERS });
  const guests = Array.from({ length: VIEWERS - found.length }, (_, n) => `guest-${n}` as UserId);
  return [...found.map(({ id }) => id), ...guests];
}

/** Makes everybody like one item, keep another and follow somebody. */
async function react(store: Store): Promise<void> {
  const viewers = await viewersOf(store);
  for (const [index, viewer] of viewers.entries()) {
    const producer = `user:${viewers[(index * 3 + 1) % 300]}` as ProducerKey;
    await store.edges.addEdge({ consumer: viewer, producer, relation: 'follow', sinceMs: 0 });
    await store.items.like(viewer, (1 + index * 7) as Position);
    await store.reactions.favourite(viewer, (2 + index * 7) as Position);
  }
}

async function compare(
  before: Store,
  after: Store,
  progress: (line: string) => void,
): Promise<Measured> {
  const viewers = await viewersOf(before);
  const names = readdirSync(join(EXAMPLES, 'templates')).map((name) => name.replace('.yaml', ''));
  const detail: Record<string, number> = {};
  let differing = 0;
  for (const name of names) {
    progress(name);
    const [one, two] = await Promise.all([openPages(before, name), openPages(after, name)]);
    let pages = 0;
    for (const viewer of viewers) {
      const [expected, got] = [await one.read(viewer), await two.read(viewer)];
      pages += expected.length;
      differing += Math.abs(expected.length - got.length);
      differing += expected.filter(
        (page, index) => index < got.length && page !== got[index],
      ).length;
    }
    detail[name] = pages;
    await Promise.all([one.close(), two.close()]);
  }
  const compared = Object.values(detail).reduce((sum, pages) => sum + pages, 0);
  if (viewers.length !== VIEWERS || compared < VIEWERS * names.length)
    throw new Error(`expected pages of ${VIEWERS} viewers, got ${compared} of ${viewers.length}`);
  return { value: differing, detail: { viewers: viewers.length, compared, pages: detail } };
}

interface Pages {
  /** The viewer's first pages, each as one text. */
  read(viewer: UserId): Promise<readonly string[]>;
  close(): Promise<void>;
}

async function openPages(store: Store, name: string): Promise<Pages> {
  const reader = await openFeedReader(store, { templates: join(EXAMPLES, 'templates'), name });
  const facts = openFacts(store);
  return {
    read: async (viewer) => readPages(reader, await facts.of(viewer), viewer),
    close: () => reader.close(),
  };
}

type Facts = Parameters<FeedReader['feeds']['page']>[0]['facts'];

async function readPages(
  { feeds, template }: FeedReader,
  facts: Facts,
  viewer: UserId,
): Promise<readonly string[]> {
  const args = Object.fromEntries(
    Object.keys(template.params).map((param) => [param, ARGS[param]?.(viewer) ?? '']),
  );
  const pages: string[] = [];
  for (let after: string | null = null; pages.length < PAGES;) {
    const page = await feeds.page({
      ...{ template, args, facts, first: PAGE_ITEMS, after },
      ...{ last: null, before: null, refresh: after === null },
    });
    pages.push(JSON.stringify([page.status, ...page.edges.map(({ item }) => contentOf(item))]));
    if (!page.hasNextPage) break;
    after = page.edges.at(-1)?.cursor() ?? null;
  }
  return pages;
}

/** An item without its position. */
function contentOf({ position: at, foreignId, parent: _, opening: __, ...item }: Item): unknown {
  return [foreignId ?? `${INSTALLATION}-${at}`, item];
}
