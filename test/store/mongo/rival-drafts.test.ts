/** A draft that one process publishes while another changes or removes it: either happens, never both. */
import { describe, expect, test } from 'vitest';
import { clientKeyOfDraft, type SavedDraft } from '../../../src/model/drafts.ts';
import { POSITION_ZERO } from '../../../src/model/positions.ts';
import { EVERYTHING } from '../../../src/model/producers.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import type { DraftStore } from '../../../src/store/ports/drafts.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ALL, ann, draft, savedDraft } from '../../support/builders.ts';
import { gate } from '../../support/gate.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const READ = savedDraft(ann, 'one', { publishAtMs: 10, savedAtMs: 5 });
const LATER = { ...READ, savedAtMs: 6 };

function publish({ items }: Store, read: SavedDraft) {
  return items.publish(draft({ ...clientKeyOfDraft(read), author: ann }), read);
}

/** Saves the draft, and publishes it up to a call of the driver that is held back; `quick` is another process. */
async function publishUntil(collection: keyof Collections, method: string) {
  const [dbName, way] = [testDatabase(service), gate()];
  const wrap = (all: Collections) => ({
    ...all,
    [collection]: way.gated<object>(all[collection], method),
  });
  const slow = await openTestMongo(service, { dbName, wrap });
  const quick = await openTestMongo(service, { dbName });
  await quick.drafts.save(READ);
  const publishing = publish(slow, READ);
  await way.opened;
  return { quick, way, publishing };
}

const STEPS: readonly (readonly [keyof Collections, string])[] = [
  ['clientKeys', 'insertOne'],
  ['items', 'insertOne'],
];
const CHANGES: readonly (readonly [string, (drafts: DraftStore) => Promise<unknown>])[] = [
  ['removed', (drafts) => drafts.remove(READ)],
  ['saved again', (drafts) => drafts.save(LATER)],
];

describe.skipIf(!service.isThere)(service.name, () => {
  test.each(STEPS.flatMap((step) => CHANGES.map((change) => [...step, ...change] as const)))(
    'before %s.%s, one that is %s is not published',
    async (collection, method, _, change) => {
      const { quick, way, publishing } = await publishUntil(collection, method);
      await change(quick.drafts);
      way.open();
      await expect(publishing).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await quick.items.positionsOf([clientKeyOfDraft(READ)])).toEqual([null]);
      expect(await quick.timelines.range(new Set([EVERYTHING]), ALL)).toEqual([]);
      await quick.drafts.save(LATER);
      const { item, isNew } = await publish(quick, LATER);
      expect(isNew).toBe(true);
      expect(await quick.timelines.newest()).toBe(item.position);
      expect(item.position).toBeGreaterThan(POSITION_ZERO);
    },
  );

  test.each([
    ['drafts', 'findOne'],
    ['clientKeys', 'findOne'],
    ['clientKeys', 'insertOne'],
    ['items', 'insertOne'],
  ] as const)(
    'before %s.%s, one that was published and then removed is the same item',
    async (collection, method) => {
      const { quick, way, publishing } = await publishUntil(collection, method);
      const { item } = await publish(quick, READ);
      await quick.drafts.removeAsRead(READ);
      way.open();
      expect(await publishing).toEqual({ item, isNew: false });
    },
  );

  test('one whose publisher died after it had reserved the key is not published once it is removed', async () => {
    const [dbName, dead] = [testDatabase(service), gate()];
    const wrap = (all: Collections) => ({ ...all, items: dead.gated(all.items, 'insertOne') });
    const dying = await openTestMongo(service, { dbName, wrap, deadlineMs: 300 });
    const next = await openTestMongo(service, { dbName, leaseMs: 100 });
    await next.drafts.save(READ);
    await expect(publish(dying, READ)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await next.drafts.remove(READ);
    await expect(publish(next, READ)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await next.items.positionsOf([clientKeyOfDraft(READ)])).toEqual([null]);
    await next.drafts.save(LATER);
    expect((await publish(next, LATER)).isNew).toBe(true);
  });
});
