/** What screen readers announce: each event once, however often the page is rendered, in a real browser. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import {
  asks,
  buttonOf,
  intercept,
  PAGE_WAIT,
  rowsOf,
  untilQuiet,
} from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

/** Keeps what live regions say from now on. */
const LISTEN = `{
  window.heard = [];
  const said = new Map();
  const regions = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest('[role=status], [role=alert], [aria-live]');
  new MutationObserver((records) => {
    for (const region of new Set(records.map(({ target }) => regions(target)))) {
      if (region == null) continue;
      const text = region.textContent.replaceAll(/[\\u2068\\u2069]/g, '').trim();
      if (text !== '' && text !== said.get(region)) heard.push(text);
      said.set(region, text);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}`;

describe.skipIf(chromiumPath === null)('an announcement', () => {
  let thread = '';

  const { as, open } = smallSite(async ({ as: ask, join }) => {
    await join('ada', 'bob');
    const made = await ask<Made>(
      'ada',
      'mutation { createCategory(input: { type: "forum", name: "garden", title: "Garden" }) { place { category { id } } userErrors { message } } }',
    );
    const { openThread } = await ask<Opened>(
      'ada',
      'mutation ($id: ID!) { openThread(input: { categoryId: $id, title: "Which soil?" }) { thread { name } userErrors { message } } }',
      { id: made.createCategory.place.category.id },
    );
    thread = openThread.thread.name;
  });

  const publish = (viewer: string, title: string): Promise<unknown> =>
    as(
      viewer,
      'mutation ($title: String) { publish(input: { title: $title, text: "See @bob." }) { userErrors { message } } }',
      { title },
    );

  const listen = (page: Page): Promise<unknown> => page.evaluate(LISTEN);
  const heard = (page: Page): Promise<readonly string[]> => page.evaluate('heard');

  test('of new items and of a sent post is made once', async () => {
    const page = await open('bob', 'everything');
    await rowsOf(page).first().waitFor();
    await untilQuiet(page);
    await listen(page);
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text').fill('Mine');
    await buttonOf(page, 'Post').click();
    await rowsOf(page).getByText('Mine').waitFor();
    await buttonOf(page, 'Write').waitFor();
    await untilQuiet(page);
    const sent = (await heard(page)).filter((words) => words.includes('Published'));
    expect(sent).toEqual(['Published.']);
    await page.evaluate('heard.length = 0');
    await publish('ada', 'Leeks');
    await buttonOf(page, '1 new').waitFor(PAGE_WAIT);
    await page.mouse.move(300, 300);
    await page.mouse.move(300, 400);
    expect((await heard(page)).filter((words) => words.includes('new'))).toEqual(['1 new']);
  }, 60_000);

  test('of a thread that is marked is made once', async () => {
    const page = await open('bob', `thread?thread=${thread}`);
    await rowsOf(page).first().waitFor();
    const mark = buttonOf(page, 'Mark unread');
    await mark.waitFor(PAGE_WAIT);
    await untilQuiet(page);
    await listen(page);
    await mark.click();
    await buttonOf(page, 'Mark read').click();
    await mark.waitFor();
    await expect.poll(() => heard(page), PAGE_WAIT).toEqual(['Marked unread.', 'Marked read.']);
  }, 60_000);

  test('of a sent reply is made once', async () => {
    const page = await open('bob', `thread?thread=${thread}`);
    // All of it is read.
    await buttonOf(page, 'Mark unread').waitFor(PAGE_WAIT);
    await buttonOf(page.locator('.thread-bar'), 'Reply').click();
    await listen(page);
    await page.getByLabel('Text').fill('Sand.');
    await buttonOf(page.getByRole('form', { name: 'Reply' }), 'Reply').click();
    await rowsOf(page).getByText('Sand.').waitFor();
    await expect.poll(() => heard(page), PAGE_WAIT).toEqual(['Your reply is published.']);
  }, 60_000);

  test('of a notification is made once, and so is that of a mark', async () => {
    const page = await open('bob', 'notifications');
    await page.locator('.scroller').getByText('Notification settings').waitFor();
    await untilQuiet(page);
    await listen(page);
    await publish('ada', 'Peas');
    await buttonOf(page, '1 new').waitFor(PAGE_WAIT);
    expect((await heard(page)).map((words) => words.replace(/^\d+/, 'n'))).toEqual([
      'n unseen notification',
    ]);
    await buttonOf(page, '1 new').click();
    await buttonOf(page, 'Mark read').first().waitFor();
    await page.evaluate('heard.length = 0');
    await buttonOf(page, 'Mark all read').click();
    await page.getByText('0 unread').waitFor();
    await expect.poll(() => heard(page), PAGE_WAIT).toEqual(['Everything is read.']);
  }, 60_000);

  test('of a failed action is made once, and once more when it fails again', async () => {
    const page = await open('bob', 'everything');
    await rowsOf(page).first().waitFor();
    await untilQuiet(page);
    await intercept(page, '/graphql', (route) =>
      asks('Like', route.request())
        ? route.fulfill({
            json: { errors: [{ message: 'lost', extensions: { code: 'UNAVAILABLE' } }] },
          })
        : route.continue(),
    );
    await listen(page);
    const like = buttonOf(rowsOf(page).first(), /likes?$/);
    for (const times of [1, 2]) {
      await like.click();
      await expect.poll(() => heard(page), PAGE_WAIT).toHaveLength(times);
      await page.mouse.move(300, 300 + times);
    }
    expect(await heard(page)).toHaveLength(2);
    expect((await heard(page))[0]).toContain('Could not like');
  }, 60_000);
});

interface Made {
  readonly createCategory: { readonly place: { readonly category: { readonly id: string } } };
}

interface Opened {
  readonly openThread: { readonly thread: { readonly name: string } };
}
