/** A thread's page in a real browser: what reading it marks, and the place that it names. */
import { describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { chromiumPath } from '../support/browser.ts';
import { asks, buttonOf, intercept, openTab, PAGE_WAIT } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('the page of a thread', () => {
  const { as, open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob', 'cyd');
    for (const input of ['name: "garden", title: "The garden"', 'name: "pond", title: "The pond"'])
      await as(
        'ada',
        `mutation { createCategory(input: { type: "forum", ${input} }) { userErrors { message } } }`,
      );
  });

  interface Opened {
    readonly openThread: {
      readonly thread: { readonly name: string; readonly openingItem: { readonly id: string } };
    };
  }

  async function openThread(by: string, title: string): Promise<Opened['openThread']['thread']> {
    const query = `mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { name openingItem { id } } userErrors { message } } }`;
    const input = { categoryId: encodeId('Channel', 'forum:garden'), title, text: 'Say.' };
    return (await as<Opened>(by, query, { input })).openThread.thread;
  }

  const reply = (from: string, thread: string, text: string, parent: string | null = null) =>
    as(
      from,
      `mutation ($input: PublishInput!) { publish(input: $input) { userErrors { message } } }`,
      { input: { thread, text, parentId: parent } },
    );

  const entriesOf = (viewer: string) =>
    as<{ viewer: { notifications: { nodes: readonly { readonly kind: string }[] } } }>(
      viewer,
      '{ viewer { notifications { nodes { kind isSeen isRead } } } }',
    ).then(({ viewer: { notifications } }) =>
      notifications.nodes.filter(({ kind }) => kind !== 'PUBLISHED'),
    );

  const unread = { kind: 'MENTION', isSeen: false, isRead: false };

  test('marks the notifications of the mentions that its reader has in sight read, and no others', async () => {
    const { name } = await openThread('ada', 'Which soil?');
    await reply('bob', name, 'Ask @cyd.');
    for (let count = 0; count < 16; count++) await reply('bob', name, `Soil ${count}`);
    await reply('bob', name, 'And @cyd has sand.');
    await expect.poll(() => entriesOf('cyd'), PAGE_WAIT).toEqual([unread, unread]);
    const page = await open('cyd', `thread?thread=${name}`);
    await buttonOf(page, 'Notifications, 1 unseen').waitFor(PAGE_WAIT);
    const read = { kind: 'MENTION', isSeen: true, isRead: true };
    expect(await entriesOf('cyd')).toEqual([unread, read]);
    await page.getByText('has sand').scrollIntoViewIfNeeded();
    await buttonOf(page, 'Notifications, 0 unseen').waitFor(PAGE_WAIT);
    expect(await entriesOf('cyd')).toEqual([read, read]);
  }, 60_000);

  test('marks a reply that arrives in sight read, though the thread was read to its end', async () => {
    const { name, openingItem } = await openThread('bob', 'Which seeds?');
    const page = await open('bob', `thread?thread=${name}`);
    await buttonOf(page, /^Notifications, \d/).waitFor(PAGE_WAIT);
    await reply('cyd', name, 'Those of beans.', openingItem.id);
    await page.getByText('Those of beans.').waitFor(PAGE_WAIT);
    await expect
      .poll(async () => (await entriesOf('bob'))[0], PAGE_WAIT)
      .toMatchObject({ kind: 'REPLY', isRead: true });
  }, 60_000);

  test('marks what its reader had in sight when the server is in reach again', async () => {
    const { name } = await openThread('ada', 'Which tools?');
    await reply('bob', name, 'A rake, @cyd.');
    await expect.poll(async () => (await entriesOf('cyd'))[0], PAGE_WAIT).toEqual(unread);
    const page = await open('cyd', 'drafts');
    const tries = { MarkThreadRead: 0, MarkNotificationsRead: 0 };
    await intercept(page, '/graphql', (route) => {
      for (const operation of ['MarkThreadRead', 'MarkNotificationsRead'] as const) {
        if (!asks(operation, route.request())) continue;
        tries[operation] += 1;
        return route.abort();
      }
      return route.continue();
    });
    await page.goto(`/?viewer=cyd&view=${encodeURIComponent(`thread?thread=${name}`)}`);
    // The page tries four times.
    await expect.poll(() => tries.MarkThreadRead, PAGE_WAIT).toBe(4);
    await expect.poll(() => tries.MarkNotificationsRead, PAGE_WAIT).toBeGreaterThanOrEqual(4);
    await page.unrouteAll({ behavior: 'wait' });
    await page.evaluate('dispatchEvent(new Event("online"))');
    const isUnread = async (): Promise<boolean> => {
      const { producer } = await as<{ producer: { isUnread: boolean } }>(
        'cyd',
        'query ($name: String!) { producer(type: "thread", name: $name) { ... on Thread { isUnread } } }',
        { name },
      );
      return producer.isUnread;
    };
    await expect.poll(isUnread, PAGE_WAIT).toBe(false);
    await expect
      .poll(async () => (await entriesOf('cyd'))[0], PAGE_WAIT)
      .toMatchObject({ kind: 'MENTION', isRead: true });
  }, 60_000);

  test('names the place that it belongs to, also after it is moved, and opens it', async () => {
    const { name } = await openThread('ada', 'Which pots?');
    const page = await open('ada', `thread?thread=${name}`);
    const bar = page.locator('.thread-bar');
    await buttonOf(bar, 'The garden').waitFor(PAGE_WAIT);
    await buttonOf(bar, 'Move thread').click();
    await bar.getByLabel('to', { exact: true }).selectOption({ label: 'The pond (forum)' });
    await buttonOf(bar, 'Move').click();
    await buttonOf(bar, 'The pond').click();
    await page.getByRole('heading', { name: 'The pond' }).waitFor(PAGE_WAIT);
    await openTab(page, 'Threads');
  }, 60_000);
});
