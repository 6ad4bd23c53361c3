/**
 * A seeded history of a small forum, played to the program and to the naive model in parallel: posts, late posts,
 * edits, hiding, deleting, moving, blocking, and marks from three devices that arrive late, twice and in any order.
 * After each step the badges are compared, and now and then every list, thread and item.
 */
import type { ProducerKey, UserId } from '../src/model/producers.ts';
import type { Reads } from '../src/reads/reads.ts';
import type { Store } from '../src/store/ports/store.ts';
import { built } from './built.ts';
import { NaiveReads, type NaiveItem } from './naive-reads.ts';

const { seededRandom } =
  await built<typeof import('../src/base/seeded-random.mjs')>('base/seeded-random.mjs');
const { position } = await built<typeof import('../src/model/positions.ts')>('model/positions');
const { userProducer } = await built<typeof import('../src/model/producers.ts')>('model/producers');

const VIEWERS = ['ann', 'bob', 'cy', 'di'] as const;
const CATEGORIES = ['category:a', 'category:b', 'tag:c'] as const;
const DEVICES = 3;
const ITEMS_MAX = 220;
const CHECK_ALL_EVERY = 25;

export interface HistoryWorld {
  readonly store: Store;
  readonly reads: Reads;
}

export interface HistoryReport {
  readonly operations: number;
  readonly marks: number;
  readonly comparisons: number;
  /** The first answers that differ, with their step; at most ten. */
  readonly differences: readonly string[];
}

/** Plays this many operations. Stops at ten differences. */
export async function playHistory(
  world: HistoryWorld,
  options: { readonly seed: number; readonly operations: number },
): Promise<HistoryReport> {
  const player = new Player(world, seededRandom(options.seed));
  for (let step = 0; step < options.operations && player.differences.length < 10; step += 1)
    await player.step(step);
  return {
    operations: options.operations,
    marks: player.marks,
    comparisons: player.comparisons,
    differences: player.differences,
  };
}

type Late = () => Promise<void>;

class Player {
  readonly differences: string[] = [];
  comparisons = 0;
  marks = 0;
  readonly #world: HistoryWorld;
  readonly #random: () => number;
  readonly #naive = new NaiveReads();
  /** Existing items, oldest first. */
  readonly #items: NaiveItem[] = [];
  /** Marks that devices have made and not delivered. */
  readonly #late: Late[][] = Array.from({ length: DEVICES }, () => []);
  #threads = 0;

  constructor(world: HistoryWorld, random: () => number) {
    this.#world = world;
    this.#random = random;
  }

  async step(step: number): Promise<void> {
    const verbs = [
      this.#publish,
      this.#publish,
      this.#publish,
      this.#remove,
      this.#hide,
      this.#edit,
      this.#move,
      this.#block,
      this.#mark,
      this.#mark,
      this.#mark,
      this.#mark,
      this.#deliver,
      this.#deliver,
      this.#visit,
      this.#compact,
    ];
    const verb = this.#pick(verbs);
    await verb.call(this);
    const viewer = this.#pick(VIEWERS);
    await this.#compareCounts(step, viewer);
    if (step % CHECK_ALL_EVERY === 0)
      for (const category of CATEGORIES) await this.#compareLists(step, viewer, category);
  }

