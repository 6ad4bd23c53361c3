/** What somebody has just published, in the feed in which they wrote it. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import {
  buttonOf,
  expectRows,
  holdBack,
  PAGE_WAIT,
  rowsOf,
  untilQuiet,
} from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

/** Keeps what the button over the feed says from now on. */
const NOTE_PILLS = `{
  window.pills = [];
  new MutationObserver(() => {
    for (const pill of document.querySelectorAll('.pill')) pills.push(pill.textContent);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}`;

describe.skipIf(chromiumPath === null)('a post in its writer’s feed', () => {
  const { as, open } = smallSite(async ({ join }) => {
    await join('ada', 'bob');
    for (let nth = 0; nth < 12; nth += 1)
      await as('ada', `mutation { publish(input: { title: "Old ${nth}" }) { item { id } } }`);
  });

  async function write(page: Page, title: string): Promise<void> {
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Title').fill(title);
  }

  /** Whether the whole row is in sight. */
  async function isInSight(page: Page, title: string): Promise<boolean> {
    const sight = await page.locator('.scroller').boundingBox();
    const row = await rowsOf(page).filter({ hasText: title }).boundingBox();
    if (sight === null || row === null) return false;
    return row.y >= sight.y && row.y + row.height <= sight.y + sight.height;
  }

  test('is in sight when it was written at the top', async () => {
    const page = await open('bob', 'everything');
    await expectRows(page, 12);
    await write(page, 'Mine');
    await buttonOf(page, 'Post').click();
    await expect.poll(() => isInSight(page, 'Mine'), PAGE_WAIT).toBe(true);
    await expect.poll(() => page.locator('.pill').count(), PAGE_WAIT).toBe(0);
  }, 60_000);

  test('is not announced as new to its writer', async () => {
    const page = await open('bob', 'everything');
    await rowsOf(page).first().waitFor();
    await untilQuiet(page);
    await page.evaluate(NOTE_PILLS);
    await write(page, 'Told first');
    const publishing = await holdBack(page, 'Publish');
    await buttonOf(page, 'Post').click();
    await publishing.isAnswered;
    // The same connection has told the page of both.
    await as('ada', 'mutation { publish(input: { title: "Told next" }) { item { id } } }');
    await buttonOf(page, '2 new').waitFor(PAGE_WAIT);
    await publishing.letThrough();
    await rowsOf(page).getByText('Told first').waitFor();
    expect(await page.evaluate('pills')).not.toContain('1 new');
  }, 60_000);

  test('does not lead back a writer who has read on', async () => {
    const page = await open('bob', 'everything');
    await rowsOf(page).filter({ hasText: 'Old 0' }).waitFor();
    await write(page, 'Later');
    const publishing = await holdBack(page, 'Publish');
    await buttonOf(page, 'Post').click();
    await publishing.isAnswered;
    await rowsOf(page).filter({ hasText: 'Old 0' }).scrollIntoViewIfNeeded();
    await publishing.letThrough();
    await buttonOf(page, '↑ 1 new above').waitFor();
    expect(await isInSight(page, 'Old 0')).toBe(true);
  }, 60_000);

  test('has the tag that its writer meant, typed with a hash or without', async () => {
    const page = await open('bob', 'everything');
    await write(page, 'Tagged');
    await page.getByLabel('Tags').fill('#garden, ##c# garden # soil');
    await buttonOf(page, 'Post').click();
    const row = rowsOf(page).filter({ hasText: 'Tagged' });
    await row.waitFor();
    expect(await row.locator('.tag').allTextContents()).toEqual(['garden', 'c#', 'soil']);
  }, 60_000);
});
