/** A server that takes its time, and a page that says so, in a real browser. */
import { describe, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { holdBack } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('a slow server', () => {
  const { open } = smallSite(({ join }) => join('ada', 'bob'));

  test.each([
    ['person?login=bob', 'PersonPage'],
    ['item?id=none', 'ItemPage'],
    ['place?type=forum&name=none', 'PlacePage'],
    ['places', 'Places'],
    ['threads', 'Categories'],
    ['me', 'Me'],
    ['notifications', 'Notifications'],
    ['drafts', 'Drafts'],
  ])('%s is said to be opening until it is there', async (view, operation) => {
    const page = await open('ada', 'everything');
    await page.getByText('Nothing here yet.').waitFor();
    const held = await holdBack(page, operation);
    await page.goto(`/?viewer=ada&view=${encodeURIComponent(view)}`);
    await held.isAnswered;
    const words = page.locator('.scroller').getByText('Opening …', { exact: true });
    await words.waitFor();
    await held.letThrough();
    await words.waitFor({ state: 'detached' });
  });
});
