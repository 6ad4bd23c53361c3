/** Text at twice its size on a phone, and a window at 400 %, in a real browser. */
import { describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf, expectCraft, PAGE_WAIT } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

/** How much the page, and what scrolls in it, are wider than there is room, in pixels. */
const EXCESS =
  '[document.documentElement, document.querySelector(".scroller")].map((each) => each.scrollWidth - each.clientWidth)';

describe.skipIf(chromiumPath === null)('a phone', () => {
  const thread = { name: '' };
  const { open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob');
    const { openThread } = await as<{ openThread: { thread: { name: string } } }>(
      'bob',
      'mutation ($in: OpenThreadInput!) { openThread(input: $in) { thread { name } } }',
      { in: { categoryId: encodeId('Tag', 'tea'), title: 'Which tea is best? '.repeat(4) } },
    );
    thread.name = openThread.thread.name;
  });

  test.each([
    ['everything', '[data-row]'],
    ['thread', '[data-row]'],
    ['me', 'form'],
    ['notifications', 'summary'],
    ['places', '.feed-bar'],
  ])('has room for %s at twice the size of its text', async (view, shown) => {
    const page = await open('ada', view === 'thread' ? `thread?thread=${thread.name}` : view);
    await page.setViewportSize({ width: 375, height: 700 });
    await page.evaluate('document.documentElement.style.fontSize = "200%"');
    await buttonOf(page, 'You').waitFor();
    await page.locator(`.scroller ${shown}`).first().waitFor();
    expect(await page.evaluate(EXCESS)).toEqual([0, 0]);
  });

  test('breaks no button of an item into two lines, and shows what is unread beside a long title', async () => {
    const page = await open('ada', `thread?thread=${thread.name}`);
    await page.setViewportSize({ width: 393, height: 700 });
    const reply = buttonOf(page.locator('[data-row]'), 'Reply');
    const { height } = (await reply.boundingBox()) ?? { height: 0 };
    for (const each of await page.locator('.doings > button').all())
      expect((await each.boundingBox())?.height).toBe(height);
    const badge = await page.locator('.thread-bar .badge').boundingBox();
    expect((badge?.x ?? 393) + (badge?.width ?? 0)).toBeLessThan(393);
  });
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
