/** The page's panels in a real browser, in one small world: each test continues where the previous one stopped. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import {
  buttonOf as button,
  expectCraft,
  holdBack,
  openTab,
  PAGE_WAIT as WAIT,
  rowsOf as rows,
} from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

const PEOPLE = ['ada', 'bob', 'cyd'] as const;
const REPLIES = 30;
/** More than a list shows at first, and no more than on two of its pages. */
const THREADS = 30;
const THREADS_A_PAGE = 20;

describe.skipIf(chromiumPath === null)('the panels of the page', () => {
  const ids: Record<string, string> = {};

  async function publish(viewer: string, input: object): Promise<string> {
    const query =
      'mutation ($input: PublishInput!) { publish(input: $input) { item { id } userErrors { message } } }';
    const { publish: done } = await as<{ publish: { item: { id: string } } }>(viewer, query, {
      input,
    });
    return done.item.id;
  }

  const verb = (viewer: string, call: string): Promise<unknown> =>
    as(viewer, `mutation { ${call} { userErrors { message } } }`);

  async function forumId(name: string): Promise<string> {
    const query = `{ producer(type: "forum", name: "${name}") { id } }`;
    return (await as<{ producer: { id: string } }>('bob', query)).producer.id;
  }

  /** Returns the thread's name. */
  async function openThread(viewer: string, input: object): Promise<string> {
    const query =
      'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { name } userErrors { message } } }';
    const { openThread: done } = await as<{ openThread: { thread: { name: string } } }>(
      viewer,
      query,
      { input },
    );
    return done.thread.name;
  }

  const { as, open } = smallSite(async () => {
    for (const login of PEOPLE) {
      await verb(login, 'join(input: {})');
      const { viewer } = await as<{ viewer: { user: { id: string } } }>(
        login,
        '{ viewer { user { id } } }',
      );
      ids[login] = viewer.user.id;
    }
    ids['post'] = await publish('ada', { title: 'Beans on a balcony', text: 'They climb.' });
    for (const login of ['bob', 'cyd']) {
      await verb(login, `like(input: { itemId: "${ids['post']}" })`);
      await verb(login, `follow(input: { producerId: "${ids['ada']}" })`);
    }
  });

  /** Scrolls down until all of a thread is read. */
  async function readToEnd(page: Page): Promise<void> {
    const badge = page.locator('.thread-bar .badge');
    await expect
      .poll(async () => {
        await page.locator('.scroller').evaluate((at) => at.scrollTo(0, at.scrollHeight));
        return badge.count();
      }, WAIT)
      .toBe(0);
  }

  const entries = (page: Page): Locator => page.locator('.notification');

  test('notifications: counted live, grouped, seen when shown, read when followed', async () => {
    const page = await open('ada', 'everything');
    await button(page, /^Notifications, [1-9]\d* unseen$/).click(WAIT);
    await entries(page)
      .getByText(/(bob and cyd|cyd and bob) like your item/)
      .waitFor();
    await button(page, 'Notifications, 0 unseen').waitFor(WAIT);
    expect(await entries(page).getByText('new', { exact: true }).count()).toBeGreaterThan(0);
    await expectCraft(page);

    await verb('cyd', `sendDirect(input: { to: ["${ids['ada']}"], text: "Which soil?" })`);
    await button(page, 'Notifications, 1 unseen').waitFor(WAIT);
    await button(page, '1 new').click();
    await entries(page).getByText('Which soil?').waitFor();
    await button(page, 'Notifications, 0 unseen').waitFor(WAIT);

    await page.getByLabel('Show').selectOption({ label: 'likes' });
    await expect.poll(() => entries(page).count(), WAIT).toBe(1);
    await button(entries(page), /like your item/).click();
    await page.getByRole('heading', { name: 'Liked by' }).waitFor();
    await expect
      .poll(() => page.getByRole('list', { name: 'Liked by' }).locator('li').count(), WAIT)
      .toBe(2);
    await expectCraft(page);
    await page.goBack();
    await expect.poll(() => page.locator('.notification:not(.unread)').count(), WAIT).toBe(1);
    await page.getByLabel('Show').selectOption({ label: 'everything' });
    await expect.poll(() => page.locator('.notification.unread').count(), WAIT).toBeGreaterThan(0);
    await expect.poll(() => page.locator('.notification:not(.unread)').count(), WAIT).toBe(1);
    await button(page, 'Mark all read').click();
    await expect.poll(() => page.locator('.notification.unread').count(), WAIT).toBe(0);
    await page.getByText('0 unread').waitFor(WAIT);

    const likesByMail = page.getByLabel('likes by mail', { exact: true });
    await page.getByText('Notification settings').click();
    await likesByMail.click();
    await expect.poll(() => likesByMail.isChecked(), WAIT).toBe(true);
    await expectCraft(page);
    await page.reload();
    await page.getByText('Notification settings').click();
    await expect.poll(() => likesByMail.isChecked(), WAIT).toBe(true);
  }, 60_000);

  test('directs: answered in place, and sent to people who are there', async () => {
    const page = await open('ada', 'directs');
    await rows(page).getByText('Which soil?').waitFor();
    await button(rows(page).first(), 'Reply').click();
    expect(await page.getByLabel('To, logins').inputValue()).toBe('cyd');
    await page.getByLabel('Text').fill('The dark one.');
    await expectCraft(page);
    await button(page, 'Send').click();
    await rows(page).getByText('The dark one.').waitFor(WAIT);
    await button(page, 'Write a direct').click();
    await page.getByLabel('To, logins').fill('bob nobody-here');
    await page.getByLabel('Text').fill('Hello both');
    await button(page, 'Send').click();
    await page.getByText('There is nobody with the login “nobody-here”.').waitFor();
    await page.getByLabel('To, logins').fill('bob');
    await button(page, 'Try again').click();
    await rows(page).getByText('Hello both').waitFor(WAIT);
    const other = await open('cyd', 'directs');
    await rows(other).getByText('The dark one.').waitFor();
    expect(await rows(other).count()).toBe(2);
  }, 60_000);

  test('drafts: kept, continued, published, scheduled', async () => {
    const page = await open('ada', 'drafts');
    await page.getByText('No drafts.').waitFor();
    await button(page, 'Write').click();
    await page.getByLabel('Title').fill('A draft of beans');
    await button(page, 'Keep as draft').click();
    await page.getByRole('heading', { name: 'A draft of beans' }).waitFor();
    await button(page, 'Continue writing').click();
    await page.getByLabel('Text').fill('Now with a text.');
    await expectCraft(page);
    await button(page, 'Post').click();
    await page.getByText('No drafts.').waitFor(WAIT);
    await button(page, 'Write').click();
    await page.getByLabel('Title').fill('For the next century');
    await page.getByLabel('Publish at').fill('2099-01-01T09:00');
    await button(page, 'Schedule').click();
    await page.getByText('to be published at').waitFor(WAIT);
    await expectCraft(page);
    await button(page, 'Delete').click();
    await page.getByText('No drafts.').waitFor(WAIT);
    await page.getByRole('tab', { name: 'Everything' }).click();
    await rows(page).getByText('Now with a text.').waitFor();
  }, 60_000);

  test('drafts: what is kept while the list is still being read is in it', async () => {
    const page = await open('bob', 'everything');
    const reading = await holdBack(page, 'Drafts');
    await openTab(page, 'Drafts');
    await reading.isAnswered;
    await button(page, 'Write').click();
    await page.getByLabel('Title').fill('Kept meanwhile');
    await button(page, 'Keep as draft').click();
    await page.getByText('Saved.').waitFor();
    await reading.letThrough();
    await page.getByRole('heading', { name: 'Kept meanwhile' }).waitFor();
  });

  test('threads: those further down are shown once, though they were asked for twice', async () => {
    await verb('bob', 'createCategory(input: { type: "forum", name: "rows", title: "Rows" })');
    const categoryId = await forumId('rows');
    for (let at = 1; at <= THREADS; at += 1)
      await openThread('bob', { categoryId, title: `Row ${at}.` });
    const page = await open('ada', 'place?type=forum&name=rows');
    const shown = page.getByRole('list', { name: 'Threads of this category' }).locator('li');
    await expect.poll(() => shown.count(), WAIT).toBe(THREADS_A_PAGE);
    const reading = await holdBack(page, 'Threads');
    await button(page, 'Older threads').dblclick();
    await reading.isAnswered;
    await reading.letThrough();
    await shown.getByText('Row 1.').waitFor();
    const texts = (await shown.allTextContents()).map((text) => /Row \d+/.exec(text)?.[0]);
    expect(texts).toEqual(Array.from({ length: THREADS }, (_, nth) => `Row ${THREADS - nth}`));
  }, 60_000);

  test('threads: their list stays long for readers who open one or come back, and shows what is read in each window', async () => {
    const page = await open('cyd', 'place?type=forum&name=rows');
    const shown = page.getByRole('list', { name: 'Threads of this category' }).locator('li');
    await button(page, 'Older threads').click();
    await expect.poll(() => shown.count(), WAIT).toBe(THREADS);
    await button(page, 'Open a thread').click();
    await page.getByLabel('Title').fill('A new row');
    await button(page, 'Open thread').click();
    await shown.first().getByText('A new row').waitFor();
    expect(await shown.count()).toBe(THREADS + 1);
    await button(shown.last(), 'Row 1.').click();
    await page.locator('.thread-bar').waitFor();
    await openThread('bob', { categoryId: await forumId('rows'), title: 'Another row' });
    await page.goBack();
    await shown.first().getByText('Another row').waitFor();
    expect(await shown.count()).toBe(THREADS + 2);
    const other = await open('cyd', 'place?type=forum&name=rows');
    const row = other.getByRole('listitem').filter({ hasText: 'Another row' });
    for (const one of [shown.last(), row]) expect(await one.getAttribute('class')).toBe('unread');
    await button(page, 'Mark all read').click();
    for (const one of [shown.last(), row])
      await expect.poll(() => one.getAttribute('class'), WAIT).toBe('');
    expect(await shown.count()).toBe(THREADS + 2);
  }, 60_000);

  test('threads: opened in a forum, read from the first unread item, answered, read by reading', async () => {
    await verb(
      'bob',
      'createCategory(input: { type: "forum", name: "the-garden", title: "Garden" })',
    );
    const page = await open('bob', 'place?type=forum&name=the-garden');
    await button(page, 'Open a thread').click();
    await page.getByLabel('Title').fill('What to plant now?');
    await page.getByLabel('Text').fill('It is spring.');
    await button(page, 'Open thread').click();
    await button(page, 'What to plant now?').waitFor(WAIT);
    const categoryId = await forumId('the-garden');
    const { threads } = await as<{ threads: { nodes: { id: string; name: string }[] } }>(
      'bob',
      `{ threads(categoryId: "${categoryId}") { nodes { id name } } }`,
    );
    const { id: threadId, name: thread } = threads.nodes[0] ?? { id: '', name: '' };
    let last = '';
    for (let at = 1; at <= REPLIES; at += 1) {
      last = await publish('bob', { thread, kind: 'comment', text: `Reply ${at}, of some length` });
      if (at === 12) await verb('ada', `markThreadRead(input: { threadId: "${threadId}" })`);
    }
    const reader = await open('ada', `thread?thread=${thread}`);
    await reader.getByText('Unread from here').waitFor();
    const firstUnread = reader.locator('.first-unread');
    expect(await firstUnread.textContent()).toContain('Reply 13');
    const box = await firstUnread.boundingBox();
    expect(box?.y).toBeLessThan(300);
    const heading = await reader.locator('.thread-bar h2').boundingBox();
    expect(heading?.y).toBeGreaterThan(0);
    expect(box?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0) - 1);
    await expect.poll(() => reader.getByText('Reply 12,').count(), WAIT).toBe(1);
    expect(Math.abs(((await firstUnread.boundingBox())?.y ?? 0) - (box?.y ?? 0))).toBeLessThan(2);
    const badge = reader.locator('.thread-bar .badge');
    await expect.poll(() => badge.textContent(), WAIT).toMatch(/^(1[0-7]|\d) unread/);
    await readToEnd(reader);
    await button(reader.locator(`[data-row="${last}"]`), 'Reply').click();
    await reader.getByLabel('Text').fill('Beans, of course.');
    await button(reader.getByRole('form', { name: 'Reply' }), 'Reply').click();
    await rows(reader).last().getByText('replies to bob').waitFor(WAIT);
    expect(await rows(reader).last().textContent()).toContain('Beans, of course.');
    // Last, because axe scrolls, and what was in sight is read.
    await expectCraft(reader);
  }, 60_000);

  test('threads: somebody else’s reply appears below on its own, and moves nothing', async () => {
    const categoryId = await forumId('the-garden');
    const thread = await openThread('bob', {
      categoryId,
      title: 'What to sow now?',
      text: 'It is May.',
    });
    for (let at = 1; at <= REPLIES; at += 1)
      await publish('bob', { thread, kind: 'comment', text: `Answer ${at}, of some length` });
    const reader = await open('ada', `thread?thread=${thread}`);
    await expect
      .poll(async () => {
        await reader.locator('.scroller').evaluate((at) => at.scrollTo(0, at.scrollHeight));
        return reader.getByText(`Answer ${REPLIES},`).count();
      }, WAIT)
      .toBe(1);
    // A mark that ends while the thread is read would have it read again.
    await readToEnd(reader);
    const readId = await rows(reader).nth(-3).getAttribute('data-row');
    const read = reader.locator(`[data-row="${readId}"]`);
    const asked: string[] = [];
    reader.on('request', (request) => asked.push(request.postData() ?? ''));
    const before = await read.boundingBox();
    await reader.clock.install();
    await reader.clock.fastForward(60_000);
    const last = await publish('cyd', { thread, kind: 'comment', text: 'Peas, I say.' });
    await reader.getByText('Peas, I say.').waitFor(WAIT);
    expect(await rows(reader).last().textContent()).toContain('Peas, I say.');
    expect(await read.boundingBox()).toEqual(before);
    // One read of the thread, when the page was told; marks of what is in sight are no reads.
    expect(asked.filter((body) => body.includes('OpenThread'))).toHaveLength(1);
    await reader.getByText('Peas, I say.').scrollIntoViewIfNeeded();
    await verb('cyd', `deleteItem(input: { itemId: "${last}" })`);
    await expect.poll(() => reader.getByText('Peas, I say.').count(), WAIT).toBe(0);
  }, 60_000);

  test('threads: a reply that comes while the page looks for replies is shown', async () => {
    const categoryId = await forumId('the-garden');
    const thread = await openThread('ada', { categoryId, title: 'How deep?', text: 'In clay.' });
    const page = await open('ada', `thread?thread=${thread}`);
    await rows(page).getByText('In clay.').waitFor();
    const looking = await holdBack(page, 'OpenThread');
    await page.keyboard.press('n');
    await looking.isAnswered;
    await publish('cyd', { thread, kind: 'comment', text: 'Two inches.' });
    // By then the page has heard of the reply as well.
    await button(page, /^Notifications, [1-9]/).waitFor(WAIT);
    await looking.letThrough();
    await rows(page).getByText('Two inches.').waitFor();
  });

  test('people: a private feed is asked for, granted, and then read', async () => {
    const bob = await open('bob', 'me');
    await bob.getByLabel('Private feed').click();
    await expect.poll(() => bob.getByLabel('Private feed').isChecked(), WAIT).toBe(true);
    await publish('bob', { title: 'For those I know' });
    const page = await open('ada', 'person?login=bob');
    await page.getByText('This feed is private.').waitFor();
    await page.getByText('follows you').waitFor();
    await button(page, 'Ask to follow').click();
    await button(page, 'Withdraw your request').waitFor(WAIT);
    await expectCraft(page);
    await bob.reload();
    await button(bob, 'Approve: user:ada').click();
    await bob.getByText('Nobody has asked to follow you.').waitFor(WAIT);
    await expectCraft(bob);
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await rows(page).getByText('For those I know').waitFor();
    await button(page, '1 follower').click();
    await page.getByRole('list', { name: 'Followers' }).getByText('ada').waitFor();
    await expectCraft(page);
    await button(page, 'Likes').click();
    await rows(page).getByText('Beans on a balcony').waitFor();
    await page.getByRole('tab', { name: 'Favourites' }).click();
    await page.getByText('Nothing here yet').waitFor();
  }, 60_000);

  test('rankers: one is swapped, one is stopped, and history stands', async () => {
    await publish('bob', { title: 'Before' });
    const page = await open('ada', 'home');
    await rows(page).getByText('Before').waitFor();
    await button(page, 'Inspect').click();
    const bands = page.locator('.band');
    await expect.poll(() => bands.first().textContent(), WAIT).toContain('ranker hot@');
    await page.getByLabel('Rank home by').selectOption('chronological');
    await page.getByText('History does not change.').waitFor(WAIT);
    await publish('bob', { title: 'Under another ranker' });
    await button(page, 'Refresh').click();
    await expect.poll(() => bands.first().textContent(), WAIT).toContain('ranker chronological@');
    expect(await bands.nth(1).textContent()).toContain('ranker hot@');
    await button(page, 'Stop the ranker').click();
    await page.getByText('The ranker is stopped').waitFor(WAIT);
    await publish('bob', { title: 'Without a ranker' });
    await button(page, 'Refresh').click();
    await expect.poll(() => bands.first().textContent(), WAIT).toContain('DEGRADED: MISSING');
    await page.getByRole('list', { name: 'Conditions' }).getByText('DEGRADED').waitFor();
    await expectCraft(page);
    await button(page, 'Use the template’s ranker').click();
    await expect.poll(() => page.getByLabel('Rank home by').inputValue(), WAIT).toBe('hot');
  }, 60_000);

  test('threads: the owner of a forum deletes what others wrote, and is asked whose it is first', async () => {
    const categoryId = await forumId('the-garden');
    const thread = await openThread('ada', { categoryId, title: 'Snails?' });
    await publish('cyd', { thread, kind: 'comment', text: 'Buy my pellets!' });
    const menuOf = async (viewer: string): Promise<Locator> => {
      const page = await open(viewer, `thread?thread=${thread}`);
      const told = page.waitForResponse(
        (answer) => answer.request().postData()?.includes('MayDelete') === true,
      );
      const row = rows(page).filter({ hasText: 'Buy my pellets!' });
      await row.locator('summary').click();
      await told;
      return row;
    };
    expect(await button(await menuOf('ada'), /^Delete/).count()).toBe(0);
    const spam = await menuOf('bob');
    await button(spam, 'Delete this comment …').click();
    await spam.getByText('Delete cyd’s comment for everybody?').waitFor();
    await button(spam, 'Keep it').click();
    await button(spam, 'Delete this comment …').click();
    await expectCraft(spam.page());
    await button(spam, 'Delete it').click();
    await expect.poll(() => spam.count(), WAIT).toBe(0);
  }, 60_000);
});
