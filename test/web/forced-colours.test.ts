/** What is chosen, counted or wrong can be told from the rest where the system draws all colours. */
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations, chromiumPath } from '../support/browser.ts';
import { buttonOf, rowsOf } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('where the system draws all colours', () => {
  const { open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob');
    for (const title of ['Leeks', 'Peas'])
      await as(
        'ada',
        `mutation { publish(input: { title: "${title}" }) { userErrors { message } } }`,
      );
  });

  const lookOf = (of: Locator): Promise<string> =>
    of.evaluate((element) => {
      const { getComputedStyle } = globalThis as unknown as Looks;
      const { color, backgroundColor } = getComputedStyle(element);
      return `${color} on ${backgroundColor}`;
    });

  test('a pressed button differs from one that is not', async () => {
    const page = await open('bob', 'everything');
    await page.emulateMedia({ forcedColors: 'active' });
    const repost = (title: string): Locator =>
      rowsOf(page)
        .filter({ hasText: title })
        .getByRole('button', { name: /reposts?$/ });
    await repost('Peas').click();
    await page.locator('.like[aria-pressed=true]').waitFor();
    expect(await lookOf(repost('Peas'))).not.toEqual(await lookOf(repost('Leeks')));
    await buttonOf(page, 'Inspect').click();
    expect(await lookOf(buttonOf(page, 'Inspect'))).not.toEqual(
      await lookOf(buttonOf(page, 'You')),
    );
    expect(await lookOf(page.getByRole('tab', { selected: true }))).not.toEqual(
      await lookOf(page.getByRole('tab', { name: 'Threads' })),
    );
    expect(await axeViolations(page)).toEqual([]);
    await page.goto('/?viewer=bob&view=person?login=ada');
    await buttonOf(page, 'Posts').waitFor();
    expect(await lookOf(buttonOf(page, 'Posts'))).not.toEqual(
      await lookOf(buttonOf(page, 'Likes')),
    );
  }, 60_000);
});

/** What a window knows of the looks of its elements. */
interface Looks {
  getComputedStyle(element: unknown): { readonly color: string; readonly backgroundColor: string };
}
