/** Resetting all of a viewer's histories together: what begins again, what continues, and who is not affected. */
import { describe, expect, it } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { userProducer } from '../../src/model/producers.ts';
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
} from '../support/feed-world.ts';
import { openTestApp } from '../support/open-app.ts';

const TEMPLATES = {
  home: HOME,
  all: 'name: all\ndescription: x\naccess: public\nstream: everything\nrank: { ranker: reversed }\nfence: { head: 10 }',
};

describe('resetting all histories', () => {
  it('restarts each feed, ends scrolls as they began, and affects nobody else', async () => {
    const world = await openFeedWorld({ templates: TEMPLATES });
    for (const viewer of [ada, carol]) await connect(world, viewer, userProducer(bob));
    const pages = new Map<string, Awaited<ReturnType<typeof readFeed>>>();
    const read = async (viewer: typeof ada, template: string) =>
      titlesOf(await readFeed(world, viewer, { template }));
    for (const title of ['1', '2']) await publish(world, bob, title);
    for (const template of ['home', 'all'])
      for (const viewer of [ada, carol]) expect(await read(viewer, template)).toEqual(['1', '2']);
    for (const title of ['3', '4']) await publish(world, bob, title);
    for (const template of ['home', 'all']) {
      expect(await read(carol, template)).toEqual(['3', '4', '1', '2']);
      pages.set(template, await readFeed(world, ada, { template, first: 1 }));
    }
    expect(await world.feeds.resetAll(ada)).toBe(1);
    for (const template of ['home', 'all']) {
      const after = pages.get(template)?.endCursor() ?? '';
      const rest = await readFeed(world, ada, { template, after });
      expect(titlesOf(rest)).toEqual(['4', '1', '2']);
      expect(await read(ada, template)).toEqual(['1', '2', '3', '4']);
      expect(titlesOf(await readFeed(world, ada, { template, after }))).toEqual(['4', '1', '2']);
      expect(await read(carol, template)).toEqual(['3', '4', '1', '2']);
    }
    const before = world.commits.length;
    await read(ada, 'all');
    expect(world.commits.slice(before)).toEqual(['nothing']);
    const { epoch } = await world.store.fences.state({ viewer: `u:${ada}`, stream: 'home' });
    expect(epoch).toBe(1);
    expect(await world.feeds.reset(await requestOf(world, ada))).toBe(2);
  });

  it('is requested with the viewer’s own id', async () => {
    await using opened = await openTestApp();
    const ask = (id: string, viewer?: string) =>
      opened.ask(
        `mutation { resetAllFences(input: { userId: "${id}" }) { resets userErrors { code field message } } }`,
        viewer === undefined ? {} : { viewer },
      );
    const own = encodeId('User', 'ada');
    expect((await ask(own, 'ada')).data).toEqual({
      resetAllFences: { resets: 1, userErrors: [] },
    });
    expect((await ask(encodeId('User', 'bob'), 'ada')).data).toMatchObject({
      resetAllFences: {
        resets: null,
        userErrors: [
          {
            code: 'BAD_USER_INPUT',
            message: `expected the viewer’s own id, got "${encodeId('User', 'bob')}"`,
          },
        ],
      },
    });
    expect((await ask(own)).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
