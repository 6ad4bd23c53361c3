/** Lists that a reader creates and reads on the page, in a real browser. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf, expectCraft, expectFocus, expectRows } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

const WRITING = { ada: ['Beans', 'Peas'], cyd: ['Frost'] } as const;

describe.skipIf(chromiumPath === null)('lists', () => {
  const { open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob', 'cyd', 'dan');
    for (const [login, titles] of Object.entries(WRITING))
      for (const title of titles)
        await as(
          login,
          'mutation ($title: String) { publish(input: { title: $title, tags: ["garden"] }) { userErrors { message } } }',
          { title },
        );
  });

  const sectionOf = (page: Page): Locator => page.getByRole('region', { name: 'Your lists' });

  async function make(page: Page, title: string): Promise<void> {
    await page.getByLabel('A new list').fill(title);
    await page.getByLabel('A new list').press('Enter');
    await buttonOf(sectionOf(page), title).waitFor();
  }

  test('a list is made, filled on the page of a person, and read', async () => {
    const page = await open('bob', 'me');
    await sectionOf(page).getByText('None.').waitFor();
    await make(page, 'Gardeners');
    expect(await page.getByLabel('A new list').inputValue()).toBe('');
    await expectFocus(page.getByLabel('A new list'));
    await expectCraft(page);
    await buttonOf(sectionOf(page), 'Gardeners').click();
    await page.getByRole('heading', { name: 'Gardeners' }).waitFor();
    await page.getByText('Add people, tags and places to it').waitFor();

    const person = await open('bob', 'person?login=ada');
    await buttonOf(person, 'Lists').click();
    const box = person.getByRole('checkbox', { name: 'Gardeners' });
    await box.check();
    await expectFocus(box);
    await expectCraft(person);
    await page.reload();
    await expectRows(page, WRITING.ada.length);
    await expectCraft(page);
    await buttonOf(page, 'Members').click();
    const members = page.getByRole('region', { name: 'On this list' });
    await members.getByText('ada').waitFor();
    await expectCraft(page);
    await buttonOf(members, 'Remove: user:ada').click();
    await members.getByText('Nothing yet.').waitFor();
    await page.reload();
    await page.getByText('Add people, tags and places to it').waitFor();
    await person.reload();
    await buttonOf(person, 'Lists').click();
    expect(await box.isChecked()).toBe(false);
  }, 60_000);

  test('a tag is put on a list where its items stand, and one may write there as before', async () => {
    const page = await open('cyd', 'me');
    await make(page, 'Green');
    const tag = await open('cyd', 'tag?tag=garden');
    await buttonOf(tag, 'Lists').click();
    await tag.getByRole('checkbox', { name: 'Green' }).check();
    expect(await buttonOf(tag, 'Write').count()).toBe(1);
    await expectCraft(tag);
    await buttonOf(sectionOf(page), 'Green').click();
    await expectRows(page, WRITING.ada.length + WRITING.cyd.length);
  }, 60_000);

  test('a list is renamed and deleted, and leaves the focus where it belongs', async () => {
    const page = await open('dan', 'me');
    for (const title of ['One', 'Two']) await make(page, title);
    await buttonOf(page, 'Rename: One').click();
    const field = page.getByLabel('A title for One');
    await expectFocus(field);
    await expectCraft(page);
    await field.fill('First');
    await field.press('Enter');
    await buttonOf(sectionOf(page), 'First').waitFor();
    await expectFocus(buttonOf(page, 'Rename: First'));
    await buttonOf(page, 'Delete: First').click();
    await expectFocus(buttonOf(page, 'Delete: Two'));
    expect(await buttonOf(page, 'Delete: First').count()).toBe(0);
    await buttonOf(page, 'Delete: Two').click();
    await sectionOf(page).getByText('None.').waitFor();
    await expectFocus(page.locator('.scroller'));
  }, 60_000);

  test('somebody without a list is told where one is made, and a list of others is not there', async () => {
    const page = await open('ada', 'person?login=bob');
    await buttonOf(page, 'Lists').click();
    await page.getByText('You have no lists.').waitFor();
    await expectCraft(page);
    const none = await open('ada', 'list?list=none');
    await none.getByText('This viewer has no such list.').waitFor();
  }, 60_000);
});
