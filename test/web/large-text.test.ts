/** Text at twice its size on a phone, in a real browser. */
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf } from '../support/page-window.ts';
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
