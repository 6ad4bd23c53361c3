/** Panels about people and what concerns one, in a real browser: what the reader does is done to what they see, and is told. */
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf, rowsOf } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

interface Published {
  readonly publish: { readonly item: { readonly id: string } };
}

describe.skipIf(chromiumPath === null)('panels about people', () => {
  const { as, join, open } = smallSite(async () => {
    await join('ada', 'bob');
  });

  async function publish(title: string): Promise<string> {
    const query = 'mutation ($title: String) { publish(input: { title: $title }) { item { id } } }';
    return (await as<Published>('ada', query, { title })).publish.item.id;
  }

  test('an item: deleted on its own page, it says so, wherever the reader came from', async () => {
    const id = await publish('Beans on a balcony');
    const page = await open('ada', `item?id=${id}`);
    await rowsOf(page).getByText('Beans on a balcony').waitFor();
    await rowsOf(page).locator('summary').click();
    await buttonOf(page, 'Delete this post').click();
    await page.getByText('It is deleted.').waitFor();
    expect(await rowsOf(page).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Liked by' }).count()).toBe(0);
  });
});
