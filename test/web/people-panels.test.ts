/**
 * Panels about people and about the viewer, in a real browser: what the reader does changes what they see, and is
 * announced.
 */
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import {
  asks,
  buttonOf,
  expectFocus,
  intercept,
  PAGE_WAIT,
  rowsOf,
  untilQuiet,
} from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

interface Published {
  readonly publish: { readonly item: { readonly id: string } };
}

interface Own {
  readonly viewer: {
    readonly user: { readonly id: string; readonly name: string };
    readonly email: { readonly address: string } | null;
  };
}

interface Hooks {
  readonly viewer: { readonly webhooks: readonly { readonly url: string }[] };
}

interface Shown {
  readonly viewer: {
    readonly notifications: { readonly nodes: readonly { readonly id: string }[] };
  };
}

interface Asked {
  readonly viewer: { readonly requestedFollows: { readonly edges: readonly unknown[] } };
}

interface Unread {
  readonly viewer: { readonly notifications: { readonly unreadCount: number } };
}

describe.skipIf(chromiumPath === null)('panels about people', () => {
  const { as, join, open } = smallSite(async () => {
    await join('ada', 'bob');
  });

  async function publish(title: string, author = 'ada'): Promise<string> {
    const query = 'mutation ($title: String) { publish(input: { title: $title }) { item { id } } }';
    return (await as<Published>(author, query, { title })).publish.item.id;
  }

  const verb = (viewer: string, call: string): Promise<unknown> =>
    as(viewer, `mutation { ${call} { userErrors { message } } }`);

  async function ownOf(login: string): Promise<Own['viewer']> {
    const query = '{ viewer { user { id name } email { address } } }';
    return (await as<Own>(login, query)).viewer;
  }

  test('people: a field for a login suggests whom its text may name, by login and by name', async () => {
    await join('eve');
    await verb('eve', 'editProfile(input: { name: "Róbert Stone" })');
    const page = await open('ada', 'me');
    const options = page.locator('datalist option');
    await page.getByLabel('A new reader').fill('rob');
    await expect.poll(() => options.count(), PAGE_WAIT).toBe(1);
    expect(await options.getAttribute('value')).toBe('eve');
    expect(await options.getAttribute('label')).toBe('Róbert Stone');
    await page.getByLabel('A new reader').fill('');
    await expect.poll(() => options.count(), PAGE_WAIT).toBe(0);
    await page.goto('/?viewer=ada&view=directs');
    await buttonOf(page, 'Write a direct').click();
    await page.getByLabel('To, logins separated by spaces').fill('ada stone');
    await expect.poll(() => options.count(), PAGE_WAIT).toBe(1);
    expect(await options.getAttribute('value')).toBe('ada eve');
    await page.close();
  });

  test('an item: deleted on its own page, it says so, wherever the reader came from', async () => {
    const id = await publish('Beans on a balcony');
    const page = await open('ada', `item?id=${id}`);
    await rowsOf(page).getByText('Beans on a balcony').waitFor();
    await rowsOf(page).locator('summary').click();
    await buttonOf(page, 'Delete this post …').click();
    await buttonOf(page, 'Delete it').click();
    await page.getByText('This item is deleted.').waitFor();
    expect(await rowsOf(page).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Liked by' }).count()).toBe(0);
  });

  test('notifications: “Mark all read” leaves unread what came since and is not shown', async () => {
    const id = await publish('Carrots');
    await verb('bob', `like(input: { itemId: "${id}" })`);
    const page = await open('ada', 'notifications');
    const entries = page.locator('.notification');
    await entries.getByText('bob likes your item').waitFor();
    await buttonOf(page, 'Notifications, 0 unseen').waitFor();
    const { user } = await ownOf('ada');
    await verb('bob', `sendDirect(input: { to: ["${user.id}"], text: "Which soil?" })`);
    await buttonOf(page, '1 new').waitFor();
    const marked = page.waitForResponse((answer) =>
      asks('MarkNotificationsRead', answer.request()),
    );
    await buttonOf(page, 'Mark all read').click();
    await marked;
    await expect.poll(() => page.locator('.notification.unread').count(), PAGE_WAIT).toBe(0);
    await buttonOf(page, '1 new').click();
    await page.locator('.notification.unread').getByText('Which soil?').waitFor();
    expect(await page.locator('.notification.unread').count()).toBe(1);
  });

  test('notifications: “Mark all read” of one kind leaves unread the others and what came since', async () => {
    const [one, two] = [await publish('Leeks'), await publish('Beets')];
    for (const id of [one, two]) await verb('bob', `like(input: { itemId: "${id}" })`);
    const { user } = await ownOf('ada');
    await verb('bob', `sendDirect(input: { to: ["${user.id}"], text: "Which seeds?" })`);
    const page = await open('ada', 'notifications');
    const unread = page.locator('.notification.unread');
    await unread.getByText('Which seeds?').waitFor();
    await page.getByLabel('Show').selectOption({ label: 'likes' });
    await expect.poll(() => unread.count(), PAGE_WAIT).toBe(2);
    await join('cyd');
    await verb('cyd', `like(input: { itemId: "${one}" })`);
    await buttonOf(page, 'Notifications, 1 unseen').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      for (const name of ['Notifications', 'MarkNotificationsRead'])
        if (asks(name, request)) asked.push(name);
    });
    await buttonOf(page, 'Mark all read').click();
    await expect.poll(() => unread.count(), PAGE_WAIT).toBe(0);
    expect(asked).toEqual(['MarkNotificationsRead']);
    await page.getByLabel('Show').selectOption({ label: 'everything' });
    await unread.getByText('Which seeds?').waitFor();
    expect(await unread.allTextContents()).toEqual([
      expect.stringMatching(/cyd and bob like your item.*Leeks/),
      expect.stringContaining('Which seeds?'),
      expect.stringContaining('Your items are published'),
    ]);
  });

  test('notifications: “Mark all read” of one kind reaches what stands further down', async () => {
    for (let at = 1; at <= 21; at += 1)
      await verb('bob', `like(input: { itemId: "${await publish(`Bed ${at}`)}" })`);
    const unreadOf = async (kind: string): Promise<number> => {
      const query = `{ viewer { notifications(kinds: [${kind}]) { unreadCount } } }`;
      return (await as<Unread>('ada', query)).viewer.notifications.unreadCount;
    };
    await expect.poll(() => unreadOf('LIKE'), PAGE_WAIT).toBeGreaterThan(20);
    const page = await open('ada', 'notifications');
    await page.getByLabel('Show').selectOption({ label: 'likes' });
    const unread = page.locator('.notification.unread');
    await expect.poll(() => unread.count(), PAGE_WAIT).toBe(20);
    // What is shown is read elsewhere, and what is further down is not.
    const query = '{ viewer { notifications(kinds: [LIKE], first: 20) { nodes { id } } } }';
    const { nodes } = (await as<Shown>('ada', query)).viewer.notifications;
    const mark =
      'mutation ($ids: [ID!]!) { markNotificationsRead(input: { ids: $ids }) { unreadCount } }';
    await as('ada', mark, { ids: nodes.map(({ id }) => id) });
    await page.reload();
    await page.getByLabel('Show').selectOption({ label: 'likes' });
    await page.locator('.notification').getByText('Bed 21', { exact: true }).waitFor();
    const button = buttonOf(page, 'Mark all read');
    await expect.poll(() => button.isEnabled(), PAGE_WAIT).toBe(true);
    expect(await unread.count()).toBe(0);
    await button.click();
    await expect.poll(() => unreadOf('LIKE'), PAGE_WAIT).toBe(0);
    await expect.poll(() => button.isDisabled(), PAGE_WAIT).toBe(true);
    expect(await unreadOf('PUBLISHED')).toBeGreaterThan(0);
  }, 60_000);

  test('notifications: a webhook is added once, however often its button is pressed, also where an answer is lost', async () => {
    await join('hal');
    const page = await open('hal', 'notifications');
    await page.getByText('Notification settings').click();
    // Nothing happens that concerns them, so nothing is sent there.
    await page.getByLabel('Address of a webhook').fill('https://9.9.9.9/hook');
    await buttonOf(page, 'Add a webhook').dblclick();
    await page.getByText('Its secret, shown once').waitFor();
    await untilQuiet(page);
    // The next answer is lost on its way.
    await intercept(page, '/graphql', async (route) => {
      if (!asks('AddWebhook', route.request())) return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await page.getByLabel('Address of a webhook').fill('https://9.9.9.9/other');
    await buttonOf(page, 'Add a webhook').click();
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    await page.unroute('/graphql');
    await buttonOf(page, 'Add a webhook').click();
    const field = page.getByLabel('Address of a webhook');
    await expect.poll(() => field.inputValue(), PAGE_WAIT).toBe('');
    const { viewer } = await as<Hooks>('hal', '{ viewer { webhooks { url } } }');
    expect(viewer.webhooks.map(({ url }) => url).toSorted()).toEqual([
      'https://9.9.9.9/hook',
      'https://9.9.9.9/other',
    ]);
  }, 60_000);

  test('notifications: a reader who comes back is where they were', async () => {
    for (let at = 1; at <= 20; at += 1)
      await verb('bob', `like(input: { itemId: "${await publish(`Row ${at}`)}" })`);
    const page = await open('ada', 'notifications');
    const entries = page.locator('.notification');
    await expect.poll(() => entries.count(), PAGE_WAIT).toBe(20);
    const scrolled = (): Promise<number> =>
      page.locator('.scroller').evaluate((at) => Math.round(at.scrollTop));
    await page.locator('.scroller').evaluate((at) => at.scrollTo(0, 500));
    await expect.poll(scrolled, PAGE_WAIT).toBe(500);
    await entries.getByText('Row 11', { exact: true }).waitFor();
    await buttonOf(entries.filter({ hasText: 'Row 11' }), /like/).dispatchEvent('click');
    await page.getByRole('heading', { name: 'Liked by' }).waitFor();
    await page.goBack();
    await expect.poll(scrolled, PAGE_WAIT).toBe(500);
  }, 60_000);

  test('notifications: a reader who comes back to older ones finds all that was loaded', async () => {
    await join('ivy');
    const made: string[] = [];
    for (let at = 1; at <= 24; at += 1) made.push(await publish(`Old ${at}`, 'ivy'));
    for (const id of made) await verb('bob', `like(input: { itemId: "${id}" })`);
    const page = await open('ivy', 'notifications');
    const entries = page.locator('.notification');
    await expect.poll(() => entries.count(), PAGE_WAIT).toBe(20);
    await buttonOf(page, 'Older notifications').click();
    await entries.getByText('Old 2', { exact: true }).waitFor();
    const count = await entries.count();
    const older = entries.filter({ has: page.getByText('Old 2', { exact: true }) });
    await buttonOf(older, /like/).dispatchEvent('click');
    await page.getByRole('heading', { name: 'Liked by' }).waitFor();
    await join('jon');
    await verb('jon', `like(input: { itemId: "${made.at(-1)}" })`);
    await buttonOf(page, 'Notifications, 1 unseen').waitFor(PAGE_WAIT);
    const again = page.waitForResponse((answer) => asks('Notifications', answer.request()));
    await page.goBack();
    await again;
    await entries.getByText('jon and bob like your item').waitFor();
    expect(await entries.count()).toBe(count);
  }, 60_000);

  test('people: somebody asked from a list is shown as asked there', async () => {
    await join('kim', 'lea');
    await verb('kim', 'follow(input: { producerId: "' + (await ownOf('ada')).user.id + '" })');
    await verb('kim', 'editProfile(input: { feed: PRIVATE })');
    const page = await open('lea', 'person?login=ada&show=followers');
    await buttonOf(page, 'Ask to follow user:kim').click();
    await buttonOf(page, 'Withdraw your request user:kim').click();
    await buttonOf(page, 'Ask to follow user:kim').waitFor();
    const asked = await as<Asked>('lea', '{ viewer { requestedFollows { edges { since } } } }');
    expect(asked.viewer.requestedFollows.edges).toEqual([]);
  });

  test('people: somebody who asks to follow appears under You while it is open, and is declined', async () => {
    await join('una', 'vic');
    await verb('una', 'editProfile(input: { feed: PRIVATE })');
    const page = await open('una', 'me');
    await page.getByText('Nobody has asked to follow you.').waitFor();
    await verb('vic', `follow(input: { producerId: "${(await ownOf('una')).user.id}" })`);
    await buttonOf(page, /^Decline/).press('Enter');
    await page.getByText('Nobody has asked to follow you.').waitFor();
    await expectFocus(page.locator('.scroller'));
    const asked = await as<Asked>('vic', '{ viewer { requestedFollows { edges { since } } } }');
    expect(asked.viewer.requestedFollows.edges).toEqual([]);
  });

  test('people: a follower is removed, and one who is blocked leaves the focus on their page', async () => {
    await join('pia', 'quin');
    await verb('quin', `follow(input: { producerId: "${(await ownOf('pia')).user.id}" })`);
    const page = await open('pia', 'person?login=quin');
    await page.getByText('follows you').waitFor();
    await buttonOf(page, 'Remove as your follower').press('Enter');
    await page.getByText('follows you').waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('region', { name: 'quin' }));
    const { producer } = await as<{ producer: { followerCount: number } }>(
      'quin',
      '{ producer(type: "user", name: "pia") { followerCount } }',
    );
    expect(producer.followerCount).toBe(0);
    await buttonOf(page, 'Block').press('Enter');
    await page.getByText('or one of you has blocked the other').waitFor();
    await expectFocus(page.getByRole('region', { name: 'quin' }));
  }, 60_000);

  test('people: somebody who was asked is shown as asked in the menu of an item', async () => {
    await join('mia', 'ned');
    await verb('mia', 'editProfile(input: { feed: PRIVATE })');
    await verb(
      'mia',
      `sendDirect(input: { to: ["${(await ownOf('ned')).user.id}"], text: "Hello" })`,
    );
    const page = await open('ned', 'directs');
    const row = rowsOf(page);
    await row.locator('summary').click();
    await buttonOf(row, /^Ask to follow mia/).click();
    await row.locator('summary').click();
    await buttonOf(row, 'Withdraw your request').click();
    await row.locator('summary').click();
    await buttonOf(row, /^Ask to follow mia/).waitFor();
    const asked = await as<Asked>('ned', '{ viewer { requestedFollows { edges { since } } } }');
    expect(asked.viewer.requestedFollows.edges).toEqual([]);
  });

  test('people: a list of followers keeps its loaded length when its reader follows', async () => {
    await join('pat', 'quinn');
    const { id } = (await ownOf('pat')).user;
    for (let at = 0; at < 32; at += 1) {
      await join(`fan-${at}`);
      await verb(`fan-${at}`, `follow(input: { producerId: "${id}" })`);
    }
    const page = await open('quinn', 'person?login=pat&show=followers');
    const rows = page.getByRole('list', { name: 'Followers' }).getByRole('listitem');
    await expect.poll(() => rows.count(), PAGE_WAIT).toBe(30);
    await buttonOf(page, 'More').click();
    await expect.poll(() => rows.count(), PAGE_WAIT).toBe(32);
    await buttonOf(page, 'Follow').click();
    await rows.getByText('quinn', { exact: true }).waitFor();
    expect(await rows.count()).toBe(33);
    await buttonOf(page, 'fan-9').click();
    await page.getByRole('heading', { name: 'fan-9' }).waitFor();
    await verb('fan-31', `unfollow(input: { producerId: "${id}" })`);
    await page.goBack();
    await expect.poll(() => rows.count(), PAGE_WAIT).toBe(32);
  }, 60_000);

  test('an empty home page says what fills it', async () => {
    await join('eve');
    const page = await open('eve', 'home');
    await page.getByText('Follow people to see their posts here').waitFor();
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Title').fill('A first post');
    await buttonOf(page, 'Post').click();
    await rowsOf(page).getByText('A first post').waitFor();
  });

  test('names that are written from right to left stand so in the menu of an item', async () => {
    await join('ali');
    await verb('ali', 'editProfile(input: { name: "علي" })');
    await as('ali', 'mutation { publish(input: { title: "Dates" }) { item { id } } }');
    const page = await open('ada', 'everything');
    const row = rowsOf(page).filter({ hasText: 'Dates' });
    await row.locator('summary').click();
    const names = row.locator('.choices').getByText('علي');
    await expect.poll(() => names.count(), PAGE_WAIT).toBe(3);
    for (const name of await names.all())
      expect(await name.evaluate((element) => element.matches('bdi'))).toBe(true);
    await buttonOf(page, /^Mute/).click();
    const told = rowsOf(page).getByText('You muted').getByText('علي');
    expect(await told.evaluate((element) => element.matches('bdi'))).toBe(true);
  });

  test('what is written from right to left stands so on pages of people and under You', async () => {
    const isRightToLeft = (of: Locator): Promise<boolean> =>
      of.evaluate((element) => element.matches(':dir(rtl)'));
    const [name, title] = ['ليلى', 'רשימה שלי'];
    await join('lea');
    await verb('lea', `editProfile(input: { name: "${name}" })`);
    const page = await open('ada', 'person?login=lea');
    expect(await isRightToLeft(page.getByRole('heading', { name: `${name} (lea)` }))).toBe(true);
    await buttonOf(page, 'You').click();
    const field = page.getByLabel('A new list');
    await field.fill(title);
    expect(await isRightToLeft(field)).toBe(true);
    await buttonOf(page, 'Make').click();
    expect(await isRightToLeft(buttonOf(page, title))).toBe(true);
  }, 60_000);

  test('logins: somebody who signs up after they were not there is found', async () => {
    const page = await open('ada', 'me');
    await page.getByLabel('A new reader').fill('dan');
    await buttonOf(page, 'Add').click();
    await page.getByText('There is nobody with the login “dan”').waitFor();
    await join('dan');
    await buttonOf(page, 'Add').click();
    await buttonOf(page, 'Remove: user:dan').waitFor();
  });

  test('a profile: what was not typed keeps its current value', async () => {
    const page = await open('bob', 'me');
    const profile = page.getByRole('region', { name: 'Your profile' });
    const [name, mail] = [profile.getByLabel('Name'), profile.getByLabel('Mail')];
    await expect.poll(() => name.inputValue(), PAGE_WAIT).toBe('bob');
    await verb('bob', 'editProfile(input: { name: "Robert" })');
    await mail.fill('bob@example.com');
    await buttonOf(page, 'Save').click();
    await expect.poll(() => name.inputValue(), PAGE_WAIT).toBe('Robert');
    expect((await ownOf('bob')).user.name).toBe('Robert');
    expect(await mail.inputValue()).toBe('bob@example.com');
    await name.fill('Rob');
    await buttonOf(page, 'Save').click();
    await expect.poll(async () => (await ownOf('bob')).user.name, PAGE_WAIT).toBe('Rob');
    expect((await ownOf('bob')).email?.address).toBe('bob@example.com');
  });
});
