/**
 * Going on from the last count of what waits above gives what a full count gives, whatever happened in between.
 * Method: random histories of what others publish, change and delete, and of what the viewer follows, hides, reads and
 * voids; the streams are of those that decide item by item and of those that do not.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Feeds } from '../../src/feeds/feed.ts';
import { openNewsMemory, type NewsMemory } from '../../src/feeds/updates/news-memory.ts';
import type { Relation } from '../../src/model/edges.ts';
import type { Draft, Item } from '../../src/model/items.ts';
import { userProducer } from '../../src/model/producers.ts';
import { watchChanges, type StoreChange } from '../../src/store/watch-changes.ts';
import {
  ada,
  bob,
  carol,
  connect,
  HOME,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
  type FeedWorld,
} from '../support/feed-world.ts';
import { person, tag } from '../support/builders.ts';
import { openTestStore } from '../support/open-store.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const FENCE = HOME.slice(HOME.indexOf('rank:'));
const template = (name: string, stream: string): string =>
  `name: ${name}\ndescription: A stream.\naccess: viewer\nstream: ${stream}\n${FENCE}`;

const FOLLOWED = '{ following: { types: [user, tag, thread] } }';
/** Streams that tell of each item alone whether they hold it. */
const DECIDED = {
  home: HOME,
  woven: template(
    'woven',
    `{ mix: [
      { weight: 2, of: { filter: { where: { not: { kind: talk } }, of: ${FOLLOWED} } } },
      { weight: 1, of: { component: { name: tagged, of: { tag: a } } } } ] }`,
  ),
  others: template('others', `{ except: { of: everything, without: ${FOLLOWED} } }`),
  both: template('both', `{ intersect: [ { merge: [${FOLLOWED}, received] }, everything ] }`),
};
/** Streams in which one item says something of another, or the time does. */
const READ = {
  once: template('once', `{ dedupe: { by: thread, window: 5, of: ${FOLLOWED} } }`),
  few: template('few', `{ limit: { count: 3, of: ${FOLLOWED} } }`),
  young: template('young', `{ filter: { where: { newerThan: 2 }, of: ${FOLLOWED} } }`),
  lifted: template('lifted', `{ conversations: { of: ${FOLLOWED} } }`),
};
const NAMES = [...Object.keys(DECIDED), ...Object.keys(READ)];
const VISIBILITIES = ['public', 'public', 'followers', 'private', 'direct'] as const;
const AUTHORS = [bob, carol, ada] as const;

const act = fc.record({
  do: fc.oneof(
    { weight: 8, arbitrary: fc.constant('publish' as const) },
    { weight: 3, arbitrary: fc.constantFrom('edit' as const, 'delete' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('follow' as const, 'mute' as const, 'block' as const),
    },
    { weight: 1, arbitrary: fc.constantFrom('suspend' as const, 'reset' as const) },
    { weight: 2, arbitrary: fc.constantFrom('refresh' as const, 'wait' as const) },
  ),
  who: fc.nat(AUTHORS.length - 1),
  nth: fc.nat(9),
  isOn: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const histories = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), {
  minLength: 5,
  maxLength: 12,
});

/** Which of two others, or a tag, and whether the rule begins or ends. */
interface Rule {
  readonly who: number;
  readonly isTag: boolean;
  readonly isOn: boolean;
}

class Story {
  readonly world: FeedWorld;
  readonly memory: NewsMemory;
  readonly #published: Item[] = [];

  constructor(world: FeedWorld, memory: NewsMemory) {
    this.world = world;
    this.memory = memory;
  }

  async perform({ do: what, who, nth, isOn }: Act): Promise<void> {
    const { world } = this;
    const { store, clock } = world;
    const author = AUTHORS[who] ?? bob;
    const stream = NAMES[nth % NAMES.length] ?? 'home';
    const item = this.#published.at(-1 - (nth % Math.max(1, this.#published.length)));
    switch (what) {
      case 'publish':
        this.#published.push(await publish(world, author, `by ${author}`, draftOf(nth)));
        return;
      case 'edit': {
        const visibility = isOn ? 'public' : 'private';
        // A direct stays one.
        if (item !== undefined && item.visibility !== 'direct')
          await store.items.edit(item.position, { visibility }, clock.now());
        return;
      }
      case 'delete':
        if (item !== undefined) await store.items.remove(item.position);
        return;
      case 'follow':
      case 'mute':
      case 'block':
        return this.#hold(what, { who, isTag: nth > 6, isOn });
      case 'suspend':
        await store.people.edit(carol, { state: isOn ? 'active' : 'suspended' });
        return;
      case 'refresh':
        await readFeed(world, ada, { template: stream, first: 3 });
        return;
      case 'reset':
        await world.feeds.reset(await requestOf(world, ada, { template: stream }));
        return;
      case 'wait':
        clock.advance(3_600_000);
    }
  }

  async #hold(relation: Relation, { who, isTag, isOn }: Rule): Promise<void> {
    const other = who === 0 ? bob : carol;
    const producer = isTag && relation !== 'block' ? tag('a') : userProducer(other);
    if (isOn) await connect(this.world, ada, producer, relation);
    else await this.world.store.edges.removeEdge(ada, producer, relation);
  }

  async compare(): Promise<void> {
    for (const name of NAMES) {
      const request = await requestOf(this.world, ada, { template: name });
      expect(await this.memory.count(name, request), `what waits above ${name}`).toEqual(
        await this.world.feeds.newSince(request),
      );
    }
  }
}

