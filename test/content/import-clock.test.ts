/** Rows of files that were written ahead of this machine's clock, or that say one thing twice. */
import { expect, test } from 'vitest';
import type { DeclaredFields } from '../../src/model/fields.ts';
import { position } from '../../src/model/positions.ts';
import { ann } from '../support/builders.ts';
import { importFiles, importFolder, linesOf, writeContent } from '../support/content-files.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openTestStore } from '../support/open-store.ts';

test('somebody who joined later than now is known when the file is imported again', async () => {
  const store = await openTestStore();
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const rows = [{ id: ann, joinedAt: '2026-01-01T09:00:00Z' }];
  const folder = await writeContent({ 'people.ndjson': rows });
  expect(linesOf(await importFolder(store, folder, { clock }))).toEqual([]);
  const [before] = await store.people.getMany([ann]);
  for (const hours of [1, 24]) {
    clock.advance(hours * 3_600_000);
    const report = await importFolder(store, folder, { clock });
    expect(linesOf(report)).toEqual([]);
    expect(report.kinds.people).toMatchObject({ imported: 0, known: 1 });
    expect((await store.people.getMany([ann]))[0]).toEqual(before);
  }
  const earlier = { 'people.ndjson': [{ id: ann, joinedAt: '2020-01-01' }] };
  expect(linesOf(await importFiles(store, earlier, { clock }))).toHaveLength(1);
});

test('attributes from a JSON column and from columns of their own are merged', async () => {
  const store = await openTestStore();
  const field = (name: string) => [name, { name, type: 'text', max: 10 }] as const;
  const fields: DeclaredFields = {
    items: new Map([field('colour'), field('size')]),
    people: new Map(),
  };
  const csv = [
    'id,author,createdAt,text,attributes,attributes.size',
    '1,ann,2020-01-01,x,"{""colour"":""red""}",big',
    '2,ann,2020-01-01,x,"{""colour"":""red""}",',
    '3,ann,2020-01-01,x,,big',
    '4,ann,2020-01-01,x,red,big',
  ].join('\n');
  const report = await importFiles(store, { 'items.csv': csv }, { fields });
  expect(linesOf(report)).toEqual(['items.csv:5: attributes: expected a map, got "red"']);
  const items = await store.items.getMany([1, 2, 3].map(position));
  expect(items.map((item) => item?.payload.attributes)).toEqual([
    { colour: 'red', size: 'big' },
    { colour: 'red' },
    { size: 'big' },
  ]);
});
