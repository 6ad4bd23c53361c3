/** The tabs of a pane in a real browser: which of them are in sight. */
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { expectFocus, openTab } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('tabs', () => {
  const { open } = smallSite(({ join }) => join('ada'));

  const HIDDEN = `[...document.querySelectorAll('[role=tab]')].filter((tab) => {
    const { left, right } = tab.getBoundingClientRect();
    return left < 0 || right > innerWidth;
  }).map((tab) => tab.textContent)`;

  const ROWS = `new Set(
    [...document.querySelectorAll('[role=tab]')].map((tab) => tab.getBoundingClientRect().bottom),
  ).size`;

  test.each([1_000, 1_300, 1_920])('all are in sight where %i pixels are', async (width) => {
    const page = await open('ada', 'home');
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('tab', { name: 'Drafts' }).waitFor();
    expect(await page.evaluate(HIDDEN)).toEqual([]);
  });

  test('on a phone they scroll in one row until the open one is in sight', async () => {
    const page = await open('ada', 'home');
    await page.setViewportSize({ width: 390, height: 844 });
    await openTab(page, 'Drafts');
    expect(await page.evaluate(HIDDEN)).not.toContain('Drafts');
    expect(await page.evaluate('document.body.scrollWidth')).toBe(390);
    expect(await page.evaluate(ROWS)).toBe(1);
    await expectFocus(page.getByRole('tab', { name: 'Drafts' }));
  });
});
