/**
 * Two readers of the same world: one merges timelines on every read, the other reads through rivers that can be broken
 * on purpose. Their pages must always be equal.
 */
import { inspect } from 'node:util';
import { expect } from 'vitest';
import type { FeedEdge, FeedPage } from '../../src/feeds/feed.ts';
import type { Position, RangeQuery } from '../../src/model/positions.ts';
import {
  producerKey,
  userProducer,
  type ProducerKey,
  type UserId,
} from '../../src/model/producers.ts';
import { openPolicy, type Delivery, type DeliveryPolicy } from '../../src/rivers/delivery.ts';
import { openRivers, type Rivers } from '../../src/rivers/rivers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { SourceReads, TimelineSet } from '../../src/streams/source-reads.ts';
import { draftBy } from './builders.ts';
import { openSwitches } from './switches.ts';
import { openFeedWorld, requestOf, type Asked, type FeedWorld } from './feed-world.ts';

/** Which parts of rivers a control can break. */
export interface RiverSubject {
  /** Replaces the store that rivers read and walk. */
  readonly store?: (store: Store) => Store;
  /** Wraps the rivers that the sources read. */
  readonly reads?: (rivers: SourceReads) => SourceReads;
}

export const REAL_RIVERS: RiverSubject = {};

const STREAMS = {
  ranked: 'following: { types: [user, tag, thread] }',
  own: 'following: { own: true }',
  filtered: 'filter: { where: { kind: [post] }, of: { following: { types: [user, tag] } } }',
  list: 'list: mine',
  tags: 'merge: [{ tag: $a }, { tag: $b }]',
} as const;

const FENCES = {
  ranked:
    'rank: { ranker: reversed }\nfence: { head: 4, seed: ranked, minIntervalSeconds: 0, keep: { posts: 3, days: 90 } }',
  own: '',
  list: '',
  filtered:
    'rank: { ranker: reversed }\nfence: { head: 2, seed: ranked, minIntervalSeconds: 0, keep: { posts: 200, days: 90 } }',
  tags: '',
} as const;

export type StreamName = keyof typeof STREAMS;

export const STREAM_NAMES = Object.keys(STREAMS) as readonly StreamName[];

function templateOf(kind: 'live' | 'river', name: StreamName): string {
  const isOpen = name === 'tags';
  const params = isOpen ? 'params: { a: One tag, b: Another }\n' : '';
  return `name: ${kind}-${name}\ndescription: A stream.\naccess: ${isOpen ? 'public' : 'viewer'}\n${params}stream: { ${STREAMS[name]} }\n${FENCES[name]}\n`;
}

export interface RiverWorldOptions {
  readonly store: Store;
  readonly subject: RiverSubject;
}

/** The people, tags and readers of one history; each history has its own names, so that histories share a store. */
export class RiverWorld {
  readonly #live: FeedWorld;
  readonly #flowing: FeedWorld;
  readonly #options: RiverWorldOptions;
  readonly #reads: { now: SourceReads };
  readonly #openPages: (() => void)[] = [];
  readonly #published: Position[] = [];
  #name = '';
  #listedProducersMax = 0;
  #policy: DeliveryPolicy = openPolicy('all-pull', { followersMax: 0, bias: 1 });
  /** How many histories have begun, and how often a river answered. */
  histories = 0;
  hits = 0;
  rivers: Rivers;
  readonly #switches = openSwitches();
  readonly #rules = { push: new Set<ProducerKey>(), pull: new Set<ProducerKey>() };

