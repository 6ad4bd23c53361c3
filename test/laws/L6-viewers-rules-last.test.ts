/**
 * L6: block, mute, delete, visibility and unfollow hold on the next read, in every page, head, count and live event;
 * hidden things are indistinguishable from absent ones.
 * Method: random histories of posts, rules and reads against a plain predicate; then each rule against each place where
 * an item can be.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOfRepost } from '../../src/content/reposts.ts';
import type { Feeds } from '../../src/feeds/feed.ts';
import {
  HIDDEN_ITEMS,
  hidingKey,
  type KeyStretch,
  PHRASES,
  reposterKey,
  REPOSTERS,
} from '../../src/model/muted-keys.ts';
import { producerKey, userProducer, type ProducerKey } from '../../src/model/producers.ts';
import type { Item } from '../../src/model/items.ts';
import type { FactsCache } from '../../src/social/facts.ts';
import type { ItemStore } from '../../src/store/ports/items.ts';
import type { ListStore } from '../../src/store/ports/lists.ts';
import {
  rememberingItems,
  rememberingLists,
  sharedLists,
  showingOriginals,
  unruled,
  without,
} from '../support/broken-rules.ts';
import { openLawStore } from '../support/open-store.ts';
import { rememberingFacts } from '../support/remembered-facts.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import { LIST_FEED, ruleEvent, RulesStory } from '../support/rules-story.ts';
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
  titlesOf,
  type FeedWorld,
} from '../support/feed-world.ts';

type Rule = {
  readonly name: string;
  readonly hide: (world: FeedWorld, item: Item) => Promise<unknown>;
};

const RULES: readonly Rule[] = [
  { name: 'a delete', hide: (world, item) => world.store.items.remove(item.position) },
  {
    name: 'a block by the viewer',
    hide: (world) => connect(world, ada, userProducer(bob), 'block'),
  },
  {
    name: 'a block of the viewer',
    hide: (world) => connect(world, bob, userProducer(ada), 'block'),
  },
  { name: 'a mute of the author', hide: (world) => connect(world, ada, userProducer(bob), 'mute') },
  {
    name: 'a mute of its tag',
    hide: (world) => connect(world, ada, producerKey('tag', 'loud'), 'mute'),
  },
  {
    name: 'a mute of a phrase',
    hide: (world) => connect(world, ada, 'phrase:wanted' as ProducerKey, 'mute'),
  },
  {
    name: 'hiding it',
    hide: (world, { position: at }) => connect(world, ada, hidingKey(at), 'mute'),
  },
  {
    name: 'an edit that brings a muted phrase in',
    async hide(world, item) {
      await connect(world, ada, 'phrase:world cup' as ProducerKey, 'mute');
      const payload = { text: 'The World Cup!' };
      await world.store.items.edit(item.position, { payload }, 1);
    },
  },
  {
    name: 'an edit to private',
    hide: (world, item) => world.store.items.edit(item.position, { visibility: 'private' }, 1),
  },
  {
    name: 'an unfollow',
    hide: (world) => world.store.edges.removeEdge(ada, userProducer(bob), 'follow'),
  },
];

/** For items that Carol reposts. */
const RULES_OF_REPOSTS: readonly Rule[] = [
  ...RULES.filter(({ name }) => name !== 'an unfollow'),
  {
    name: 'hiding the reposts of who reposted it',
    hide: (world) => connect(world, ada, reposterKey(carol), 'mute'),
  },
];

/** Carol's posts around one of Bob's: in a head of ten, in the tail, or above the fence. */
const PLACES = [
  { name: 'in a head', above: 3, commitAfter: true },
  { name: 'in a tail', above: 14, commitAfter: true },
  { name: 'above the fence', above: 3, commitAfter: false },
];

