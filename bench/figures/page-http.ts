/** How fast a warm home page is over HTTP, compared with a bare `node:http` server that sends the same bytes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { doubanSociety } from '../douban.ts';
import type { Figure, Measured } from '../figure.ts';
import { load, type Load, type Target } from '../http/load.ts';
import { headersOf, startPalisade } from '../http/palisade-server.ts';
import { printed, startPinned, type Pinned } from '../http/pinned.ts';
import { round } from '../record.ts';
import { median } from '../timing.ts';
import { copyWorld, expectedFeed, readerId, type WorldCopy } from '../world-store.ts';

const READER = 200;
const ITEMS = 100_000;
const PAGE_ITEMS = 20;
const ROUNDS = 7;
const SECONDS = 3;
const WARM_SECONDS = 4;
/** The home template's pool: the newest items, which a first fencepost may put on page one. */
const POOL_ITEMS = 500;

const NODE = 'node { id kind title createdAt votes author { id } }';
const SHAPES = { page: `cursor ${NODE}`, withoutEdgeCursors: NODE };

export const figure: Figure = {
  name: 'page-http',
  what: 'requests per second of a warm 20-item home page (1e5 items, 200 followees), as a ratio to a bare node:http server that sends the same bytes on the same core',
  unit: '× (requests/s)',
  target: '>= 0.25',
  async measure(progress) {
    const society = doubanSociety(1);
    const world = await copyWorld(
      { name: 'http', seed: 1, items: ITEMS, society, readers: [READER] },
      progress,
    );
    const folder = mkdtempSync(join(tmpdir(), 'palisade-bytes-'));
    try {
      return await measureOn(world, folder, progress);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      world.remove();
    }
  },
};

async function measureOn(
  world: WorldCopy,
  folder: string,
  progress: (line: string) => void,
): Promise<Measured> {
  const { server, url } = await startPalisade(world);
  try {
    const headers = await headersOf(readerId(READER));
    const results: Record<string, Versus> = {};
    for (const [name, edge] of Object.entries(SHAPES)) {
      const body = JSON.stringify({ query: queryOf(edge) });
      const expected = await firstAnswer({ url, headers, body, expected: '' });
      expectPage(expected, world);
      progress(`${name}: ${expected.length} bytes an answer, ${ROUNDS} rounds`);
      results[name] = await versusBare(
        server,
        { url, headers, body, expected },
        join(folder, `${name}.json`),
      );
    }
    return {
      value: results['page']?.ratio ?? 0,
      detail: { ...results, followees: READER, items: ITEMS, world: world.plan.society.origin },
    };
  } finally {
    await server.stop();
  }
}

interface Versus {
  readonly ratio: number;
  /**
   * The same for requests per second of processor time: not affected when the generator or a neighbour held a server
   * back.
   */
  readonly ratioByProcessorTime: number;
  readonly requestsPerSecond: number;
  readonly bareRequestsPerSecond: number;
  readonly bytes: number;
  /** The share of the core that each server used: near 1, it was the limit and not the generator. */
  readonly serverBusy: number;
  readonly bareBusy: number;
}

/** Both servers alternate, round by round within the same minute; the medians of the rounds are compared. */
async function versusBare(palisade: Pinned, target: Target, file: string): Promise<Versus> {
  writeFileSync(file, target.expected);
  const bare = startPinned([join(import.meta.dirname, '..', 'http', 'bare-server.js'), file]);
  try {
    const bareTarget = {
      ...target,
      url: `http://127.0.0.1:${await printed(bare, /^(\d+)\n/)}/graphql`,
    };
    await load(palisade, target, WARM_SECONDS);
    await load(bare, bareTarget, WARM_SECONDS / 2);
    const own: Load[] = [];
    const others: Load[] = [];
    for (let turn = 0; turn < ROUNDS; turn++) {
      own.push(await load(palisade, target, SECONDS));
      others.push(await load(bare, bareTarget, SECONDS));
    }
    return compare(own, others, target.expected.length);
  } finally {
    await bare.stop();
  }
}

function compare(own: readonly Load[], others: readonly Load[], bytes: number): Versus {
  const rate = (loads: readonly Load[]): number =>
    median(loads.map((each) => each.requestsPerSecond));
  const busy = (loads: readonly Load[]): number =>
    round(median(loads.map((each) => each.serverBusy)));
  return {
    ratio: round(rate(own) / rate(others)),
    ratioByProcessorTime: round(rate(own) / busy(own) / (rate(others) / busy(others))),
    requestsPerSecond: round(rate(own)),
    bareRequestsPerSecond: round(rate(others)),
    bytes,
    serverBusy: busy(own),
    bareBusy: busy(others),
  };
}

function queryOf(edge: string): string {
  return `query Home { stream(template: "home", first: ${PAGE_ITEMS}) { edges { ${edge} } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } status } }`;
}

/** The answer to the second request: the first one commits the fencepost that all later ones read. */
async function firstAnswer(target: Target): Promise<string> {
  let answer = '';
  for (let ask = 0; ask < 2; ask++) {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: target.headers,
      body: target.body,
    });
    answer = await response.text();
    if (response.status !== 200)
      throw new Error(`expected status 200, got ${response.status}: ${answer}`);
  }
  return answer;
}

interface Answer {
  readonly data?: {
    readonly stream?: { readonly edges?: readonly { readonly node: { readonly id: string } }[] };
  };
}

/** Refuses an answer that is not a full page of distinct items from the reader's newest. */
function expectPage(answer: string, world: WorldCopy): void {
  const edges = (JSON.parse(answer) as Answer).data?.stream?.edges ?? [];
  const positions = new Set(
    edges.map(({ node }) => Number(Buffer.from(node.id, 'base64url').toString().split(':').at(-1))),
  );
  const allowed = new Set(expectedFeed(world, READER).slice(0, POOL_ITEMS));
  const strangers = [...positions].filter((position) => !allowed.has(position));
  if (positions.size !== PAGE_ITEMS || strangers.length > 0)
    throw new Error(
      `expected ${PAGE_ITEMS} items of the reader's newest, got ${answer.slice(0, 500)}`,
    );
}
