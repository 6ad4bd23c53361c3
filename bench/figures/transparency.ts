/** One trace of publishes, deletions, follows, visits, flips, crashes and lost rivers under each policy: pages that differ from a live merge. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedPage } from '../../src/feeds/feed.ts';
import type { Position } from '../../src/model/positions.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import type { DeliveryPolicy } from '../../src/rivers/delivery.ts';
import type { Rivers } from '../../src/rivers/rivers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { SourceReads } from '../../src/streams/source-reads.ts';
import { built } from '../built.ts';
import type { Figure } from '../figure.ts';
import { openFeedReader, type FeedReader } from '../reading.ts';
import { openBenchRivers, policyNamed } from '../rivers.ts';
import { withStore } from '../world-store.ts';
import { authorId, authorProducer, freshDraft } from '../world.ts';

const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');

const OPERATIONS = 12_000;
const AUTHORS = 60;
const VIEWERS = 12;
const PAGES_MAX = 4;
/** How often each operation occurs, in a hundred; the rest are visits. */
const CHANCES = [
  ['publish', 40],
  ['remove', 4],
  ['follow', 6],
  ['unfollow', 4],
  ['block', 1],
  ['deliver', 8],
  ['settle', 6],
  ['open', 2],
  ['close', 2],
  ['drop', 0.5],
  ['crash', 0.5],
] as const;

export const figure: Figure = {
  name: 'transparency',
  what: `pages that differ when read through rivers instead of by a live merge, over ${OPERATIONS} operations under each of five policies`,
  unit: 'pages',
  target: '<= 0',
  measure: async (progress) => {
    const policies: readonly DeliveryPolicy[] = [
      policyNamed('all-push'),
      policyNamed('all-pull'),
      policyNamed('follower-threshold', VIEWERS / 2),
      policyNamed('cost-based'),
      fickle(),
    ];
    const detail: Record<string, unknown> = {};
    let differing = 0;
    for (const policy of policies) {
      progress(`playing ${policy.name}`);
      const played = await play(policy);
      if (policy.always !== 'pull' && played.hits < OPERATIONS / 10)
        throw new Error(`expected rivers to answer, got ${played.hits} hits`);
      differing += played.differing;
      detail[policy.name] = played;
    }
    return { value: differing, detail: { operations: OPERATIONS, seed: 1, ...detail } };
  },
};

/** Flips pairs all the time. */
function fickle(): DeliveryPolicy {
  const random = seededRandom(7);
  return {
    name: 'fickle',
    always: null,
    needsFollowers: false,
    decide: ({ now }) => {
      const isFlipping = random() < 0.1;
      return { delivery: (now === 'pull') === isFlipping ? 'push' : 'pull', reason: 'chance' };
    },
  };
}

interface Played {
  readonly differing: number;
  readonly pages: number;
  readonly hits: number;
  readonly flips: number;
  readonly crashes: number;
}

