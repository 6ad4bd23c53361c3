/** A thread that is opened at one of its items: from a notification, a search result, and an address. */
import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { chromiumPath } from '../support/browser.ts';
import { asks, buttonOf, expectFocus, PAGE_WAIT, rowsOf } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

const REPLIES = 60;

describe.skipIf(chromiumPath === null)('a thread at one of its items', () => {
  let thread = '';
  /** By number; 0 is the opening one. */
  const ids: string[] = [];

  const { as, open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob', 'cyd');
    await as(
      'bob',
      'mutation { createCategory(input: { type: "forum", name: "garden", title: "Garden" }) { userErrors { message } } }',
    );
    const opened = await as<{
      openThread: { thread: { name: string; openingItem: { id: string } } };
    }>(
      'bob',
      'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { name openingItem { id } } } }',
      {
        input: {
          categoryId: encodeId('Channel', 'forum:garden'),
          title: 'What to plant?',
          text: 'It is spring.',
        },
      },
    );
    const { name, openingItem } = opened.openThread.thread;
    thread = name;
    ids.push(openingItem.id);
    for (let at = 1; at <= REPLIES; at += 1) {
      const input = { thread, kind: 'comment', text: at === 45 ? 'Marigolds' : `Reply ${at}.` };
      const { publish } = await as<{ publish: { item: { id: string } } }>(
        at === 30 ? 'ada' : 'bob',
        'mutation ($input: PublishInput!) { publish(input: $input) { item { id } } }',
        { input },
      );
      ids.push(publish.item.id);
    }
  });

  const rowOf = (page: Page, at: number) => page.locator(`[data-row="${ids[at]}"]`);

  /** Below the thread's heading, which stays in sight, and not below the pane. */
  async function expectInSight(page: Page, at: number): Promise<void> {
    const heading = await page.locator('.thread-bar h2').boundingBox();
    const sight = await page.locator('.scroller').boundingBox();
    const row = await rowOf(page, at).boundingBox();
    if (heading === null || sight === null || row === null) throw new Error('expected three boxes');
    expect(row.y).toBeGreaterThanOrEqual(heading.y + heading.height - 1);
    expect(row.y + row.height).toBeLessThanOrEqual(sight.y + sight.height);
  }

  async function firstUnreadOf(viewer: string): Promise<string | undefined> {
    const { producer } = await as<{ producer: { firstUnread: { id: string } | null } }>(
      viewer,
      `{ producer(type: "thread", name: "${thread}") { ... on Thread { firstUnread { id } } } }`,
    );
    return producer.firstUnread?.id;
  }

  /** Scrolls to the start or the end until the row is there. */
  async function scrollTo(page: Page, at: number): Promise<void> {
    await expect
      .poll(async () => {
        await page
          .locator('.scroller')
          .evaluate((of, toEnd) => of.scrollTo(0, toEnd ? of.scrollHeight : 0), at > 0);
        return rowOf(page, at).count();
      }, PAGE_WAIT)
      .toBe(1);
  }

  test('opens from a notification, and is read from there in both directions', async () => {
    await as(
      'bob',
      `mutation { like(input: { itemId: "${ids[30]}" }) { userErrors { message } } }`,
    );
    const page = await open('ada', 'everything');
    await buttonOf(page, /^Notifications, [1-9]\d* unseen$/).click(PAGE_WAIT);
    await buttonOf(page, /likes? your item/).click(PAGE_WAIT);
    await expectFocus(rowOf(page, 30));
    await rowOf(page, 29).waitFor();
    await expectInSight(page, 30);
    await scrollTo(page, REPLIES);
    await scrollTo(page, 0);
    const shown = await rowsOf(page).evaluateAll((rows) =>
      rows.map((row) => row.getAttribute('data-row')),
    );
    expect(shown).toEqual(ids);
  }, 60_000);

  test('is marked read only from where the unread part begins', async () => {
    const page = await open('cyd', `thread?thread=${thread}&item=${ids[30]}`);
    await expectFocus(rowOf(page, 30));
    await page.clock.install();
    const marks: Request[] = [];
    page.on('request', (request) => {
      if (asks('MarkThreadRead', request)) marks.push(request);
    });
    await scrollTo(page, REPLIES);
    await page.clock.runFor(5_000);
    expect(marks).toEqual([]);
    expect(await firstUnreadOf('cyd')).toBe(ids[0]);
    await scrollTo(page, 0);
    await scrollTo(page, 0);
    await page.clock.runFor(5_000);
    await expect.poll(() => firstUnreadOf('cyd'), PAGE_WAIT).not.toBe(ids[0]);
  }, 60_000);

  test('opens from a search result', async () => {
    const page = await open('bob', 'search?words=marigolds');
    await buttonOf(rowOf(page, 45), 'What to plant?').click(PAGE_WAIT);
    await rowOf(page, 46).waitFor();
    await expectFocus(rowOf(page, 45));
    await rowOf(page, 44).waitFor();
    await expectInSight(page, 45);
  }, 60_000);

  test('shows the whole row that a key moves to, below the heading', async () => {
    const page = await open('bob', `thread?thread=${thread}&item=${ids[50]}`);
    await expectFocus(rowOf(page, 50));
    await rowOf(page, 49).waitFor();
    for (const at of [49, 48, 47]) {
      await page.keyboard.press('k');
      await expectFocus(rowOf(page, at));
      await expectInSight(page, at);
    }
    await page.keyboard.press('Shift+Tab');
    const above = rowOf(page, 46).locator('summary');
    await expectFocus(above);
    const [heading, button] = [page.locator('.thread-bar h2'), above];
    const [bar, box] = [await heading.boundingBox(), await button.boundingBox()];
    expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
  }, 60_000);

  test('opens from an address, and at the next item when it was deleted', async () => {
    const address = (at: number) => `thread?thread=${thread}&item=${ids[at]}`;
    const page = await open('bob', address(50));
    await expectFocus(rowOf(page, 50));
    await rowOf(page, 49).waitFor();
    await expectInSight(page, 50);
    await as(
      'bob',
      `mutation { deleteItem(input: { itemId: "${ids[20]}" }) { userErrors { message } } }`,
    );
    const other = await open('bob', address(20));
    await expectFocus(rowOf(other, 21));
    await rowOf(other, 19).waitFor();
    await expectInSight(other, 21);
  }, 60_000);

  test('opens at its end when the item was deleted and was the last', async () => {
    const address = `thread?thread=${thread}&item=${ids[REPLIES]}`;
    await as(
      'bob',
      `mutation { deleteItem(input: { itemId: "${ids[REPLIES]}" }) { userErrors { message } } }`,
    );
    const page = await open('bob', address);
    await expectFocus(rowOf(page, REPLIES - 1));
    await expectInSight(page, REPLIES - 1);
  }, 60_000);

  test('opens at its first unread item from a list', async () => {
    await as(
      'ada',
      `mutation { markUnread(input: { threadId: "${encodeId('Thread', thread)}" }) { userErrors { message } } }`,
    );
    const page = await open('ada', 'place?type=forum&name=garden');
    await buttonOf(page, 'What to plant?').click(PAGE_WAIT);
    await page.getByText('Unread from here').waitFor();
    await expectFocus(page.getByRole('region', { name: 'What to plant?' }));
  }, 60_000);
});
