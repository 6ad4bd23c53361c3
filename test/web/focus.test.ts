/** The window's title and the focus: after a navigation, and when the focused element closes. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations, chromiumPath } from '../support/browser.ts';
import {
  buttonOf,
  expectFocus,
  holdBack,
  intercept,
  openTab,
  PAGE_WAIT,
  rowsOf,
} from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('titles and focus', () => {
  const { as, open: openFor } = smallSite(async ({ as }) => {
    for (const [login, name] of [
      ['ada', 'Ada Lovelace'],
      ['bob', 'Bob'],
    ] as const)
      await as(login, 'mutation ($name: String) { join(input: { name: $name }) { user { id } } }', {
        name,
      });
    for (const title of ['Beans', 'Peas', 'Corn'])
      await as(
        'ada',
        'mutation ($title: String) { publish(input: { title: $title }) { item { id } } }',
        { title },
      );
    const made = await as<{ createCategory: { place: { category: { id: string } } } }>(
      'ada',
      'mutation { createCategory(input: { type: "forum", name: "garden", title: "Garden" }) { place { category { id } } userErrors { message } } }',
    );
    await as(
      'ada',
      'mutation ($id: ID!) { openThread(input: { categoryId: $id, title: "Which soil?" }) { thread { id } userErrors { message } } }',
      { id: made.createCategory.place.category.id },
    );
  });

  const open = (view: string, viewer = 'bob'): Promise<Page> => openFor(viewer, view);

  const expectTitle = (page: Page, title: string): Promise<void> =>
    expect.poll(() => page.title(), PAGE_WAIT).toBe(title);
  const region = (page: Page, name: string): Locator =>
    page.getByRole('region', { name, exact: true });

  test('the title names what is shown, and counts what is unseen', async () => {
    const page = await open('everything');
    await expectTitle(page, 'Everything · Palisade');
    await openTab(page, 'Places');
    await expectTitle(page, 'Places · Palisade');
    await buttonOf(page, 'Garden').click();
    await expectTitle(page, 'Garden · Palisade');
    await buttonOf(page, /Which soil/).click();
    await expectTitle(page, 'Which soil? · Palisade');
    await rowsOf(page).first().locator('.author').click();
    await expectTitle(page, 'Ada Lovelace (ada) · Palisade');
    await page.goBack();
    await expectTitle(page, 'Which soil? · Palisade');
    await buttonOf(page, 'Side by side').click();
    await expectTitle(page, 'Which soil? · Home · Palisade');
    await page.goBack();
    const { viewer } = await as<{ viewer: { user: { id: string } } }>(
      'bob',
      '{ viewer { user { id } } }',
    );
    const direct = `mutation { sendDirect(input: { to: ["${viewer.user.id}"], text: "Hello" }) { userErrors { message } } }`;
    await as('ada', direct);
    await expectTitle(page, '(1) Which soil? · Palisade');
  });

  test('the first view takes no focus; one that a link, a button or Back opens does; a tab keeps it', async () => {
    const page = await open('everything');
    await rowsOf(page).first().waitFor();
    await expectFocus(page.locator('body'));
    await rowsOf(page).first().locator('time').click();
    await page.getByRole('heading', { name: 'Liked by' }).waitFor();
    await expectFocus(page.locator('.scroller'));
    await page.goBack();
    await expectFocus(region(page, 'Everything'));
    await rowsOf(page).first().locator('.author').click();
    await expectFocus(region(page, 'Ada Lovelace (ada)'));
    await buttonOf(page, 'You').click();
    await expectFocus(region(page, 'You'));
    await openTab(page, 'Everything');
    await rowsOf(page).first().waitFor();
    await expectFocus(page.getByRole('tab', { name: 'Everything' }));
    expect(await axeViolations(page)).toEqual([]);
  });

  test('the keyboard passes the viewers, and switches only when its reader says so', async () => {
    const page = await open('everything');
    const viewer = page.getByLabel('Viewer');
    const change = buttonOf(page, 'Switch');
    const address = page.url();
    await viewer.press('ArrowUp');
    expect(await viewer.inputValue()).toBe('');
    await expectFocus(viewer);
    await viewer.press('ArrowDown');
    await viewer.press('ArrowDown');
    expect(await viewer.locator('option:checked').textContent()).toBe('sign up as …');
    expect(page.url()).toBe(address);
    expect(await page.getByLabel('Your login').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await viewer.press('Escape');
    expect(await viewer.inputValue()).toBe('bob');
    expect(await change.count()).toBe(0);
    await viewer.press('End');
    await viewer.press('Enter');
    await expectFocus(page.getByLabel('Your login'));
    await viewer.press('Home');
    await page.keyboard.press('Tab');
    await expectFocus(change);
    await change.press('Enter');
    await expect.poll(() => page.url(), PAGE_WAIT).toContain('?viewer=&');
    await expectFocus(page.locator('.scroller'));
    expect(await page.getByLabel('Your login').count()).toBe(0);
    await page.goBack();
    await expect.poll(() => viewer.inputValue(), PAGE_WAIT).toBe('bob');
  });

  test('what is written gives the focus back to its button, or to the row it was opened from', async () => {
    const page = await open('everything');
    await buttonOf(page, 'Write').click();
    await expectFocus(page.getByLabel('Title'));
    await buttonOf(page, 'Close').click();
    await expectFocus(buttonOf(page, 'Write'));
    await page.keyboard.press('j');
    const row = rowsOf(page).first();
    await expectFocus(row);
    await page.keyboard.press('c');
    await expectFocus(page.getByLabel('Title'));
    await buttonOf(page, 'Close').click();
    await expectFocus(row);
    await openTab(page, 'Places');
    await buttonOf(page, 'Make a place').click();
    await expectFocus(page.getByLabel('Title'));
    await buttonOf(page, 'Close').click();
    await expectFocus(buttonOf(page, 'Make a place'));
    await buttonOf(page, 'Garden').click();
    await buttonOf(page, 'Open a thread').click();
    await buttonOf(page, 'Close').click();
    await expectFocus(buttonOf(page, 'Open a thread'));
    await buttonOf(page, /Which soil/).click();
    await buttonOf(page.locator('.thread-bar'), 'Reply').click();
    await expectFocus(page.getByLabel('Text'));
    await buttonOf(page, 'Close').click();
    await expectFocus(buttonOf(page.locator('.thread-bar'), 'Reply'));
  });

  test('a key that is held walks on, and does everything else once', async () => {
    const page = await open('everything');
    await rowsOf(page).nth(1).waitFor();
    for (let at = 0; at < 2; at += 1) await page.keyboard.down('j');
    await page.keyboard.up('j');
    const row = rowsOf(page).nth(1);
    await expectFocus(row);
    for (let at = 0; at < 2; at += 1) await page.keyboard.down('l');
    await page.keyboard.up('l');
    const like = row.locator('[data-like]');
    await expect.poll(() => like.getAttribute('aria-pressed'), PAGE_WAIT).toBe('true');
    await page.keyboard.press('l');
    await expect.poll(() => like.getAttribute('aria-pressed'), PAGE_WAIT).toBe('false');
  });

  test('the key o opens an item without a thread on its own', async () => {
    const page = await open('everything');
    const row = rowsOf(page).filter({ hasText: 'Peas' });
    await row.focus();
    await page.keyboard.press('o');
    await page.getByRole('heading', { name: 'Liked by' }).waitFor();
    await page.goBack();
    await rowsOf(page).filter({ hasText: 'Which soil?' }).focus();
    await page.keyboard.press('o');
    await buttonOf(page.locator('.thread-bar'), 'Reply').waitFor();
  });

  test('a menu closes when its reader turns to something else', async () => {
    const page = await open('everything');
    const [one, two] = [rowsOf(page).nth(1), rowsOf(page).nth(2)];
    const openMenus = page.locator('details.item-menu[open]');
    await one.locator('summary').click();
    await two.locator('summary').press('Enter');
    await two.locator('.choices').waitFor();
    expect(await openMenus.count()).toBe(1);
    await page.getByRole('heading', { name: 'Palisade' }).click();
    expect(await openMenus.count()).toBe(0);
    await one.locator('summary').press('Enter');
    for (const name of [/ollow/, /^Hide/, /^Mute/, /^Block/]) {
      await page.keyboard.press('Tab');
      await expectFocus(buttonOf(one, name));
    }
    await page.keyboard.press('Tab');
    await expect.poll(() => openMenus.count(), PAGE_WAIT).toBe(0);
  });

  test('a menu gives the focus back to its button, to its row, or to the next row', async () => {
    const page = await open('everything');
    const row = rowsOf(page).nth(1);
    const opener = row.locator('summary');
    await opener.click();
    await buttonOf(row, /^Follow/).focus();
    await page.keyboard.press('Escape');
    await expectFocus(opener);
    expect(await row.locator('details').getAttribute('open')).toBeNull();
    await opener.click();
    await buttonOf(row, /^Follow/).click();
    await expectFocus(opener);
    await opener.click();
    await buttonOf(row, /^Mute/).click();
    await row.getByText('You muted').waitFor();
    await expectFocus(row);
    await buttonOf(row, 'Undo').click();

    const own = await open('everything', 'ada');
    const next = (await rowsOf(own).nth(1).getAttribute('data-row')) ?? '';
    await rowsOf(own).first().locator('summary').click();
    await buttonOf(own, 'Delete this post …').press('Enter');
    await own.getByText('Delete your post for everybody?').waitFor();
    await buttonOf(own, 'Keep it').press('Enter');
    await buttonOf(own, 'Delete this post …').press('Enter');
    await buttonOf(own, 'Delete it').press('Enter');
    await expectFocus(own.locator(`[data-row="${next}"]`));
  });

  test('a row that leaves with the focus passes it to the next row, also when somebody else removes it', async () => {
    const page = await open('everything', 'ada');
    const idOf = (nth: number): Promise<string | null> =>
      rowsOf(page).nth(nth).getAttribute('data-row');
    const repost = (nth: number): Locator => buttonOf(rowsOf(page).nth(nth), /repost/);
    const original = await idOf(0);
    await repost(0).press('Enter');
    await buttonOf(page, 'Refresh').click();
    await rowsOf(page).first().getByText('reposted').waitFor();
    expect(await idOf(1)).toBe(original);
    await repost(0).press('Enter');
    await expectFocus(page.locator(`[data-row="${original}"]`));
    const { publish } = await as<{ publish: { item: { id: string } } }>(
      'bob',
      'mutation { publish(input: { title: "Soon deleted" }) { item { id } } }',
    );
    await buttonOf(page, 'Refresh').click();
    await rowsOf(page).first().getByText('Soon deleted').waitFor();
    await rowsOf(page).first().locator('[data-like]').focus();
    await as(
      'bob',
      `mutation { deleteItem(input: { itemId: "${publish.item.id}" }) { deletedItemId } }`,
    );
    await expectFocus(page.locator(`[data-row="${original}"]`));
  });

  test('a button that disappears when it is pressed leaves the focus nearby', async () => {
    const page = await open('everything');
    const row = rowsOf(page).first();
    await row.locator('summary').click();
    await buttonOf(row, /^Hide this/).click();
    await buttonOf(row, 'Undo').press('Enter');
    await row.locator('.byline').waitFor();
    await expectFocus(row);
    const rye = await as<{ publish: { item: { id: string } } }>(
      'ada',
      'mutation { publish(input: { title: "Rye" }) { item { id } } }',
    );
    await page.goto('/?viewer=ada&view=home');
    await rowsOf(page).first().waitFor();
    await as('ada', 'mutation { publish(input: { title: "Oats" }) { item { id } } }');
    const reading = await holdBack(page, 'Page');
    await buttonOf(page, '1 new').press('Enter');
    await reading.isAnswered;
    // A page that hears of a like has already heard that nothing is new any more.
    await as(
      'bob',
      `mutation { like(input: { itemId: "${rye.publish.item.id}" }) { item { id } } }`,
    );
    const like = rowsOf(page).filter({ hasText: 'Rye' }).locator('[data-like]');
    await expect.poll(() => like.textContent(), PAGE_WAIT).toContain('1');
    await reading.letThrough();
    const up = buttonOf(page, '↑ 1 new above');
    await expectFocus(up);
    await up.press('Enter');
    await expectFocus(region(page, 'Home'));
    await expect.poll(() => up.count(), PAGE_WAIT).toBe(0);
    await buttonOf(page, 'Side by side').click();
    await buttonOf(page, 'Close this pane').last().press('Enter');
    await expectFocus(region(page, 'Home'));
    await page.goto('/?viewer=ada&view=notifications');
    const entry = page.locator('.notification').first();
    await buttonOf(entry, 'Mark read').press('Enter');
    await expectFocus(entry.getByRole('button').first());
    await buttonOf(entry, 'Mark read').waitFor({ state: 'detached' });
  });

  test('a button that loads the last rows, or tries again, passes the focus to its region', async () => {
    const names = Array.from({ length: 50 }, (_, nth) => `bed-${nth + 10}`);
    const made = names.map(
      (name, nth) =>
        `p${nth}: createCategory(input: { type: "forum", name: "${name}", title: "${name}" }) { userErrors { message } }`,
    );
    for (let at = 0; at < made.length; at += 10)
      await as('ada', `mutation { ${made.slice(at, at + 10).join(' ')} }`);
    const page = await open('places');
    await buttonOf(page, 'bed-58').waitFor();
    await buttonOf(page, 'More places').press('Enter');
    await buttonOf(page, 'Garden').waitFor();
    await expectFocus(region(page, 'Places'));
    const failed = { errors: [{ message: 'It failed.' }] };
    await intercept(page, '/graphql', (route) => route.fulfill({ json: failed }));
    await openTab(page, 'Drafts');
    await buttonOf(page, 'Try again').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await buttonOf(page, 'Try again').press('Enter');
    await page.getByText('It failed.').waitFor({ state: 'detached' });
    await expectFocus(region(page, 'Drafts'));
  });
});
