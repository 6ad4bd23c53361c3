/** What every store promises about drafts. */
import { expect } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { SavedDraft } from '../../src/model/drafts.ts';
import { ann, bob, savedDraft } from '../support/builders.ts';
import { allPages, HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';

export function draftsContract(open: OpenStore, test: Register): void {
  test('a draft is saved whole, and saving it again replaces it', async () => {
    const { drafts } = await open();
    const draft = savedDraft(ann, 'one');
    await drafts.save(draft);
    expect(await drafts.get(draft)).toEqual(draft);
    const later = savedDraft(ann, 'one', { savedAtMs: 9, publishAtMs: 5, problem: 'x' });
    await drafts.save(later);
    expect(await drafts.get(draft)).toEqual(later);
    expect(await drafts.list(ann, { after: null, limit: 9 })).toEqual([later]);
  });

  test('a draft belongs to its author, and is removed once', async () => {
    const { drafts } = await open();
    const draft = savedDraft(ann, 'one', { publishAtMs: 1 });
    await drafts.save(draft);
    expect(await drafts.get({ author: bob, id: 'one' })).toBeNull();
    expect(await drafts.list(bob, { after: null, limit: 9 })).toEqual([]);
    expect(await drafts.remove({ author: bob, id: 'one' })).toBe(false);
    expect(await drafts.remove(draft)).toBe(true);
    expect(await drafts.remove(draft)).toBe(false);
    expect(await drafts.get(draft)).toBeNull();
    expect(await drafts.due(9, 9)).toEqual([]);
  });

  test('drafts are listed by id in the order of code points, page by page', async () => {
    const { drafts } = await open();
    for (const id of ['b', 'a', 'é', '🙂', 'ab']) await drafts.save(savedDraft(ann, id));
    for (const limit of [1, 2, 9]) {
      const listed = await allPages<SavedDraft>((last) =>
        drafts.list(ann, { after: last?.id ?? null, limit }),
      );
      expect(listed.map(({ id }) => id)).toEqual(['a', 'ab', 'b', 'é', '🙂']);
    }
    expect(await drafts.list(ann, { after: null, limit: 0 })).toEqual([]);
  });

  test('drafts are due from their time on, the earliest first', async () => {
    const { drafts } = await open();
    await drafts.save(savedDraft(ann, 'never'));
    await drafts.save(savedDraft(ann, 'late', { publishAtMs: 30 }));
    await drafts.save(savedDraft(bob, 'soon', { publishAtMs: 10 }));
    await drafts.save(savedDraft(ann, 'next', { publishAtMs: 20 }));
    const due = async (nowMs: number, limit = 9, skipped?: number) =>
      (await drafts.due(nowMs, limit, skipped)).map(({ id }) => id);
    expect(await due(9)).toEqual([]);
    expect(await due(20)).toEqual(['soon', 'next']);
    expect(await drafts.due(20, 9)).toEqual([
      { author: bob, id: 'soon' },
      { author: ann, id: 'next' },
    ]);
    expect(await due(99)).toEqual(['soon', 'next', 'late']);
    expect(await due(99, 1)).toEqual(['soon']);
    expect(await due(99, 0)).toEqual([]);
    expect(await due(99, 9, 1)).toEqual(['next', 'late']);
    expect(await due(99, 1, 1)).toEqual(['next']);
    expect(await due(20, 9, 2)).toEqual([]);
  });

  test('a draft whose time is removed or changed is due by its last time only', async () => {
    const { drafts } = await open();
    await drafts.save(savedDraft(ann, 'one', { publishAtMs: 10 }));
    await drafts.save(savedDraft(ann, 'two', { publishAtMs: 10 }));
    await drafts.save(savedDraft(ann, 'one', { publishAtMs: 50 }));
    await drafts.save(savedDraft(ann, 'two', { publishAtMs: null }));
    expect(await drafts.due(49, 9)).toEqual([]);
    expect((await drafts.due(50, 9)).map(({ id }) => id)).toEqual(['one']);
  });

  test('a draft loses its time and says why, unless it was saved again or removed since it was read', async () => {
    const { drafts } = await open();
    const [one, two, three, gone] = ['one', 'two', 'three', 'gone'].map((id) =>
      savedDraft(ann, id, { publishAtMs: 10, savedAtMs: 5 }),
    ) as [SavedDraft, SavedDraft, SavedDraft, SavedDraft];
    for (const draft of [one, two, three, gone]) await drafts.save(draft);
    await drafts.save({ ...two, savedAtMs: 6 });
    await drafts.save({ ...three, publishAtMs: 50 });
    await drafts.remove(gone);
    for (let turn = 0; turn < 2; turn += 1)
      for (const draft of [one, two, three, gone]) await drafts.unschedule(draft, 'why');
    expect(await drafts.list(ann, { after: null, limit: 9 })).toEqual([
      { ...one, publishAtMs: null, problem: 'why' },
      { ...three, publishAtMs: 50 },
      { ...two, savedAtMs: 6 },
    ]);
    expect((await drafts.due(99, 9)).map(({ id }) => id)).toEqual(['two', 'three']);
  });

  test('a draft is removed as it was read, unless it was saved again', async () => {
    const { drafts } = await open();
    const [one, two, three] = ['one', 'two', 'three'].map((id) =>
      savedDraft(ann, id, { publishAtMs: 10, savedAtMs: 5 }),
    ) as [SavedDraft, SavedDraft, SavedDraft];
    for (const draft of [one, two, three]) await drafts.save(draft);
    await drafts.save({ ...two, savedAtMs: 6 });
    await drafts.save({ ...three, publishAtMs: 50 });
    for (let turn = 0; turn < 2; turn += 1)
      for (const draft of [one, two, three]) await drafts.removeAsRead(draft);
    expect((await drafts.due(99, 9)).map(({ id }) => id)).toEqual(['two', 'three']);
    expect(await drafts.get(one)).toBeNull();
    for (let n = 2; n < LIMITS.draftsMax; n += 1) await drafts.save(savedDraft(ann, `${n}`));
    await expect(drafts.save(one)).rejects.toMatchObject(REFUSED);
  });

  test('a draft beyond an author’s limit is refused, and replacing one is not', async () => {
    const { drafts } = await open();
    for (let n = 0; n < LIMITS.draftsMax; n += 1) await drafts.save(savedDraft(ann, `${n}`));
    await expect(drafts.save(savedDraft(ann, 'more'))).rejects.toMatchObject(REFUSED);
    expect(await drafts.get({ author: ann, id: 'more' })).toBeNull();
    await drafts.save(savedDraft(ann, '0', { savedAtMs: 7 }));
    await drafts.save(savedDraft(bob, 'more'));
    await drafts.remove({ author: ann, id: '0' });
    await drafts.save(savedDraft(ann, 'more'));
  });

  test('a draft whose names cannot be keys is refused', async () => {
    const { drafts } = await open();
    const key = { author: ann, id: HUGE };
    await expect(drafts.save(savedDraft(ann, HUGE))).rejects.toMatchObject(REFUSED);
    await expect(drafts.get(key)).rejects.toMatchObject(REFUSED);
    await expect(drafts.unschedule(savedDraft(ann, HUGE), 'x')).rejects.toMatchObject(REFUSED);
    await expect(drafts.remove(key)).rejects.toMatchObject(REFUSED);
    await expect(drafts.removeAsRead(savedDraft(ann, HUGE))).rejects.toMatchObject(REFUSED);
    await expect(drafts.list(ann, { after: HUGE, limit: 1 })).rejects.toMatchObject(REFUSED);
    await expect(drafts.due(-1, 1)).rejects.toMatchObject(REFUSED);
    await expect(drafts.due(1, 1, -1)).rejects.toMatchObject(REFUSED);
  });
}
