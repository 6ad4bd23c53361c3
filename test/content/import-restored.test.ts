/** Importing into a store that was restored from an older backup, and has gone on since. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { position } from '../../src/model/positions.ts';
import type { Item } from '../../src/model/items.ts';
import { backupLmdbStore } from '../../src/store/lmdb/backup.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ann, bob, draftBy } from '../support/builders.ts';
import {
  exportFolder,
  importFiles,
  importFolder,
  linesOf,
  readExport,
  visibleTo,
  writeContent,
} from '../support/content-files.ts';
import { openTestStore, tempFolder } from '../support/open-store.ts';

const AT = '2020-01-02T03:04:05Z';

interface Installation {
  readonly store: Store;
  /** The store of a backup that is made now. */
  backup(): Promise<Store>;
}

async function openIn(dir: string): Promise<Store> {
  const store = await openLmdbStore({ dir });
  onTestFinished(() => store.close());
  await store.meta.putOnce('installation', 'here');
  return store;
}

async function openInstallation(): Promise<Installation> {
  const dir = await tempFolder();
  return {
    store: await openIn(dir),
    backup: async () => {
      const to = join(await tempFolder(), 'backup');
      await backupLmdbStore(dir, to);
      return openIn(to);
    },
  };
}

async function publish(
  store: Store,
  title: string,
  fields: Partial<Parameters<typeof draftBy>[1]> = {},
) {
  const payload = { title, text: null, url: null, votes: 0 };
  // Every item has a time of its own, so that a mix-up shows.
  const createdAtMs = 1_600_000_000_000 + title.charCodeAt(0) * 1_000;
  return (await store.items.publish(draftBy(ann, { payload, createdAtMs, ...fields }))).item;
}

async function itemsOf(store: Store): Promise<readonly Item[]> {
  const newest = await store.timelines.newest();
  const all = Array.from({ length: newest }, (_, index) => position(index + 1));
  return (await store.items.getMany(all)).filter((item) => item !== null);
}

async function titlesOf(store: Store): Promise<readonly (string | null)[]> {
  return (await itemsOf(store)).map(({ payload }) => payload.title);
}

/** Published before the backup, and after it: a thread with an answer that is liked. */
async function installationWithLaterItems() {
  const installation = await openInstallation();
  const { store } = installation;
  await publish(store, 'a');
  await publish(store, 'b', { thread: 't' });
  const restored = await installation.backup();
  const { position: opener } = await publish(store, 'c', { thread: 'u' });
  const answer = await publish(store, 'd', { thread: 'u', parent: opener, author: bob });
  await publish(store, 'e', { thread: 't', parent: position(2) });
  await store.items.like(bob, answer.position);
  return { ...installation, restored };
}

test('rows of other systems that were imported after the backup are imported again', async () => {
  const { store, backup } = await openInstallation();
  const row = (id: string) => ({ id, author: 'bob', createdAt: AT, title: id });
  await importFiles(store, { 'items.ndjson': [row('f1')] });
  const restored = await backup();
  const folder = await writeContent({ 'items.ndjson': [row('f1'), row('f2'), row('f3')] });
  await importFolder(store, folder);
  for (const imported of [2, 0]) {
    const { kinds } = await importFolder(restored, folder);
    expect(kinds.items).toMatchObject({ rows: 3, imported, known: 3 - imported });
    expect(await titlesOf(restored)).toEqual(['f1', 'f2', 'f3']);
  }
});

test('what was published after the backup comes back from an export, once, with its likes', async () => {
  const { store, restored } = await installationWithLaterItems();
  const folder = await exportFolder(store);
  for (const imported of [3, 0]) {
    const report = await importFolder(restored, folder);
    expect(linesOf(report)).toEqual([]);
    expect(report.kinds.items).toMatchObject({ rows: 5, imported, known: 5 - imported });
    expect(await titlesOf(restored)).toEqual(['a', 'b', 'c', 'd', 'e']);
  }
  expect((await itemsOf(restored)).map(({ parent }) => parent)).toEqual([
    undefined,
    undefined,
    undefined,
    3,
    2,
  ]);
  expect(await restored.items.likedBy(bob, [position(4)])).toEqual([true]);
});

test('what was published since the restore at the same positions stays alongside what comes back', async () => {
  const { store, restored } = await installationWithLaterItems();
  const folder = await exportFolder(store);
  for (const title of ['x', 'y', 'z', 'v']) await publish(restored, title);
  const { kinds } = await importFolder(restored, folder);
  expect(kinds.items).toMatchObject({ imported: 3, known: 2 });
  expect(await titlesOf(restored)).toEqual(['a', 'b', 'x', 'y', 'z', 'v', 'c', 'd', 'e']);
  expect(await restored.items.likeCounts([4, 8].map(position))).toEqual([0, 1]);

  // Two items had the same name; the next export gives them different ones.
  const next = await exportFolder(restored);
  const again = await importFolder(restored, next);
  expect(again.kinds.items).toMatchObject({ rows: 9, imported: 0, known: 9 });
  const copy = await openTestStore();
  expect(linesOf(await importFolder(copy, next))).toEqual([]);
  expect(await titlesOf(copy)).toEqual(await titlesOf(restored));
  expect((await readExport(await exportFolder(copy)))['likes.ndjson']).toBe(
    (await readExport(next))['likes.ndjson'],
  );
});

test('what was deleted since the restore does not come back', async () => {
  const { store, restored } = await installationWithLaterItems();
  const folder = await exportFolder(store);
  await restored.items.remove(position(1));
  await importFolder(restored, folder);
  await importFolder(restored, folder);
  expect(await titlesOf(restored)).toEqual(['b', 'c', 'd', 'e']);
});

test('the row of a deleted item removes that item alone, not what has its position now', async () => {
  const { store, restored } = await installationWithLaterItems();
  await store.items.remove(position(2));
  await store.items.remove(position(3));
  const folder = await exportFolder(store);
  await publish(restored, 'x', { thread: 'other' });
  const report = await importFolder(restored, folder);
  expect(linesOf(report)).toEqual([]);
  expect(await titlesOf(restored)).toEqual(['a', 'x', 'd', 'e']);
  await importFolder(restored, folder);
  expect(await titlesOf(restored)).toEqual(['a', 'x', 'd', 'e']);
  expect(await visibleTo(restored, ann)).toEqual(['here-1', 'here-3', 'here-4', 'here-5']);
});

test('an import that resumes after a kill does not mistake its own item for a deleted one', async () => {
  const { store } = await openInstallation();
  await publish(store, 'a');
  const folder = await writeContent({
    'items-1.ndjson': [
      { id: 'opener', author: 'bob', createdAt: AT, thread: 't', deleted: true },
      { id: 'answer', author: 'bob', createdAt: AT, thread: 't', title: 'answer' },
    ],
    'items-2.ndjson': [{ id: 'here-2', author: 'ann', createdAt: AT, title: 'lost' }],
  });
  const killed = importFolder(store, folder, {
    onProgress: (file) => {
      if (file === 'items-2.ndjson') throw new Error('killed');
    },
  });
  await expect(killed).rejects.toThrow('killed');
  const { resumedAfter } = await importFolder(store, folder);
  expect(resumedAfter).toBe(2);
  expect(await titlesOf(store)).toEqual(['a', 'answer', 'lost']);
});
