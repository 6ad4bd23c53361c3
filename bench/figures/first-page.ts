/**
 * What a first page costs that commits a new fencepost with a head of 100, durably, as a ratio to the warm page: both
 * over HTTP, one request at a time, as a reader meets them. The same pages without HTTP are in the detail.
 */
import { fileURLToPath } from 'node:url';
import type { Store } from '../../src/store/ports/store.ts';
import type { Figure, Measured } from '../figure.ts';
import { openClient, type Post } from '../http/client.ts';
import { headersOf, startPalisade } from '../http/palisade-server.ts';
import { expectFullFrom, openFeedReader, type FeedReader } from '../reading.ts';
import { round } from '../record.ts';
import { median, quantile, summary, timeUs } from '../timing.ts';
import { copyWorld, readerId, withStore, type WorldCopy } from '../world-store.ts';
import { authorId, freshDraft, zipfSociety } from '../world.ts';

const READER = 200;
const HEAD_ITEMS = 100;
const PAGE_ITEMS = 20;
const COMMITS = 200;
const WARM_COMMITS = 20;
const PAGES_BETWEEN = 20;
const TEMPLATES = fileURLToPath(new URL('../../bench/templates', import.meta.url));

const HOME = JSON.stringify({
  query: `query Home { stream(template: "home", first: ${PAGE_ITEMS}) { edges { cursor node { id kind title createdAt votes author { id } } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } status } }`,
});
const PUBLISH =
  'mutation Publish($input: PublishInput!) { publish(input: $input) { item { id } userErrors { message } } }';

export const figure: Figure = {
  name: 'first-page',
  what: 'p99 of the first page over HTTP that commits a fencepost with a head of 100, as a ratio to the p99 of the warm page in the same run',
  unit: '× (p99 / p99)',
  target: '<= 6',
  async measure(progress) {
    const world = await copyWorld(
      {
        name: 'middle',
        seed: 1,
        items: 100_000,
        society: zipfSociety(1, 20_000),
        readers: [10, 200, 10_000],
      },
      progress,
    );
    try {
      // First, because its clock stands before the server's, and a fence does not commit before its latest fencepost.
      const inProcess = await withStore(world.folder, (store) => measureInProcess(world, store));
      const http = await measureHttp(world);
      const ratio = quantile(http.commits, 0.99) / quantile(http.warm, 0.99);
      return {
        value: ratio,
        detail: {
          ...describe(http),
          inProcess,
          headItems: HEAD_ITEMS,
          world: world.plan.society.origin,
        },
      };
    } finally {
      world.remove();
    }
  },
};

interface Times {
  readonly commits: number[];
  readonly warm: number[];
}

function describe({ commits, warm }: Times): Measured['detail'] {
  return {
    commitUs: summary(commits),
    warmPageUs: summary(warm),
    medianRatio: round(median(commits) / median(warm)),
  };
}

async function measureHttp(world: WorldCopy): Promise<Times> {
  const { server, url } = await startPalisade(world, { PALISADE_TEMPLATES: TEMPLATES });
  const client = openClient(url);
  try {
    const reader = await headersOf(readerId(READER));
    const author = await headersOf(authorId(world.plan.society.followees(READER)[0] ?? 0));
    const times: Times = { commits: [], warm: [] };
    await client.post(reader, HOME);
    for (let turn = 0; turn < WARM_COMMITS + COMMITS; turn++) {
      const fresh = await publishHead(client.post, author, turn);
      let answer = '';
      const took = await timeUs(async () => (answer = await client.post(reader, HOME)));
      expectFresh(answer, fresh);
      if (turn >= WARM_COMMITS) times.commits.push(took);
      for (let page = 0; page < PAGES_BETWEEN; page++)
        times.warm.push(await timeUs(() => client.post(reader, HOME)));
    }
    return times;
  } finally {
    client.close();
    await server.stop();
  }
}

/** A head's worth of new items by one followed author; their global ids. */
async function publishHead(
  post: Post,
  headers: Readonly<Record<string, string>>,
  turn: number,
): Promise<ReadonlySet<string>> {
  const answers = await Promise.all(
    Array.from({ length: HEAD_ITEMS }, (_, index) => {
      const input = {
        kind: 'question',
        title: `What is new in turn ${turn}, at ${index}?`,
        clientKey: `${turn}/${index}`,
      };
      return post(
        headers,
        JSON.stringify({ query: PUBLISH, operationName: 'Publish', variables: { input } }),
      );
    }),
  );
  return new Set(answers.flatMap(idsIn));
}

function expectFresh(answer: string, fresh: ReadonlySet<string>): void {
  const ids = new Set(idsIn(answer).filter((id) => fresh.has(id)));
  if (fresh.size !== HEAD_ITEMS || ids.size !== PAGE_ITEMS)
    throw new Error(
      `expected ${PAGE_ITEMS} of ${HEAD_ITEMS} new items, got ${ids.size} of ${fresh.size}: ${answer.slice(0, 500)}`,
    );
}

function idsIn(answer: string): readonly string[] {
  return Array.from(answer.matchAll(/"(?:node|item)":\{"id":"([^"]+)"/g), ([, id]) => id ?? '');
}

async function measureInProcess(world: WorldCopy, store: Store): Promise<Measured['detail']> {
  const reading = await openFeedReader(store);
  const times: Times = { commits: [], warm: [] };
  const flushes: number[] = [];
  await reading.page(readerId(READER));
  for (let turn = 0; turn < WARM_COMMITS + COMMITS; turn++) {
    const took = await commitOnce({ world, store, reading }, turn);
    if (turn >= WARM_COMMITS) times.commits.push(took);
    for (let page = 0; page < PAGES_BETWEEN; page++)
      times.warm.push(await timeUs(() => reading.page(readerId(READER))));
    flushes.push(await timeUs(() => store.meta.put('bench-flush', String(turn))));
  }
  await reading.close();
  return {
    ...describe(times),
    p99Ratio: round(quantile(times.commits, 0.99) / median(times.warm)),
    smallestDurableWriteUs: summary(flushes),
  };
}

interface Site {
  readonly world: WorldCopy;
  readonly store: Store;
  readonly reading: FeedReader;
}

/** Publishes a head's worth of new items and times the first page that fences them. */
async function commitOnce({ world, store, reading }: Site, turn: number): Promise<number> {
  const followees = world.plan.society.followees(READER);
  const drafts = Array.from({ length: HEAD_ITEMS }, (_, index) =>
    freshDraft(turn * HEAD_ITEMS + index, followees[index] ?? 0),
  );
  const fresh = new Set<number>(
    (await store.items.publishMany(drafts)).map((item) => item.position),
  );
  reading.wait();
  let page = null;
  const took = await timeUs(async () => (page = await reading.page(readerId(READER))));
  if (page === null) throw new Error('expected a page');
  expectFullFrom(page, fresh, `first page ${turn}`);
  return took;
}
