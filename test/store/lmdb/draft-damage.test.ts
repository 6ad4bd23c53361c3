/** A draft whose bytes are damaged hides no other, and its author can delete it. */
import { expect, onTestFinished, test } from 'vitest';
import { deleteDraft, draftsOf } from '../../../src/content/drafts.ts';
import { personalRows, type PersonalRow } from '../../../src/social/erasure/export-person.ts';
import { eraseWhole } from '../../../src/social/erasure/erase.ts';
import { openFacts } from '../../../src/social/facts.ts';
import { textKey } from '../../../src/store/lmdb/engine/keys.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { ann, bob, savedDraft } from '../../support/builders.ts';
import { damageRow } from '../../support/damage-row.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { tempFolder } from '../../support/open-store.ts';

const PAGE = { after: null, limit: 9 };
const DUE_MS = 50;

/** Ann has three drafts, of which the second is damaged; one of Bob's has the same id and time. */
async function openDamaged() {
  const dir = await tempFolder();
  const whole = await openLmdbStore({ dir });
  for (const id of ['a', 'b', 'c'])
    await whole.drafts.save(savedDraft(ann, id, { publishAtMs: id === 'b' ? DUE_MS : null }));
  await whole.drafts.save(savedDraft(bob, 'b', { publishAtMs: DUE_MS }));
  await whole.close();
  await damageRow(dir, 'drafts', textKey(ann, 'b'));
  const store = await openLmdbStore({ dir });
  onTestFinished(() => store.close());
  return { store, clock: manualClock(), facts: openFacts(store) };
}

test('the list shows the other drafts, and of the damaged one that its text is lost', async () => {
  const { store } = await openDamaged();
  const lost = { id: 'b', content: { title: null, text: null }, problem: expect.any(String) };
  const listed = await draftsOf(store, ann, PAGE);
  expect(listed).toMatchObject([{ id: 'a', problem: null }, lost, { id: 'c', problem: null }]);
  expect(await draftsOf(store, ann, { after: 'a', limit: 1 })).toMatchObject([lost]);
  expect(await draftsOf(store, ann, { after: 'b', limit: 9 })).toMatchObject([{ id: 'c' }]);
  await expect(store.drafts.get({ author: ann, id: 'b' })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  const rows: PersonalRow[] = [];
  for await (const row of personalRows(store, ann)) if (row.is === 'draft') rows.push(row);
  expect(rows[1]).toEqual({ is: 'draft', id: 'b', isDamaged: true });
});

test('its author deletes it, and nobody else does; then it is no longer due', async () => {
  const context = await openDamaged();
  const { drafts } = context.store;
  expect(await drafts.due(DUE_MS, 9)).toHaveLength(2);
  await deleteDraft(context, 'cy' as typeof ann, 'b');
  expect(await drafts.list(ann, PAGE)).toHaveLength(3);
  expect(await deleteDraft(context, ann, 'b')).toEqual({ isDone: true, value: 'b' });
  expect((await drafts.list(ann, PAGE)).map(({ id }) => id)).toEqual(['a', 'c']);
  expect(await drafts.due(DUE_MS, 9)).toEqual([{ author: bob, id: 'b' }]);
  expect(await drafts.remove({ author: ann, id: 'b' })).toBe(false);
});

test('it is removed with its author', async () => {
  const context = await openDamaged();
  const erased = await eraseWhole(context, { person: ann, heir: null }, { isAlone: true });
  expect(erased).toMatchObject({ value: { isFinished: true, removed: { drafts: 3 } } });
});
