/** Directs in a real browser: their notifications, once they are read. */
import { describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf, expectRows, openTab, PAGE_WAIT } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('directs', () => {
  const { as, open } = smallSite(({ join }) => join('ada', 'bob', 'cyd'));

  async function write(from: string, text: string): Promise<void> {
    const to = encodeId('User', 'bob');
    const query = `mutation ($text: String) { sendDirect(input: { to: ["${to}"], text: $text }) { userErrors { message } } }`;
    await as(from, query, { text });
  }

  const entries = () =>
    as<{ viewer: { notifications: { nodes: readonly unknown[] } } }>(
      'bob',
      '{ viewer { notifications { nodes { kind isSeen isRead } } } }',
    ).then(({ viewer }) => viewer.notifications.nodes);

  test('a direct that is read in the mailbox is gone from the bell, and other entries stay', async () => {
    await write('ada', 'Are you there?');
    const page = await open('bob', 'everything');
    await buttonOf(page, 'Notifications, 1 unseen').waitFor(PAGE_WAIT);
    await openTab(page, 'Directs');
    await page.getByText('Are you there?').waitFor();
    await buttonOf(page, 'Notifications, 0 unseen').waitFor(PAGE_WAIT);
    await expect.poll(entries).toEqual([{ kind: 'DIRECT', isSeen: true, isRead: true }]);

    const follow = `mutation { follow(input: { producerId: "${encodeId('User', 'bob')}" }) { userErrors { message } } }`;
    await as('cyd', follow);
    await buttonOf(page, 'Notifications, 1 unseen').waitFor(PAGE_WAIT);
    await write('cyd', 'Good morning');
    // It waits above, unread.
    await buttonOf(page, 'Notifications, 2 unseen').waitFor(PAGE_WAIT);
    await buttonOf(page, '1 new').click();
    await expectRows(page, 2);
    const read = { kind: 'DIRECT', isRead: true };
    await expect
      .poll(entries)
      .toMatchObject([read, { kind: 'FOLLOW', isSeen: false, isRead: false }, read]);
    await buttonOf(page, /^Notifications, \d/).click();
    await page.getByText('cyd follows you').waitFor();
    await buttonOf(page, 'Notifications, 0 unseen').waitFor(PAGE_WAIT);
  }, 60_000);
});
