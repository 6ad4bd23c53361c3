/** An item that is shown to others goes to a new place; what its author changes meanwhile goes along. */
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { edit, remove } from '../../src/content/edit.ts';
import type { Item } from '../../src/model/items.ts';
import { EVERYTHING } from '../../src/model/producers.ts';
import { revisionOf } from '../../src/model/revisions.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { ItemStore } from '../../src/store/ports/items.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ALL, ann, draft } from '../support/builders.ts';
import { openEmbeddedTestStore } from '../support/open-store.ts';
import { mongoService, openTestMongo } from '../support/services.ts';
import { testDatabase } from '../support/test-databases.ts';

const mongo = await mongoService();
const payload = { title: 'title', text: 'text', url: null, votes: 0 };
const attributes = { mood: 'dull', pages: 1 };

const contextOf = (store: Store) => ({ store, facts: openFacts(store), clock: systemClock });

type Step = 'publish' | 'remove';
type When = 'before' | 'after';

/** The store for one who shows an item, where something happens before or after one step of it. */
function withPause(store: Store, [when, step]: readonly [When, Step], act: () => Promise<void>) {
  const paused = async <T>(run: () => Promise<T>): Promise<T> => {
    if (when === 'before') await act();
    const result = await run();
    if (when === 'after') await act();
    return result;
  };
  const items: ItemStore = {
    ...store.items,
    publish: (...given) =>
      step === 'publish'
        ? paused(() => store.items.publish(...given))
        : store.items.publish(...given),
    remove: (...given) =>
      step === 'remove' ? paused(() => store.items.remove(...given)) : store.items.remove(...given),
  };
  return { ...store, items };
}

async function edited(store: Store, { position }: Item, revision: object): Promise<Item> {
  const outcome = await edit(contextOf(store), ann, { position, revision });
  return outcome.isDone ? outcome.value : expect.fail(JSON.stringify(outcome.problems));
}

const STEPS: readonly (readonly [When, Step])[] = [
  ['before', 'publish'],
  ['after', 'publish'],
  ['before', 'remove'],
  ['after', 'remove'],
];

describe.each([
  ['LMDB', true, openEmbeddedTestStore],
  ['MongoDB', mongo.isThere, () => openTestMongo(mongo, { dbName: testDatabase(mongo) })],
] as const)('%s', (_, isThere, open) => {
  test.skipIf(!isThere).each(STEPS)(
    'an edit that is made %s the %s of showing the item is not lost',
    async (...step) => {
      const store = await open();
      const { item } = await store.items.publish(
        draft({ visibility: 'private', payload: { ...payload, attributes } }),
      );
      const showing = withPause(store, step, async () => {
        const change = { title: 'new title', attributes: { mood: null, pages: 2 } };
        expect((await edited(store, item, change)).payload.title).toBe('new title');
      });
      const shown = await edited(showing, item, { text: 'new text', visibility: 'public' });
      const [old, found] = await store.items.getMany([item.position, shown.position]);
      expect(old).toBeNull();
      expect(found).toMatchObject({
        visibility: 'public',
        payload: { title: 'new title', text: 'new text', attributes: { pages: 2 } },
      });
      expect(found?.payload.attributes).not.toHaveProperty('mood');
    },
    60_000,
  );

  test.skipIf(!isThere).each(STEPS.slice(0, 3))(
    'an item that its author deletes %s the %s of showing it is shown to nobody',
    async (...step) => {
      const store = await open();
      const { item } = await store.items.publish(draft({ visibility: 'private', payload }));
      const { position } = item;
      const showing = withPause(store, step, async () => {
        if ((await store.items.getMany([position]))[0] === null) return;
        const context = { ...contextOf(store), log: pino({ level: 'silent' }) };
        const removed = await remove(context, ann, { position, isAdmin: false });
        expect(removed.isDone).toBe(true);
      });
      const revision = { visibility: 'public' } as const;
      const outcome = await edit(contextOf(showing), ann, { position, revision });
      expect(outcome).toMatchObject({ isDone: false, problems: [{ code: 'NOT_FOUND' }] });
      expect(await store.timelines.range(new Set([EVERYTHING]), ALL)).toEqual([]);
    },
    60_000,
  );

  test.skipIf(!isThere)(
    'an item is shown from the revision that its author read, and a repeat succeeds',
    async () => {
      const store = await open();
      const { item } = await store.items.publish(draft({ visibility: 'private', payload }));
      const changed = await edited(store, item, { text: 'from another window' });
      const showFrom = (from: string) =>
        edit(contextOf(store), ann, {
          position: item.position,
          revision: { visibility: 'public' },
          from,
        });
      await expect(showFrom(revisionOf(item))).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await store.items.getMany([item.position])).toEqual([changed]);
      for (let times = 0; times < 2; times += 1)
        expect(await showFrom(revisionOf(changed))).toMatchObject({
          isDone: true,
          value: { visibility: 'public', payload: { text: 'from another window' } },
        });
    },
    60_000,
  );
});
