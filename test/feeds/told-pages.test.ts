/**
 * When processes share a store, each is told what the others change, and so knows which of its pages are unchanged. One
 * process serves the pages; another does everything else in between.
 * Method: each kind of change separately, with a control that is told nothing; then random histories, as for one
 * process.
 */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { PageRequest } from '../../src/feeds/feed.ts';
import type { Draft } from '../../src/model/items.ts';
import type { Position } from '../../src/model/positions.ts';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import type { ItemChanges } from '../../src/store/ports/changed-since.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { draftBy, edge, membership, person, place } from '../support/builders.ts';
import {
  ada,
  bob,
  carol,
  connect,
  openFeedWorld,
  publish,
  requestOf,
  samePage,
  type FeedWorld,
} from '../support/feed-world.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openFront, QUICK } from '../support/open-redis-store.ts';
import { isSharedRun, sharedPlace } from '../support/open-shared-store.ts';
import { openTestStore } from '../support/open-store.ts';
import { needsRedisServer, startRedisServer } from '../support/redis-server.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import { CLOSED, DECIDED, OPEN, READ, Story, widerHistories } from './feed-story.ts';
import { Pages, shownOf } from './kept-pages.ts';

needsRedisServer();

const server = isSharedRun ? null : await startRedisServer();

/** The stores of two processes. */
async function openTwo(): Promise<readonly [Store, Store]> {
  if (server === null) {
    const open = await sharedPlace();
    return [await open(), await open()];
  }
  const front = { url: server.url, durable: await openTestStore(), timing: QUICK };
  return [await openFront(front), await openFront(front)];
}

const ALL = DECIDED.others.replace('name: others', 'name: all');
const TEMPLATES = { ...DECIDED, ...READ, all: ALL };
const NOTHING_TOLD: ItemChanges = {
  count: () => 0,
  since: async () => ({ count: 0, positions: [] }),
};

/** The worlds of two processes, the second with what it is told. */
async function openWorlds(told?: ItemChanges): Promise<readonly [FeedWorld, FeedWorld]> {
  const [one, other] = await openTwo();
  const clock = manualClock();
  const itemChanges = told ?? other.itemChanges;
  const worlds = [
    await openFeedWorld({ store: one, clock, templates: TEMPLATES }),
    await openFeedWorld({ store: { ...other, itemChanges }, clock, templates: TEMPLATES }),
  ] as const;
  for (const who of [ada, bob, carol]) await one.people.join(person(who));
  for (const key of [OPEN, CLOSED])
    await one.places.create(place(key, { readers: key === OPEN ? 'everyone' : 'members' }));
  return worlds;
}

const HIDDEN = { visibility: 'private' } as const;
/** By whom what is published, in this order: what stands on the second page, on the first, and nowhere. */
const PUBLISHED = {
  opening: [bob, { thread: 't', category: OPEN }],
  reply: [carol, { thread: 't' }],
  plain: [bob, {}],
  hidden: [bob, { thread: 'hidden', category: OPEN, ...HIDDEN }],
  gone: [bob, { thread: 'gone', category: OPEN, ...HIDDEN }],
  shown: [bob, { thread: 'shown', category: OPEN, ...HIDDEN }],
  /** Their author alone sees them, and what opened their threads not even she. */
  one: [ada, { thread: 'hidden', ...HIDDEN }],
  two: [ada, { thread: 'gone', ...HIDDEN }],
  three: [ada, { thread: 'shown', ...HIDDEN }],
  top: [carol, {}],
  aside: [carol, { thread: 'shown' }],
} as const satisfies Readonly<Record<string, readonly [UserId, Partial<Draft>]>>;
type Name = keyof typeof PUBLISHED;
type Published = Readonly<Record<Name, Position>>;

const reply = (thread: string): Draft => draftBy(carol, { thread });

