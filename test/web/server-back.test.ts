/** A panel that is opened while the server is away is loaded when the server is back, in a real browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chromiumPath, openBrowser, openWindow } from '../support/browser.ts';
import { buildPage } from '../support/build-page.ts';
import { askAs, startSite } from '../support/page-site.ts';
import { PAGE_WAIT, rowsOf } from '../support/page-window.ts';

const PUBLISH =
  'mutation ($title: String) { publish(input: { title: $title }) { item { id } userErrors { message } } }';

describe.skipIf(chromiumPath === null)('a panel that is opened while the server is away', () => {
  test.each([
    ['whose part of the page', { isPartLoaded: false, words: 'could not be loaded' }],
    ['whose data', { isPartLoaded: true, words: 'The server cannot be reached.' }],
  ])(
    '%s could not be loaded is loaded by itself when the server is back',
    async (_, { isPartLoaded, words }) => {
      const dir = mkdtempSync(join(tmpdir(), 'palisade-page-'));
      onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
      await buildPage();
      const before = await startSite(join(dir, 'data'), ['--empty']);
      await askAs(before, 'ada', 'mutation { join(input: {}) { userErrors { message } } }');
      for (const title of ['One', 'Two']) await askAs(before, 'ada', PUBLISH, { title });
      const browser = await openBrowser();
      onTestFinished(() => browser.close());
      const { page } = await openWindow(browser, before.address);
      const openItem = (title: string): Promise<void> =>
        rowsOf(page).filter({ hasText: title }).locator('[data-open]').click();
      const opened = page.getByText('Nobody likes it yet.');
      await page.goto('/?viewer=ada&view=everything');
      if (isPartLoaded) {
        await openItem('One');
        await opened.waitFor();
        await page.goBack();
      }
      await rowsOf(page).filter({ hasText: 'Two' }).waitFor();
      await before.app.close();
      await openItem('Two');
      const problem = page.getByText(words);
      await problem.waitFor(PAGE_WAIT);
      const port = Number(new URL(before.address).port);
      const after = await startSite(join(dir, 'data'), ['--empty'], { port });
      onTestFinished(() => after.app.close());
      await opened.waitFor(PAGE_WAIT);
      expect(await problem.count()).toBe(0);
    },
    60_000,
  );
});