/** With `isReposted`, the feed has Carol's repost instead, because Ada does not follow Bob. */
async function prepared(
  place: (typeof PLACES)[number],
  { isReposted = false } = {},
): Promise<{ readonly world: FeedWorld; readonly item: Item }> {
  const world = await openFeedWorld();
  for (const followed of isReposted ? [carol] : [bob, carol])
    await connect(world, ada, userProducer(followed));
  for (let index = 0; index < 5; index += 1) await publish(world, carol, `old ${index}`);
  if (!place.commitAfter) await readFeed(world, ada);
  const item = await publish(world, bob, 'wanted', { tags: ['loud'] });
  if (isReposted) await world.store.items.publish(draftOfRepost(carol, item.position, 1));
  for (let index = 0; index < place.above; index += 1) await publish(world, carol, `new ${index}`);
  if (place.commitAfter) await readFeed(world, ada);
  return { world, item };
}

/** How a subject differs from the real feeds. */
interface FeedSubject {
  readonly items?: (real: ItemStore) => ItemStore;
  readonly lists?: (real: ListStore) => ListStore;
  readonly facts?: (real: FactsCache) => FactsCache;
  readonly feeds?: (real: Feeds) => Feeds;
}

/** Pages that include what mutes of one stretch hide. */
function servingWith(stretch: KeyStretch): FeedSubject {
  return {
    feeds: (real) => ({ ...real, page: (request) => real.page(without(stretch, request)) }),
  };
}

/** Counts that include it. */
function countingWith(stretch: KeyStretch): FeedSubject {
  return {
    feeds: (real) => ({ ...real, newSince: (request) => real.newSince(without(stretch, request)) }),
  };
}

let stories = 0;

async function rulesLast(subject: FeedSubject, seed?: number): Promise<void> {
  const store = await openLawStore(seed);
  const real = await openFeedWorld({
    templates: { home: HOME, list: LIST_FEED },
    store: {
      ...store,
      items: subject.items?.(store.items) ?? store.items,
      lists: subject.lists?.(store.lists) ?? store.lists,
    },
  });
  const world: FeedWorld = {
    ...real,
    facts: subject.facts?.(real.facts) ?? real.facts,
    feeds: subject.feeds?.(real.feeds) ?? real.feeds,
  };
  const histories = fc.array(ruleEvent, { minLength: 4, maxLength: 20, size: 'max' });
  await onRandomHistories(histories, { runs: 200, seed, controlRuns: 1_000 }, async (history) => {
    const story = new RulesStory(world, `s${(stories += 1)}`);
    for (const who of ['bob', 'carol'] as const) await story.hold('follow', who, true);
    for (const what of history) {
      await story.happen(what);
      await story.check();
      await story.checkList();
    }
  });
}

const BROKEN: readonly {
  readonly name: string;
  readonly subject: FeedSubject;
  readonly caught: RegExp;
}[] = [
  {
    name: 'trusts items as they were when its head was committed',
    subject: { items: rememberingItems },
    caught: /only what may be seen/,
  },
  {
    name: 'trusts what the viewer held at the first read',
    subject: { facts: rememberingFacts },
    caught: /only what may be seen/,
  },
  {
    name: 'trusts a list as it was at the first read',
    subject: { lists: rememberingLists },
    caught: /only what may be seen of a list/,
  },
  {
    name: 'finds everybody a list of one name',
    subject: { lists: sharedLists },
    caught: /nothing of somebody else’s list/,
  },
  {
    name: 'serves pages without the rules',
    subject: {
      feeds: (real) => ({ ...real, page: (request) => real.page(unruled(request)) }),
    },
    caught: /only what may be seen on the page/,
  },
  {
    name: 'counts without the rules',
    subject: {
      feeds: (real) => ({
        ...real,
        newSince: async (request) => {
          const { count } = await real.newSince(unruled(request));
          return { ...(await real.newSince(request)), count };
        },
      }),
    },
    caught: /only what may be seen in the count/,
  },
  {
    name: 'serves pages without looking into titles and texts',
    subject: servingWith(PHRASES),
    caught: /only what may be seen on the page/,
  },
  {
    name: 'counts without looking into titles and texts',
    subject: countingWith(PHRASES),
    caught: /only what may be seen in the count/,
  },
  {
    name: 'serves pages with what was hidden',
    subject: servingWith(HIDDEN_ITEMS),
    caught: /only what may be seen on the page/,
  },
  {
    name: 'counts what was hidden',
    subject: countingWith(HIDDEN_ITEMS),
    caught: /only what may be seen in the count/,
  },
  {
    name: 'serves pages with the reposts of somebody whose reposts were hidden',
    subject: servingWith(REPOSTERS),
    caught: /only what may be seen on the page/,
  },
  {
    name: 'counts the reposts of somebody whose reposts were hidden',
    subject: countingWith(REPOSTERS),
    caught: /only what may be seen in the count/,
  },
  {
    name: 'asks of a repost only whether its author may be seen',
    subject: { items: showingOriginals },
    caught: /only what may be seen|a hidden item as one that does not exist/,
  },
  {
    name: 'names actors without the rules',
    subject: {
      feeds: (real) => ({
        ...real,
        newSince: async (request) => {
          const { actors } = await real.newSince(unruled(request));
          return { ...(await real.newSince(request)), actors };
        },
      }),
    },
    caught: /only whom the viewer may see among the actors/,
  },
  {
    name: 'explains what is hidden',
    subject: {
      feeds: (real) => ({
        ...real,
        whyNot: (request, item) => real.whyNot(unruled(request), item),
      }),
    },
    caught: /a hidden item as one that does not exist/,
  },
];

