/** A thread that somebody closes while others have it open, in a real browser. */
import { describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf, expectCraft, lookNow, PAGE_WAIT } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('a thread that is closed elsewhere', () => {
  const { as, open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob');
    const input = 'type: "forum", name: "garden", title: "Garden"';
    await as('ada', `mutation { createCategory(input: { ${input} }) { userErrors { message } } }`);
  });

  interface Opened {
    readonly openThread: { readonly thread: { readonly id: string; readonly name: string } };
  }

  async function openThread(title: string): Promise<Opened['openThread']['thread']> {
    const query = `mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id name } userErrors { message } } }`;
    const input = { categoryId: encodeId('Channel', 'forum:garden'), title, text: 'Say.' };
    return (await as<Opened>('ada', query, { input })).openThread.thread;
  }

  const change = (verb: string, threadId: string) =>
    as(
      'ada',
      `mutation { ${verb}(input: { threadId: "${threadId}" }) { userErrors { message } } }`,
    );
  const close = (threadId: string) => change('closeThread', threadId);
  const reopen = (threadId: string) => change('reopenThread', threadId);

  test('says so to a writer whose reply is refused, keeps the text, and offers no more replies', async () => {
    const { id, name } = await openThread('Which soil?');
    const page = await open('bob', `thread?thread=${name}`);
    await buttonOf(page.locator('.thread-bar'), 'Reply').click();
    await page.getByLabel('Text').fill('Sand');
    await close(id);
    await buttonOf(page.getByRole('form'), 'Reply').click();
    await page.getByText('You can no longer reply here').waitFor(PAGE_WAIT);
    await page.getByText('This thread is closed').waitFor();
    expect(await page.getByLabel('Text').inputValue()).toBe('Sand');
    expect(await buttonOf(page, 'Reply').count()).toBe(0);
    await expectCraft(page);
  }, 60_000);

  test('is closed here too when the reader comes back to the window', async () => {
    const { id, name } = await openThread('Which pots?');
    const page = await open('bob', `thread?thread=${name}`);
    await buttonOf(page.locator('.thread-bar'), 'Reply').waitFor();
    // The page does not look by itself meanwhile.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await close(id);
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await page.getByText('This thread is closed').waitFor(PAGE_WAIT);
    expect(await buttonOf(page, 'Reply').count()).toBe(0);
  }, 60_000);

  test('is closed and open again in a window that stays open', async () => {
    const { id, name } = await openThread('Which seeds?');
    const page = await open('bob', `thread?thread=${name}`, { hasClock: true });
    const reply = buttonOf(page.locator('.thread-bar'), 'Reply');
    await reply.waitFor();
    await close(id);
    await lookNow(page);
    await page.getByText('This thread is closed').waitFor(PAGE_WAIT);
    expect(await reply.count()).toBe(0);
    await reopen(id);
    await lookNow(page);
    await reply.waitFor(PAGE_WAIT);
    expect(await page.getByText('This thread is closed').count()).toBe(0);
  }, 60_000);
});
