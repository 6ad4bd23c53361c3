/** What every store promises about items that are made of saved drafts. */
import { expect } from 'vitest';
import { clientKeyOfDraft, type SavedDraft } from '../../src/model/drafts.ts';
import { ann, draft, savedDraft } from '../support/builders.ts';
import type { OpenStore, Register } from './contract.ts';

export function fromDraftsContract(open: OpenStore, test: Register): void {
  test('an item is made of a saved draft as it was read, once, and of none that was saved again or removed', async () => {
    const { drafts, items } = await open();
    const publish = (read: SavedDraft) =>
      items.publish(draft({ ...clientKeyOfDraft(read), author: ann }), read);
    const [one, two, three, gone] = ['one', 'two', 'three', 'gone'].map((id) =>
      savedDraft(ann, id, { publishAtMs: 10, savedAtMs: 5 }),
    ) as [SavedDraft, SavedDraft, SavedDraft, SavedDraft];
    for (const each of [one, two, three, gone]) await drafts.save(each);
    const later = { ...two, savedAtMs: 6 };
    await drafts.save(later);
    await drafts.save({ ...three, publishAtMs: 50 });
    await drafts.remove(gone);
    for (const each of [two, three, gone])
      await expect(publish(each)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const first = await publish(one);
    await drafts.remove(one);
    expect(first.isNew).toBe(true);
    expect(await publish(one)).toEqual({ ...first, isNew: false });
    expect((await publish(later)).isNew).toBe(true);
  });
}
