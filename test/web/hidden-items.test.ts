/**
 * Hiding one item in a real browser: its card says so and offers to undo it, and the viewer's own page can show it
 * again.
 */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import {
  buttonOf,
  expectCraft,
  expectFocus,
  expectRows,
  holdBack,
  openTab,
  PAGE_WAIT,
  rowsOf,
} from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

const TITLES = ['Beans on a balcony', 'Carrots', 'Peas', 'Leeks'];
/** More than the page shows at first, which is 100. */
const HIDDEN = 102;

interface Published {
  readonly publish: { readonly item: { readonly id: string } };
}

interface Hidden {
  readonly viewer: {
    readonly hiddenItems: { readonly nodes: readonly { readonly title: string | null }[] };
  };
}

describe.skipIf(chromiumPath === null)('hidden items', () => {
  const { as, open } = smallSite(async ({ join }) => {
    await join('ada', 'bob', 'cyd');
    for (const title of TITLES) await publish(title);
  });

  const publish = (title: string): Promise<Published> =>
    as<Published>(
      'ada',
      'mutation ($title: String) { publish(input: { title: $title }) { item { id } } }',
      { title },
    );
  const rowOf = (page: Page, title: string): Locator => rowsOf(page).filter({ hasText: title });
  const listOf = (page: Page): Locator =>
    page.getByRole('region', { name: 'You hid', exact: true });
  const hiddenOf = async (viewer: string): Promise<readonly (string | null)[]> => {
    const { viewer: own } = await as<Hidden>(
      viewer,
      '{ viewer { hiddenItems(first: 10) { nodes { title } } } }',
    );
    return own.hiddenItems.nodes.map(({ title }) => title);
  };
  const hide = async (page: Page, title: string): Promise<Locator> => {
    const id = (await rowOf(page, title).getAttribute('data-row')) ?? '';
    const row = page.locator(`[data-row="${id}"]`);
    await row.locator('summary').click();
    await buttonOf(row, 'Hide this post').click();
    return row;
  };

  test('the card says that it is hidden, keeps the focus, and takes it back', async () => {
    const beside = await open('bob', 'everything');
    await expectRows(beside, TITLES.length);
    const page = await open('bob', 'everything');
    const row = await hide(page, 'Carrots');
    await row.getByText('You hid this post.').waitFor();
    await expectFocus(row);
    await expectCraft(page);
    await expectRows(beside, TITLES.length - 1);
    expect(await rowOf(beside, 'Carrots').count()).toBe(0);
    await expectRows(page, TITLES.length);

    await buttonOf(row, 'Undo').click();
    await rowOf(page, 'Carrots').waitFor();
    const third = await open('bob', 'everything');
    await expectRows(third, TITLES.length);
    expect(await rowsOf(third).locator('h2').allTextContents()).toEqual(TITLES.toReversed());
  }, 60_000);

  test('one that is being taken back stays in a feed that somebody comes back to meanwhile', async () => {
    const page = await open('bob', 'everything');
    await (await hide(page, 'Carrots')).getByText('Undo').waitFor();
    await expect.poll(() => hiddenOf('bob'), PAGE_WAIT).toEqual(['Carrots']);
    const undoing = await holdBack(page, 'UnhideItem', 'question');
    await buttonOf(rowsOf(page), 'Undo').click();
    await openTab(page, 'Places');
    await page.goBack();
    await rowsOf(page).getByText('You hid this post.').waitFor();
    // Long enough for the news of what is gone from it.
    await page.waitForTimeout(1_000);
    await undoing.letThrough();
    await rowOf(page, 'Carrots').waitFor();
    await expectRows(page, TITLES.length);
  }, 60_000);

  test('one that is taken back immediately is not hidden in the end', async () => {
    const page = await open('bob', 'everything');
    const hiding = await holdBack(page, 'HideItem', 'question');
    const row = await hide(page, 'Leeks');
    await buttonOf(row, 'Undo').click();
    await hiding.letThrough();
    await rowOf(page, 'Leeks').waitFor();
    await expect.poll(() => hiddenOf('bob'), PAGE_WAIT).toEqual([]);
    await expectRows(page, TITLES.length);
  }, 60_000);

  test('nobody is offered to hide their own items', async () => {
    const page = await open('ada', 'everything');
    await rowOf(page, 'Peas').locator('summary').click();
    await buttonOf(page, 'Delete this post …').waitFor();
    expect(await buttonOf(page, 'Hide this post').count()).toBe(0);
  }, 60_000);

  test('what is hidden is listed under You, opened there and shown again, and the next one has the focus', async () => {
    const page = await open('bob', 'everything');
    for (const title of ['Beans', 'Peas'])
      await (await hide(page, title)).getByText('Undo').waitFor();
    await buttonOf(page, 'You').click();
    const items = listOf(page).getByRole('listitem');
    await expect
      .poll(() => items.allTextContents(), PAGE_WAIT)
      .toEqual([expect.stringMatching(/^Peas/), expect.stringMatching(/^Beans on a balcony/)]);
    await expectCraft(page);
    await buttonOf(page, 'Show again: Peas').click();
    await expectFocus(buttonOf(page, 'Show again: Beans on a balcony'));
    expect(await items.count()).toBe(1);
    await buttonOf(listOf(page), 'Beans on a balcony').click();
    await page.getByText('You hid this post.').waitFor();
    await buttonOf(rowsOf(page), 'Undo').click();
    await rowOf(page, 'Beans').waitFor();
    await openTab(page, 'Everything');
    await expectRows(page, TITLES.length);
    await buttonOf(page, 'You').click();
    await listOf(page).getByText('You have hidden nothing.').waitFor();
  }, 60_000);

  test('there are more below', async () => {
    for (let nth = 0; nth < HIDDEN; nth += 1) {
      const { id } = (await publish(`n${nth}`)).publish.item;
      await as(
        'cyd',
        'mutation ($id: ID!) { hideItem(input: { itemId: $id }) { userErrors { message } } }',
        { id },
      );
    }
    const page = await open('cyd', 'me');
    const items = listOf(page).getByRole('listitem');
    await expect.poll(() => items.count(), PAGE_WAIT).toBe(100);
    await buttonOf(page, 'More: You hid').click();
    await expect.poll(() => items.count(), PAGE_WAIT).toBe(HIDDEN);
    await buttonOf(page, 'Show again: n1').click();
    await buttonOf(page, 'Show again: n1').waitFor({ state: 'detached' });
    expect(await items.count()).toBe(HIDDEN - 1);
  }, 120_000);

  test('in a thread too the card says so, keeps the focus, and takes it back', async () => {
    const made = await as<{ createCategory: { place: { category: { id: string } } } }>(
      'ada',
      'mutation { createCategory(input: { type: "forum", name: "soil", title: "Soil" }) { place { category { id } } } }',
    );
    const opened = await as<{ openThread: { thread: { name: string } } }>(
      'ada',
      'mutation ($id: ID!) { openThread(input: { categoryId: $id, title: "Which soil?" }) { thread { name } } }',
      { id: made.createCategory.place.category.id },
    );
    const { name } = opened.openThread.thread;
    for (const title of ['Loam', 'Clay'])
      await as(
        'ada',
        'mutation ($thread: String, $title: String) { publish(input: { thread: $thread, title: $title }) { item { id } } }',
        { thread: name, title },
      );
    const beside = await open('bob', `thread?thread=${name}`);
    await expectRows(beside, 3);
    const page = await open('bob', `thread?thread=${name}`);
    const row = await hide(page, 'Loam');
    await row.getByText('You hid this post.').waitFor();
    // The other window hears that it is gone; so does this one, which keeps the way back.
    await expectRows(beside, 2);
    await expectFocus(row);
    await expectRows(page, 3);
    await buttonOf(row, 'Undo').click();
    await rowOf(page, 'Loam').waitFor();
    await expectFocus(row);
  }, 60_000);
});
