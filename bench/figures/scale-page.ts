/**
 * How fast a warm home page is over HTTP on MongoDB and Redis, compared with the embedded store in the same run with
 * the same items. Commands of pages are counted on the wire, and compared with an idle period; commands sent by timers
 * do not count.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure, Measured } from '../figure.ts';
import { load, type Load, type Target } from '../http/load.ts';
import { headersOf, startPalisade, type RunningPalisade } from '../http/palisade-server.ts';
import { round } from '../record.ts';
import { median } from '../timing.ts';
import { openSharedWorld, READER, SHARED_PLAN, type SharedWorld } from '../scale/world.ts';
import { copyWorld, readerId, type WorldCopy } from '../world-store.ts';

const PAGE_ITEMS = 20;
const ROUNDS = 5;
const SECONDS = 3;
const WARM_SECONDS = 4;
const QUERY = `query Home { stream(template: "home", first: ${PAGE_ITEMS}) { edges { cursor node { id kind title createdAt votes author { id } } } pageInfo { hasNextPage endCursor } status } }`;

export const figure: Figure = {
  name: 'scale-page',
  what: 'requests per second of a warm 20-item home page on MongoDB and Redis, as a ratio to the embedded store on the same core with the same items; the detail has the commands sent to MongoDB meanwhile',
  unit: '× (requests/s)',
  target: '>= 0.6',
  async measure(progress) {
    const embedded = await copyWorld(SHARED_PLAN, progress);
    const shared = await openSharedWorld(SHARED_PLAN, { delayMs: 0, progress });
    try {
      return await measureOn(embedded, shared);
    } finally {
      await shared.close();
      embedded.remove();
    }
  },
};

async function measureOn(embedded: WorldCopy, shared: SharedWorld): Promise<Measured> {
  const one = await startPalisade(embedded);
  // Redis is reached without a tap, which would add a process in between; MongoDB is not queried at all.
  const other = await startPalisade(embedded, {
    MONGODB_URL: shared.services.mongodbUrl,
    REDIS_URL: shared.direct.redisUrl,
  });
  try {
    const [near, far] = [await targetOf(one), await targetOf(other)];
    await load(one.server, near, WARM_SECONDS);
    await load(other.server, far, WARM_SECONDS);
    const [nears, fars]: [Load[], Load[]] = [[], []];
    const commands: string[] = [];
    for (let turn = 0; turn < ROUNDS; turn++) {
      nears.push(await load(one.server, near, SECONDS));
      shared.mongoTap.takeCommands();
      fars.push(await load(other.server, far, SECONDS));
      commands.push(...shared.mongoTap.takeCommands());
    }
    const rate = (loads: readonly Load[]): number =>
      median(loads.map((each) => each.requestsPerSecond));
    shared.mongoTap.takeCommands();
    await pause(ROUNDS * SECONDS * 1_000);
    const idleCommands = shared.mongoTap.takeCommands();
    const pages = fars.reduce((sum, each) => sum + each.requestsPerSecond * SECONDS, 0);
    return {
      value: rate(fars) / rate(nears),
      detail: {
        requestsPerSecond: round(rate(fars)),
        embeddedRequestsPerSecond: round(rate(nears)),
        bytes: far.expected.length,
        pages: Math.round(pages),
        mongoCommands: commands.length,
        mongoCommandsIdle: idleCommands.length,
        mongoCommandNames: [...new Set(commands)],
        serverBusy: round(median(fars.map((each) => each.serverBusy))),
        items: SHARED_PLAN.items,
        followees: READER,
        server: shared.server,
      },
    };
  } finally {
    await one.server.stop();
    await other.server.stop();
  }
}

/** The answer to the second request: the first one commits the fencepost that all later ones read. */
async function targetOf({ url }: RunningPalisade): Promise<Target> {
  const headers = await headersOf(readerId(READER));
  const body = JSON.stringify({ query: QUERY });
  let expected = '';
  for (let ask = 0; ask < 2; ask++)
    expected = await (await fetch(url, { method: 'POST', headers, body })).text();
  const { data } = JSON.parse(expected) as {
    readonly data?: { readonly stream?: { readonly edges?: readonly unknown[] } };
  };
  if (data?.stream?.edges?.length !== PAGE_ITEMS)
    throw new Error(`expected ${PAGE_ITEMS} items, got ${expected.slice(0, 500)}`);
  return { url, headers, body, expected };
}