  #pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.#random() * from.length)];
    if (picked === undefined) throw new Error('expected something to pick from, got nothing');
    return picked;
  }

  #anyThread(): string {
    return `t${Math.max(0, this.#threads - Math.floor(this.#random() ** 2 * 24))}`;
  }

  async #publish(): Promise<void> {
    const naive = this.#naive;
    if (this.#items.length >= ITEMS_MAX) await this.#remove();
    const isNew = this.#random() < 0.15;
    if (isNew) this.#threads += 1;
    const thread = isNew ? `t${this.#threads}` : this.#anyThread();
    const author = this.#pick(VIEWERS) as UserId;
    const category = this.#pick(CATEGORIES) as ProducerKey;
    const isPrivate = this.#random() < 0.05;
    const { item } = await this.#world.store.items.publish({
      producer: userProducer(author),
      author,
      kind: 'post',
      thread,
      tags: [],
      visibility: isPrivate ? 'private' : 'public',
      category,
      // A late post claims to have been written long ago; only its position counts.
      payload: { title: thread, text: null, url: null, votes: 0 },
      createdAtMs: Math.floor(this.#random() * 1e6),
      clientKey: null,
    });
    if (!naive.categories.has(thread)) naive.categories.set(thread, category);
    const posted = { at: item.position, author, thread, isPrivate };
    this.#items.push(posted);
    naive.add(posted);
    naive.wrote(posted);
  }

  async #remove(): Promise<void> {
    const item = this.#anyItem();
    if (item === null) return;
    await this.#world.store.items.remove(position(item.at));
    this.#items.splice(this.#items.indexOf(item), 1);
    this.#naive.remove(item);
    if (!item.isPrivate) this.#naive.withdrew(item);
  }

  async #hide(): Promise<void> {
    const item = this.#anyItem();
    if (item === null) return;
    item.isPrivate = !item.isPrivate;
    if (item.isPrivate) this.#naive.withdrew(item);
    await this.#world.store.items.edit(
      position(item.at),
      { visibility: item.isPrivate ? 'private' : 'public' },
      1,
    );
  }

  /** Editing an item must not affect who has read it. */
  async #edit(): Promise<void> {
    const item = this.#anyItem();
    if (item !== null)
      await this.#world.store.items.edit(
        position(item.at),
        { payload: { text: `edited ${Math.floor(this.#random() * 1e6)}` } },
        1,
      );
  }

  #anyItem(): NaiveItem | null {
    // Mostly a new one: hiding an unread item is what must clear a badge.
    return this.#items.length === 0
      ? null
      : this.#pick(this.#random() < 0.5 ? this.#items.slice(-8) : this.#items);
  }

  async #move(): Promise<void> {
    const [thread, category] = [this.#anyThread(), this.#pick(CATEGORIES)];
    await this.#world.store.threads.move(thread, category as ProducerKey);
    if (this.#naive.categories.has(thread)) this.#naive.move(thread, category);
  }

  async #block(): Promise<void> {
    const [blocker, blocked] = [this.#pick(VIEWERS) as UserId, this.#pick(VIEWERS) as UserId];
    if (blocker === blocked) return;
    const { edges: connections } = this.#world.store;
    const name = `${blocker} ${blocked}`;
    if (this.#naive.blocks.delete(name))
      await connections.removeEdge(blocker, userProducer(blocked), 'block');
    else if (this.#random() < 0.4) {
      this.#naive.blocks.add(name);
      await connections.addEdge({
        consumer: blocker,
        producer: userProducer(blocked),
        relation: 'block',
        sinceMs: 1,
      });
    }
  }

  /** A device makes a mark from its current knowledge, and delivers it now or later. */
  async #mark(): Promise<void> {
    const made = this.#newMark();
    if (this.#random() < 0.6) await made();
    else this.#pick(this.#late).push(made);
  }

  /** Delivers one of a device's late marks, in any order, and sometimes twice. */
  async #deliver(): Promise<void> {
    const queue = this.#pick(this.#late);
    const index = Math.floor(this.#random() * queue.length);
    const mark = queue[index];
    if (mark === undefined) return;
    if (this.#random() < 0.7) queue.splice(index, 1);
    await mark();
  }

  #newMark(): Late {
    const [naive, { reads }, viewer] = [this.#naive, this.#world, this.#pick(VIEWERS)];
    const [thread, category, seen, user] = [
      this.#anyThread(),
      this.#pick(CATEGORIES),
      naive.last,
      viewer as UserId,
    ];
    const ahead = seen + Math.floor(this.#random() * 40) - 20;
    const upTo = position(Math.max(0, this.#random() < 0.1 ? 1e9 : ahead));
    const kind = this.#random();
    this.marks += 1;
    if (kind < 0.62) {
      return async () => {
        await reads.markThreadsRead(user, [{ thread, upTo, category: null }]);
        naive.markThread(viewer, thread, upTo);
      };
    }
    if (kind < 0.75) {
      return async () => {
        await reads.markCategoryRead(user, {
          category: category as ProducerKey,
          upTo: position(Math.max(0, upTo - 30)),
        });
        naive.markCategory(viewer, category, Math.max(0, upTo - 30));
      };
    }
    if (kind < 0.78) {
      const far = Math.max(0, ahead - 60);
      return async () => {
        await reads.markAllRead(user, { upTo: position(far), categories: [] });
        naive.markAll(viewer, far);
      };
    }
    return async () => {
      const outcome = await reads.markUnread(user, {
        thread,
        from: position(Math.max(0, ahead - 20)),
        to: upTo,
      });
      if (outcome.isDone)
        naive.markUnread(viewer, thread, { from: Math.max(0, ahead - 20), to: upTo });
    };
  }

  /** A visit may raise the watermark to any position below the first unread item. */
  async #visit(): Promise<void> {
    const [viewer, category, naive] = [this.#pick(VIEWERS), this.#pick(CATEGORIES), this.#naive];
    const to = await this.#world.reads.visit(viewer as UserId, category as ProducerKey);
    const explicit = naive.reader(viewer).unread;
    const passed = naive
      .list(viewer, category)
      .flatMap((thread) =>
        naive
          .unread(viewer, thread)
          .filter((at) => at <= to && explicit.get(thread)?.has(at) !== true),
      );
    this.#compare(-1, `what a visit of ${viewer} to ${category} passed over`, {
      got: passed,
      expected: [],
    });
    naive.raise(viewer, category, to);
  }

  async #compact(): Promise<void> {
    const viewer = this.#pick(VIEWERS);
    await this.#world.store.reads.compact(viewer as UserId);
    const reader = this.#naive.reader(viewer);
    // Markers covered by an all-read mark may be deleted; a thread's later move must find the same markers on both
    // sides.
    for (const [thread, marker] of reader.markers)
      if (marker <= this.#naive.covered(viewer, thread)) reader.markers.delete(thread);
  }

  async #compareCounts(step: number, viewer: string): Promise<void> {
    const counted = await this.#world.reads.unreadCounts(
      viewer as UserId,
      CATEGORIES as readonly string[] as readonly ProducerKey[],
    );
    const expected = CATEGORIES.map(
      (category) =>
        this.#naive
          .list(viewer, category)
          .filter((thread) => this.#naive.unread(viewer, thread).length > 0).length,
    );
    this.#compare(step, `counts of ${viewer}`, {
      got: counted.map(({ count }) => count),
      expected,
    });
  }

  async #compareLists(step: number, viewer: string, category: string): Promise<void> {
    const [{ reads }, naive, user, key] = [
      this.#world,
      this.#naive,
      viewer as UserId,
      category as ProducerKey,
    ];
    const list = async (isUnreadOnly: boolean) => {
      const states = [];
      for (let after = null, page = null; page?.status !== 'END'; after = page.reached) {
        page = await reads.threads(user, { category: key, first: 7, after, isUnreadOnly });
        states.push(...page.threads.map(({ state }) => state));
      }
      return states;
    };
    const states = await list(false);
    await reads.settled();
    const items = await reads.unreadItems(user, states);
    const got = states.map(
      ({ record, isUnread }, index) =>
        `${record.thread} ${isUnread} ${items[index]?.count} ${items[index]?.first ?? 0}`,
    );
    const expected = naive.list(viewer, category).map((thread) => {
      const unread = naive.unread(viewer, thread);
      return `${thread} ${unread.length > 0} ${unread.length} ${unread[0] ?? 0}`;
    });
    this.#compare(step, `list of ${viewer} in ${category}`, { got, expected });
    const unread = naive
      .list(viewer, category)
      .filter((thread) => naive.unread(viewer, thread).length > 0);
    this.#compare(step, `unread list of ${viewer} in ${category}`, {
      got: (await list(true)).map(({ record }) => record.thread),
      expected: unread,
    });
    const next = await reads.nextUnread(user, { category: key, after: null });
    this.#compare(step, `next unread of ${viewer} in ${category}`, {
      got: next?.record.thread ?? null,
      expected: unread.at(-1) ?? null,
    });
    await this.#afterVisit(viewer, key);
  }

  /** Reading the first page was a visit: copies the watermark it left. */
  async #afterVisit(viewer: string, category: ProducerKey): Promise<void> {
    await this.#world.reads.settled();
    const { watermarks } = await this.#world.store.reads.summary(viewer as UserId, [category]);
    this.#naive.raise(viewer, category, watermarks[0]?.at ?? 0);
  }

  #compare(
    step: number,
    what: string,
    { got, expected }: { readonly got: unknown; readonly expected: unknown },
  ): void {
    this.comparisons += 1;
    if (JSON.stringify(got) === JSON.stringify(expected)) return;
    this.differences.push(
      `step ${step}, ${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`,
    );
  }
}