  private constructor(
    worlds: readonly [live: FeedWorld, flowing: FeedWorld],
    reads: { now: SourceReads },
    options: RiverWorldOptions,
  ) {
    [this.#live, this.#flowing] = worlds;
    this.#reads = reads;
    this.#options = options;
    this.rivers = this.#open();
  }

  static async open(options: RiverWorldOptions): Promise<RiverWorld> {
    const { store } = options;
    const templates = Object.fromEntries(
      STREAM_NAMES.flatMap((name) =>
        (['live', 'river'] as const).map((kind) => [`${kind}-${name}`, templateOf(kind, name)]),
      ),
    );
    const reads: { now: SourceReads } = { now: { range: async () => [] } };
    const sources = (): SourceReads => ({
      range: (set, query, items) => reads.now.range(set, query, items),
    });
    const live = await openFeedWorld({ store, templates });
    const flowing = await openFeedWorld({ store, templates, sources });
    return new RiverWorld([live, flowing], reads, options);
  }

  /** Begins a history with new people. Rivers of more producers than can be listed are checked against each item. */
  begin(policy: DeliveryPolicy, listedProducersMax: number): void {
    this.#policy = policy;
    for (const ruled of Object.values(this.#rules)) ruled.clear();
    this.#listedProducersMax = listedProducersMax;
    this.histories += 1;
    this.#name = `w${this.histories}`;
    this.#published.length = 0;
    this.#switches.off.clear();
    this.crash();
  }

  newest(): Promise<Position> {
    return this.#options.store.timelines.newest();
  }

  viewer(nth: number): UserId {
    return `${this.#name}-v${nth % 2}` as UserId;
  }

  producer(nth: number): ProducerKey {
    const kind = nth % 6;
    return kind < 4 ? userProducer(this.#author(kind)) : producerKey('tag', this.#tag(kind));
  }

  #author(nth: number): UserId {
    return `${this.#name}-a${nth % 4}` as UserId;
  }

  #tag(nth: number): string {
    return `${this.#name}-t${nth % 2}`;
  }

  async publish(author: number, tag: number | null, count: number): Promise<void> {
    for (let i = 0; i < count; i += 1)
      await this.#publishBy(this.#author(author), tag === null ? [] : [this.#tag(tag)]);
  }

  /** A viewer's own item, which appears among their own posts. */
  async publishOwn(nth: number): Promise<void> {
    await this.#publishBy(this.viewer(nth), []);
  }

  async #publishBy(author: UserId, tags: readonly string[]): Promise<void> {
    const draft = draftBy(author, {
      tags,
      kind: this.#published.length % 3 === 0 ? 'note' : 'post',
      payload: { title: 't', text: this.#textOf(this.#published.length), url: null, votes: 0 },
    });
    const { item } = await this.#options.store.items.publish(draft);
    this.#published.push(item.position);
  }

  #textOf(nth: number): string | null {
    return nth % 3 === 1 ? 'Every third' : null;
  }

  async remove(nth: number): Promise<void> {
    const at = this.#published.at(-1 - (nth % Math.max(1, this.#published.length)));
    if (at !== undefined) await this.#options.store.items.remove(at);
  }

  async hide(nth: number): Promise<void> {
    const at = this.#published.at(-1 - (nth % Math.max(1, this.#published.length)));
    const visibility = nth % 2 === 0 ? 'private' : 'public';
    if (at !== undefined) await this.#options.store.items.edit(at, { visibility }, 1);
  }

  async relate(
    viewer: number,
    producer: number,
    change: 'follow' | 'unfollow' | 'block' | 'unblock' | 'mute' | 'unmute' | 'list' | 'unlist',
  ): Promise<void> {
    if (change === 'list' || change === 'unlist')
      return this.#list(this.viewer(viewer), change, this.producer(producer));
    const { edges } = this.#options.store;
    const relation = change.replace('un', '') as 'follow' | 'block' | 'mute';
    const keys = {
      follow: this.producer(producer),
      block: this.producer(producer % 4),
      mute: 'phrase:every third' as ProducerKey,
    };
    const key = keys[relation];
    const consumer = this.viewer(viewer);
    if (change.startsWith('un')) await edges.removeEdge(consumer, key, relation);
    else await edges.addEdge({ consumer, producer: key, relation, sinceMs: 1 });
  }

  async #list(owner: UserId, change: 'list' | 'unlist', member: ProducerKey): Promise<void> {
    const { lists } = this.#options.store;
    await lists.create({ owner, id: 'mine', title: 'Mine', members: [], createdAtMs: 1 });
    await lists.change({ owner, id: 'mine' }, { [change === 'list' ? 'add' : 'remove']: [member] });
  }

  openPage(nth: number): void {
    this.#openPages.push(this.rivers.openPage(this.viewer(nth)));
  }

