/** What happens to items and to their thread at the same moment, through two processes, ends as one after the other. */
import { describe, expect, test, vi } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import type { Draft } from '../../../src/model/items.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import type { ItemStore } from '../../../src/store/ports/items.ts';
import { ALL, ann, bob, category, draft, threadDraft } from '../../support/builders.ts';
import { gate } from '../../support/gate.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const [A, B] = [category('a'), category('b')];
const FIRST = position(1);

describe.skipIf(!service.isThere)(service.name, () => {
  test('an item that is edited while its thread moves is in the new category alone', async () => {
    const [dbName, way] = [testDatabase(service), gate()];
    const wrap = (all: Collections) => ({ ...all, items: way.gated(all.items, 'replaceOne') });
    const slow = await openTestMongo(service, { dbName, wrap });
    const quick = await openTestMongo(service, { dbName });
    await quick.items.publish(threadDraft('t', 'bob', { category: A }));
    const editing = slow.items.edit(FIRST, { payload: { text: 'edited' } }, 1);
    await way.opened;
    expect(await quick.threads.move('t', B)).toBe(true);
    way.open();
    expect((await editing)?.payload.text).toBe('edited');
    expect(await quick.threads.itemsOf(A, ALL)).toEqual([]);
    expect(await quick.threads.itemsOf(B, ALL)).toEqual([FIRST]);
  });

  test.each<[keyof Collections, string]>([
    ['removals', 'updateOne'],
    ['items', 'replaceOne'],
  ])(
    'of two removals of one item, the one that removed it is remembered (%s)',
    async (collection, method) => {
      const [dbName, way] = [testDatabase(service), gate()];
      const slow = await openTestMongo(service, {
        dbName,
        wrap: (all) => ({ ...all, [collection]: way.gated<object>(all[collection], method) }),
      });
      const quick = await openTestMongo(service, { dbName });
      await quick.items.publish(draft());
      const shown = { by: ann, atMs: 1, shownAs: position(9) };
      const slowly = slow.items.remove(FIRST, { by: bob, atMs: 2, shownAs: null });
      await way.opened;
      const isRemoved = await quick.items.remove(FIRST, shown);
      way.open();
      expect(await slowly).toBe(!isRemoved);
      expect((await quick.items.removalOf(FIRST, 2))?.by).toBe(isRemoved ? ann : bob);
    },
  );

  test.each(['remove', 'hide'] as const)(
    'a slow %s leaves no marker of an author who is erased meanwhile',
    async (verb) => {
      const [dbName, way] = [testDatabase(service), gate()];
      const wrap = (all: Collections) => ({ ...all, markers: way.gated(all.markers, 'updateOne') });
      const slow = await openTestMongo(service, { dbName, wrap });
      const quick = await openTestMongo(service, { dbName });
      await quick.items.publish(threadDraft('t', 'bob'));
      const act =
        verb === 'remove'
          ? slow.items.remove(FIRST)
          : slow.items.edit(FIRST, { visibility: 'private' }, 1);
      await way.opened;
      await quick.people.erase({ person: bob, sinceMs: 1, heir: null });
      expect(await quick.reads.forget(bob, 9)).toBe(0);
      way.open();
      await act;
      expect(await quick.reads.forget(bob, 9)).toBe(0);
    },
  );

  test.each([
    ['a reply', 2],
    ['an opening', 1],
  ])(
    '%s that was shown, hidden and removed while the showing was slow counts as never shown',
    async (_, last) => {
      const [dbName, way] = [testDatabase(service), gate()];
      const wrap = (all: Collections) => ({ ...all, threads: way.gated(all.threads, 'updateOne') });
      const slow = await openTestMongo(service, { dbName, wrap });
      const quick = await openTestMongo(service, { dbName });
      const dying = await openTestMongo(service, {
        dbName,
        wrap: (all) => ({ ...all, threads: failing(all.threads, 'updateOne') }),
      });
      const at = position(last);
      for (const each of [1, 2, 3])
        await quick.items.publish(
          threadDraft('t', 'bob', { visibility: each === last ? 'private' : 'public' }),
        );
      const showing = slow.items.edit(at, { visibility: 'public' }, 1);
      await way.opened;
      await expect(dying.items.edit(at, { visibility: 'private' }, 2)).rejects.toThrow('died');
      await quick.items.remove(at);
      way.open();
      await showing;
      expect(await quick.threads.getMany(['t'])).toMatchObject([
        { items: 2, opening: { position: 1, visibility: last === 1 ? 'private' : 'public' } },
      ]);
    },
  );

  test('items that were written before one with a lower position leave the opening to it', async () => {
    const [dbName, way] = [testDatabase(service), gate()];
    const wrap = (all: Collections) => ({ ...all, items: way.gated(all.items, 'insertOne') });
    const slow = await openTestMongo(service, { dbName, wrap });
    const quick = await openTestMongo(service, { dbName });
    const publishing = [slow.items.publish(threadDraft('t', 'bob', { category: A }))];
    await way.opened;
    for (const newest of [2, 3]) {
      publishing.push(quick.items.publish(threadDraft('t', 'ann')));
      await vi.waitFor(async () =>
        expect(await quick.threads.getMany(['t'])).toMatchObject([{ newest }]),
      );
    }
    way.open();
    const answers = (await Promise.all(publishing)).map(({ item }) => item);
    expect(answers.map(({ opening }) => opening?.position ?? null)).toEqual([null, 1, 1]);
    expect(await quick.items.getMany([1, 2, 3].map(position))).toEqual(answers);
    expect(await quick.timelines.range(new Set([A]), ALL)).toEqual([FIRST]);
    expect(answers.map(({ openedIn }) => openedIn)).toEqual([A, undefined, undefined]);
  });

  test('an item that is edited while another one with a lower position opens its thread stays a reply', async () => {
    const [dbName, publishing, editing] = [testDatabase(service), gate(), gate()];
    let edited: Promise<unknown> = Promise.resolve();
    const slow = await openTestMongo(service, {
      dbName,
      wrap: (all) => ({
        ...all,
        items: before(
          publishing.gated(all.items, 'insertOne'),
          'updateMany',
          async ([, update]) => {
            if (!('opening' in (update as { readonly $set: object }).$set)) return;
            editing.open();
            await edited;
          },
        ),
      }),
    });
    const wrap = (all: Collections) => ({ ...all, items: editing.gated(all.items, 'replaceOne') });
    const quick = await openTestMongo(service, { dbName, wrap });
    const opening = slow.items.publish(threadDraft('t', 'bob', { category: A }));
    await publishing.opened;
    const reply = quick.items.publish(threadDraft('t', 'ann'));
    await vi.waitFor(async () =>
      expect(await quick.threads.getMany(['t'])).toMatchObject([{ newest: 2 }]),
    );
    edited = quick.items.edit(position(2), { payload: { text: 'edited' } }, 1);
    await editing.opened;
    publishing.open();
    await Promise.all([opening, reply, edited]);
    expect(await quick.timelines.range(new Set([A]), ALL)).toEqual([FIRST]);
    expect(await quick.items.getMany([position(2)])).toMatchObject([
      { opening: { position: 1 }, payload: { text: 'edited' } },
    ]);
  });

  test('an item answers no item that was announced at a position and is not there', async () => {
    const [dbName, way] = [testDatabase(service), gate()];
    const wrap = (all: Collections) => ({ ...all, items: way.gated(all.items, 'insertMany') });
    const slow = await openTestMongo(service, { dbName, wrap });
    const clock = manualClock(0);
    const quick = await openTestMongo(service, { dbName, clock, leaseMs: 1_000 });
    const parent = threadDraft('t', 'bob', { foreignId: 'p' });
    const answer = threadDraft('t', 'ann', { foreignId: 'a', foreignParent: 'p' });
    const importing = slow.items.publishMany([parent]);
    await way.opened;
    await expect(quick.items.publishMany([answer])).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    // The process that stalls loses its position.
    await quick.timelines.newest();
    clock.advance(1_000);
    expect(await quick.timelines.newest()).toBe(FIRST);
    way.open();
    expect(await importing).toEqual([2]);
    expect(await quick.items.publishMany([answer])).toEqual([3]);
    expect(await quick.items.getMany([position(3)])).toMatchObject([{ parent: 2 }]);
  });

  test.each<[string, (items: ItemStore, each: Draft) => Promise<unknown>]>([
    ['publish', (items, each) => items.publish(each)],
    ['publishMany', (items, each) => items.publishMany([each])],
  ])(
    'a slow %s counts in its thread the item that a repeat wrote in its place before it died',
    async (_, publish) => {
      const [dbName, way] = [testDatabase(service), gate()];
      const slow = await openTestMongo(service, {
        dbName,
        wrap: (all) => ({
          ...all,
          items: way.gated(way.gated(all.items, 'insertOne'), 'insertMany'),
        }),
      });
      const dying = await openTestMongo(service, {
        dbName,
        wrap: (all) => ({ ...all, threads: failing(all.threads, 'updateOne') }),
      });
      const reply = threadDraft('t', 'bob', { category: A, clientKey: 'k' });
      const publishing = publish(slow.items, reply);
      await way.opened;
      await expect(dying.items.publish(reply)).rejects.toThrow('the process died');
      way.open();
      await publishing;
      const [record] = await slow.threads.getMany(['t']);
      expect(record).toMatchObject({ first: 1, newest: 1, items: 1, opening: { position: 1 } });
    },
  );
});

/** The same object; `act` runs before each call of one of its methods. */
function before<T extends object>(
  target: T,
  method: string,
  act: (args: readonly unknown[]) => Promise<void>,
): T {
  return new Proxy(target, {
    get: (all, name) => {
      const value: unknown = Reflect.get(all, name);
      if (name !== method) return value;
      const run = (value as (...args: readonly unknown[]) => unknown).bind(all);
      return async (...args: readonly unknown[]) => {
        await act(args);
        return run(...args);
      };
    },
  });
}

function failing<T extends object>(target: T, method: string): T {
  return new Proxy(target, {
    get: (all, name) =>
      name === method
        ? () => Promise.reject(new Error('the process died'))
        : (Reflect.get(all, name) as unknown),
  });
}
