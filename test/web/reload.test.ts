/** A reload in a real browser: the reader of a panel is where they were as soon as its lists are loaded. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf, holdBack, intercept, PAGE_WAIT } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

interface Known {
  readonly producer: { readonly id: string };
}

const PEOPLE = Array.from({ length: 30 }, (_, nth) => `neighbour-${nth + 10}`);
const PLACE_PX = 900;

describe.skipIf(chromiumPath === null)('a reload', () => {
  const { open } = smallSite(async ({ as, join }) => {
    await join('ada', ...PEOPLE);
    for (const login of PEOPLE) {
      const known = await as<Known>(
        'ada',
        'query ($login: String!) { producer(type: "user", name: $login) { id } }',
        { login },
      );
      await as(
        'ada',
        'mutation ($id: ID!) { follow(input: { producerId: $id }) { userErrors { message } } }',
        { id: known.producer.id },
      );
    }
  });

  const placeIn = (page: Page): Promise<number> =>
    page.locator('.scroller').evaluate((element) => element.scrollTop);

  /** Reads down, and stays there long enough for the place to be noted. */
  async function readDown(page: Page): Promise<void> {
    await page.getByText('neighbour-39').waitFor();
    await page.locator('.scroller').hover();
    await page.mouse.wheel(0, PLACE_PX);
    await expect.poll(() => placeIn(page), PAGE_WAIT).toBe(PLACE_PX);
  }

  test('returns to the place in a panel once its lists are long enough', async () => {
    const page = await open('ada', 'me');
    await readDown(page);
    await page.reload();
    await expect.poll(() => placeIn(page), PAGE_WAIT).toBe(PLACE_PX);
    await page.reload();
    await expect.poll(() => placeIn(page), PAGE_WAIT).toBe(PLACE_PX);
  }, 60_000);

  test('is what a page that is older than its server asks for, and keeps what is being written', async () => {
    const page = await open('ada', 'everything');
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text').fill('Half a thought');
    // As when a newer server no longer has a field that this page asks for.
    await intercept(page, '/graphql', async (route) => {
      const { query, ...rest } = route.request().postDataJSON() as { readonly query: string };
      const postData = JSON.stringify({ ...rest, query: query.replace('{', '{ goneField ') });
      const response = await route.fetch({ postData });
      // Chromium would log another status.
      return route.fulfill({ response, status: 200 });
    });
    await buttonOf(page.getByRole('form', { name: 'Post' }), 'Post').click();
    await page.getByText('This page is older than its server. Reload it').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await buttonOf(page, 'Continue writing').click();
    expect(await page.getByLabel('Text').inputValue()).toBe('Half a thought');
  }, 60_000);

  test('does not lead back a reader who has begun to read elsewhere', async () => {
    const page = await open('ada', 'me');
    await readDown(page);
    const reading = await holdBack(page, 'Me');
    await page.reload();
    await reading.isAnswered;
    await page.keyboard.press('j');
    await reading.letThrough();
    await page.getByText('neighbour-39').waitFor();
    expect(await placeIn(page)).toBe(0);
  }, 60_000);
});
