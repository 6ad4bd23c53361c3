/**
 * A feed with a filter module: what it contains, what it reports when the module does not answer, and what an edit of
 * the module changes.
 */
import { expect, it, onTestFinished } from 'vitest';
import { openFilterFiles } from '../../src/ranking/filter-files.ts';
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
import { manualClock } from '../support/manual-clock.ts';
import { recordingLog, temporaryFolder } from '../support/ranking-room.ts';

const HEAD = 'description: x\naccess: public\n';
const template = (name: string, where: string): string => `name: ${name}
${HEAD}stream: { filter: { where: ${where}, of: everything } }
rank: { ranker: chronological }
fence: { head: 4 }
`;
const TEMPLATES = {
  home: template('home', '{ own: calm }'),
  loud: template('loud', '{ not: { own: calm } }'),
  either: template('either', '{ any: [{ own: calm }, { minVotes: 0 }] }'),
  young: template('young', '{ all: [{ own: calm }, { newerThan: 1 }] }'),
  both: `name: both
${HEAD}stream: { intersect: [everything, { filter: { where: { own: calm }, of: everything } }] }
`,
  worded: `name: worded
${HEAD}params: { word: { description: What is loud, optional: true } }
stream: { filter: { where: { own: { name: calm, args: { word: $word }, deadlineMs: 2000 } }, of: everything } }
`,
};

/** Drops items whose title holds the word, and throws over one that says so. */
const calmSource = (word: string, version: string): string => `export default {
  name: 'calm', version: '${version}', needs: ['title'],
  keep: (items, { args }) => items.map(({ title }) => {
    if (title === 'faulty') throw new Error('faulty');
    return !title.includes(args.word ?? '${word}');
  }),
};`;

interface Room {
  readonly world: FeedWorld;
  edit(source: string | null): Promise<void>;
}

async function openRoom(): Promise<Room> {
  const folder = await temporaryFolder({ 'calm.mjs': calmSource('!', '1') });
  const filters = await openFilterFiles({
    dir: folder.dir,
    clock: manualClock(),
    log: recordingLog(),
    isWatching: false,
  });
  onTestFinished(() => filters.close());
  const world = await openFeedWorld({ templates: TEMPLATES, filters });
  return {
    world,
    async edit(source) {
      await (source === null ? folder.remove('calm.mjs') : folder.write('calm.mjs', source));
      await filters.reload();
      await world.templates.reload();
    },
  };
}

async function read({ world }: Room, name = 'home', args: Readonly<Record<string, string>> = {}) {
  const page = await readFeed(world, ada, { template: name, first: 10, args });
  return { titles: titlesOf(page), status: page.status };
}

it('holds what the module keeps, even under not, in the head and below it', async () => {
  const room = await openRoom();
  for (const title of ['a', 'b!', 'c', 'd', 'e!', 'f', 'g']) await publish(room.world, bob, title);
  expect(await read(room)).toEqual({ titles: ['g', 'f', 'd', 'c', 'a'], status: 'END' });
  expect(await read(room, 'loud')).toEqual({ titles: ['e!', 'b!'], status: 'END' });
  expect((await read(room, 'worded', { word: 'd' })).titles).toEqual([
    'g',
    'f',
    'e!',
    'c',
    'b!',
    'a',
  ]);
  expect((await read(room, 'worded')).titles).toEqual(['g', 'f', 'd', 'c', 'a']);
});

it('hides unjudged items, says so, and shows them once they are judged', async () => {
  const room = await openRoom();
  for (const title of ['a', 'faulty', 'c!']) await publish(room.world, bob, title);
  expect(await read(room)).toEqual({ titles: ['a'], status: 'DEGRADED' });
  expect(await read(room, 'loud')).toEqual({ titles: ['c!'], status: 'DEGRADED' });
  // Another rule keeps all of them, so that nothing depends on the module.
  expect(await read(room, 'either')).toEqual({ titles: ['c!', 'faulty', 'a'], status: 'END' });
  const request = await requestOf(room.world, ada);
  const [faulty] = await room.world.store.items.getMany([2 as never]);
  if (faulty == null) throw new Error('expected the faulty item');
  expect(await room.world.feeds.whyNot(request, faulty)).toBe(
    'filter own calm: expected an item that it keeps, got no answer from it',
  );
  await publish(room.world, bob, 'd');
  expect(await read(room)).toEqual({ titles: ['d', 'a'], status: 'DEGRADED' });
  await room.edit(calmSource('!', '2').replace(/if .*/, ''));
  expect(await read(room)).toEqual({ titles: ['d', 'a', 'faulty'], status: 'END' });
  const dropped = await room.world.store.items.getMany([3 as never]);
  expect(await room.world.feeds.whyNot(request, dropped[0] as never)).toBe(
    'filter own calm: expected an item that it keeps, got one that it drops',
  );
});

it('reveals nothing about an item that the viewer may not see', async () => {
  const room = await openRoom();
  await publish(room.world, bob, 'a');
  await publish(room.world, bob, 'faulty', { visibility: 'private' });
  expect(await read(room)).toEqual({ titles: ['a'], status: 'END' });
  expect(await read(room, 'both')).toEqual({ titles: ['a'], status: 'END' });
});

it('decides by age beside the module', async () => {
  const room = await openRoom();
  const HOUR_MS = 3_600_000;
  const old = { createdAtMs: room.world.clock.now() - HOUR_MS };
  for (const title of ['a', 'b!']) await publish(room.world, bob, title, old);
  for (const title of ['c', 'd!']) await publish(room.world, bob, title);
  expect(await read(room, 'young')).toEqual({ titles: ['c'], status: 'END' });
});

it('changes with an edit of the module as with one of the template', async () => {
  const room = await openRoom();
  for (const title of ['a', 'b!', 'c?']) await publish(room.world, bob, title);
  const before = room.world.templates.get('home')?.version;
  expect((await read(room)).titles).toEqual(['c?', 'a']);
  await room.edit(calmSource('?', '2'));
  expect(room.world.templates.get('home')?.version).not.toBe(before);
  // The items of a head are fixed; newly matching ones are below it, as after an edit of the template.
  expect((await read(room)).titles).toEqual(['a', 'b!']);
  await room.edit(calmSource('!', '1'));
  expect(room.world.templates.get('home')?.version).toBe(before);
  expect((await read(room)).titles).toEqual(['c?', 'a']);
});

it('hides everything when the file is gone, and the template says why', async () => {
  const room = await openRoom();
  for (const title of ['a', 'b!']) await publish(room.world, bob, title);
  expect((await read(room)).titles).toEqual(['a']);
  await room.edit(null);
  expect(await read(room)).toEqual({ titles: [], status: 'DEGRADED' });
  const status = room.world.templates.list().find(({ name }) => name === 'home');
  expect(status?.error).toContain(
    'expected no filter, since no folder of them has any, got "calm"',
  );
});
