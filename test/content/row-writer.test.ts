/** Writing the files of an export, where the disk refuses. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openRowWriter } from '../../src/content/export/row-writer.ts';
import { tempFolder } from '../support/open-store.ts';

/** A writer whose file cannot be made, because something is there. */
async function openRefusedWriter() {
  const folder = await tempFolder();
  await writeFile(join(folder, 'people.ndjson'), '');
  return openRowWriter(folder, 'people', () => undefined);
}

test('a file that failed while nothing was written to it ends the export with its reason', async () => {
  const writer = await openRefusedWriter();
  const refused = () =>
    writer.write({}).then(
      () => false,
      () => true,
    );
  await expect.poll(refused).toBe(true);
  // The stream closes behind its error.
  await setImmediate();
  await expect(writer.close()).rejects.toMatchObject({ code: 'EEXIST' });
}, 5_000);

test('a file that fails while it is closed ends the export with its reason', async () => {
  const writer = await openRefusedWriter();
  await expect(writer.close()).rejects.toMatchObject({ code: 'EEXIST' });
}, 5_000);
