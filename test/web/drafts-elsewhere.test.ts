/** Drafts of the same viewer that another client saves, on the page. */
import { describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { chromiumPath } from '../support/browser.ts';
import {
  asks,
  buttonOf as button,
  expectCraft,
  expectFocus,
  lookNow,
  PAGE_WAIT as WAIT,
  untilQuiet,
} from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('the page beside another client', () => {
  const { as, open } = smallSite(async () => {
    const group = '{ type: "group", name: "books", title: "Books" }';
    for (const login of ['ada', 'bob'])
      await as(login, 'mutation { join(input: {}) { userErrors { message } } }');
    await as('ada', `mutation { createCategory(input: ${group}) { userErrors { message } } }`);
  });

  test('keeps of a draft what another client wrote and the form has no field for', async () => {
    const { producer } = await as<{ producer: { id: string } }>(
      'ada',
      '{ producer(type: "group", name: "books") { id } }',
    );
    const attachments = [{ kind: 'IMAGE', url: 'https://example.org/a.png', alt: 'A' }];
    const input = {
      draftId: 'elsewhere',
      title: 'Pages',
      url: 'https://example.org/',
      attachments,
    };
    await as(
      'ada',
      'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { key } } }',
      {
        input: {
          ...input,
          kind: 'question',
          visibility: 'GROUP',
          groupId: producer.id,
          language: 'en',
        },
      },
    );
    const page = await open('ada', 'drafts');
    await button(page, 'Continue writing').click();
    expect(await page.getByLabel('for', { exact: true }).inputValue()).toBe('GROUP');
    await page.getByLabel('Text').fill('Written on the page.');
    await expectCraft(page);
    await button(page, 'Post').click();
    await page.getByText('No drafts.').waitFor(WAIT);
    const { stream } = await as<{ stream: { nodes: readonly object[] } }>(
      'ada',
      '{ stream(template: "author", args: [{ name: "author", value: "ada" }], first: 1) { nodes { title text kind url language group { id } attachments { kind url alt } } } }',
    );
    const { draftId: _, ...kept } = input;
    expect(stream.nodes).toEqual([
      { ...kept, text: 'Written on the page.', kind: 'question', language: 'en', group: producer },
    ]);
  }, 60_000);

  test('keeps the text of a draft that was published meanwhile, and publishes it as well', async () => {
    const save =
      'mutation ($in: SaveDraftInput!) { saveDraft(input: $in) { draft { key } userErrors { message } } }';
    await as('ada', save, { in: { draftId: 'twice', text: 'As it was.' } });
    const page = await open('ada', 'drafts');
    await button(page, 'Continue writing').click();
    await as(
      'ada',
      'mutation { publishDraft(input: { draftId: "twice" }) { userErrors { message } } }',
    );
    await page.getByLabel('Text').fill('As it became.');
    await button(page, 'Post').click();
    await page.getByText('An earlier version of this has already been published.').waitFor(WAIT);
    expect(await page.getByLabel('Text').inputValue()).toBe('As it became.');
    // The list no longer has the published draft, and must have this text.
    await page.reload();
    await button(page, 'Continue writing').click();
    expect(await page.getByLabel('Text').inputValue()).toBe('As it became.');
    await button(page, 'Post').click();
    await page.getByText('No drafts.').waitFor(WAIT);
    const { stream } = await as<{ stream: { nodes: readonly { text: string }[] } }>(
      'ada',
      '{ stream(template: "author", args: [{ name: "author", value: "ada" }], first: 2) { nodes { text } } }',
    );
    expect(stream.nodes.map(({ text }) => text)).toEqual(['As it became.', 'As it was.']);
  }, 60_000);

  test('keeps a reply with what it answers, continues it, and says when that is gone', async () => {
    const { openThread } = await as<{ openThread: { thread: Thread; item: { id: string } } }>(
      'ada',
      'mutation ($in: OpenThreadInput!) { openThread(input: $in) { thread { name } item { id } } }',
      { in: { categoryId: encodeId('Tag', 'tea'), title: 'Which tea?' } },
    );
    const { name } = openThread.thread;
    const page = await open('ada', `thread?thread=${name}`);
    await button(page.locator(`[data-row="${openThread.item.id}"]`), 'Reply').click();
    await page.getByLabel('Text').fill('The green one.');
    await button(page, 'Keep as draft').click();
    await page.getByRole('form', { name: 'Reply' }).waitFor({ state: 'detached', ...WAIT });
    const drafts = await open('ada', 'drafts');
    await button(drafts, 'Continue writing').click();
    await drafts.getByLabel('Text').fill('The green one, with milk.');
    await button(drafts.getByRole('form', { name: 'Reply' }), 'Reply').click();
    await drafts.getByText('No drafts.').waitFor(WAIT);
    const { producer } = await as<{ producer: { newestItem: { id: string } } }>(
      'ada',
      'query ($name: String!) { producer(type: "thread", name: $name) { ... on Thread { newestItem { id text parent { title } } } } }',
      { name },
    );
    expect(producer.newestItem).toMatchObject({
      text: 'The green one, with milk.',
      parent: { title: 'Which tea?' },
    });
    const parentId = producer.newestItem.id;
    await as('ada', 'mutation ($in: SaveDraftInput!) { saveDraft(input: $in) { draft { key } } }', {
      in: { draftId: 'late', text: 'Too late.', parentId },
    });
    await as(
      'ada',
      'mutation ($in: DeleteItemInput!) { deleteItem(input: $in) { deletedItemId } }',
      {
        in: { itemId: parentId },
      },
    );
    const late = await open('ada', 'drafts');
    await late.getByText('What it replies to no longer exists.').waitFor(WAIT);
    await button(late, 'Publish now').click();
    await late.getByText('expected an existing item to answer, got none').waitFor(WAIT);
    await expectCraft(late);
  }, 60_000);

  test('keeps a new thread for its place, continues it, and opens it there', async () => {
    await as(
      'ada',
      'mutation { createCategory(input: { type: "blog", name: "ada", title: "Ada" }) { userErrors { message } } }',
    );
    const page = await open('ada', 'place?type=blog&name=ada');
    await button(page, 'Open a thread').click();
    const form = page.getByRole('form', { name: 'New thread' });
    await form.getByLabel('Title').fill('On fences');
    await expectCraft(page);
    await button(form, 'Keep as draft').click();
    await form.waitFor({ state: 'detached', ...WAIT });
    const drafts = await open('ada', 'drafts');
    const card = drafts.getByRole('article').filter({ hasText: 'new thread in blog:ada' });
    await button(card, 'Continue writing').click();
    await drafts.getByLabel('Text').fill('They keep their order.');
    await button(drafts.getByRole('form', { name: 'Post' }), 'Post').click();
    await drafts.getByText('Published.').waitFor(WAIT);
    const { stream } = await as<{ stream: { nodes: readonly object[] } }>(
      'ada',
      '{ stream(template: "author", args: [{ name: "author", value: "ada" }], first: 1) { nodes { text thread { title category { key } } } } }',
    );
    expect(stream.nodes).toEqual([
      {
        text: 'They keep their order.',
        thread: { title: 'On fences', category: { key: 'blog:ada' } },
      },
    ]);
  }, 60_000);

  test('shows what another window did with the drafts, and keeps the one that is being written', async () => {
    const draft = (act: string) => as('cyd', `mutation { ${act} { userErrors { message } } }`);
    await draft('join(input: {})');
    for (const id of ['one', 'two'])
      await draft(`saveDraft(input: { draftId: "${id}", text: "Draft ${id}" })`);
    const page = await open('cyd', 'drafts', { hasClock: true });
    const cards = page.locator('.cards > li');
    await expect.poll(() => cards.count(), WAIT).toBe(2);
    await draft('saveDraft(input: { draftId: "three", text: "Draft three" })');
    await draft('deleteDraft(input: { draftId: "one" })');
    await lookNow(page);
    await page.getByText('Draft three').waitFor(WAIT);
    await page.getByText('Draft one').waitFor({ state: 'detached', ...WAIT });
    await button(cards.filter({ hasText: 'Draft two' }), 'Continue writing').click();
    await page.getByLabel('Text').fill('Draft two, continued');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (asks('Drafts', request)) asked.push(request.url());
    });
    await draft('deleteDraft(input: { draftId: "two" })');
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await page.clock.runFor(20_000);
    expect([asked, await page.getByLabel('Text').inputValue()]).toEqual([
      [],
      'Draft two, continued',
    ]);
    await button(page, 'Close').click();
    await lookNow(page);
    // What was changed here is kept, after a reload too.
    const gone = cards.filter({ hasText: 'It was deleted or published elsewhere.' });
    await gone.waitFor(WAIT);
    await expectCraft(page);
    await page.reload();
    await button(gone, 'Continue writing').click();
    expect(await page.getByLabel('Text').inputValue()).toBe('Draft two, continued');
    await button(page, 'Keep as draft').click();
    await gone.waitFor({ state: 'detached', ...WAIT });
    await cards.filter({ hasText: 'Draft two, continued' }).waitFor();
    expect(await cards.count()).toBe(2);
  }, 60_000);

  test('drops the changes of a draft that is gone when they are discarded, and keeps nothing of one that was only opened', async () => {
    const draft = (act: string) => as('dan', `mutation { ${act} { userErrors { message } } }`);
    await draft('join(input: {})');
    for (const id of ['read', 'changed'])
      await draft(`saveDraft(input: { draftId: "${id}", text: "Draft ${id}" })`);
    const page = await open('dan', 'drafts');
    const cards = page.locator('.cards > li');
    await button(cards.filter({ hasText: 'Draft read' }), 'Continue writing').click();
    expect(await button(page, 'Discard changes').count()).toBe(0);
    await button(page, 'Close').click();
    await button(cards.filter({ hasText: 'Draft changed' }), 'Continue writing').click();
    await page.getByLabel('Text').fill('Changed');
    await button(page, 'Close').click();
    for (const id of ['read', 'changed']) await draft(`deleteDraft(input: { draftId: "${id}" })`);
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await page.getByText('It was deleted or published elsewhere.').waitFor(WAIT);
    await expect.poll(() => cards.count(), WAIT).toBe(1);
    await button(page, 'Discard').click();
    await page.getByText('No drafts.').waitFor();
    await expectFocus(page.locator('.scroller'));
    expect(await page.evaluate('Object.keys(sessionStorage)')).toEqual([]);
  }, 60_000);

  test('shows what was changed here in a draft that was saved again elsewhere, to use or discard', async () => {
    const draft = (act: string) => as('fay', `mutation { ${act} { userErrors { message } } }`);
    await draft('join(input: {})');
    const save = (id: string, words: string) =>
      draft(`saveDraft(input: { draftId: "${id}", text: "${words}" })`);
    for (const id of ['used', 'dropped']) await save(id, `${id} at first`);
    const page = await open('fay', 'drafts');
    const cards = page.locator('.cards > li');
    for (const id of ['used', 'dropped']) {
      await button(cards.filter({ hasText: `${id} at first` }), 'Continue writing').click();
      await page.getByLabel('Text').fill(`${id} here`);
      await button(page, 'Close').click();
    }
    for (const id of ['used', 'dropped']) await save(id, `${id} elsewhere`);
    await page.evaluate('dispatchEvent(new Event("focus"))');
    const overtaken = cards.filter({ hasText: 'It was saved again elsewhere.' });
    await expect.poll(() => cards.count(), WAIT).toBe(4);
    expect(await overtaken.count()).toBe(2);
    await expectCraft(page);
    await button(overtaken.filter({ hasText: 'dropped' }), 'Discard').click();
    await expect.poll(() => cards.count(), WAIT).toBe(3);
    await cards.filter({ hasText: 'dropped elsewhere' }).waitFor();
    await button(overtaken, 'Continue writing').click();
    expect(await page.getByLabel('Text').inputValue()).toBe('used here');
    await button(page, 'Keep as draft').click();
    await expect.poll(() => cards.count(), WAIT).toBe(2);
    await cards.filter({ hasText: 'used here' }).waitFor();
    expect(await page.evaluate('Object.keys(sessionStorage)')).toEqual([]);
  }, 60_000);

  test('deletes a draft with what was changed in it here', async () => {
    const draft = (act: string) => as('eve', `mutation { ${act} { userErrors { message } } }`);
    await draft('join(input: {})');
    await draft('saveDraft(input: { draftId: "one", text: "Draft one" })');
    const page = await open('eve', 'drafts');
    await button(page, 'Continue writing').click();
    await page.getByLabel('Text').fill('Changed');
    await button(page, 'Close').click();
    await button(page, 'Delete').click();
    await page.getByText('No drafts.').waitFor(WAIT);
    expect(await page.evaluate('Object.keys(sessionStorage)')).toEqual([]);
  }, 60_000);

  test('ends one draft by a double click, and leaves the next one with the focus', async () => {
    for (const draftId of ['one', 'two', 'three'])
      await as(
        'bob',
        `mutation { saveDraft(input: { draftId: "${draftId}", text: "${draftId}" }) { userErrors { message } } }`,
      );
    const page = await open('bob', 'drafts');
    const cards = page.locator('.cards > li');
    const drop = button(cards.first(), 'Delete');
    const box = await drop.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => cards.count(), WAIT).toBe(2);
    await expectFocus(button(cards.first(), 'Continue writing'));
    // The second click of the same hand meets the next draft.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await untilQuiet(page);
    const { viewer } = await as<{ viewer: { drafts: readonly unknown[] } }>(
      'bob',
      '{ viewer { drafts(first: 10) { key } } }',
    );
    expect(viewer.drafts).toHaveLength(2);
  }, 60_000);
});

interface Thread {
  readonly name: string;
}
