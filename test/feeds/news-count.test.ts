/**
 * Continuing from the last count of what waits above gives the same as a full count, whatever happened in between.
 * Method: random histories of what others publish, change and delete, and of what the viewer follows, hides, reads and
 * resets; some of the streams decide item by item and some do not.
 */
import { describe, expect, it } from 'vitest';
import type { Feeds } from '../../src/feeds/feed.ts';
import { openNewsMemory, type NewsMemory } from '../../src/feeds/updates/news-memory.ts';
import { userProducer } from '../../src/model/producers.ts';
import { watchChanges, type StoreChange } from '../../src/store/watch-changes.ts';
import {
  ada,
  bob,
  carol,
  connect,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
} from '../support/feed-world.ts';
import { DECIDED, histories, NAMES, READ, Story } from './feed-story.ts';
import { person } from '../support/builders.ts';
import { openTestStore } from '../support/open-store.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

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
    const story = new Story(world);
    const compare = async (): Promise<void> => {
      for (const name of NAMES) {
        const request = await requestOf(world, ada, { template: name });
        expect(await memory?.count(name, request), `what waits above ${name}`).toEqual(
          await world.feeds.newSince(request),
        );
      }
    };
    await publish(world, bob, 'first');
    for (const name of NAMES) await readFeed(world, ada, { template: name });
    await compare();
    for (const acts of history) {
      for (const each of acts) await story.perform(each);
      await compare();
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

  it('is caught when it misses that an item was changed', async () => {
    const hears = ({ kind }: StoreChange) => kind !== 'item';
    await expect(sameCounts({ hears }, CONTROL_SEED)).rejects.toThrow('what waits above');
  });

  it('is caught when it assumes that what the viewer may see is unchanged', async () => {
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
