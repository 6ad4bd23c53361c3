/** A page read to open a stream where its viewer stopped, but shown to nobody, leaves no trace of being shown. */
import { describe, expect, it } from 'vitest';
import { catchUp, pageAround, savePlace } from '../../src/feeds/reading-places.ts';
import {
  ada,
  bob,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
  titlesOf,
  type FeedWorld,
} from '../support/feed-world.ts';

const feed = (name: string, rest: string): string =>
  `name: ${name}\ndescription: A feed.\naccess: public\nstream: everything\nrank: { ranker: reversed }\n${rest}`;

const TEMPLATES = {
  home: feed('home', 'fence: { head: 2, pool: 4, carry: true }'),
  fresh: feed('fresh', 'fence: { head: 2, pool: 10, unseen: true }'),
};

interface Stopped {
  readonly world: FeedWorld;
  /** The templates whose pages were reported, in order. */
  readonly told: string[];
}

/** A viewer who read everything, stopped at the oldest item, and was away while others came. */
async function stopped(came: readonly string[]): Promise<Stopped> {
  const told: string[] = [];
  const world = await openFeedWorld({
    templates: TEMPLATES,
    hooks: { onPage: (name) => void told.push(name), onCommit: () => undefined },
  });
  for (const title of ['a', 'b', 'c', 'd', 'e']) await publish(world, bob, title);
  const page = await readFeed(world, ada, { first: 10 });
  const cursor = page.endCursor() ?? expect.fail();
  await savePlace(world, await requestOf(world, ada), { device: 'phone', cursor });
  for (const title of came) await publish(world, bob, title);
  return { world, told };
}

const around = async (world: FeedWorld): Promise<readonly (string | null)[]> =>
  titlesOf(await pageAround(world, await requestOf(world, ada, { first: 2 })));
const fresh = async (world: FeedWorld): Promise<readonly (string | null)[]> =>
  titlesOf(await readFeed(world, ada, { template: 'fresh', first: 2 }));

describe('a page around the place where a viewer stopped', () => {
  it('lets other feeds lead with what came since, which nobody was shown', async () => {
    const { world } = await stopped(['f', 'g', 'h', 'i']);
    expect(await around(world)).not.toContain('i');
    expect(await fresh(world)).toEqual(['f', 'g']);
  });

  it('lets what came since compete again, because nobody was shown it', async () => {
    const { world } = await stopped(['f', 'g']);
    expect(await around(world)).not.toContain('g');
    await publish(world, bob, 'h');
    expect(titlesOf(await readFeed(world, ada, { first: 3 }))).toEqual(['f', 'g', 'h']);
  });

  it('is counted once, and saving a place is not counted', async () => {
    const { world, told } = await stopped([]);
    expect(told).toEqual(['home']);
    await around(world);
    expect(told).toEqual(['home', 'home']);
  });

  it('is the first page where they stopped nowhere, and counts as shown', async () => {
    const { world, told } = await stopped(['f', 'g', 'h', 'i']);
    const asked = await requestOf(world, bob, { first: 4 });
    expect(titlesOf(await pageAround(world, asked))).toHaveLength(4);
    expect(told).toEqual(['home', 'home']);
    const asBob = await readFeed(world, bob, { template: 'fresh', first: 2 });
    expect(titlesOf(asBob)).toEqual(['a', 'b']);
  });
});

it('catching up shows what it answers, and not the newest item that it took in', async () => {
  const { world } = await stopped(['f', 'g', 'h', 'i']);
  const page = await catchUp(world, await requestOf(world, ada), { first: 2, after: null });
  const shown = titlesOf(page);
  const left = ['f', 'g', 'h', 'i'].filter((title) => !shown.includes(title));
  expect(await fresh(world)).toEqual(left.slice(0, 2));
});