async function play(policy: DeliveryPolicy): Promise<Played> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-transparency-'));
  try {
    return await withStore(join(folder, 'data'), async (store) => {
      const trace = await openTrace(store, policy, folder);
      for (let done = 0; done < OPERATIONS; done += 1) await trace.step();
      return await trace.end();
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function templateNamed(name: string): string {
  return `name: ${name}
description: What the reader follows.
access: viewer
stream:
  filter: { where: { kind: [question] }, of: { following: { types: [user, tag] } } }
rank: { ranker: hot }
fence: { head: 20, seed: ranked, minIntervalSeconds: 0, keep: { posts: 30, days: 90 } }
`;
}

async function openTrace(store: Store, policy: DeliveryPolicy, folder: string): Promise<Trace> {
  for (const name of ['live', 'flowing'])
    writeFileSync(join(folder, `${name}.yaml`), templateNamed(name));
  const open = (): Rivers => openBenchRivers(store, { policy });
  const rivers = { now: open() };
  const sources: SourceReads = {
    range: (set, query, items) => rivers.now.range(set, query, items),
  };
  const live = await openFeedReader(store, { templates: folder, name: 'live' });
  const flowing = await openFeedReader(store, { templates: folder, name: 'flowing', sources });
  return new Trace({ store, live, flowing, rivers, open });
}

interface TraceParts {
  readonly store: Store;
  readonly live: FeedReader;
  readonly flowing: FeedReader;
  readonly rivers: { now: Rivers };
  readonly open: () => Rivers;
}

class Trace {
  readonly #parts: TraceParts;
  readonly #random = seededRandom(1);
  readonly #published: Position[] = [];
  readonly #openPages: (() => void)[] = [];
  readonly #tally = { differing: 0, pages: 0, hits: 0, flips: 0, crashes: 0 };

  constructor(parts: TraceParts) {
    this.#parts = parts;
  }

  async end(): Promise<Played> {
    this.#crash();
    await this.#parts.live.close();
    await this.#parts.flowing.close();
    return this.#tally;
  }

  async step(): Promise<void> {
    const { store, rivers } = this.#parts;
    const edge = { consumer: this.#viewer(), producer: this.#author(), sinceMs: 0 };
    switch (this.#chance()) {
      case 'publish':
        return this.#publish();
      case 'remove': {
        const back = 1 + Math.floor(this.#random() * 200);
        const at = this.#published.at(-back);
        if (at !== undefined) await store.items.remove(at);
        return;
      }
      case 'follow':
        return void (await store.edges.addEdge({ ...edge, relation: 'follow' }));
      case 'unfollow':
        return void (await store.edges.removeEdge(edge.consumer, edge.producer, 'follow'));
      case 'block':
        return void (await store.edges.addEdge({ ...edge, relation: 'block' }));
      case 'deliver':
        return rivers.now.deliver(this.#random() < 0.5 ? 'open' : 'visited');
      case 'settle':
        return rivers.now.settled();
      case 'open':
        return void this.#openPages.push(rivers.now.openPage(edge.consumer));
      case 'close':
        return this.#openPages.shift()?.();
      case 'drop':
        return rivers.now.drop();
      case 'crash':
        return this.#crash();
      default:
        return this.#visit(edge.consumer);
    }
  }

  #chance(): (typeof CHANCES)[number][0] | 'visit' {
    let rest = this.#random() * 100;
    for (const [what, chance] of CHANCES) {
      rest -= chance;
      if (rest < 0) return what;
    }
    return 'visit';
  }

  /** The first authors write more than the others. */
  #author(): ProducerKey {
    return authorProducer(Math.floor(this.#random() ** 2 * AUTHORS));
  }

  #viewer(): UserId {
    return authorId(1_000 + Math.floor(this.#random() * VIEWERS));
  }

  async #publish(): Promise<void> {
    const index = this.#published.length;
    const author = Math.floor(this.#random() ** 2 * AUTHORS);
    const { item } = await this.#parts.store.items.publish(freshDraft(index, author));
    this.#published.push(item.position);
  }

  #crash(): void {
    for (const close of this.#openPages.splice(0)) close();
    const { hits, flips } = this.#parts.rivers.now.stats();
    this.#tally.hits += hits;
    this.#tally.flips += flips;
    this.#tally.crashes += 1;
    this.#parts.rivers.now = this.#parts.open();
  }

  /** Compares the first page of both, and some of the pages below it. */
  async #visit(viewer: UserId): Promise<void> {
    const { live, flowing } = this.#parts;
    let after: { readonly live?: string; readonly flowing?: string } = {};
    const pages = 1 + Math.floor(this.#random() * PAGES_MAX);
    for (let page = 0; page < pages; page += 1) {
      const refresh = page === 0;
      const cursor = (at: string | undefined) => (at === undefined ? {} : { after: at });
      const there = await live.page(viewer, { refresh, ...cursor(after.live) });
      const here = await flowing.page(viewer, { refresh, ...cursor(after.flowing) });
      this.#tally.pages += 1;
      if ((await shown(there)) !== (await shown(here))) this.#tally.differing += 1;
      const [next, nextHere] = [there.endCursor(), here.endCursor()];
      if (next === null || nextHere === null) return;
      after = { live: next, flowing: nextHere };
    }
  }
}

async function shown(page: FeedPage): Promise<string> {
  return JSON.stringify([
    page.edges.map(({ item, region }) => [item.position, region]),
    page.status,
    page.conditions,
    await page.hasNextPage(),
    await page.hasPreviousPage(),
  ]);
}
