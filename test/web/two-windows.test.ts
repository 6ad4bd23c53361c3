/**
 * Two windows, side by side and live: what one person writes reaches the other, on the page and by mail, until they end
 * it.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runImport } from '../../src/cli/content-commands.ts';
import { chromiumPath, openBrowser, openWindow } from '../support/browser.ts';
import { buildPage } from '../support/build-page.ts';
import { askAs, startSite, type Site } from '../support/page-site.ts';
import {
  asks,
  buttonOf,
  expectRows,
  holdBack,
  lookNow,
  openTab,
  openView,
  PAGE_WAIT,
  rowsOf,
  signUp,
} from '../support/page-window.ts';
import { startSmtp } from '../support/smtp-inbox.ts';

interface Own {
  readonly viewer: { readonly user: { readonly id: string } };
}

interface Found {
  readonly stream: { readonly nodes: readonly { readonly id: string }[] };
}

describe.skipIf(chromiumPath === null)('two windows', () => {
  const dir = mkdtempSync(join(tmpdir(), 'palisade-two-windows-'));
  let browser: Browser;

  beforeAll(async () => {
    await buildPage();
    browser = await openBrowser();
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    rmSync(dir, { recursive: true, force: true });
  });

  async function post(page: Page, title: string): Promise<void> {
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Title').fill(title);
    await buttonOf(page, 'Post').click();
    await rowsOf(page).first().getByText(title).waitFor();
  }

  /** A person whose mail address the sign-in has verified, as another system's file says it. */
  async function importBob(data: string): Promise<void> {
    const content = join(dir, 'content');
    mkdirSync(content);
    const row = 'bob,2024-01-01,Bob,bob@example.com,true';
    writeFileSync(join(content, 'people.csv'), `id,joinedAt,name,email,emailVerified\n${row}\n`);
    const quiet = { say: () => undefined, progress: () => undefined };
    expect(await runImport([content, '--data', data], {}, quiet)).toBe(true);
  }

  test('one publishes; the other’s page, badge and mailbox tell of it, until they unfollow or a flag ends it', async () => {
    const inbox = await startSmtp();
    const flags = join(dir, 'flags.json');
    writeFileSync(flags, '{}');
    const data = join(dir, 'data');
    await importBob(data);
    const smtp = `smtp://127.0.0.1:${inbox.port}`;
    const log: string[] = [];
    const onLog = (line: string): void => void log.push(line);
    const site = await startSite(data, ['--empty', '--smtp', smtp, '--flags', flags], { onLog });
    onTestFinished(() => site.app.close());
    /** As the operator does: by a flag in the file, which the server reads again. */
    async function switchMails(isOn: boolean): Promise<void> {
      log.length = 0;
      writeFileSync(flags, JSON.stringify({ 'notifications.email': isOn }));
      await vi.waitFor(() => expect(log.join()).toContain('read again'), PAGE_WAIT);
    }
    const [one, two] = [
      await openWindow(browser, site.address),
      await openWindow(browser, site.address),
    ];
    const [ann, bob] = [one.page, two.page];
    await signUp(ann, 'ann', 'Ann');
    await openTab(ann, 'Following latest');
    await post(ann, 'Before anybody followed');

    await bob.goto('/?viewer=bob&view=person%3Flogin%3Dann');
    await buttonOf(bob, 'Follow').click();
    await buttonOf(bob, 'Unfollow').waitFor();
    await buttonOf(bob, 'You').click();
    await buttonOf(bob, 'Notify me of posts: user:ann').click();
    await buttonOf(bob, 'Stop notifying me: user:ann').waitFor();
    await openTab(bob, 'Home');
    await rowsOf(bob).getByText('Before anybody followed').waitFor();

    await post(ann, 'Fresh from the fence');
    await buttonOf(bob, '1 new').waitFor();
    await buttonOf(bob, 'Notifications, 1 unseen').waitFor();
    expect(await rowsOf(bob).count()).toBe(1);
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(1), PAGE_WAIT);
    expect(inbox.mails[0]?.to).toEqual(['bob@example.com']);
    expect(inbox.mails[0]?.text).toContain('Ann published something new');
    expect(inbox.mails[0]?.text).toContain('Fresh from the fence');

    // On the tab too, while something else is open.
    await openTab(bob, 'Threads');
    await bob.getByRole('tab', { name: 'Home 1 new' }).click(PAGE_WAIT);
    await expect.poll(() => rowsOf(bob).count(), PAGE_WAIT).toBe(2);
    expect(await rowsOf(bob).allTextContents()).toEqual([
      expect.stringContaining('Fresh from the fence'),
      expect.stringContaining('Before anybody followed'),
    ]);

    await switchMails(false);
    await post(ann, 'Without a mail');
    await buttonOf(bob, '1 new').click();
    await rowsOf(bob).first().getByText('Without a mail').waitFor();
    await buttonOf(bob, 'Notifications, 1 unseen').waitFor();
    await switchMails(true);
    await post(ann, 'With a mail again');
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(2), PAGE_WAIT);
    expect(inbox.mails[1]?.text).toContain('With a mail again');
    expect(inbox.mails.map(({ text }) => text).join()).not.toContain('Without a mail');

    await rowsOf(bob).first().locator('summary').click();
    await buttonOf(bob, 'Unfollow Ann (ann)').click();
    await expect.poll(() => rowsOf(bob).count(), PAGE_WAIT).toBe(0);
    expect([...one.complaints, ...two.complaints]).toEqual([]);
  }, 90_000);

  async function publish(site: Site, title: string): Promise<void> {
    const query = 'mutation ($title: String) { publish(input: { title: $title }) { item { id } } }';
    await askAs(site, 'ann', query, { title });
  }

  /** A site on which Bob follows Ann, who has published once. */
  async function startFollowed(): Promise<Site> {
    const site = await startSite(mkdtempSync(join(dir, 'site-')), ['--empty']);
    onTestFinished(() => site.app.close());
    for (const login of ['ann', 'bob'])
      await askAs(site, login, 'mutation { join(input: {}) { userErrors { message } } }');
    const { viewer } = await askAs<Own>(site, 'ann', '{ viewer { user { id } } }');
    const follow =
      'mutation ($id: ID!) { follow(input: { producerId: $id }) { userErrors { message } } }';
    await askAs(site, 'bob', follow, { id: viewer.user.id });
    await publish(site, 'Published first');
    return site;
  }

  test('of one person: what one takes in appears in the other as well', async () => {
    const site = await startFollowed();
    const one = await openView(browser, site, { viewer: 'bob', view: 'home' });
    await expectRows(one, 1);
    const two = await openView(browser, site, { viewer: 'bob', view: 'home' });
    await expectRows(two, 1);
    await publish(site, 'Published second');
    await buttonOf(one, '1 new').waitFor();
    await buttonOf(two, '1 new').click();
    await expectRows(two, 2);
    await expectRows(one, 2);
    await rowsOf(one).first().getByText('Published second').waitFor();
  }, 60_000);

  test('of one person: notifications that one marks read are read in the other as well', async () => {
    const site = await startFollowed();
    await publish(site, 'For @bob');
    const [one, two] = [
      await openView(browser, site, { viewer: 'bob', view: 'notifications' }),
      await openView(browser, site, { viewer: 'bob', view: 'notifications' }),
    ];
    const unread = (page: Page) => page.locator('.notification.unread');
    for (const page of [one, two]) await unread(page).first().waitFor(PAGE_WAIT);
    await buttonOf(one, 'Mark all read').click();
    for (const page of [one, two]) await expect.poll(() => unread(page).count(), PAGE_WAIT).toBe(0);
    expect(await buttonOf(two, 'Mark read').count()).toBe(0);
  }, 60_000);

  test('of one person: whom one mutes or blocks is muted or blocked in the other as well', async () => {
    const site = await startFollowed();
    const viewer = { viewer: 'bob', view: 'person?login=ann', hasClock: true };
    const one = await openView(browser, site, viewer);
    const two = await openView(browser, site, viewer);
    await buttonOf(two, 'Mute').waitFor();
    const answered = (operation: string) =>
      one.waitForResponse((answer) => asks(operation, answer.request()));
    const muted = answered('Mute');
    await buttonOf(one, 'Mute').click();
    await muted;
    await lookNow(two);
    await buttonOf(two, 'Unmute').waitFor(PAGE_WAIT);
    const blocked = answered('Block');
    await buttonOf(one, 'Block').click();
    await blocked;
    await lookNow(two);
    await two.getByText('one of you has blocked the other').waitFor(PAGE_WAIT);
  }, 90_000);

  test('an item that is edited or deleted elsewhere is so on its page when its reader comes back', async () => {
    const site = await startFollowed();
    const page = await openView(browser, site, { viewer: 'bob', view: 'home' });
    await rowsOf(page).locator('[data-open]').click();
    await page.getByText('Nobody likes it yet.').waitFor();
    const { stream } = await askAs<Found>(
      site,
      'ann',
      '{ stream(template: "everything", first: 1) { nodes { id } } }',
    );
    const itemId = stream.nodes[0]?.id ?? '';
    const comeBack = () => page.evaluate('dispatchEvent(new Event("focus"))');
    const edit =
      'mutation ($in: EditItemInput!) { editItem(input: $in) { userErrors { message } } }';
    await askAs(site, 'ann', edit, { in: { itemId, title: 'Published better' } });
    await comeBack();
    await rowsOf(page).getByText('Published better').waitFor();
    const drop =
      'mutation ($in: DeleteItemInput!) { deleteItem(input: $in) { userErrors { message } } }';
    await askAs(site, 'ann', drop, { in: { itemId } });
    await comeBack();
    await page.getByText('It does not exist, or this viewer may not see it.').waitFor();
    await expectRows(page, 0);
  }, 60_000);

  test('a post that is sent when its writer has left the feed takes nothing in there', async () => {
    const site = await startFollowed();
    const page = await openView(browser, site, { viewer: 'bob', view: 'home' });
    await expectRows(page, 1);
    await publish(site, 'Published second');
    await buttonOf(page, '1 new').waitFor();
    const sending = await holdBack(page, 'Publish');
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Title').fill('Sent late');
    await buttonOf(page, 'Post').click();
    await sending.isAnswered;
    await openTab(page, 'Threads');
    await page.getByRole('tab', { name: 'Home 2 new' }).waitFor();
    await sending.letThrough();
    await publish(site, 'Published third');
    await page.getByRole('tab', { name: 'Home 3 new' }).waitFor();
  }, 60_000);

  test('a post that is sent when its writer has left the day of a feed does not lead back there', async () => {
    const site = await startFollowed();
    const page = await openView(browser, site, { viewer: 'bob', view: 'home@2026-01-01' });
    const sending = await holdBack(page, 'Publish');
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Title').fill('Sent late');
    await buttonOf(page, 'Post').click();
    await sending.isAnswered;
    await openTab(page, 'Threads');
    await page.getByText('No threads yet.').waitFor();
    await sending.letThrough();
    await publish(site, 'Published second');
    await page.getByRole('tab', { name: /^Home \d new$/ }).waitFor();
    expect(page.url()).toContain('view=threads');
  }, 60_000);
});
