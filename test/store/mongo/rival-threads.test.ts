/** What happens to items and to their thread at the same moment, through two processes, ends as one after the other. */
import { describe, expect, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import { ALL, category, threadDraft } from '../../support/builders.ts';
import { gate } from '../../support/gate.ts';
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
});
