/** First pages that commit, over HTTP, one request at a time, as a reader experiences them. */
import { fileURLToPath } from 'node:url';
import { timeUs } from '../timing.ts';
import { readerId, type WorldCopy } from '../world-store.ts';
import { authorId } from '../world.ts';
import { openClient, type Post } from './client.ts';
import { headersOf, startPalisade } from './palisade-server.ts';

const PAGE_ITEMS = 20;
const PAGES_BETWEEN = 20;
const TEMPLATES = fileURLToPath(new URL('../../bench/templates', import.meta.url));
const PUBLISH =
  'mutation Publish($input: PublishInput!) { publish(input: $input) { item { id } userErrors { message } } }';

export interface FirstPagesOptions {
  readonly template: string;
  /** The reader with this many followees. */
  readonly reader: number;
  /** Number of items published before each first page; they fill the whole page. */
  readonly freshItems: number;
  readonly warmCommits: number;
  readonly commits: number;
  /** Settings of the server besides its defaults; the templates of the benchmark when left out. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface FirstPageTimes {
  readonly commits: number[];
  readonly warm: number[];
}

function queryOf(template: string): string {
  return JSON.stringify({
    query: `query Home { stream(template: "${template}", first: ${PAGE_ITEMS}) { edges { cursor node { id kind title createdAt votes author { id } } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } status } }`,
  });
}

/** Times first pages over HTTP, which commit what was published before each, and warm pages between them, in µs. */
export async function timeFirstPages(
  world: WorldCopy,
  options: FirstPagesOptions,
): Promise<FirstPageTimes> {
  const { template, reader: followees, freshItems } = options;
  const { settings = { PALISADE_TEMPLATES: TEMPLATES } } = options;
  const home = queryOf(template);
  const { server, url } = await startPalisade(world, settings);
  const client = openClient(url);
  try {
    const reader = await headersOf(readerId(followees));
    const author = await headersOf(authorId(world.plan.society.followees(followees)[0] ?? 0));
    const times: FirstPageTimes = { commits: [], warm: [] };
    await client.post(reader, home);
    for (let turn = 0; turn < options.warmCommits + options.commits; turn++) {
      const fresh = await publishFresh(client.post, author, { turn, freshItems });
      let answer = '';
      const took = await timeUs(async () => (answer = await client.post(reader, home)));
      expectFresh(answer, fresh, freshItems);
      if (turn >= options.warmCommits) times.commits.push(took);
      for (let page = 0; page < PAGES_BETWEEN; page++)
        times.warm.push(await timeUs(() => client.post(reader, home)));
    }
    return times;
  } finally {
    client.close();
    await server.stop();
  }
}

/** Publishes new items by one followed author; returns their global ids. */
async function publishFresh(
  post: Post,
  headers: Readonly<Record<string, string>>,
  { turn, freshItems }: { readonly turn: number; readonly freshItems: number },
): Promise<ReadonlySet<string>> {
  const answers = await Promise.all(
    Array.from({ length: freshItems }, (_, index) => {
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

function expectFresh(answer: string, fresh: ReadonlySet<string>, freshItems: number): void {
  const ids = new Set(idsIn(answer).filter((id) => fresh.has(id)));
  if (fresh.size !== freshItems || ids.size !== PAGE_ITEMS)
    throw new Error(
      `expected ${PAGE_ITEMS} of ${freshItems} new items, got ${ids.size} of ${fresh.size}: ${answer.slice(0, 500)}`,
    );
}

function idsIn(answer: string): readonly string[] {
  return Array.from(answer.matchAll(/"(?:node|item)":\{"id":"([^"]+)"/g), ([, id]) => id ?? '');
}
