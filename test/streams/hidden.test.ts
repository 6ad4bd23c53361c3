/**
 * Parts that count or compare items do so with what the viewer may see: a hidden item takes no place and makes nothing a
 * repeat, exactly like one that was deleted.
 */
import { describe, expect, it } from 'vitest';
import { userProducer } from '../../src/model/producers.ts';
import type { Draft } from '../../src/model/items.ts';
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

const template = (name: string, stream: string): string =>
  `name: ${name}\ndescription: A test.\naccess: public\nstream: ${stream}\n`;

const TEMPLATES = {
  titles: template('titles', '{ dedupe: { by: title, window: 50, of: { everything: {} } } }'),
  threads: template('threads', '{ dedupe: { by: thread, window: 50, of: { everything: {} } } }'),
  three: template('three', '{ limit: { count: 3, of: { everything: {} } } }'),
  nested: template(
    'nested',
    '{ limit: { count: 3, of: { dedupe: { by: title, window: 5, of: { everything: {} } } } } }',
  ),
};

/** How Bob's items are hidden from Ada, or deleted. */
const WAYS: Readonly<
  Record<string, { readonly fields?: Partial<Draft>; hide?(world: FeedWorld): Promise<unknown> }>
> = {
  'are private': { fields: { visibility: 'private' } },
  'are for followers': { fields: { visibility: 'followers' } },
  'are by somebody who blocked the viewer': {
    hide: (world) => connect(world, bob, userProducer(ada), 'block'),
  },
  'are muted': { hide: (world) => connect(world, ada, userProducer(bob), 'mute') },
};

/** Ada's world: Bob's items among Carol's, of the same title and thread. */
async function mixed(fields: Partial<Draft> = {}): Promise<FeedWorld> {
  const world = await openFeedWorld({ templates: TEMPLATES });
  await publish(world, carol, 'a', { thread: 'a' });
  await publish(world, carol, 'b', { thread: 'b' });
  await publish(world, bob, 'hidden 1', { thread: 'x', ...fields });
  await publish(world, bob, 'same', { thread: 'same', ...fields });
  await publish(world, carol, 'same', { thread: null });
  for (const name of ['2', '3', '4'])
    await publish(world, bob, `hidden ${name}`, { thread: 'x', ...fields });
  return world;
}

async function shownBy(world: FeedWorld): Promise<Record<string, readonly (string | null)[]>> {
  const shown: Record<string, readonly (string | null)[]> = {};
  for (const name of Object.keys(TEMPLATES)) {
    const pages: (string | null)[] = [];
    let after: string | null = null;
    for (let more = true; more;) {
      const page = await readFeed(world, ada, { template: name, first: 2, after });
      pages.push(...titlesOf(page));
      more = await page.hasNextPage();
      after = page.endCursor();
    }
    const back = await readFeed(world, ada, { template: name, first: null, last: 50 });
    expect(titlesOf(back), `${name} backwards`).toEqual(pages);
    shown[name] = pages;
  }
  return shown;
}

describe('limit and dedupe', () => {
  it.each(Object.entries(WAYS))(
    'show what they would without the items that %s',
    async (_, way) => {
      const world = await mixed(way.fields);
      await way.hide?.(world);
      const expected = ['same', 'b', 'a'];
      expect(await shownBy(world)).toEqual({
        titles: expected,
        threads: expected,
        three: expected,
        nested: expected,
      });
    },
  );

  it('explain nothing by an item that is hidden', async () => {
    const world = await mixed({ visibility: 'private' });
    const [, , , , same = null] = await world.store.items.getMany([1, 2, 3, 4, 5] as never);
    expect(same?.payload.title).toBe('same');
    for (const name of Object.keys(TEMPLATES))
      expect(
        same && (await world.feeds.whyNot(await requestOf(world, ada, { template: name }), same)),
      ).toBeNull();
  });

  it('drop a repeat of what can be seen', async () => {
    const world = await mixed();
    expect((await shownBy(world))['titles']).toEqual([
      'hidden 4',
      'hidden 3',
      'hidden 2',
      'same',
      'hidden 1',
      'b',
      'a',
    ]);
    expect((await shownBy(world))['three']).toEqual(['hidden 4', 'hidden 3', 'hidden 2']);
  });
});
