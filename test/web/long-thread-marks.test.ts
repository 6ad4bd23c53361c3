/** What is marked read in a thread with more rows than the page keeps, and after its reader comes back to it. */
import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { chromiumPath } from '../support/browser.ts';
import { asks, buttonOf, expectFocus, openTab, PAGE_WAIT } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

const REPLIES = 420;
const SLOW = { ...PAGE_WAIT, timeout: 60_000 };

describe.skipIf(chromiumPath === null)('a thread of more rows than the page keeps', () => {
  let thread = '';
  /** By number; 0 is the opening one. */
  const ids: string[] = [];

  const { as, open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob', 'cyd', 'dan');
    const opened = await as<{
      openThread: { thread: { name: string; openingItem: { id: string } } };
    }>(
      'bob',
      'mutation ($in: OpenThreadInput!) { openThread(input: $in) { thread { name openingItem { id } } } }',
      { in: { categoryId: encodeId('Tag', 'tea'), title: 'Which tea?' } },
    );
    thread = opened.openThread.thread.name;
    ids.push(opened.openThread.thread.openingItem.id);
    for (let at = 1; at <= REPLIES; at += 1) {
      const { publish } = await as<{ publish: { item: { id: string } } }>(
        'bob',
        'mutation ($input: PublishInput!) { publish(input: $input) { item { id } } }',
        { input: { thread, kind: 'comment', text: `Reply ${at}.` } },
      );
      ids.push(publish.item.id);
    }
  });

  const rowOf = (page: Page, at: number) => page.locator(`[data-row="${ids[at]}"]`);

  async function firstUnreadOf(viewer: string): Promise<string | undefined> {
    const { producer } = await as<{ producer: { firstUnread: { id: string } | null } }>(
      viewer,
      `{ producer(type: "thread", name: "${thread}") { ... on Thread { firstUnread { id } } } }`,
    );
    return producer.firstUnread?.id;
  }

  /** Scrolls until the row is loaded, and no further. */
  async function readTo(page: Page, at: number, isUp: boolean): Promise<void> {
    await expect
      .poll(
        () =>
          page.locator('.scroller').evaluate(
            (of, { id, isUp }) => {
              if (of.querySelector(`[data-row="${id}"]`) !== null) return true;
              of.scrollTop = isUp ? 0 : of.scrollHeight;
              return false;
            },
            { id: ids[at], isUp },
          ),
        SLOW,
      )
      .toBe(true);
  }

  function marksOf(page: Page): Request[] {
    const marks: Request[] = [];
    page.on('request', (request) => {
      if (asks('MarkThreadRead', request)) marks.push(request);
    });
    return marks;
  }

  test('stays unread from the row that its reader chose far above the last one read', async () => {
    const page = await open('ada', `thread?thread=${thread}`, { hasClock: true });
    await rowOf(page, 0).waitFor();
    await readTo(page, REPLIES, false);
    await rowOf(page, REPLIES).scrollIntoViewIfNeeded();
    await expect.poll(() => firstUnreadOf('ada'), SLOW).toBeUndefined();
    await readTo(page, 0, true);
    expect(await rowOf(page, REPLIES).count()).toBe(0);
    await rowOf(page, 0).scrollIntoViewIfNeeded();
    await rowOf(page, 10).locator('summary').click();
    const marks = marksOf(page);
    await buttonOf(rowOf(page, 10), 'Mark unread from here').click();
    await expect.poll(() => firstUnreadOf('ada'), PAGE_WAIT).toBe(ids[10]);
    await rowOf(page, 30).scrollIntoViewIfNeeded();
    await page.clock.runFor(5_000);
    expect(marks).toEqual([]);
    expect(await firstUnreadOf('ada')).toBe(ids[10]);
  }, 120_000);

  test('is not marked read by a reader who has come up near its unread part from far below', async () => {
    const page = await open('cyd', `thread?thread=${thread}&item=${ids[400]}`, { hasClock: true });
    await expectFocus(rowOf(page, 400));
    const marks = marksOf(page);
    await readTo(page, 0, true);
    expect(await rowOf(page, 400).count()).toBe(0);
    await page.clock.runFor(5_000);
    expect(marks).toEqual([]);
    await rowOf(page, 0).scrollIntoViewIfNeeded();
    await page.clock.runFor(5_000);
    await expect.poll(() => firstUnreadOf('cyd'), PAGE_WAIT).not.toBe(ids[0]);
  }, 120_000);

  test('is marked read on by a reader who comes back to it', async () => {
    const page = await open('dan', `thread?thread=${thread}&item=${ids[30]}`, { hasClock: true });
    await expectFocus(rowOf(page, 30));
    await readTo(page, 0, true);
    await rowOf(page, 0).scrollIntoViewIfNeeded();
    await page.clock.runFor(5_000);
    await expect.poll(() => firstUnreadOf('dan'), PAGE_WAIT).not.toBe(ids[0]);
    await rowOf(page, 20).scrollIntoViewIfNeeded();
    await page.clock.runFor(5_000);
    await openTab(page, 'Threads');
    await page.getByRole('region', { name: 'Threads' }).waitFor();
    await page.goBack();
    await rowOf(page, 45).scrollIntoViewIfNeeded();
    await page.clock.runFor(5_000);
    const unread = async () => ids.indexOf((await firstUnreadOf('dan')) ?? '');
    await expect.poll(unread, PAGE_WAIT).toBeGreaterThan(45);
  }, 120_000);
});
