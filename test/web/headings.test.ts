/** The headings of each view in a real browser: a screen reader's list of them says what is open. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { expectCraft, PAGE_WAIT } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('the headings of a view', () => {
  const { open } = smallSite(async ({ as, join }) => {
    await join('ada');
    const input = 'type: "forum", name: "garden", title: "Garden"';
    await as('ada', `mutation { createCategory(input: { ${input} }) { userErrors { message } } }`);
  });

  const headingsOf = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();

  test.each([
    ['threads', 'Threads'],
    ['directs', 'Directs'],
    ['notifications', 'Notifications'],
    ['drafts', 'Drafts'],
    ['everything', 'Everything'],
    ['search?words=beans', 'Search: beans'],
    ['nonsense', 'Nonsense'],
    ['constructor', 'Constructor'],
    ['__proto__', '__proto__'],
  ])(
    'in %s begin with %s',
    async (view, heading) => {
      const page = await open('ada', view);
      await expect.poll(async () => (await headingsOf(page))[0], PAGE_WAIT).toBe(heading);
      await expectCraft(page);
    },
    60_000,
  );

  test.each(['place?type=forum&name=garden', 'person?login=ada'])(
    'in %s hold the visible one once',
    async (view) => {
      const page = await open('ada', view);
      const head = page.locator('.person-head h2');
      await head.waitFor(PAGE_WAIT);
      const visible = await head.textContent();
      expect((await headingsOf(page)).filter((one) => one === visible)).toEqual([visible]);
    },
    60_000,
  );
});
