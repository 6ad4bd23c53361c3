/** Searching in a folder whose words an earlier release indexed in another form. */
import { expect, test } from 'vitest';
import { position, POSITION_ZERO } from '../../../src/model/positions.ts';
import { wordsOf } from '../../../src/model/words.ts';
import { openEnvironment } from '../../../src/store/lmdb/engine/environment.ts';
import { textKey } from '../../../src/store/lmdb/engine/keys.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { WordRowChanges } from '../../../src/store/lmdb/words/word-rows.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { draft } from '../../support/builders.ts';
import { tempFolder } from '../../support/open-store.ts';

/** Two blocks of 8,192 positions, the second of them not full. */
const ITEMS = 8_300;
/** What an earlier release indexed for the title of each item. */
const FORMER_WORDS = ['die', 'straße'];

/** A folder that an earlier release indexed up to a position, and in which it then deleted the first item. */
async function earlierFolder(upTo: number): Promise<string> {
  const dir = await tempFolder();
  const store = await openLmdbStore({ dir });
  const title = 'Die Straße';
  await store.items.publishMany(
    Array.from({ length: ITEMS }, () =>
      draft({ payload: { title, text: null, url: null, votes: 0 } }),
    ),
  );
  await store.items.remove(position(1));
  await store.close();
  const env = await openEnvironment(dir);
  await env.write(() => {
    const rows = new WordRowChanges();
    for (let at = 1; at <= upTo; at += 1)
      for (const word of FORMER_WORDS) rows.set(word, position(at), true);
    rows.write(env, () => expect.fail('damage'));
    env.system.put(textKey('words'), upTo);
  });
  await env.close();
  return dir;
}

async function found({ words }: Store, search: string): Promise<readonly number[] | null> {
  const query = { above: POSITION_ZERO, upTo: position(ITEMS), limit: 9, order: 'newest' } as const;
  return (await words.find(wordsOf(search), query))?.positions.slice(0, 2) ?? null;
}

async function indexAll({ words }: Store): Promise<void> {
  while ((await words.index(1_000)) > 0);
}

/** The rows of the index, each as block and word. */
async function wordRows(dir: string): Promise<readonly string[]> {
  const env = await openEnvironment(dir);
  try {
    return env.read(() => Array.from(env.words.getKeys({}), (key) => String(key).slice(-7)));
  } finally {
    await env.close();
  }
}

test.each([ITEMS, 5_000])(
  'an index of other words, up to %i, is not believed, and is built again without a former word',
  async (upTo) => {
    const dir = await earlierFolder(upTo);
    const store = await openLmdbStore({ dir });
    expect(await found(store, 'STRASSE')).toBeNull();
    await store.words.index(1_000);
    await store.items.edit(position(2), { payload: { title: 'Der Weg' } }, 1);
    await indexAll(store);
    expect(await found(store, 'STRASSE')).toEqual([ITEMS, ITEMS - 1]);
    expect(await found(store, 'straßen')).toEqual([]);
    expect(await found(store, 'weg')).toEqual([2]);
    await store.close();
    expect((await wordRows(dir)).join(' ')).not.toContain('straße');
    const again = await openLmdbStore({ dir });
    expect(await again.words.index(1)).toBe(0);
    await again.close();
  },
);
