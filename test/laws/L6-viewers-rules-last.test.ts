/**
 * L6: block, mute, delete, visibility and unfollow hold on the next read, in every page, head, count and live
 * event; hidden things are not told from absent ones. Method: each rule against each place an item can stand in.
 */
import { describe, expect, it } from 'vitest';
import { producerKey, userProducer } from '../../src/model/producers.ts';
import { type Item } from '../../src/model/items.ts';
import {
  ada,
  bob,
  carol,
  connect,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
  titlesOf,
  type FeedWorld,
} from '../support/feed-world.ts';
import { A, openReadsWorld, post, read, relate, type ReadsWorld } from '../support/reads-world.ts';

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
    name: 'an edit to private',
    hide: (world, item) => world.store.items.edit(item.position, { visibility: 'private' }, 1),
  },
  {
    name: 'an unfollow',
    hide: (world) => world.store.edges.removeEdge(ada, userProducer(bob), 'follow'),
  },
];

/** Carol's posts around one of Bob's: in a head of ten, in the tail, or above the fence. */
const PLACES = [
  { name: 'in a head', above: 3, commitAfter: true },
  { name: 'in a tail', above: 14, commitAfter: true },
  { name: 'above the fence', above: 3, commitAfter: false },
];

async function prepared(
  place: (typeof PLACES)[number],
): Promise<{ readonly world: FeedWorld; readonly item: Item }> {
  const world = await openFeedWorld();
  for (const followed of [bob, carol]) await connect(world, ada, userProducer(followed));
  for (let index = 0; index < 5; index += 1) await publish(world, carol, `old ${index}`);
  if (!place.commitAfter) await readFeed(world, ada);
  const item = await publish(world, bob, 'wanted', { tags: ['loud'] });
  for (let index = 0; index < place.above; index += 1) await publish(world, carol, `new ${index}`);
  if (place.commitAfter) await readFeed(world, ada);
  return { world, item };
}

describe('L6 the viewer’s rules last', () => {
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

  it('catches a reader that trusts the head as it was committed', async () => {
    const { world, item } = await prepared(PLACES[0] as (typeof PLACES)[number]);
    await world.store.items.remove(item.position);
    const { latest } = await world.store.fences.state({ viewer: 'u:ada', stream: 'home' });
    expect(latest?.head).toContain(item.position);
  });
});

const LIVE_RULES: readonly {
  readonly name: string;
  readonly hide: (world: ReadsWorld, item: Item) => Promise<unknown>;
}[] = [
  { name: 'a delete', hide: ({ store }, item) => store.items.remove(item.position) },
  { name: 'a block by the viewer', hide: (world) => relate(world, ada, bob, 'block') },
  { name: 'a block of the viewer', hide: (world) => relate(world, bob, ada, 'block') },
  { name: 'a mute of the author', hide: (world) => relate(world, ada, bob, 'mute') },
  { name: 'a mute of the thread', hide: (world) => relate(world, ada, 'thread:bobs', 'mute') },
  {
    name: 'an edit to private',
    hide: ({ store }, item) => store.items.edit(item.position, { visibility: 'private' }, 1),
  },
];

/** Ada reads Bob's thread, then Carol's; Bob's is hidden before the first of the two events is delivered. */
async function markedAndHidden({ hide }: (typeof LIVE_RULES)[number]) {
  const world = await openReadsWorld();
  const item = await post(world, bob, 'bobs');
  await post(world, carol, 'carols');
  const live = world.reads.listen(ada, { from: null, categories: [A] });
  const raw = world.store.bus.subscribe(ada, { from: null });
  expect([(await live.next()).value?.counts[0]?.count, (await raw.next()).value?.kind]).toEqual([
    2,
    'start',
  ]);
  await read(world, ada, 'bobs');
  await hide(world, item);
  await read(world, ada, 'carols');
  return { world, live, raw };
}

describe('L6 in live events', () => {
  it.each(LIVE_RULES)(
    '$name between a mark and its delivery leaves nothing to tell of what it hides',
    async (rule) => {
      const { world, live } = await markedAndHidden(rule);
      const { value: event } = await live.next();
      expect(event).toMatchObject({
        kind: 'change',
        changes: [{ kind: 'thread', thread: 'carols' }],
        counts: [{ category: A, count: 0 }],
      });
      await live.return?.();
      expect((await world.reads.states(ada, ['bobs']))[0]).toBeNull();
    },
  );

  it('catches a delivery that trusts what was announced', async () => {
    const { raw } = await markedAndHidden(LIVE_RULES[0] as (typeof LIVE_RULES)[number]);
    const { value: heard } = await raw.next();
    expect(heard?.kind === 'message' ? heard.message : '').toContain('"bobs"');
  });
});
