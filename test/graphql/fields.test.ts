/** Fields that an installation declares: stored, shown, filtered by, ranked by, and refused if they do not fit. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { NO_FIELDS } from '../../src/model/fields.ts';
import { readFields } from '../../src/social/read-fields.ts';
import { openTestApp, type TestApp } from '../support/open-app.ts';

const DECLARED = `
items:
  - { name: colour, type: enum, values: [red, green] }
  - { name: rating, type: number, min: 1, max: 5 }
  - { name: note, type: text, max: 10 }
  - { name: isOpen, type: boolean }
  - { name: startsAt, type: instant }
people:
  - { name: town, type: text }
`;
const RED = `
name: red
description: Red and well rated things.
access: public
stream:
  filter:
    where: { attributes: { colour: red, rating: [4, 5] } }
    of: everything
`;
const BEST = `
name: best
description: By rating.
access: viewer
stream: everything
rank: { ranker: blend, options: { weights: { field.rating: 1 } } }
fence: { head: 10 }
`;

let dir: string;
let opened: TestApp;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'palisade-fields-'));
  writeFileSync(join(dir, 'red.yaml'), RED);
  writeFileSync(join(dir, 'best.yaml'), BEST);
  const fields = join(dir, '..', `fields-${process.pid}.yaml`);
  writeFileSync(fields, DECLARED);
  opened = await openTestApp({ argv: ['--fields', fields, '--templates', dir] });
  rmSync(fields);
});

afterAll(async () => {
  await opened[Symbol.asyncDispose]();
  rmSync(dir, { recursive: true, force: true });
});

const PUBLISH =
  'mutation M($input: PublishInput!) { it: publish(input: $input) { item { id attributes { name type text number boolean instant } } userErrors { field message code } } }';
const publish = (title: string, attributes: readonly object[]) =>
  opened.ask(PUBLISH, { viewer: 'ada', variables: { input: { title, attributes } } });

describe('a declared field', () => {
  test('stands on an item, changes by name, and filters a template', async () => {
    const made = await publish('good', [
      { name: 'colour', text: 'red' },
      { name: 'rating', number: 4 },
      { name: 'isOpen', boolean: true },
      { name: 'startsAt', instant: '2026-01-02T03:04:05.000Z' },
    ]);
    const empty = { text: null, number: null, boolean: null, instant: null };
    expect(made.at('it.item.attributes')).toEqual([
      { ...empty, name: 'colour', type: 'ENUM', text: 'red' },
      { ...empty, name: 'isOpen', type: 'BOOLEAN', boolean: true },
      { ...empty, name: 'rating', type: 'NUMBER', number: 4 },
      { ...empty, name: 'startsAt', type: 'INSTANT', instant: '2026-01-02T03:04:05.000Z' },
    ]);
    await publish('poor', [
      { name: 'colour', text: 'red' },
      { name: 'rating', number: 1 },
    ]);
    await publish('plain', []);
    const read = async () =>
      (await opened.ask('{ stream(template: "red") { nodes { title } } }')).at('stream.nodes');
    expect(await read()).toEqual([{ title: 'good' }]);
    const ranked = await opened.ask('{ stream(template: "best") { nodes { title } } }', {
      viewer: 'ada',
    });
    expect(ranked.at('stream.nodes.0.title')).toBe('good');
    const edited = await opened.ask(
      'mutation M($id: ID!) { it: editItem(input: { itemId: $id, attributes: [{ name: "colour", text: "green" }, { name: "isOpen" }] }) { item { attributes { name text } } userErrors { message } } }',
      { viewer: 'ada', variables: { id: made.at('it.item.id') } },
    );
    expect(edited.at('it.item.attributes')).toEqual([
      { name: 'colour', text: 'green' },
      { name: 'rating', text: null },
      { name: 'startsAt', text: null },
    ]);
    expect(await read()).toEqual([]);
  });

  test('of two concurrent edits both are kept', async () => {
    const made = await publish('shared', [{ name: 'colour', text: 'red' }]);
    const edit = (attribute: string) =>
      opened.ask(
        `mutation M($id: ID!) { it: editItem(input: { itemId: $id, attributes: [${attribute}] }) { userErrors { message } } }`,
        { viewer: 'ada', variables: { id: made.at('it.item.id') } },
      );
    await Promise.all([
      edit('{ name: "note", text: "late" }'),
      edit('{ name: "rating", number: 2 }'),
    ]);
    const read = await opened.ask(
      `{ node(id: "${made.text('it.item.id')}") { ... on Item { attributes { name text number } } } }`,
      { viewer: 'ada' },
    );
    expect(read.at('node.attributes')).toEqual([
      { name: 'colour', text: 'red', number: null },
      { name: 'note', text: 'late', number: null },
      { name: 'rating', text: null, number: 2 },
    ]);
  });

  test('left out of an edit stay as they are, also where the old id names an item that others see by now', async () => {
    const attributes = [
      { name: 'colour', text: 'red' },
      { name: 'note', text: 'short' },
    ];
    const made = await opened.ask(PUBLISH, {
      viewer: 'ada',
      variables: { input: { title: 'diary', visibility: 'PRIVATE', attributes } },
    });
    const edit = (input: string) =>
      opened.ask(
        `mutation M($id: ID!) { it: editItem(input: { itemId: $id, ${input} }) { item { id attributes { name text } } userErrors { message } } }`,
        { viewer: 'ada', variables: { id: made.at('it.item.id') } },
      );
    const shown = await edit('visibility: PUBLIC');
    expect(shown.at('it.item.id')).not.toBe(made.at('it.item.id'));
    const edited = await edit('attributes: [{ name: "colour", text: "green" }]');
    expect(edited.at('it.userErrors')).toEqual([]);
    expect(edited.at('it.item')).toEqual({
      id: shown.at('it.item.id'),
      attributes: [
        { name: 'colour', text: 'green' },
        { name: 'note', text: 'short' },
      ],
    });
  });

  test('stands on a draft, so that another device can save it again', async () => {
    const attributes = [{ name: 'rating', number: 4 }];
    const saved = await opened.ask(
      'mutation M($input: SaveDraftInput!) { it: saveDraft(input: $input) { draft { attributes { name number } } } }',
      { viewer: 'ada', variables: { input: { draftId: 'd', title: 'later', attributes } } },
    );
    expect(saved.at('it.draft.attributes')).toEqual(attributes);
    const own = await opened.ask('{ viewer { drafts { attributes { name type number } } } }', {
      viewer: 'ada',
    });
    expect(own.at('viewer.drafts.0.attributes')).toEqual([
      { name: 'rating', type: 'NUMBER', number: 4 },
    ]);
  });

  test('stands on the item that opens a thread', async () => {
    const opening = {
      categoryId: encodeId('Tag', 'paints'),
      title: 'Which red?',
      attributes: [{ name: 'colour', text: 'red' }],
    };
    const made = await opened.ask(
      'mutation M($input: OpenThreadInput!) { it: openThread(input: $input) { item { attributes { name text } } userErrors { message } } }',
      { viewer: 'ada', variables: { input: opening } },
    );
    expect(made.at('it')).toEqual({
      item: { attributes: opening.attributes },
      userErrors: [],
    });
  });

  test('stands on a person', async () => {
    const joined = await opened.ask(
      'mutation { join(input: { attributes: [{ name: "town", text: "Bern" }] }) { user { attributes { name text } } userErrors { message } } }',
      { viewer: 'bob' },
    );
    expect(joined.at('join.user.attributes')).toEqual([{ name: 'town', text: 'Bern' }]);
  });

  test.each([
    ['an undeclared field', [{ name: 'size', number: 1 }], 'expected one of colour, rating'],
    ['a misspelt field', [{ name: 'colur', text: 'red' }], '(did you mean colour?)'],
    ['a value of another type', [{ name: 'rating', text: '4' }], 'expected a number from 1 to 5'],
    ['a number out of bounds', [{ name: 'rating', number: 6 }], 'expected a number from 1 to 5'],
    ['a word of no enum', [{ name: 'colour', text: 'blue' }], 'expected one of red, green'],
    ['a long text', [{ name: 'note', text: 'x'.repeat(11) }], 'at most 10 characters'],
    ['two values', [{ name: 'note', text: 'x', number: 1 }], 'expected one value for note'],
    ['a repeat', [{ name: 'note' }, { name: 'note' }], 'expected note once'],
  ])('refuses %s', async (_, attributes, message) => {
    const answer = await publish('x', attributes);
    expect(answer.at('it.userErrors.0')).toMatchObject({
      field: ['input', 'attributes'],
      code: 'BAD_USER_INPUT',
      message: expect.stringContaining(message) as string,
    });
  });
});

describe('a file of fields', () => {
  const refusal = async (text: string): Promise<unknown> => {
    const file = join(dir, '..', `bad-${process.pid}.yaml`);
    writeFileSync(file, text);
    try {
      return await readFields(file).catch((error: unknown) => error);
    } finally {
      rmSync(file);
    }
  };

  test.each([
    ['is no YAML', 'items: ['],
    ['has an unknown type', 'items: [{ name: a, type: colour }]'],
    ['has a bad name', 'items: [{ name: A b, type: text }]'],
    ['has one name twice', 'items: [{ name: a, type: text }, { name: a, type: number }]'],
    ['has an unknown key', 'things: []'],
  ])('is refused with its name when it %s', async (_, text) => {
    expect(await refusal(text)).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: expect.stringContaining(`bad-${process.pid}.yaml`) as string,
    });
  });

  test('may be missing', async () => {
    expect(await readFields(null)).toBe(NO_FIELDS);
    await expect(readFields('/nowhere.yaml')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});
