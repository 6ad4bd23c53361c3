/** Text at twice its size on a phone, and a window at 400 %, in a real browser. */
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf, expectCraft, PAGE_WAIT } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('text at twice its size', () => {
  const { open } = smallSite(({ join }) => join('ada'));

  test.each(['everything', 'me', 'notifications', 'places'])(
    'makes %s no wider than a phone',
    async (view) => {
      const page = await open('ada', view);
      await page.setViewportSize({ width: 375, height: 700 });
      await page.evaluate('document.documentElement.style.fontSize = "200%"');
      await buttonOf(page, 'You').waitFor();
      await page.locator('.scroller').waitFor();
      const wider = 'document.documentElement.scrollWidth - innerWidth';
      expect(await page.evaluate<number>(wider)).toBe(0);
    },
  );
});

describe.skipIf(chromiumPath === null)('a window at 400 %', () => {
  const { open } = smallSite(({ join }) => join('ada'));

  test.each(['everything', 'threads', 'me'])(
    'gives its whole height to what is read, and has all bars above: %s',
    async (view) => {
      const page = await open('ada', view);
      await page.setViewportSize({ width: 320, height: 256 });
      await page.locator('.scroller').waitFor();
      await page.mouse.move(160, 100);
      await page.mouse.wheel(0, 1_000);
      const sight = () =>
        page.evaluate<readonly number[]>(
          '(({ top, bottom }) => [top, bottom].map(Math.trunc))(document.querySelector(".scroller").getBoundingClientRect())',
        );
      await expect.poll(sight, PAGE_WAIT).toEqual([0, 256]);
      await page.evaluate('scrollTo(0, 0)');
      await page.getByRole('tab', { name: 'Everything' }).click();
      await expect.poll(() => page.url(), PAGE_WAIT).toContain('everything');
      await expectCraft(page);
    },
    60_000,
  );
});
