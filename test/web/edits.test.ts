/** Editing a published item in a real browser: what is saved, what is kept when it fails, and what nobody loses. */
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
import { smallSite } from '../support/small-site.ts';

/** Counts how often the page announces that something is saved. */
const NOTE_SAVED = `{
  window.said = 0;
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records)
      if (target.closest?.('[role=status]') && [...addedNodes].some((node) => node.textContent === 'Saved.')) said += 1;
  }).observe(document.body, { childList: true, subtree: true });
}`;

describe.skipIf(chromiumPath === null)('edits', () => {
  const { as, open } = smallSite(({ join }) => join('ada', 'bob'));

  /** Of ada. Returns its id. */
  async function publish(input: Readonly<Record<string, unknown>>): Promise<string> {
    const { publish: published } = await as<{ publish: { item: { id: string } } }>(
      'ada',
      'mutation ($in: PublishInput!) { publish(input: $in) { item { id } userErrors { message } } }',
      { in: input },
    );
    return published.item.id;
  }

  const editElsewhere = (input: Readonly<Record<string, unknown>>): Promise<unknown> =>
    as(
      'ada',
      'mutation ($in: EditItemInput!) { editItem(input: $in) { userErrors { message } } }',
      {
        in: input,
      },
    );

  interface Stored {
    readonly title: string | null;
    readonly text: string | null;
  }

  async function stored(id: string, more = ''): Promise<Stored> {
    const query = `query ($id: ID!) { node(id: $id) { ... on Item { title text ${more} } } }`;
    return (await as<{ node: Stored }>('ada', query, { id })).node;
  }

  const row = (page: Page, id: string): Locator => page.locator(`[data-row="${id}"]`);
  const form = (page: Page): Locator => page.getByRole('dialog');
  const textIn = (page: Page): Locator => form(page).getByLabel('Text', { exact: true });

  async function edit(page: Page, id: string, words = 'Edit this post'): Promise<void> {
    await row(page, id).locator('summary').click();
    await buttonOf(row(page, id), words).click();
    await textIn(page).waitFor(PAGE_WAIT);
  }

  const expectClosed = (page: Page): Promise<void> =>
    form(page).waitFor({ state: 'detached', ...PAGE_WAIT });

  test('an author changes a post, and its readers see that it was edited', async () => {
    const id = await publish({
      title: 'Tea',
      text: 'With milk.',
      tags: ['drinks'],
      language: 'en',
    });
    const [page, reader] = [await open('ada', 'everything'), await open('bob', 'everything')];
    await row(reader, id).locator('summary').click();
    expect(await row(reader, id).getByRole('button', { name: /^Edit/ }).count()).toBe(0);
    await edit(page, id);
    expect(await buttonOf(form(page), 'Save').isEnabled()).toBe(false);
    await textIn(page).fill('With honey.');
    await form(page).getByText('Its tags stay as they are: drinks.').waitFor();
    await expectCraft(page);
    await buttonOf(form(page), 'Save').click();
    await expectClosed(page);
    await expectFocus(row(page, id).locator('summary'));
    for (const window of [page, reader]) {
      await row(window, id).getByText('With honey.').waitFor(PAGE_WAIT);
      await row(window, id).getByText('edited', { exact: true }).waitFor(PAGE_WAIT);
    }
    expect(await stored(id, 'language tags { name }')).toEqual({
      title: 'Tea',
      text: 'With honey.',
      language: 'en',
      tags: [{ name: 'drinks' }],
    });
  }, 60_000);

  test('a saved edit is announced, and the next one once more', async () => {
    const id = await publish({ text: 'Leeks.' });
    const page = await open('ada', 'everything');
    await row(page, id).waitFor();
    await page.evaluate(NOTE_SAVED);
    for (const [times, text] of [
      [1, 'More leeks.'],
      [2, 'No leeks.'],
    ] as const) {
      await edit(page, id);
      await textIn(page).fill(text);
      await buttonOf(form(page), 'Save').click();
      await expectClosed(page);
      await row(page, id).getByText(text).waitFor(PAGE_WAIT);
      await expect.poll(() => page.evaluate('said'), PAGE_WAIT).toBe(times);
    }
  }, 60_000);

  test('an edit that is left is closed, and does not open by itself when its author returns', async () => {
    const id = await publish({ text: 'Onions.' });
    const page = await open('ada', 'everything');
    await row(page, id).waitFor();
    await openTab(page, 'Threads');
    await openTab(page, 'Everything');
    await edit(page, id);
    await textIn(page).fill('Red onions.');
    await page.goBack();
    await expectClosed(page);
    await page.getByText('No threads yet.').waitFor();
    await openTab(page, 'Everything');
    await row(page, id).waitFor();
    expect(await form(page).count()).toBe(0);
    await edit(page, id, 'Continue editing this post');
    expect(await textIn(page).inputValue()).toBe('Red onions.');
  }, 60_000);

  test('the text of a failed edit is kept, also when its form is closed and the page is reloaded', async () => {
    const id = await publish({ title: 'Corn', text: 'Sow it in May.' });
    const page = await open('ada', 'everything');
    await edit(page, id);
    await textIn(page).fill('Sow it in June.');
    await intercept(page, '/graphql', (route) =>
      asks('EditItem', route.request()) ? route.abort() : route.continue(),
    );
    await buttonOf(form(page), 'Save').click();
    await form(page).getByText('No answer came').waitFor(PAGE_WAIT);
    expect(await textIn(page).inputValue()).toBe('Sow it in June.');
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await expectFocus(row(page, id).locator('summary'));
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await edit(page, id, 'Continue editing this post');
    expect(await textIn(page).inputValue()).toBe('Sow it in June.');
    await buttonOf(form(page), 'Save').click();
    await expectClosed(page);
    expect((await stored(id)).text).toBe('Sow it in June.');
    await edit(page, id);
    await textIn(page).fill('Never mind.');
    await buttonOf(form(page), 'Discard changes').click();
    await edit(page, id);
    expect(await textIn(page).inputValue()).toBe('Sow it in June.');
  }, 60_000);

  async function loseAnswer(page: Page): Promise<void> {
    await intercept(page, '/graphql', async (route) => {
      if (!asks('EditItem', route.request())) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await buttonOf(form(page), 'Save').click();
    await form(page).getByText('No answer came').waitFor(PAGE_WAIT);
    await page.unrouteAll({ behavior: 'wait' });
  }

  test('an edit whose answer is lost is saved again without a conflict', async () => {
    const id = await publish({ text: 'Peas.' });
    const page = await open('ada', 'everything');
    await edit(page, id);
    await textIn(page).fill('Peas and beans.');
    await buttonOf(form(page), 'Attach a link').click();
    // As the server stores it, it ends with a slash.
    await form(page).getByLabel('Address of link 1').fill('https://page.example');
    await form(page).getByLabel('Its title: link 1').fill('A page');
    await loseAnswer(page);
    await buttonOf(form(page), 'Try again').click();
    await expectClosed(page);
    await row(page, id).getByText('Peas and beans.').waitFor(PAGE_WAIT);
  }, 60_000);

  test('of two edits of the same text, the later one first shows its author the earlier', async () => {
    const id = await publish({ title: 'Soil', text: 'Sand.' });
    const page = await open('ada', 'everything');
    await edit(page, id);
    await editElsewhere({ itemId: id, text: 'Clay.', title: 'Which soil?' });
    await textIn(page).fill('Loam.');
    await buttonOf(form(page), 'Save').click();
    await form(page).getByText('It was edited elsewhere meanwhile').waitFor(PAGE_WAIT);
    const theirs = form(page).getByRole('region', { name: 'As it was saved elsewhere' });
    expect(await theirs.textContent()).toContain('Clay.');
    expect(await textIn(page).inputValue()).toBe('Loam.');
    expect((await stored(id)).text).toBe('Clay.');
    await expectCraft(page);
    await buttonOf(form(page), 'Try again').click();
    await expectClosed(page);
    expect(await stored(id)).toEqual({ title: 'Which soil?', text: 'Loam.' });
  }, 60_000);

  test('of two windows that save at the same moment, the later one sees what the other saved', async () => {
    const id = await publish({ title: 'Frost', text: 'Maybe.' });
    const page = await open('ada', 'everything');
    await edit(page, id);
    await textIn(page).fill('Surely.');
    const saving = await holdBack(page, 'EditItem', 'question');
    await buttonOf(form(page), 'Save').click();
    await saving.isAsked;
    await editElsewhere({ itemId: id, text: 'Never.', title: 'Frost in May' });
    await saving.letThrough();
    await form(page).getByText('It was edited elsewhere meanwhile').waitFor(PAGE_WAIT);
    expect(await stored(id)).toEqual({ title: 'Frost in May', text: 'Never.' });
    expect(await textIn(page).inputValue()).toBe('Surely.');
    await buttonOf(form(page), 'Try again').click();
    await expectClosed(page);
    expect(await stored(id)).toEqual({ title: 'Frost in May', text: 'Surely.' });
  }, 60_000);

  test('edits of different parts are both kept', async () => {
    const id = await publish({ title: 'Rain', text: 'Soon.' });
    const page = await open('ada', 'everything');
    await edit(page, id);
    await editElsewhere({ itemId: id, title: 'Rain at last' });
    await textIn(page).fill('Now.');
    await buttonOf(form(page), 'Save').click();
    await expectClosed(page);
    expect(await stored(id)).toEqual({ title: 'Rain at last', text: 'Now.' });
  }, 60_000);

  test('the text of an edit stays when its item is deleted meanwhile', async () => {
    const id = await publish({ text: 'Short-lived.' });
    const page = await open('ada', 'everything');
    await edit(page, id);
    await textIn(page).fill('Worth keeping.');
    await as(
      'ada',
      'mutation ($id: ID!) { deleteItem(input: { itemId: $id }) { userErrors { message } } }',
      { id },
    );
    await row(page, id).waitFor({ state: 'detached', ...PAGE_WAIT });
    await buttonOf(form(page), 'Save').click();
    await form(page).getByText('It does not exist any more.').waitFor(PAGE_WAIT);
    expect(await textIn(page).inputValue()).toBe('Worth keeping.');
    await buttonOf(form(page), 'Discard changes').click();
    await expectFocus(page.locator('.scroller'));
  }, 60_000);

  test('a private item that others see now moves to the top, where its author finds it', async () => {
    const id = await publish({ text: 'For me alone.', visibility: 'PRIVATE' });
    await publish({ text: 'For everyone.' });
    const page = await open('ada', 'author?author=ada');
    await edit(page, id);
    await form(page).getByLabel('for', { exact: true }).selectOption('PUBLIC');
    await form(page).getByText('it is new to them').waitFor();
    await loseAnswer(page);
    await buttonOf(form(page), 'Try again').click();
    await expectClosed(page);
    await row(page, id).waitFor({ state: 'detached', ...PAGE_WAIT });
    const reader = await open('bob', 'everything');
    await rowsOf(reader).first().getByText('For me alone.').waitFor(PAGE_WAIT);
    const own = await publish({ text: 'Alone on its page.', visibility: 'PRIVATE' });
    await page.goto(`/?viewer=ada&view=${encodeURIComponent(`item?id=${own}`)}`);
    await edit(page, own);
    await form(page).getByLabel('for', { exact: true }).selectOption('PUBLIC');
    await buttonOf(form(page), 'Save').click();
    await expect.poll(() => page.url(), PAGE_WAIT).not.toContain(encodeURIComponent(own));
    await rowsOf(page).getByText('Alone on its page.').waitFor(PAGE_WAIT);
    await openTab(page, 'Everything');
  }, 60_000);

  test('leaves a writer who went back while a private item was shown to others where they are', async () => {
    const own = await publish({ text: 'Shown in passing.', visibility: 'PRIVATE' });
    const page = await open('ada', 'author?author=ada');
    await row(page, own).locator('[data-open]').click();
    await expect.poll(() => page.url(), PAGE_WAIT).toContain('view=item');
    await edit(page, own);
    await form(page).getByLabel('for', { exact: true }).selectOption('PUBLIC');
    const saving = await holdBack(page, 'EditItem');
    await buttonOf(form(page), 'Save').click();
    await saving.isAnswered;
    await page.goBack();
    await form(page).waitFor({ state: 'detached' });
    await saving.letThrough();
    await page.getByText('Saved.').waitFor({ state: 'attached' });
    expect(page.url()).toContain('view=author');
    await row(page, own).waitFor({ state: 'detached', ...PAGE_WAIT });
  }, 60_000);
});
