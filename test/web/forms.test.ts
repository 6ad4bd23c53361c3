/** Forms in a real browser: which field takes the focus, what gives way to them, and how their fields look. */
import { describe, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf, expectFocus } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('forms', () => {
  const { open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob');
    for (const type of ['forum', 'group'])
      await as(
        'ada',
        `mutation { createCategory(input: { type: "${type}", name: "garden", title: "The ${type}" }) { userErrors { message } } }`,
      );
  });

  test('a direct begins with whom it is for', async () => {
    const page = await open('bob', 'directs');
    await buttonOf(page, 'Write a direct').click();
    await expectFocus(page.getByLabel('To, logins separated by spaces'));
    await page.keyboard.type('ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Hello');
    await buttonOf(page, 'Send').click();
    await buttonOf(page, 'Reply').click();
    await expectFocus(page.getByLabel('Text'));
    await buttonOf(page, 'Close').click();
  });
});
