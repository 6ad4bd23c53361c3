/**
 * Random histories of read state: what people post, hide, block and mark. All histories of a law share one store; each
 * has its own people, threads and categories, and counts positions as if it were alone.
 */
import { onTestFinished } from 'vitest';
import fc from 'fast-check';
import { position, type Position } from '../../src/model/positions.ts';
import type { ViewerFacts } from '../../src/model/edges.ts';
import { HIDDEN_ITEMS, hidingKey, isInStretch } from '../../src/model/muted-keys.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { openReads, type Reads } from '../../src/reads/reads.ts';
import { category } from './builders.ts';
import { openLawStore } from './open-store.ts';
import {
  badge,
  listed,
  openReadsWorld,
  post,
  relate,
  type ReadsWorld,
  unreadOf,
} from './reads-world.ts';

const people = fc.constantFrom('ada' as const, 'bob' as const, 'carol' as const);
const thread = fc.constantFrom('1', '2', '3', '4', '5');
/** Within the history's posts: a mark beyond all of them would hide the effect of the others. */
const upTo = fc.option(fc.nat({ max: 20 }));

export const postAct = fc.record({
  verb: fc.constant('post' as const),
  who: people,
  thread,
  isPrivate: fc.constantFrom(false, false, false, true),
  text: fc.constantFrom(null, null, 'The world cup!'),
});

export const act = fc.oneof(
  { weight: 5, arbitrary: postAct },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('lose' as const),
      isDeleted: fc.boolean(),
      at: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constantFrom('block' as const, 'mute' as const, 'muteThread' as const),
      who: people,
      thread,
    }),
  },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('move' as const), thread }) },
  {
    weight: 1,
    arbitrary: fc.record({ verb: fc.constant('mutePhrase' as const), isOn: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('hide' as const),
      isOn: fc.constantFrom(true, true, true, false),
      /** How many of the newest items, so that some of their threads have no other unread item. */
      count: fc.integer({ min: 1, max: 6 }),
    }),
  },
);
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

export const mark = fc.oneof(
  { weight: 5, arbitrary: fc.record({ verb: fc.constant('thread' as const), thread, upTo }) },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('category' as const),
      category: fc.constantFrom('a' as const, 'b' as const),
      upTo,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ verb: fc.constant('all' as const), upTo: fc.nat({ max: 20 }) }),
  },
);
export type MarkAct = typeof mark extends fc.Arbitrary<infer T> ? T : never;

export function isMark(each: { readonly verb: string }): each is MarkAct {
  return each.verb === 'thread' || each.verb === 'category' || each.verb === 'all';
}

/** How a subject differs from the real read state. */
export interface ReadsSubject {
  readonly reads?: (real: Reads, world: ReadsWorld) => Reads;
}

export async function openSubjectWorld(
  subject: ReadsSubject,
  seed: number | undefined,
): Promise<ReadsWorld> {
  const world = await openReadsWorld(undefined, undefined, () => openLawStore(seed));
  return { ...world, reads: subject.reads?.(world.reads, world) ?? world.reads };
}

/** Read state over the same stores, with nobody blocked and nothing muted. */
export function unruledReads({ store, clock, facts }: ReadsWorld): Reads {
  return openReadsOf({
    store,
    clock,
    facts: {
      of: async (viewer) => ({ ...(await facts.of(viewer)), blocked: new Set(), mutes: new Set() }),
    },
  });
}

function openReadsOf(world: Pick<ReadsWorld, 'store' | 'clock' | 'facts'>): Reads {
  const reads = openReads({
    ...world,
    onFault: (error) => {
      throw error;
    },
  });
  onTestFinished(() => reads.settled());
  return reads;
}

/** Read state over the same stores, with no phrase muted. */
export function wordlessReads(world: ReadsWorld): Reads {
  return readsWithout(world, (key) => key === PHRASE);
}

/** Read state over the same stores, with no item hidden. */
export function unhiddenReads(world: ReadsWorld): Reads {
  return readsWithout(world, (key) => isInStretch(HIDDEN_ITEMS, key));
}

