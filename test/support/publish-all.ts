/** Publishes many items and reads them back. */
import type { Draft, Item } from '../../src/model/items.ts';
import type { Store } from '../../src/store/ports/store.ts';

export async function publishAll(
  { items }: Pick<Store, 'items'>,
  drafts: readonly Draft[],
): Promise<readonly Item[]> {
  const found = await items.getMany(await items.publishMany(drafts));
  return found.map((item) => {
    if (item === null) throw new Error('expected every item that was published, got none');
    return item;
  });
}
