/** A server that answers that it cannot serve anybody for now, and then can again, in a real browser. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import {
  buttonOf,
  intercept,
  lookNow,
  openTab,
  PAGE_WAIT,
  rowsOf,
  untilQuiet,
} from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('a server that is unavailable for a while', () => {
  const { as, open } = smallSite(async ({ join }) => {
    await join('ada', 'bob');
    for (let nth = 0; nth < 25; nth += 1) await publish(`Old ${nth}`);
  });

  function publish(title: string): Promise<unknown> {
    const query =
      'mutation ($title: String) { publish(input: { title: $title }) { item { id } userErrors { message } } }';
    return as('ada', query, { title });
  }

  const refuseAll = (page: Page): Promise<void> =>
    intercept(page, '/graphql', (route) =>
      route.fulfill({
        json: { errors: [{ message: 'lost', extensions: { code: 'UNAVAILABLE' } }] },
      }),
    );

  const problem = (page: Page) => page.getByText('The server is busy').first();

  test.each([
    ['a feed', 'places', 'Everything', (page: Page) => rowsOf(page).first()],
    ['a panel', 'everything', 'Places', (page: Page) => page.getByText('No places yet.')],
  ])(
    'shows %s that was opened meanwhile by itself when it can again',
    async (_, before, tab, shown) => {
      const page = await open('bob', before, { hasClock: true });
      await page.locator('.scroller').waitFor();
      await untilQuiet(page);
      await refuseAll(page);
      await openTab(page, tab);
      await problem(page).waitFor();
      await page.unrouteAll({ behavior: 'wait' });
      await lookNow(page);
      await shown(page).waitFor(PAGE_WAIT);
      expect(await problem(page).count()).toBe(0);
    },
    60_000,
  );

  test('a feed that could not be read on still says what is new', async () => {
    const page = await open('bob', 'everything');
    await rowsOf(page).first().waitFor();
    await untilQuiet(page);
    await refuseAll(page);
    await page.locator('.scroller').evaluate((element) => element.scrollTo(0, 99_999));
    await problem(page).waitFor();
    await publish('New');
    await buttonOf(page, '1 new').waitFor(PAGE_WAIT);
    await page.unrouteAll({ behavior: 'wait' });
    await buttonOf(page, 'Try again').last().click();
    await rowsOf(page).getByText('Old 0').waitFor();
  }, 60_000);
});
