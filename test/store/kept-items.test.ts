/** Cached items are the same as uncached ones would be, whatever changes in the store. */
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import { repostKey, type Visibility } from '../../src/model/items.ts';
import type { FeedAccess } from '../../src/model/people.ts';
import { position, type Position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import { keepItems } from '../../src/store/kept-items.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { wholeItems } from '../../src/store/whole-items.ts';
import {
  ann,
  bob,
  category,
  carol,
  draftBy,
  person,
  place,
  threadDraft,
} from '../support/builders.ts';
import { openTestStore } from '../support/open-store.ts';

const PEOPLE = [ann, bob, carol] as const;
const THREADS = ['t', 'u', 'v'] as const;
const PLACES = [category('open'), category('closed')] as const;
const VISIBILITIES: readonly Visibility[] = ['public', 'followers', 'private'];
const FEEDS: readonly FeedAccess[] = ['public', 'private'];
const STATES = ['active', 'suspended'] as const;
const SEED = 20261122;
const STEPS = 400;

test('what is kept equals what is read, after every change', async () => {
  const store = await openTestStore();
  expect(await countDifferences(store, store)).toBe(0);
});

test('control: changes that go past the keeper are missed', async () => {
  const store = await openTestStore();
  expect(await countDifferences({ ...store, ...keepItems(store) }, store)).toBeGreaterThan(0);
});

test('a reply to an opening that is gone follows what its thread shows', async () => {
  const store = await openTestStore();
  const hidden = { visibility: 'private' } as const;
  const publish = async (fields: object): Promise<Position> =>
    (await store.items.publish({ ...threadDraft('t', ann, {}), ...fields })).item.position;
  const [opening, reply] = [await publish(hidden), await publish(hidden)];
  await store.items.remove(opening);
  const expectFresh = async (): Promise<void> =>
    expect(await store.items.getMany([reply])).toEqual(
      await wholeItems(store.items, store).getMany([reply]),
    );
  const authors: (string | null | undefined)[] = [];
  const look = async (): Promise<void> => {
    await expectFresh();
    authors.push((await store.items.getMany([reply]))[0]?.opening?.author);
  };
  await look();
  const shown = await publish({ visibility: 'public' });
  await look();
  await store.items.remove(shown);
  await look();
  expect(authors).toEqual([null, ann, null]);
});

test('a private opening follows whether its thread shows a reply', async () => {
  const store = await openTestStore();
  await store.places.create(place(category('closed'), { readers: 'members' }));
  const publish = async (fields: object): Promise<Position> =>
    (await store.items.publish({ ...threadDraft('t', ann, {}), ...fields })).item.position;
  const opening = await publish({ visibility: 'private' });
  const readers: unknown[] = [];
  const look = async (): Promise<void> => {
    const [item] = await store.items.getMany([opening]);
    expect(item).toEqual((await wholeItems(store.items, store).getMany([opening]))[0]);
    readers.push(item?.readers);
  };
  await look();
  const reply = await publish({});
  await look();
  await store.items.edit(reply, { visibility: 'private' }, 1);
  await look();
  await store.items.edit(reply, { visibility: 'public' }, 1);
  await look();
  await store.items.remove(reply);
  await look();
  const nobody = ['place:unknown'];
  expect(readers).toEqual([nobody, undefined, nobody, undefined, nobody]);
});

test('an edit of what an opening says leaves its replies kept', async () => {
  const store = await openTestStore();
  const asked: (readonly Position[])[] = [];
  const getMany: Store['items']['getMany'] = (positions) => {
    asked.push(positions);
    return store.items.getMany(positions);
  };
  const kept = keepItems({ ...store, items: { ...store.items, getMany } });
  for (const _ of [1, 2, 3]) await kept.items.publish(threadDraft('t', ann, {}));
  const all = [position(1), position(2), position(3)];
  const readAfter = async (patch: Parameters<Store['items']['edit']>[1]) => {
    await kept.items.getMany(all);
    await kept.items.edit(position(1), patch, 1);
    asked.length = 0;
    await kept.items.getMany(all);
    return asked[0];
  };
  expect(await readAfter({ payload: { text: 'other' } })).toEqual([1]);
  expect(await readAfter({ visibility: 'followers' })).toEqual([1, 2, 3]);
});

/** How often items read from `read` differ from the store behind them, while `written` changes. */
async function countDifferences(read: Store, written: Store): Promise<number> {
  const random = seededRandom(SEED);
  const pick = <T>(of: readonly [T, ...T[]] | readonly T[]): T =>
    of[Math.floor(random() * of.length)] as T;
  for (const key of PLACES)
    await written.places.create(
      place(key, { readers: key === PLACES[1] ? 'members' : 'everyone' }),
    );
  for (const id of PEOPLE) await written.people.join(person(id));
  let newest = 0;
  const publish = async (): Promise<void> => {
    const draft = threadDraft(pick(THREADS), pick(PEOPLE), { category: pick(PLACES) });
    newest = (await written.items.publish(draft)).item.position;
  };
  const repost = async (): Promise<void> => {
    const [of, author] = [anyItem(), pick(PEOPLE)];
    const { item } = await written.items.publish(
      draftBy(author, { ...repostKey(author, of), repostOf: of }),
    );
    newest = Math.max(newest, item.position);
  };
  const anyItem = () => position(1 + Math.floor(random() * newest));
  const changes: readonly (() => Promise<unknown>)[] = [
    publish,
    publish,
    repost,
    () => written.items.edit(anyItem(), { visibility: pick(VISIBILITIES) }, 1).catch(() => null),
    () => written.items.edit(anyItem(), { payload: { text: String(random()) } }, 1),
    () => written.items.remove(anyItem()),
    () => written.people.edit(pick<UserId>(PEOPLE), { feed: pick(FEEDS) }),
    () => written.people.edit(pick<UserId>(PEOPLE), { state: pick(STATES) }),
    () => written.places.edit(pick(PLACES), { readers: pick(['everyone', 'members'] as const) }),
    () => written.threads.move(pick(THREADS), pick(PLACES)),
  ];
  let differences = 0;
  await publish();
  for (let step = 0; step < STEPS; step += 1) {
    await pick(changes)();
    const all = Array.from({ length: newest }, (_, index) => position(index + 1));
    const kept = await read.items.getMany(all);
    // A keeper of nothing works out again what stands behind each item.
    const fresh = await wholeItems(written.items, written).getMany(all);
    differences += kept.filter((item, index) => !isSame(item, fresh[index])).length;
  }
  return differences;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** Two records with the same fields in another order are the same. */
function sorted(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)]),
      )
    : value;
}
