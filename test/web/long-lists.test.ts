/** Long lists of places and of categories are as long as their reader left them, in a real browser. */
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf, PAGE_WAIT } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

/** More than the page shows of them at first, which is 50. */
const PLACES = 52;

describe.skipIf(chromiumPath === null)('a long list', () => {
  const { as, open } = smallSite(async ({ as: ask, join }) => {
    await join('ada');
    for (let nth = 1; nth <= PLACES; nth += 1) {
      const made = await ask<Made>(
        'ada',
        `mutation { createCategory(input: { type: "forum", name: "n${nth}", title: "Forum ${nth}" }) { place { category { id } } userErrors { message } } }`,
      );
      // The list of categories has those that have threads.
      await ask(
        'ada',
        `mutation { openThread(input: { categoryId: "${made.createCategory.place.category.id}", title: "Which soil?" }) { userErrors { message } } }`,
      );
    }
  });

  test.each([
    { view: 'places', rows: '.places li', more: 'More places' },
    { view: 'threads', rows: '.categories button[title]', more: 'More …' },
  ])(
    'is as long as it was left when its reader returns: $view',
    async ({ view, rows, more }) => {
      const page = await open('ada', view);
      const shown = page.locator(rows);
      await buttonOf(page, more).click();
      await expect.poll(() => shown.count(), PAGE_WAIT).toBe(PLACES);
      await buttonOf(page, 'You').click();
      await page.getByRole('heading', { name: 'Your lists' }).waitFor();
      await page.goBack();
      await expect.poll(() => shown.count(), PAGE_WAIT).toBe(PLACES);
      // What others did meanwhile is there too, and takes no row away.
      await as(
        'ada',
        `mutation { editCategory(input: { categoryId: "${await idOf('n1')}", title: "Renamed for ${view}" }) { userErrors { message } } }`,
      );
      await buttonOf(page, 'You').click();
      await page.getByRole('heading', { name: 'Your lists' }).waitFor();
      await page.goBack();
      await page.getByText(`Renamed for ${view}`).waitFor(PAGE_WAIT);
      expect(await shown.count()).toBe(PLACES);
    },
    60_000,
  );

  async function idOf(name: string): Promise<string> {
    const { producer } = await as<{ producer: { id: string } }>(
      'ada',
      'query ($name: String!) { producer(type: "forum", name: $name) { id } }',
      { name },
    );
    return producer.id;
  }
});

interface Made {
  readonly createCategory: { readonly place: { readonly category: { readonly id: string } } };
}
