/** A scroll of more rows than the page keeps: the memory that it takes, and the way back, in a real browser. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { chromiumPath } from '../support/browser.ts';
import { asks, holdBack, PAGE_WAIT, rowsOf, untilQuiet } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

const WRITERS = ['ada', 'bob', 'cyd'] as const;
const EACH = 350;
const TEXT_CHARS = 8_000;

const TO_THE_END =
  '{ const scroller = document.querySelector(".scroller"); scroller.scrollTop = scroller.scrollHeight; }';

/** Of two bytes a character. */
const ITEM_BYTES = 2 * TEXT_CHARS;

describe.skipIf(chromiumPath === null)('a long scroll', () => {
  let thread = '';
  const { open } = smallSite(async ({ as, join }) => {
    await join('reader', 'wanderer', ...WRITERS);
    const { openThread } = await as<{ openThread: { thread: { name: string } } }>(
      'ada',
      'mutation ($in: OpenThreadInput!) { openThread(input: $in) { thread { name } } }',
      { in: { categoryId: encodeId('Tag', 'tea'), title: 'Which tea?' } },
    );
    thread = openThread.thread.name;
    const text = 'ж'.repeat(TEXT_CHARS);
    const write = async (writer: string): Promise<void> => {
      for (let nth = 0; nth < EACH; nth += 1)
        await as(
          writer,
          'mutation ($text: String, $thread: String) { publish(input: { text: $text, thread: $thread }) { userErrors { message } } }',
          { thread, text: `${writer} ${nth} ${text.slice(20)}` },
        );
    };
    await Promise.all(WRITERS.map(write));
  });

  /** The number of the last row. */
  const lastOf = async (page: Page): Promise<number> =>
    Number(await rowsOf(page).last().getAttribute('aria-posinset'));

  const idsOf = (page: Page): Promise<readonly (string | null)[]> =>
    rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));

  async function scrollTo(page: Page, number: number): Promise<void> {
    await expect
      .poll(
        async () => {
          await page.evaluate(TO_THE_END);
          return lastOf(page);
        },
        { ...PAGE_WAIT, timeout: 60_000 },
      )
      .toBeGreaterThanOrEqual(number);
  }

  test.each([
    ['a feed', () => 'everything'],
    ['a thread', () => `thread?thread=${thread}`],
  ])(
    'keeps no texts of rows that %s has dropped',
    async (_, view) => {
      const page = await open('reader', view());
      await rowsOf(page).first().waitFor();
      const devtools = await page.context().newCDPSession(page);
      const heapBytes = async (): Promise<number> => {
        await untilQuiet(page);
        await devtools.send('HeapProfiler.collectGarbage');
        return (await devtools.send('Runtime.getHeapUsage')).usedSize;
      };
      await scrollTo(page, 400);
      const before = await heapBytes();
      await scrollTo(page, 1_000);
      expect(await heapBytes()).toBeLessThan(before + (600 * ITEM_BYTES) / 2);
    },
    150_000,
  );

  test('of a thread is gone back to its beginning, and on again', async () => {
    const page = await open('wanderer', `thread?thread=${thread}`);
    await rowsOf(page).first().waitFor();
    const beginning = await idsOf(page);
    await scrollTo(page, 400);
    const fourHundredth = (): Promise<string | null> =>
      page.locator('[data-row][aria-posinset="400"]').getAttribute('data-row');
    const far = await fourHundredth();
    expect(await rowsOf(page).count()).toBeLessThanOrEqual(300);
    const firstOf = async (): Promise<number> =>
      Number(await rowsOf(page).first().getAttribute('aria-posinset'));
    await expect
      .poll(
        async () => {
          await page.evaluate('document.querySelector(".scroller").scrollTop = 0');
          return firstOf();
        },
        { ...PAGE_WAIT, timeout: 60_000 },
      )
      .toBe(1);
    expect((await idsOf(page)).slice(0, beginning.length)).toEqual(beginning);
    expect(await rowsOf(page).count()).toBeLessThanOrEqual(300);
    await scrollTo(page, 400);
    const ids = await idsOf(page);
    expect([new Set(ids).size, await fourHundredth()]).toEqual([ids.length, far]);
  }, 200_000);

  test('is gone back by a reader who turns round while a page below is read', async () => {
    const page = await open('reader', 'everything');
    await rowsOf(page).first().waitFor();
    await scrollTo(page, 340);
    await untilQuiet(page);
    const last = await lastOf(page);
    const reading = await holdBack(page, 'Page');
    await page.evaluate(TO_THE_END);
    await reading.isAnswered;
    await page.evaluate('document.querySelector(".scroller").scrollTop = 0');
    const above = page.waitForRequest(
      (request) => asks('Page', request) && (request.postData() ?? '').includes('"before":"'),
    );
    await reading.letThrough();
    await above;
    await expect.poll(() => lastOf(page), PAGE_WAIT).toBe(last);
  }, 100_000);
});