describe('L6 the viewer’s rules last', { timeout: LAW_TIMEOUT_MS }, () => {
  it('shows, counts and explains only what may be seen, after every event of random histories', async () => {
    await rulesLast({});
  });

  it.each(BROKEN)('catches a reader that $name', async ({ subject, caught }) => {
    await expect(rulesLast(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });

  for (const place of PLACES) {
    it.each(RULES)(
      `$name hides an item ${place.name} on the next read, and the page stays full`,
      async ({ hide }) => {
        const { world, item } = await prepared(place);
        const request = await requestOf(world, ada);
        const before = place.commitAfter ? null : (await world.feeds.newSince(request)).count;
        await hide(world, item);
        if (before !== null)
          expect((await world.feeds.newSince(await requestOf(world, ada))).count).toBe(before - 1);
        const page = await readFeed(world, ada, { first: place.above + 5 });
        expect(titlesOf(page)).not.toContain('wanted');
        expect(page.edges).toHaveLength(place.above + 5);
        expect([page.status, await page.hasNextPage()]).toEqual(['END', false]);
      },
    );
  }

  for (const place of PLACES) {
    it.each(RULES_OF_REPOSTS)(
      `$name hides a repost of the item ${place.name} on the next read, and the page stays full`,
      async ({ hide }) => {
        const { world, item } = await prepared(place, { isReposted: true });
        const request = await requestOf(world, ada);
        const before = place.commitAfter ? null : (await world.feeds.newSince(request)).count;
        await hide(world, item);
        if (before !== null)
          expect((await world.feeds.newSince(await requestOf(world, ada))).count).toBe(before - 1);
        const page = await readFeed(world, ada, { first: place.above + 5 });
        expect(page.edges.map((edge) => edge.item.repostOf ?? null)).toEqual(
          Array.from({ length: place.above + 5 }, () => null),
        );
        expect([page.status, await page.hasNextPage()]).toEqual(['END', false]);
      },
    );
  }

  it('shows a followers-only item to followers alone', async () => {
    const world = await openFeedWorld({
      templates: {
        all: 'name: all\ndescription: All.\naccess: public\nstream: { everything: {} }\n',
      },
    });
    await connect(world, ada, userProducer(bob));
    await publish(world, bob, 'for followers', { visibility: 'followers' });
    const seen = await Promise.all(
      [ada, bob, carol, null].map(
        async (viewer) => (await readFeed(world, viewer, { template: 'all' })).edges.length,
      ),
    );
    expect(seen).toEqual([1, 1, 0, 0]);
  });

  it('answers whyNot for a hidden item as for one that does not exist', async () => {
    const { world, item } = await prepared(PLACES[0] as (typeof PLACES)[number]);
    await connect(world, bob, userProducer(ada), 'block');
    await expect(world.feeds.whyNot(await requestOf(world, ada), item)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('refuses an anonymous viewer where the template asks for one', async () => {
    const world = await openFeedWorld();
    await expect(readFeed(world, null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