  closePages(): void {
    for (const close of this.#openPages.splice(0)) close();
  }

  /** Time passes for both; rivers that nobody visited are released. */
  wait(ms: number): void {
    this.#live.clock.advance(ms);
    this.#flowing.clock.advance(ms);
    this.rivers.tend();
  }

  /** The process dies, and another one starts without a river. */
  crash(): void {
    this.closePages();
    this.hits += this.rivers.stats().hits;
    this.rivers = this.#open();
  }

  /** Switches rivers off for a viewer, or on again. */
  switchRivers(nth: number): void {
    const { off } = this.#switches;
    const name = `rivers ${this.viewer(nth)}` as const;
    if (!off.delete(name)) off.add(name);
  }

  /** The operator pins a producer, or removes its rule. */
  rule(nth: number, delivery: Delivery | null): void {
    const producer = this.producer(nth);
    for (const ruled of Object.values(this.#rules)) ruled.delete(producer);
    if (delivery !== null) this.#rules[delivery].add(producer);
  }

  #open(): Rivers {
    const { store, subject } = this.#options;
    const rivers = openRivers({
      store: subject.store?.(store) ?? store,
      policy: this.#policy,
      clock: this.#flowing.clock,
      log: { warn: (fault) => expect.fail(`expected no fault, got ${inspect(fault)}`) },
      bytesMax: 6_000,
      homeGraceMs: 1_000_000,
      graceMs: 100_000,
      entriesMax: 7,
      listedProducersMax: this.#listedProducersMax,
      flags: this.#switches,
      rules: () => this.#rules,
    });
    this.#reads.now = subject.reads?.(rivers) ?? rivers;
    return rivers;
  }

  /** Reads one page from both, or walks on from it, and compares the results. */
  async compare(name: StreamName, viewer: number, walk: Walk): Promise<void> {
    const [a, b] = [this.#tag(0), this.#tag(1)];
    const asked = (kind: 'live' | 'river', fields: Asked): Asked => ({
      ...fields,
      template: `${kind}-${name}`,
      args: name === 'tags' ? { a, b } : {},
    });
    const who = name === 'tags' && viewer % 3 === 0 ? null : this.viewer(viewer);
    let fields: Pair<Asked> = walk.isForward
      ? [{ first: walk.first }, { first: walk.first }]
      : [{ last: walk.first }, { last: walk.first }];
    for (let page = 0; page < walk.pages; page += 1) {
      const live = await this.#live.feeds.page(
        await requestOf(this.#live, who, asked('live', fields[0])),
      );
      const flowing = await this.#flowing.feeds.page(
        await requestOf(this.#flowing, who, asked('river', fields[1])),
      );
      expect(await shown(flowing), 'a page reads the same through a river').toEqual(
        await shown(live),
      );
      const next = [live, flowing].map((each): Asked | null =>
        walk.isForward
          ? each.endCursor() === null
            ? null
            : { first: walk.first, after: each.endCursor() }
          : each.startCursor() === null
            ? null
            : { last: walk.first, before: each.startCursor() },
      );
      if (next[0] == null || next[1] == null) break;
      fields = [next[0], next[1]];
    }
    const news = async (world: FeedWorld, kind: 'live' | 'river') =>
      world.feeds.newSince(await requestOf(world, who, asked(kind, {})));
    expect(await news(this.#flowing, 'river'), 'as many are new through a river').toEqual(
      await news(this.#live, 'live'),
    );
  }

  /** Compares one read of the source's port, in any range and direction. */
  async compareRange(viewer: number, query: RangeQuery): Promise<void> {
    const facts = await this.#flowing.facts.of(this.viewer(viewer));
    if (facts.follows.size === 0) return;
    const set: TimelineSet = {
      viewer: facts.viewer,
      name: JSON.stringify(['following', null, false]),
      isHome: true,
      producers: facts.follows,
    };
    const { items, timelines } = this.#options.store;
    const got = await this.#reads.now.range(set, query, (asked) => items.getMany(asked));
    expect(got, 'a range reads the same through a river').toEqual(
      await timelines.range(set.producers, query),
    );
  }
}

export interface Walk {
  readonly first: number;
  readonly pages: number;
  readonly isForward: boolean;
}

type Pair<T> = readonly [T, T];

async function shown(page: FeedPage) {
  const edgeOf = ({ item, region }: FeedEdge) => [item.position, region];
  return {
    edges: page.edges.map(edgeOf),
    status: page.status,
    conditions: page.conditions,
    hasNext: await page.hasNextPage(),
    hasPrevious: await page.hasPreviousPage(),
  };
}
