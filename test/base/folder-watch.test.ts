/** Watching a folder: what is written into it is reported, also after the folder was removed and made again. */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchFolders } from '../../src/base/folder-watch.ts';
import { tempFolder } from '../support/open-store.ts';

test('reports what is written into a folder that was removed and made again', async () => {
  const dir = join(await tempFolder(), 'templates');
  await mkdir(dir);
  let seen: readonly string[] = [];
  const watch = await watchFolders([dir], {
    isWatched: (path) => path.endsWith('.yaml'),
    onChange: () => void (seen = existsSync(dir) ? readdirSync(dir) : ['no folder']),
    onError: (error) => expect.fail(String(error)),
  });
  onTestFinished(() => watch.close());
  const isSeen = (file: string) => expect.poll(() => seen, { timeout: 10_000 }).toContain(file);
  for (let turn = 0; turn < 2; turn += 1) {
    // Early writes are reported with the folder, later ones by the watcher.
    for (const file of ['a.yaml', 'b.yaml', 'c.yaml']) {
      await writeFile(join(dir, file), 'new');
      await isSeen(file);
    }
    await rm(dir, { recursive: true });
    if (turn === 0) await isSeen('no folder');
    // The second time another folder replaces it immediately.
    await mkdir(dir);
  }
  await writeFile(join(dir, 'd.yaml'), 'new');
  await isSeen('d.yaml');
});