function draftOf(nth: number): Partial<Draft> {
  const visibility = VISIBILITIES[nth % VISIBILITIES.length] ?? 'public';
  return {
    kind: nth % 4 === 0 ? 'talk' : 'post',
    thread: nth % 3 === 0 ? `t${nth}` : null,
    tags: nth % 2 === 0 ? ['a'] : [],
    visibility,
    ...(visibility === 'direct' ? { audience: [userProducer(ada)] } : {}),
  };
}

interface Subject {
  /** Which changes the memory hears of. */
  readonly hears?: (change: StoreChange) => boolean;
  readonly feeds?: (feeds: Feeds) => Pick<Feeds, 'countNews'>;
}

/** Resolves with how many counts went on from the last one. */
async function sameCounts({ hears = () => true, feeds = (same) => same }: Subject, seed?: number) {
  let continued = 0;
  const runs = seed === undefined ? 12 : 40;
  await onRandomHistories(histories, { runs, seed, longRunMax: 300 }, async (history) => {
    let memory: NewsMemory | null = null;
    const store = watchChanges(await openTestStore(), (change) => {
      if (hears(change)) memory?.note(change);
    });
    const world = await openFeedWorld({ store, templates: { ...DECIDED, ...READ } });
    const counting = feeds(world.feeds);
    memory = openNewsMemory(
      {
        async countNews(request, last) {
          const counted = await counting.countNews(request, last);
          if (counted.isContinued) continued += 1;
          return counted;
        },
      },
      // Nothing grows old: what is gone on from has to be right.
      () => 0,
    );
    await store.people.join(person(carol));
    await connect(world, ada, userProducer(bob));
    const story = new Story(world, memory);
    await publish(world, bob, 'first');
    for (const name of NAMES) await readFeed(world, ada, { template: name });
    await story.compare();
    for (const acts of history) {
      for (const each of acts) await story.perform(each);
      await story.compare();
    }
    await store.close();
  });
  return continued;
}

/** Takes what the viewer may see for the same. */
function careless(feeds: Feeds): Pick<Feeds, 'countNews'> {
  return {
    async countNews(request, last) {
      const { count, isContinued } = await feeds.countNews(
        last?.basis == null ? request : { ...request, facts: last.basis.facts },
        last,
      );
      return { count, isContinued };
    },
  };
}

describe('a count that goes on from the last one', { timeout: LAW_TIMEOUT_MS }, () => {
  it('is what a full count gives', async () => {
    expect(await sameCounts({})).toBeGreaterThan(0);
  });

  it('is caught when it does not hear that an item was changed', async () => {
    const hears = ({ kind }: StoreChange) => kind !== 'item';
    await expect(sameCounts({ hears }, CONTROL_SEED)).rejects.toThrow('what waits above');
  });

  it('is caught when it takes what the viewer may see for the same', async () => {
    await expect(sameCounts({ feeds: careless }, CONTROL_SEED)).rejects.toThrow('what waits above');
  });

  it('reads nothing of the timelines where the stream decides item by item', async () => {
    const world = await openFeedWorld({ templates: { ...DECIDED, ...READ } });
    await connect(world, ada, userProducer(bob));
    await publish(world, bob, 'first');
    for (const name of NAMES) {
      await readFeed(world, ada, { template: name });
      const request = await requestOf(world, ada, { template: name });
      const { count } = await world.feeds.countNews(request, null);
      await publish(world, bob, 'new');
      await publish(world, carol, 'of somebody else');
      const next = await world.feeds.countNews(request, count);
      expect(next.isContinued, name).toBe(name in DECIDED);
      expect(next.count.news).toEqual(await world.feeds.newSince(request));
    }
    await world.store.close();
  });
});