function readsWithout(
  { store, clock, facts }: ReadsWorld,
  isLeftOut: (key: ProducerKey) => boolean,
): Reads {
  const of = async (viewer: UserId | null): Promise<ViewerFacts> => {
    const held = await facts.of(viewer);
    return { ...held, mutes: new Set([...held.mutes].filter((key) => !isLeftOut(key))) };
  };
  return openReadsOf({ store, clock, facts: { of } });
}

const PHRASE = 'phrase:world cup' as ProducerKey;

let stories = 0;

export class ReadsStory {
  readonly world: ReadsWorld;
  readonly a: ProducerKey;
  readonly b: ProducerKey;
  readonly ada: UserId;
  readonly #name: string;
  /** The newest position before the story began. */
  readonly #base: number;

  private constructor(world: ReadsWorld, base: number) {
    this.world = world;
    this.#base = base;
    this.#name = `story-${(stories += 1)}`;
    [this.a, this.b] = [category(this.named('a')), category(this.named('b'))];
    this.ada = this.person('ada');
  }

  static async begin(world: ReadsWorld): Promise<ReadsStory> {
    return new ReadsStory(world, await world.store.timelines.newest());
  }

  named(name: string): string {
    return `${name}-${this.#name}`;
  }

  person(name: string): UserId {
    return this.named(name) as UserId;
  }

  at(nth: number): Position {
    return position(this.#base + nth);
  }

  async perform(each: Act, viewers: readonly UserId[] = [this.ada]): Promise<void> {
    const { store } = this.world;
    if (each.verb === 'post')
      await post(this.world, this.person(each.who), this.named(each.thread), {
        category: this.a,
        visibility: each.isPrivate ? 'private' : 'public',
        payload: { title: each.thread, text: each.text, url: null, votes: 0 },
      });
    else if (each.verb === 'lose' && each.isDeleted) await store.items.remove(this.at(each.at));
    else if (each.verb === 'lose')
      await store.items.edit(this.at(each.at), { visibility: 'private' }, 1);
    else if (each.verb === 'move') await store.threads.move(this.named(each.thread), this.b);
    else if (each.verb === 'mutePhrase') await this.hold(PHRASE, each.isOn, viewers);
    else if (each.verb === 'hide') await this.hide(each.count, each.isOn, viewers);
    else if (each.verb === 'muteThread')
      for (const viewer of viewers)
        await relate(this.world, viewer, `thread:${this.named(each.thread)}`, 'mute');
    else if (each.who !== 'ada')
      for (const viewer of viewers)
        await relate(this.world, viewer, this.person(each.who), each.verb);
  }

  /** Hides this many of the newest items, or shows them again. */
  async hide(count: number, isOn: boolean, viewers: readonly UserId[]): Promise<void> {
    const newest = (await this.world.store.timelines.newest()) - this.#base;
    for (let nth = newest; nth > Math.max(0, newest - count); nth -= 1)
      await this.hold(hidingKey(this.at(nth)), isOn, viewers);
  }

  async hold(key: ProducerKey, isOn: boolean, viewers: readonly UserId[]): Promise<void> {
    for (const viewer of viewers)
      if (isOn) await relate(this.world, viewer, key, 'mute');
      else await this.world.store.edges.removeEdge(viewer, key, 'mute');
  }

  async make(each: MarkAct, viewer: UserId = this.ada): Promise<void> {
    const { reads } = this.world;
    const at = each.upTo === null ? null : this.at(each.upTo);
    if (each.verb === 'thread')
      await reads.markThreadsRead(viewer, [
        { thread: this.named(each.thread), upTo: at, category: null },
      ]);
    else if (each.verb === 'category')
      await reads.markCategoryRead(viewer, { category: this[each.category], upTo: at });
    else await reads.markAllRead(viewer, { upTo: at, categories: [] });
  }

  badge(viewer: UserId, of: ProducerKey): Promise<number> {
    return badge(this.world, viewer, of);
  }

  /** Everything a viewer can find out about what is unread. */
  async toldTo(viewer: UserId): Promise<unknown> {
    const told = [];
    for (const of of [this.a, this.b])
      for (const { record, isUnread } of await listed(this.world, viewer, { category: of }))
        told.push([record.thread, isUnread, await unreadOf(this.world, viewer, record.thread)]);
    return told;
  }
}
