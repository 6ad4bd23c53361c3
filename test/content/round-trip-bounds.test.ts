/** Content at the bounds survives an export and an import unchanged. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { DeclaredFields } from '../../src/model/fields.ts';
import { position } from '../../src/model/positions.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { ann, draftBy, person } from '../support/builders.ts';
import { exportFolder, importFiles, importFolder, linesOf } from '../support/content-files.ts';
import { openTestStore } from '../support/open-store.ts';

const FIELDS: DeclaredFields = {
  items: new Map([['startsAt', { name: 'startsAt', type: 'instant' }]]),
  people: new Map([['bornAt', { name: 'bornAt', type: 'instant' }]]),
};

const INSTANTS = [
  '0001-01-01T00:00:00.000Z',
  '1912-06-23T01:02:03.004Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00.000Z',
  // A number of so many digits could be seconds as well.
  '1970-01-12T13:46:40.000Z',
  '1971-05-05T05:05:05.005Z',
  '9999-12-31T23:59:59.999Z',
].map((text) => Date.parse(text));

test('instants of declared fields come back exactly, however long ago', async () => {
  const [store, copy] = [await openTestStore(), await openTestStore()];
  const ids = INSTANTS.map((_, index) => `p${index}` as UserId);
  for (const [index, at] of INSTANTS.entries()) {
    await store.people.join(person(ids[index] ?? ann, { attributes: { bornAt: at } }));
    const payload = { title: 'x', text: null, url: null, votes: 0, attributes: { startsAt: at } };
    await store.items.publish(draftBy(ann, { payload }));
  }
  const folder = await exportFolder(store, { fields: FIELDS });
  expect(linesOf(await importFolder(copy, folder, { fields: FIELDS }))).toEqual([]);
  const people = await copy.people.getMany(ids);
  expect(people.map((each) => each?.attributes['bornAt'])).toEqual(INSTANTS);
  const items = await copy.items.getMany(INSTANTS.map((_, index) => position(index + 1)));
  expect(items.map((item) => item?.payload.attributes?.['startsAt'])).toEqual(INSTANTS);
});

test('the longest item and the longest list come back', async () => {
  const [store, copy] = [await openTestStore(), await openTestStore()];
  // Line ends take two characters in JSON.
  const lines = (count: number) => '\n"'.repeat(count / 2);
  const fields: DeclaredFields = {
    items: new Map(
      Array.from({ length: LIMITS.fieldsMax }, (_, index) => [
        `f${index}`,
        { name: `f${index}`, type: 'text', max: LIMITS.attributeCharsMax },
      ]),
    ),
    people: new Map(),
  };
  const url = `https://a.example/${'"'.repeat(LIMITS.urlCharsMax - 18)}`;
  const image = { kind: 'image', url, alt: lines(LIMITS.altCharsMax) } as const;
  const payload = {
    title: '"'.repeat(LIMITS.titleCharsMax),
    text: lines(LIMITS.textCharsMax),
    url,
    votes: 0,
    attachments: Array.from({ length: LIMITS.attachmentsMax }, () => image),
    attributes: Object.fromEntries(
      [...fields.items.keys()].map((name) => [name, lines(LIMITS.attributeCharsMax)]),
    ),
  };
  const { item } = await store.items.publish(draftBy(ann, { payload }));
  const members = Array.from(
    { length: LIMITS.listMembersMax },
    (_, index) => `tag:${String(index).padStart(LIMITS.idCharsMax - 4, '"')}` as ProducerKey,
  ).toSorted();
  const list = { owner: ann, id: 'l', title: 'A list', members, createdAtMs: 1_000 };
  await store.lists.create(list);
  const folder = await exportFolder(store, { fields });
  expect(linesOf(await importFolder(copy, folder, { fields }))).toEqual([]);
  const [copied = null] = await copy.items.getMany([item.position]);
  expect(copied?.payload).toEqual(item.payload);
  expect(await copy.lists.get(list)).toEqual(list);
});

test('an invalid date is quoted as the file has it', async () => {
  const rows = ['tomorrow', [1]].map((bornAt, index) => ({
    ...{ id: `p${index}`, joinedAt: '2020-01-01', attributes: { bornAt } },
  }));
  const report = await importFiles(
    await openTestStore(),
    { 'people.ndjson': rows },
    { fields: FIELDS },
  );
  expect(linesOf(report)).toEqual([
    'people.ndjson:1: expected a date such as 2024-05-31T12:00:00Z for bornAt, got "tomorrow"',
    'people.ndjson:2: expected a date such as 2024-05-31T12:00:00Z for bornAt, got a list',
  ]);
});
