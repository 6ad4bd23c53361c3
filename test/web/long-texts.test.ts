/** Long texts in a real browser: a list shows their beginning, and their own page shows all. */
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf, expectCraft, expectFocus, openTab, rowsOf } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('a long text', () => {
  const LAST = 'the end';
  const texts = [
    ['of many words', `${'pear '.repeat(1_900)}${LAST}`],
    ['of one word', `${'y'.repeat(9_900)} ${LAST}`],
    ['of signs in two parts', `${'🍐'.repeat(2_400)} ${LAST}`],
    ['of many lines', `${'pear\n'.repeat(500)}${LAST}`],
  ] as const;

  const { as, open } = smallSite(async ({ join }) => {
    await join('ada', 'bob');
    for (const [title, text] of [...texts, ['that is short', 'pear\n'.repeat(10) + LAST] as const])
      await as(
        'ada',
        'mutation ($title: String, $text: String) { publish(input: { title: $title, text: $text }) { item { id } userErrors { message } } }',
        { title, text },
      );
  });

  const heightOf = async (row: Locator): Promise<number> => (await row.boundingBox())?.height ?? 0;

  test.each(texts)('%s is shown in part, and whole on request', async (title) => {
    const page = await open('bob', 'everything');
    await page.setViewportSize({ width: 375, height: 700 });
    const row = rowsOf(page).filter({ hasText: title });
    await row.waitFor();
    expect(await heightOf(row)).toBeLessThan(1_400);
    expect(await row.getByText(LAST).count()).toBe(0);
    expect(await row.locator('.text').textContent()).not.toContain('\u{fffd}');
    await expectCraft(page);
    await buttonOf(row, 'Show more').focus();
    await page.keyboard.press('Enter');
    await row.getByText(LAST).waitFor();
    await expectFocus(row);
    expect(await buttonOf(row, 'Show more').count()).toBe(0);
  });

  test('is whole on its own page, and a short one everywhere', async () => {
    const page = await open('bob', 'everything');
    const short = rowsOf(page).filter({ hasText: 'that is short' });
    await short.getByText(LAST).waitFor();
    expect(await buttonOf(short, 'Show more').count()).toBe(0);
    await rowsOf(page).filter({ hasText: 'of many words' }).locator('[data-open]').click();
    await rowsOf(page).getByText(LAST).waitFor();
    expect(await buttonOf(page, 'Show more').count()).toBe(0);
    await openTab(page, 'Everything');
    await buttonOf(page, 'Show more').first().waitFor();
  });
});

describe.skipIf(chromiumPath === null)('a long name', () => {
  const { open } = smallSite(async ({ as, join }) => {
    await join('ada');
    await as(
      'bob',
      'mutation ($name: String) { join(input: { name: $name }) { userErrors { message } } }',
      {
        name: 'b'.repeat(90),
      },
    );
    const { publish } = await as<{ publish: { item: { id: string } } }>(
      'ada',
      'mutation { publish(input: { title: "Beans" }) { item { id } } }',
    );
    await as(
      'bob',
      `mutation { like(input: { itemId: "${publish.item.id}" }) { userErrors { message } } }`,
    );
  });

  test('stays inside the notification that tells what they did', async () => {
    const page = await open('ada', 'notifications');
    await page.setViewportSize({ width: 375, height: 700 });
    const entry = page.getByRole('listitem').filter({ hasText: 'likes your item' });
    await entry.waitFor();
    const rightOf = async (of: Locator): Promise<number> => {
      const box = await of.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    const words = buttonOf(entry, /likes your item/);
    expect(await rightOf(words)).toBeLessThanOrEqual(await rightOf(entry));
  });
});
