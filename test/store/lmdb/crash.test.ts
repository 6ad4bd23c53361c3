/**
 * A writing process is killed at an arbitrary acknowledgement; the next one finds everything that was acknowledged, and
 * no half-done writes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../../src/base/seeded-random.mjs';
import { POSITION_ZERO, position, type Position } from '../../../src/model/positions.ts';
import {
  EVERYTHING,
  producerKey,
  type ProducerKey,
  type UserId,
} from '../../../src/model/producers.ts';
import { timelinesOf, type Item } from '../../../src/model/items.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { bundleScript } from '../../support/child-script.ts';
import { tempFolder } from '../../support/open-store.ts';
import { draftBy } from '../../support/builders.ts';

const ROUNDS = process.env['PALISADE_LONG'] === '1' ? 100 : 5;
const SEED = 20_261;

interface KillOptions {
  readonly dir: string;
  readonly round: number;
  readonly lines: number;
}

/** Runs the child until it has acknowledged so many writes, kills it, and returns every acknowledgement it printed. */
async function acknowledgedBeforeKill(
  file: string,
  { dir, round, lines }: KillOptions,
): Promise<readonly string[][]> {
  const child = spawn(process.execPath, [file, dir, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const said: string[][] = [];
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line.split(' '));
    if (said.length === lines) child.kill('SIGKILL');
  }
  await ended;
  // A last line without its newline was cut by the kill.
  return text.endsWith('\n') ? said : said.slice(0, -1);
}

async function everyPosition(store: Store, producer: ProducerKey): Promise<readonly Position[]> {
  return store.timelines.range(new Set([producer]), {
    above: POSITION_ZERO,
    upTo: position(2 ** 40),
    limit: 1_000_000,
    order: 'oldest',
  });
}

/** What was acknowledged and is missing. */
async function missing(store: Store, said: readonly string[][]): Promise<readonly string[]> {
  const at = (verb: string) => said.filter((words) => words[0] === verb);
  const items = await store.items.getMany(at('item').map(([, number]) => position(Number(number))));
  const lostItems = at('item').filter(
    ([, , clientKey], row) => items[row]?.payload.title !== clientKey,
  );
  const likes = await Promise.all(
    at('like').map(([, number, viewer]) =>
      store.items.likedBy(viewer as UserId, [position(Number(number))]),
    ),
  );
  const lostLikes = at('like').filter((_, row) => likes[row]?.[0] !== true);
  const follows = await Promise.all(
    at('follow').map(([, viewer]) => store.edges.facts(viewer as UserId, null)),
  );
  const lostFollows = at('follow').filter(
    ([, , producer], row) => follows[row]?.follows.has(producer as ProducerKey) !== true,
  );
  const fence = await store.fences.state({ viewer: 'v', stream: 'home' });
  const lostPosts = at('fence').filter(([, number]) => Number(number) > fence.upTo);
  return [...lostItems, ...lostLikes, ...lostFollows, ...lostPosts].map((words) => words.join(' '));
}

/** Each item is in every table or in none: the log, its timelines, its client key, the counter, its likes. */
async function expectWholeWrites(store: Store): Promise<void> {
  const positions = await everyPosition(store, EVERYTHING);
  expect(positions).toEqual(positions.map((_, n) => n + 1));
  expect(await store.timelines.newest()).toBe(positions.length);
  const items = (await store.items.getMany(positions)).filter(
    (item): item is Item => item !== null,
  );
  expect(items).toHaveLength(positions.length);
  const producers = new Set(items.flatMap((item) => timelinesOf(item)));
  for (const producer of producers) {
    const expected = items
      .filter((item) => timelinesOf(item).includes(producer))
      .map((item) => item.position);
    expect(await everyPosition(store, producer)).toEqual(expected);
  }
  const { latest, upTo: at } = await store.fences.state({ viewer: 'v', stream: 'home' });
  expect(latest?.upTo ?? 0).toBe(at);
  const retries = items
    .slice(-40)
    .map(async (item) => store.items.publish({ ...item, clientKey: item.payload.title }));
  expect((await Promise.all(retries)).map(({ item, isNew }) => [item.position, isNew])).toEqual(
    items.slice(-40).map((item) => [item.position, false]),
  );
  const likers = items.map((item) =>
    store.items.likedBy(item.author ?? ('' as UserId), [item.position]),
  );
  expect(await store.items.likeCounts(positions)).toEqual(
    (await Promise.all(likers)).map(([isLiked]) => (isLiked === true ? 1 : 0)),
  );
  const facts = await store.edges.facts('u0' as UserId, null);
  expect(facts.version).toBe(facts.follows.size);
}

test('a kill at any instant loses nothing acknowledged and leaves nothing half done', async () => {
  const { file, remove } = await bundleScript('test/store/lmdb/publish-child.ts');
  onTestFinished(remove);
  const dir = await tempFolder();
  const random = seededRandom(SEED);
  for (let round = 0; round < ROUNDS; round += 1) {
    const said = await acknowledgedBeforeKill(file, {
      dir,
      round,
      lines: 1 + Math.floor(random() * 600),
    });
    const store = await openLmdbStore({ dir });
    expect(said.length).toBeGreaterThan(0);
    expect(await missing(store, said)).toEqual([]);
    await expectWholeWrites(store);
    await store.close();
  }
}, 600_000);

test('the check would notice a lost item and a lost post', async () => {
  const store = await openLmdbStore({ dir: await tempFolder() });
  onTestFinished(() => store.close());
  await store.items.publish(
    draftBy('u', {
      author: null,
      payload: { title: 'k', text: null, url: null, votes: 0 },
      clientKey: 'k',
    }),
  );
  const said = [
    ['item', '1', 'k'],
    ['item', '2', 'lost'],
    ['fence', '3'],
    ['like', '1', 'u'],
    ['follow', 'u', producerKey('tag', 'x')],
  ];
  expect(await missing(store, said)).toEqual([
    'item 2 lost',
    'like 1 u',
    'follow u tag:x',
    'fence 3',
  ]);
});

test('a folder whose process was killed is taken over', async () => {
  const { file, remove } = await bundleScript('test/store/lmdb/publish-child.ts');
  onTestFinished(remove);
  const dir = await tempFolder();
  await acknowledgedBeforeKill(file, { dir, round: 0, lines: 1 });
  const store = await openLmdbStore({ dir });
  await store.ping();
  await store.close();
});
