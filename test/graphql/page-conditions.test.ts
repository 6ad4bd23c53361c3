/** The conditions of a page as clients request them: none for an ordinary page, and each condition by name. */
import { expect, test } from 'vitest';
import { draftBy } from '../support/builders.ts';
import { followPeople, openTestApp, publish } from '../support/open-app.ts';

const PAGE =
  'query Page($refresh: Boolean) { stream(template: "home", refresh: $refresh) { nodes { title } status conditions } }';

test('a peek before the first commit says that its order does not last, and a first page has no conditions', async () => {
  await using opened = await openTestApp();
  await followPeople(opened, 'ada', ['bob']);
  await publish(opened, draftBy('bob'));
  const ask = async (refresh: boolean): Promise<unknown> =>
    (await opened.ask(PAGE, { viewer: 'ada', variables: { refresh } })).at('stream');
  const page = { nodes: [{ title: 'by bob' }], status: 'END' };
  expect(await ask(false)).toEqual({ ...page, conditions: ['UNCOMMITTED'] });
  expect(await ask(true)).toEqual({ ...page, conditions: [] });
  expect(await ask(false), 'and neither has a peek after it').toEqual({ ...page, conditions: [] });
});
