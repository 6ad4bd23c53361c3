/** What a reader chose to see of a list, in a real browser: Back restores it. */
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf, PAGE_WAIT, rowsOf } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('what a reader chose', () => {
  const { open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob');
    const made = await as<{ publish: { item: { id: string } } }>(
      'ada',
      'mutation { publish(input: { title: "Beans" }) { item { id } } }',
    );
    await as(
      'bob',
      `mutation { like(input: { itemId: "${made.publish.item.id}" }) { userErrors { message } } }`,
    );
    const place = await as<{ createCategory: { place: { category: { id: string } } } }>(
      'ada',
      'mutation { createCategory(input: { type: "forum", name: "garden", title: "Garden" }) { place { category { id } } userErrors { message } } }',
    );
    for (const title of ['Which soil?', 'Which pot?'])
      await as(
        'ada',
        'mutation ($id: ID!, $title: String!) { openThread(input: { categoryId: $id, title: $title }) { userErrors { message } } }',
        { id: place.createCategory.place.category.id, title },
      );
  });

  test('one kind of notifications', async () => {
    const page = await open('ada', 'notifications');
    const [kind, entries] = [page.getByLabel('Show'), page.locator('.notification')];
    await kind.selectOption('LIKE');
    await expect.poll(() => entries.count(), PAGE_WAIT).toBe(1);
    await buttonOf(entries, /like/).click();
    await page.getByRole('heading', { name: 'Liked by' }).waitFor();
    await page.goBack();
    await entries.first().waitFor();
    expect(await kind.inputValue()).toBe('LIKE');
    expect(await entries.count()).toBe(1);
    await kind.selectOption('');
    await expect.poll(() => entries.count(), PAGE_WAIT).toBeGreaterThan(1);
  });

  test('the unread threads of a category', async () => {
    const page = await open('bob', 'threads');
    const [only, threads] = [page.getByLabel('unread only'), page.locator('.thread-rows li')];
    await only.check();
    await expect.poll(() => threads.count(), PAGE_WAIT).toBe(2);
    await buttonOf(threads, 'Which soil?').click();
    await rowsOf(page).first().waitFor();
    await page.goBack();
    await threads.first().waitFor();
    expect(await only.isChecked()).toBe(true);
  });
});
