/** Unsent writing: it is still there after a look elsewhere, and when its form is closed, until it is sent or discarded. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import {
  asks,
  buttonOf,
  expectCraft,
  expectFocus,
  holdBack,
  intercept,
  openTab,
  PAGE_WAIT,
  rowsOf,
} from '../support/page-window.ts';
import { smallSite, type SmallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('what is not sent yet', () => {
  let categoryId = '';

  const { as, open } = smallSite(async ({ as: ask, join }) => {
    await join('ada', 'bob');
    const made = await ask<{ createCategory: { place: { category: { id: string } } } }>(
      'ada',
      'mutation { createCategory(input: { type: "forum", name: "garden", title: "Garden" }) { place { category { id } } userErrors { message } } }',
    );
    categoryId = made.createCategory.place.category.id;
    await openThread(ask, { title: 'Which soil?', replies: ['Sand'] });
  });

  /** Of ada. Returns its name. */
  async function openThread(
    ask: SmallSite['as'],
    { title, replies }: { readonly title: string; readonly replies: readonly string[] },
  ): Promise<string> {
    const opened = await ask<{ openThread: { thread: { name: string } } }>(
      'ada',
      'mutation ($id: ID!, $title: String!) { openThread(input: { categoryId: $id, title: $title }) { thread { name } userErrors { message } } }',
      { id: categoryId, title },
    );
    const { name: thread } = opened.openThread.thread;
    for (const text of replies)
      await ask(
        'ada',
        'mutation ($thread: String, $text: String) { publish(input: { thread: $thread, kind: "comment", text: $text }) { item { id } userErrors { message } } }',
        { thread, text },
      );
    return thread;
  }

  const textOf = (page: Page): Promise<string> => page.getByLabel('Text').inputValue();

  test('a post is continued after another tab and a reload, and is published once', async () => {
    const page = await open('bob', 'everything');
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text').fill('Half a thought');
    await openTab(page, 'Threads');
    await buttonOf(page, 'Open a thread').waitFor();
    await page.goBack();
    await buttonOf(page, 'Continue writing').click();
    expect(await textOf(page)).toBe('Half a thought');
    await page.getByLabel('Title').fill('And its other half');
    await page.reload();
    await buttonOf(page, 'Continue writing').click();
    expect(await textOf(page)).toBe('Half a thought');
    await buttonOf(page, 'Post').click();
    await expect.poll(() => page.getByText('And its other half').count(), PAGE_WAIT).toBe(1);
    await buttonOf(page, 'Write').waitFor();
    const { stream } = await as<{ stream: { nodes: { text: string | null }[] } }>(
      'bob',
      '{ stream(template: "everything", first: 10) { nodes { text } } }',
    );
    expect(stream.nodes.filter(({ text }) => text === 'Half a thought')).toHaveLength(1);
  }, 60_000);

  test('while it is sent, it takes no words that would be lost, and is not closed', async () => {
    const page = await open('bob', 'everything');
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text').fill('On its way');
    const sending = await holdBack(page, 'Publish');
    await buttonOf(page, 'Post').click();
    await sending.isAnswered;
    expect(await page.getByLabel('Text').isEditable()).toBe(false);
    expect(await page.getByLabel('Title').isEditable()).toBe(false);
    expect(await buttonOf(page, 'Close').isEnabled()).toBe(false);
    await sending.letThrough();
    await buttonOf(page, 'Write').waitFor();
    await intercept(page, '/graphql', (route) => route.abort());
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text').fill('Never sent');
    await buttonOf(page, 'Post').click();
    await page.getByText('No answer came').waitFor(PAGE_WAIT);
    expect(await page.getByLabel('Text').isEditable()).toBe(true);
    await buttonOf(page, 'Close').click();
  }, 60_000);

  test('what is closed is kept until it is discarded, and another viewer of the window does not see it', async () => {
    const page = await open('bob', 'everything');
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text').fill('Of bob alone');
    await page.getByLabel('Viewer').selectOption('');
    await page.goto('/?viewer=ada&view=everything');
    await buttonOf(page, 'Write').waitFor();
    await page.goto('/?viewer=bob&view=everything');
    await buttonOf(page, 'Continue writing').click();
    expect(await textOf(page)).toBe('Of bob alone');
    await buttonOf(page, 'Close').click();
    await expectFocus(buttonOf(page, 'Continue writing'));
    await page.keyboard.press('Enter');
    expect(await textOf(page)).toBe('Of bob alone');
    await expectCraft(page);
    await buttonOf(page, 'Discard').click();
    await expectFocus(buttonOf(page, 'Write'));
    await page.keyboard.press('Enter');
    expect(await textOf(page)).toBe('');
    expect(await buttonOf(page, 'Discard').count()).toBe(0);
  }, 60_000);

  test.each([
    { view: 'places', opener: 'Make a place', field: 'What it is for' },
    { view: 'place?type=forum&name=garden', opener: 'Open a thread', field: 'Text' },
  ])(
    'the button of a form with kept text says so: $opener',
    async ({ view, opener, field }) => {
      const page = await open('bob', view);
      await buttonOf(page, opener).click();
      await page.getByLabel(field).fill('Half a plan');
      await buttonOf(page, 'Close').click();
      await page.reload();
      await buttonOf(page, 'Continue writing').click();
      expect(await page.getByLabel(field).inputValue()).toBe('Half a plan');
      await expectCraft(page);
      await buttonOf(page, 'Discard').click();
      await expectFocus(buttonOf(page, opener));
    },
    60_000,
  );

  test('a saved draft loses only its changes when they are discarded', async () => {
    const page = await open('bob', 'drafts');
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text').fill('As saved');
    await buttonOf(page, 'Keep as draft').click();
    await buttonOf(page, 'Continue writing').click();
    await page.getByLabel('Text').fill('As changed');
    await buttonOf(page, 'Discard changes').click();
    await buttonOf(page, 'Continue writing').click();
    expect(await textOf(page)).toBe('As saved');
    await buttonOf(page, 'Close').click();
    await buttonOf(page, 'Delete').click();
    await page.getByText('No drafts.').waitFor();
  }, 60_000);

  test('what is written from right to left stands so, in its form and after', async () => {
    const isRightToLeft = (of: Locator): Promise<boolean> =>
      of.evaluate((element) => element.matches(':dir(rtl)'));
    const page = await open('bob', 'everything');
    await buttonOf(page, 'Write').click();
    const [title, text] = ['شاي بالنعناع', 'מה עם דבש?'];
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Text').fill(text);
    expect(await isRightToLeft(page.getByLabel('Title'))).toBe(true);
    expect(await isRightToLeft(page.getByLabel('Text'))).toBe(true);
    await buttonOf(page, 'Post').click();
    const row = rowsOf(page).filter({ hasText: text });
    await row.waitFor();
    expect(await isRightToLeft(row.getByText(text))).toBe(true);
    expect(await isRightToLeft(row.getByText(title))).toBe(true);
    expect(await isRightToLeft(row)).toBe(false);
  }, 60_000);

  test.each([
    { view: 'everything', opener: 'Write', field: 'Text' },
    { view: 'threads', opener: 'Open a thread', field: 'Title' },
  ])(
    'what was saved as a draft without an answer is published from the draft: $opener',
    async ({ view, opener, field }) => {
      const page = await open('bob', view);
      await buttonOf(page, opener).click();
      await page.getByLabel(field).fill('Kept, then sent');
      await intercept(page, '/graphql', async (route) => {
        if (!asks('SaveDraft', route.request())) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await buttonOf(page, 'Keep as draft').click();
      await page.getByText('No answer came').waitFor(PAGE_WAIT);
      await page.unrouteAll({ behavior: 'wait' });
      await buttonOf(page, 'Try again').click();
      await page.locator('form.compose').waitFor({ state: 'detached', ...PAGE_WAIT });
      const { viewer } = await as<{ viewer: { drafts: object[] } }>(
        'bob',
        '{ viewer { drafts(first: 10) { key } } }',
      );
      expect(viewer.drafts).toEqual([]);
      await page.locator('.scroller').getByText('Kept, then sent').waitFor();
    },
    60_000,
  );

  test('a place that is made when its maker looks at something else leads nowhere', async () => {
    const page = await open('bob', 'places');
    await buttonOf(page, 'Make a place').click();
    await page.getByLabel('Title').fill('Pond');
    const making = await holdBack(page, 'MakePlace');
    await buttonOf(page, 'Make the forum').click();
    await making.isAnswered;
    await openTab(page, 'Threads');
    await buttonOf(page, 'Open a thread').waitFor();
    await making.letThrough();
    await openTab(page, 'Places');
    await buttonOf(page, 'Pond').waitFor();
    await page.goBack();
    await expect.poll(() => page.url(), PAGE_WAIT).toContain('view=threads');
  }, 60_000);

  test('a reply waits at its item while another item is answered', async () => {
    const page = await open('bob', 'threads');
    await buttonOf(page, /^Which soil/).click();
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(2);
    const reply = (nth: number) => buttonOf(rowsOf(page).nth(nth), 'Reply');
    await reply(1).click();
    await page.getByLabel('Text').fill('Sand drains');
    await reply(0).click();
    expect(await textOf(page)).toBe('');
    await reply(1).click();
    expect(await textOf(page)).toBe('Sand drains');
  }, 60_000);

  test('a reply below what is unread stays in sight, marks nothing, and leads back to its place', async () => {
    const replies = Array.from({ length: 44 }, (_, nth) => `Answer ${nth + 1}.`);
    const name = await openThread(as, { title: 'What to sow?', replies });
    const page = await open('bob', `thread?thread=${name}`);
    const firstUnread = async (): Promise<string> => {
      const { producer } = await as<{ producer: { firstUnread: { text: string | null } } }>(
        'bob',
        'query ($name: String!) { producer(type: "thread", name: $name) { ... on Thread { firstUnread { text } } } }',
        { name },
      );
      return producer.firstUnread.text ?? '';
    };
    await expect.poll(firstUnread, PAGE_WAIT).toMatch(/^Answer/);
    const before = await firstUnread();
    expect(await rowsOf(page).count()).toBe(20);
    const answered = rowsOf(page).nth(1);
    const { y } = (await answered.boundingBox()) ?? { y: 0 };
    const asked: string[] = [];
    page.on('request', (request) => {
      if (asks('OpenThread', request) || asks('MarkThreadRead', request)) asked.push(request.url());
    });
    await page.clock.install();
    const form = page.getByRole('form', { name: 'Reply' });
    const expectPlace = (): Promise<void> =>
      expect.poll(async () => (await answered.boundingBox())?.y, PAGE_WAIT).toBeCloseTo(y, 0);
    for (const end of ['Close', 'Reply']) {
      await buttonOf(answered, 'Reply').click();
      await expectFocus(page.getByLabel('Text'));
      await page.getByLabel('Text').fill('Peas.');
      // Longer than a row has to be in sight to be read.
      await page.clock.fastForward(2_000);
      const box = await form.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
      expect([asked, await firstUnread()]).toEqual([[], before]);
      await buttonOf(form, end).click();
      await expectPlace();
    }
    await page.getByText('Your reply is published.').waitFor();
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(40);
    await expectPlace();
  }, 60_000);

  test('a direct is continued, to the same people', async () => {
    const page = await open('bob', 'directs');
    await buttonOf(page, 'Write a direct').click();
    await page.getByLabel(/^To,/).fill('ada');
    await page.getByLabel('Text').fill('Are you there?');
    await page.reload();
    await buttonOf(page, 'Continue writing').click();
    expect(await textOf(page)).toBe('Are you there?');
    expect(await page.getByLabel(/^To,/).inputValue()).toBe('ada');
    await buttonOf(page, 'Send').click();
    await expect.poll(() => page.getByText('Are you there?').count(), PAGE_WAIT).toBe(1);
  }, 60_000);

  test.each([
    { view: 'directs', opener: 'Write a direct', field: /^To,/, words: 'ada bob' },
    { view: 'everything', opener: 'Write', field: /^Tags/, words: 'tea honey' },
  ])(
    'what is chosen before the first word is kept too: $words',
    async ({ view, opener, field, words }) => {
      const page = await open('bob', view);
      await buttonOf(page, opener).click();
      expect(await buttonOf(page, 'Discard').count()).toBe(0);
      await page.getByLabel(field).fill(words);
      await buttonOf(page, 'Close').click();
      await page.reload();
      await buttonOf(page, 'Continue writing').click();
      expect(await page.getByLabel(field).inputValue()).toBe(words);
      await buttonOf(page, 'Discard').click();
      await expectFocus(buttonOf(page, opener));
    },
    60_000,
  );

  test.each([
    { view: 'everything', opener: 'Write', field: 'Text', verb: 'Post', to: '' },
    { view: 'directs', opener: 'Write a direct', field: 'Text', verb: 'Send', to: 'ada' },
    { view: 'threads', opener: 'Open a thread', field: 'Title', verb: 'Open thread', to: '' },
  ])(
    'a change after a lost answer is kept, and can be sent as well: $verb',
    async ({ view, opener, field, verb, to }) => {
      const page = await open('bob', view);
      await buttonOf(page, opener).click();
      if (to !== '') await page.getByLabel(/^To,/).fill(to);
      const written = page.getByLabel(field);
      await written.fill('First words');
      await intercept(page, '/graphql', async (route) => {
        if (!/Publish|SendDirect|OpenNewThread/.test(route.request().postData() ?? ''))
          return route.continue();
        await route.fetch();
        return route.abort();
      });
      await buttonOf(page, verb).click();
      await page.getByText('No answer came').waitFor(PAGE_WAIT);
      await page.unrouteAll({ behavior: 'wait' });
      await written.fill('Second words');
      await buttonOf(page, 'Try again').click();
      await page
        .getByText('An earlier version of this has already been published.')
        .waitFor(PAGE_WAIT);
      expect(await written.inputValue()).toBe('Second words');
      await buttonOf(page, 'Try again').click();
      await page.locator('form.compose').waitFor({ state: 'detached', ...PAGE_WAIT });
      const shown = page.locator('.scroller').getByText(/^(First|Second) words$/);
      await expect.poll(() => shown.count(), PAGE_WAIT).toBe(2);
    },
    60_000,
  );
});
