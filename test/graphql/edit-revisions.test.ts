/** Edits that name the revision from which they were made. */
import { expect, test } from 'vitest';
import { draftBy } from '../support/builders.ts';
import { itemId, openTestApp, publish } from '../support/open-app.ts';

const EDIT =
  'mutation M($input: EditItemInput!) { editItem(input: $input) { item { text } userErrors { field message code } } }';
const READ = 'query Q($id: ID!) { node(id: $id) { ... on Item { revision } } }';

test('an edit of a revision that is over is a CONFLICT, and a repeat of the last one is not', async () => {
  await using opened = await openTestApp();
  const [item] = await publish(opened, draftBy('ada'));
  const id = item === undefined ? '' : itemId(item);
  const edit = (text: string, revision: unknown) =>
    opened.ask(EDIT, { viewer: 'ada', variables: { input: { itemId: id, text, revision } } });
  const read = async (): Promise<unknown> =>
    (await opened.ask(READ, { viewer: 'bob', variables: { id } })).at('node.revision');
  const first = await read();
  for (let times = 0; times < 2; times += 1)
    expect((await edit('from one window', first)).at('editItem')).toEqual({
      item: { text: 'from one window' },
      userErrors: [],
    });
  expect((await edit('from another', first)).at('editItem')).toEqual({
    item: null,
    userErrors: [
      {
        field: ['input', 'revision'],
        message: 'expected the item’s revision, got another: it was edited meanwhile',
        code: 'CONFLICT',
      },
    ],
  });
  expect((await edit('from another', await read())).at('editItem.item.text')).toBe('from another');
});