const CHANGES: Readonly<Record<string, (store: Store, at: Published) => Promise<unknown>>> = {
  'an edit': ({ items }, { plain }) => items.edit(plain, { payload: { text: 'other' } }, 2),
  'an item that is hidden': ({ items }, { plain }) => items.edit(plain, HIDDEN, 2),
  'a deletion': ({ items }, { plain }) => items.remove(plain),
  'an opening that is hidden': ({ items }, { opening }) => items.edit(opening, HIDDEN, 2),
  'an opening that is deleted': ({ items }, { opening }) => items.remove(opening),
  'a suspension': ({ people }) => people.edit(bob, { state: 'suspended' }),
  'a feed that becomes private': ({ people }) => people.edit(bob, { feed: 'private' }),
  'an erasure': ({ people }) => people.erase({ person: bob, sinceMs: 3, heir: null }),
  'a place that closes': ({ places }) => places.edit(OPEN, { readers: 'members' }),
  'a thread that moves': ({ threads }) => threads.move('t', CLOSED),
  'the first shown reply to a hidden opening': ({ items }) => items.publish(reply('hidden')),
  'the first shown reply to one that is gone': ({ items }) => items.publish(reply('gone')),
  'such replies, loaded together': ({ items }) => items.publishMany([reply('gone')]),
  'the removal of the last shown reply': ({ items }, { aside }) => items.remove(aside),
};
/** What is asked of the viewer, told or not. */
const FACTS: typeof CHANGES = {
  'a block': ({ edges }) => edges.addEdge(edge(bob, userProducer(ada), { relation: 'block' })),
  'a mute': ({ edges }) => edges.addEdge(edge(ada, userProducer(bob), { relation: 'mute' })),
  'a follow': ({ edges }) => edges.addEdge(edge(ada, userProducer(bob))),
  'a membership': ({ places }) => places.putMember(membership(ada, OPEN)),
};
/** What no item says. */
const NO_CHANGES: typeof CHANGES = {
  'somebody who joins': ({ people }) => people.join(person('dan' as UserId)),
  'a name': ({ people }) => people.edit(bob, { name: 'Bob' }),
  'a like': ({ items }, { plain }) => items.like(carol, plain),
  'an item that Ada does not see': ({ items }) => items.publish(draftBy(carol, HIDDEN)),
  'a reply that she does not see': ({ items }) =>
    items.publish(draftBy(carol, { thread: 't', ...HIDDEN })),
  'an edit of something else': ({ items }, { aside }) =>
    items.edit(aside, { payload: { text: 'other' } }, 2),
};

interface Outcome {
  /** Whether the page was said to be the same. */
  readonly isSaid: boolean;
  /** Whether it was. */
  readonly isSame: boolean;
}

/** What becomes of Ada's second page at the one process after a change at the other. */
async function outcomeOf(
  change: (store: Store, at: Published) => Promise<unknown>,
  told?: ItemChanges,
): Promise<Outcome> {
  const [writer, reader] = await openWorlds(told);
  const at: Partial<Record<Name, Position>> = {};
  for (const [name, [author, fields]] of Object.entries(PUBLISHED))
    at[name as Name] = (await publish(writer, author, name, fields)).position;
  const published = at as Published;
  await writer.store.items.remove(published.gone);
  const asked = { template: 'all', order: 'latest' } as const;
  const { feeds } = reader;
  const top = await feeds.page(await requestOf(reader, ada, { ...asked, first: 1 }));
  const request = (): Promise<PageRequest> =>
    requestOf(reader, ada, { ...asked, first: 9, after: top.endCursor() });
  const before = await feeds.page(await request());
  const basis = before.basis();
  if (basis === null) expect.fail('expected a basis');
  expect(before.edges.map(({ item }) => item.position)).toEqual(
    [at.three, at.two, at.one, at.plain, at.reply, at.opening].map(Number),
  );
  await change(writer.store, published);
  const isSaid = (await samePage(reader, await request(), basis)) !== null;
  const [shown, after] = [await shownOf(before), await shownOf(await feeds.page(await request()))];
  return { isSaid, isSame: isDeepStrictEqual(shown, after) };
}

interface Played {
  readonly told?: ItemChanges;
  readonly seed?: number;
}

/** Resolves with how many pages were the same. */
async function samePages({ told, seed }: Played): Promise<number> {
  let same = 0;
  const options = { runs: seed === undefined ? 8 : 40, seed, longRunMax: 300 };
  await onRandomHistories(widerHistories, options, async (history) => {
    const [writer, reader] = await openWorlds(told);
    await connect(writer, ada, userProducer(bob));
    for (const title of ['first', 'second', 'third', 'fourth']) await publish(writer, bob, title);
    const story = new Story(writer);
    const pages = new Pages(reader, (basis) => basis);
    await pages.compare();
    for (const acts of history) {
      for (const each of acts) await story.perform(each);
      await pages.compare();
    }
    same += pages.same;
    for (const { store } of [writer, reader]) await store.close();
  });
  return same;
}

describe('a page of a process that shares its store', { timeout: LAW_TIMEOUT_MS }, () => {
  it.each(Object.entries(CHANGES))('is read again after %s at another', async (_, change) => {
    expect(await outcomeOf(change)).toEqual({ isSaid: false, isSame: false });
  });

  it.each(Object.entries(CHANGES))('control: untold of %s, it is wrong', async (_, change) => {
    expect(await outcomeOf(change, NOTHING_TOLD)).toEqual({ isSaid: true, isSame: false });
  });

  it.each(Object.entries(FACTS))('is read again after %s at another', async (_, change) => {
    expect(await outcomeOf(change, NOTHING_TOLD)).toMatchObject({ isSaid: false });
  });

  it.each(Object.entries(NO_CHANGES))('is the same after %s at another', async (_, change) => {
    expect(await outcomeOf(change)).toEqual({ isSaid: true, isSame: true });
  });

  it('would be read the same, whatever others did', async () => {
    expect(await samePages({})).toBeGreaterThan(50);
  });

  it('is caught when it is told of no item', async () => {
    const played = samePages({ told: NOTHING_TOLD, seed: CONTROL_SEED });
    await expect(played).rejects.toThrow('a page that is the same');
  });
});
