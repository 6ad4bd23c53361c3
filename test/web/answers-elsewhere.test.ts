/** What others answer, grant and change while a page is open and stays in sight, in a real browser. */
import { describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf, expectFocus, lookNow, PAGE_WAIT, rowsOf } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('a page that stays open', () => {
  const { as, open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob');
    await as(
      'bob',
      'mutation { editProfile(input: { feed: PRIVATE }) { userErrors { message } } }',
    );
    await as(
      'bob',
      'mutation { publish(input: { title: "For friends" }) { userErrors { message } } }',
    );
    const input = 'type: "forum", name: "shed", title: "Shed", joining: APPROVAL';
    await as('bob', `mutation { createCategory(input: { ${input} }) { userErrors { message } } }`);
  });

  const ids = {
    ada: encodeId('User', 'ada'),
    bob: encodeId('User', 'bob'),
    shed: encodeId('Channel', 'forum:shed'),
  };

  const verb = (viewer: string, call: string) =>
    as(viewer, `mutation { ${call} { userErrors { message } } }`);

  test('shows on the person’s page that a request to follow is declined, then that one is granted', async () => {
    const page = await open('ada', 'person?login=bob', { hasClock: true });
    await buttonOf(page, 'Ask to follow').click();
    await page.getByText('You asked to follow.').waitFor();
    await verb('bob', `declineFollow(input: { userId: "${ids.ada}" })`);
    await lookNow(page);
    await buttonOf(page, 'Ask to follow').click(PAGE_WAIT);
    await page.getByText('You asked to follow.').waitFor();
    await buttonOf(page, 'Withdraw your request').focus();
    await verb('bob', `approveFollow(input: { userId: "${ids.ada}" })`);
    await lookNow(page);
    await rowsOf(page).getByText('For friends').waitFor(PAGE_WAIT);
    await expectFocus(page.locator('.scroller'));
    await verb('ada', `unfollow(input: { producerId: "${ids.bob}" })`);
  }, 60_000);

  test('shows under You that a request to follow is declined', async () => {
    await verb('ada', `follow(input: { producerId: "${ids.bob}" })`);
    const page = await open('ada', 'me', { hasClock: true });
    await buttonOf(page, 'Withdraw: user:bob').waitFor();
    await verb('bob', `declineFollow(input: { userId: "${ids.ada}" })`);
    await lookNow(page);
    await page.getByText('You have no pending requests.').waitFor(PAGE_WAIT);
  }, 60_000);

  test('shows what its owner makes of a place, and of a request to join it', async () => {
    const page = await open('ada', 'place?type=forum&name=shed', { hasClock: true });
    await buttonOf(page, 'Ask to join').click();
    await buttonOf(page, 'Withdraw your request').waitFor();
    await verb(
      'bob',
      `removeFromGroup(input: { categoryId: "${ids.shed}", userId: "${ids.ada}" })`,
    );
    await lookNow(page);
    await buttonOf(page, 'Ask to join').waitFor(PAGE_WAIT);
    await verb('bob', `editCategory(input: { categoryId: "${ids.shed}", title: "Barn" })`);
    await lookNow(page);
    await page.getByRole('heading', { name: 'Barn' }).waitFor(PAGE_WAIT);
    expect(await page.title()).toContain('Barn');
  }, 60_000);
});
