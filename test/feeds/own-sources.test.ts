/**
 * A feed with a source module: which timelines it reads, for whom, and what it reports when the module does not answer.
 */
import { expect, it, onTestFinished } from 'vitest';
import shelfExample from '../../examples/sources/shelf.mjs';
import { sourceModuleContract } from '../../src/ranking/source-contract.ts';
import { openSourceFiles } from '../../src/ranking/source-files.ts';
import type { SourceModule } from '../../src/ranking/source-module.ts';
import type { UserId } from '../../src/model/producers.ts';
import { ada, bob, openFeedWorld, publish, readFeed, titlesOf } from '../support/feed-world.ts';
import { manualClock } from '../support/manual-clock.ts';
import { recordingLog, temporaryFolder } from '../support/ranking-room.ts';

const HOME = `name: home
description: x
access: public
params: { extra: { description: Another timeline, optional: true } }
stream: { own: { name: shelf, args: { extra: $extra }, deadlineMs: 2000 } }
rank: { ranker: chronological }
fence: { head: 3 }
`;

const source = (body: string, needs: readonly string[] = []): string =>
  `export default { name: 'shelf', version: '1', needs: ${JSON.stringify(needs)},
  timelines({ viewer, args }) { ${body} } };`;

async function openRoom(text: string) {
  const log = recordingLog();
  const folder = await temporaryFolder({ 'shelf.mjs': text });
  const ownSources = await openSourceFiles({
    dir: folder.dir,
    clock: manualClock(),
    log,
    isWatching: false,
  });
  onTestFinished(() => ownSources.close());
  const world = await openFeedWorld({ templates: { home: HOME }, ownSources });
  for (const [title, tag] of [
    ['a', 'x'],
    ['b', 'y'],
    ['c', 'x'],
    ['d', 'z'],
    ['e', 'x'],
    ['f', 'x'],
  ] as const)
    await publish(world, bob, title, { tags: [tag] });
  return {
    ...{ world, log, ownSources },
    async edit(next: string) {
      await folder.write('shelf.mjs', next);
      await ownSources.reload();
      await world.templates.reload();
    },
    async read(viewer: UserId | null = ada, args: Readonly<Record<string, string>> = {}) {
      const page = await readFeed(world, viewer, { first: 10, args });
      return { titles: titlesOf(page), status: page.status };
    },
  };
}

it('holds everything in the timelines that the module names, in its head and below', async () => {
  const room = await openRoom(source('return ["tag:x", ...(args.extra ? [args.extra] : [])];'));
  expect(await room.read()).toEqual({ titles: ['f', 'e', 'c', 'a'], status: 'END' });
  expect((await room.read(ada, { extra: 'tag:y' })).titles).toEqual(['f', 'e', 'c', 'b', 'a']);
  expect((await room.read(ada, { extra: `user:${bob}` })).titles).toHaveLength(6);
});

it('reveals the reader only to a module that asks, and follows its edits', async () => {
  const body = 'return [viewer === null ? "tag:y" : "tag:z"];';
  const room = await openRoom(source(body));
  expect((await room.read()).titles).toEqual(['b']);
  const before = room.world.templates.get('home')?.version;
  await room.edit(source(body, ['viewer']));
  expect(room.world.templates.get('home')?.version).not.toBe(before);
  expect((await room.read()).titles).toEqual(['d']);
  expect((await room.read(null)).titles).toEqual(['b']);
});

it.each([
  ['throws', 'throw new Error("no");', 'Error: no'],
  ['names no list', 'return "tag:x";', 'expected a list of timelines, got "tag:x"'],
  [
    'names them later',
    'return Promise.resolve(["tag:x"]);',
    'expected timelines to return its answer, got a promise',
  ],
  ['names what is no timeline', 'return ["x"];', 'timeline 0: expected type:id such as user:7'],
  [
    'names too many',
    'return Array.from({ length: 501 }, (_, nth) => `tag:${nth}`);',
    'expected at most 500 timelines, got 501',
  ],
  ['exits', 'process.exit(3);', 'the worker exited with code 3'],
])('is empty and says so when the module %s', async (_name, body, problem) => {
  const room = await openRoom(source(body));
  expect(await room.read()).toEqual({ titles: [], status: 'DEGRADED' });
  const line = await room.log.seen(({ level }) => level === 'warn');
  expect(line.fields).toMatchObject({ source: 'shelf', version: '1' });
  expect(line.fields['message']).toContain(problem);
  expect(room.ownSources.list()[0]?.error).toContain(problem);
  await room.edit(source('return ["tag:y"];'));
  expect(await room.read()).toEqual({ titles: ['b'], status: 'END' });
  // The version before answers for one that fails.
  await room.edit(source(`${body} // again`));
  expect(await room.read()).toEqual({ titles: ['b'], status: 'END' });
});

const shelf: SourceModule = { name: 'shelf', version: '1', timelines: () => ['tag:x', 'user:7'] };

sourceModuleContract({ source: shelf, test: it });
sourceModuleContract({ source: shelfExample, args: { name: 'theory' }, test: it });

let calls = 0;

it.each<readonly [string, SourceModule['timelines'], RegExp]>([
  ['names what is no timeline', () => ['x'], /expected type:id/],
  ['changes its mind', () => [`tag:${(calls += 1)}`], /the same question has the same answer/],
])('the contract catches a source that %s', async (_name, timelines, caught) => {
  const faults: unknown[] = [];
  const sentences: Promise<void>[] = [];
  sourceModuleContract({
    source: { ...shelf, timelines },
    test: (_sentence, run) => {
      sentences.push(run().catch((error: unknown) => void faults.push(error)));
    },
  });
  await Promise.all(sentences);
  expect(faults.map(String).join('\n')).toMatch(caught);
});
