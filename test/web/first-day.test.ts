/**
 * The first day of an empty server, through the page alone: people sign up, create places, write to each other and
 * read. Each test continues where the previous one stopped. The last one uses another server, with imported content.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { runImport } from '../../src/cli/content-commands.ts';
import { chromiumPath, openWindow, type Window } from '../support/browser.ts';
import { startSite } from '../support/page-site.ts';
import {
  asks,
  buttonOf,
  expectCraft,
  openTab,
  PAGE_WAIT,
  rowsOf,
  signUp,
} from '../support/page-window.ts';
import { sharedSite } from '../support/small-site.ts';

const PEOPLE = { ada: 'Ada Lovelace', bob: 'Bob', cyd: 'Cyd' } as const;
type Login = keyof typeof PEOPLE;

describe.skipIf(chromiumPath === null)('the first day of an empty server', () => {
  const windows = new Map<Login, Window>();

  const shared = sharedSite({ argv: () => ['--empty'] });
  afterEach(() => {
    for (const { complaints } of windows.values()) expect(complaints).toEqual([]);
  });

  const pageOf = (login: Login): Page => {
    const window = windows.get(login);
    if (window === undefined) throw new Error(`expected a window of ${login}`);
    return window.page;
  };

  async function openPlace(login: Login, title: string): Promise<Page> {
    const page = pageOf(login);
    await openTab(page, 'Places');
    await buttonOf(page, title).click();
    await page.getByRole('heading', { name: title }).waitFor();
    return page;
  }

  async function makePlace(page: Page, type: string, title: string): Promise<void> {
    await openTab(page, 'Places');
    await buttonOf(page, 'Make a place').click();
    await page.getByLabel('Make a').selectOption(type);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('What it is for').fill(`About the ${title.toLowerCase()}.`);
    await buttonOf(page, `Make the ${type}`).click();
    await page.getByRole('heading', { name: title }).waitFor();
  }

  async function openThread(page: Page, title: string): Promise<void> {
    await buttonOf(page, 'Open a thread').click();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Text').fill('Say what you think.');
    await buttonOf(page, 'Open thread').click();
    await buttonOf(page, title).waitFor();
  }

  test('people sign up; one makes a forum, and the first thread in it', async () => {
    for (const login of Object.keys(PEOPLE) as Login[]) {
      windows.set(login, await openWindow(shared.browser, shared.site.address));
      await signUp(pageOf(login), login, PEOPLE[login]);
    }
    const ada = pageOf('ada');
    await openTab(ada, 'Threads');
    await buttonOf(ada, 'Open the places').click();
    await ada.getByText('No places yet. Make the first.').waitFor();
    await expectCraft(ada);
    await makePlace(ada, 'forum', 'Garden');
    await ada.getByText('No threads here yet.').waitFor();
    await openThread(ada, 'What to plant now?');
    await expectCraft(ada);
  }, 60_000);

  test('others answer, and badges count it on the pages that are open', async () => {
    const [ada, bob] = [pageOf('ada'), await openPlace('bob', 'Garden')];
    const badge = ada.locator('.person-head .badge');
    expect(await badge.count()).toBe(0);
    await buttonOf(bob, 'What to plant now?').click();
    await buttonOf(bob, 'Reply').first().click();
    await bob.getByLabel('Text').fill('Beans, and then more beans.');
    await buttonOf(bob.getByRole('form', { name: 'Reply' }), 'Reply').click();
    await rowsOf(bob).getByText('Beans, and then more beans.').waitFor();
    await expect.poll(() => badge.textContent(), PAGE_WAIT).toBe('1 unread');
    await buttonOf(ada, '1 new').click();
    await ada.locator('.thread-rows .unread').getByText('What to plant now?').waitFor();
    await buttonOf(ada, /^Notifications, [1-9]/).waitFor();
    await buttonOf(ada, 'What to plant now?').click();
    await ada.locator('.first-unread').getByText('Beans, and then more beans.').waitFor();
    // Read by reading, and so on the page of the forum.
    await expect.poll(() => ada.locator('.thread-bar .badge').count(), PAGE_WAIT).toBe(0);
    await openPlace('ada', 'Garden');
    await expect.poll(() => badge.count(), PAGE_WAIT).toBe(0);
  }, 60_000);

  test('a group admits who asks and who is invited, and nobody else reads it', async () => {
    const ada = pageOf('ada');
    await makePlace(ada, 'group', 'Bean counters');
    await openThread(ada, 'How many are there?');
    const bob = await openPlace('bob', 'Bean counters');
    await bob.getByText('Only members can read its threads.').waitFor();
    await buttonOf(bob, 'Ask to join').click();
    await bob.getByText('you asked to join').waitFor();
    await buttonOf(ada, /^Notifications, [1-9]/).click(PAGE_WAIT);
    await buttonOf(ada, /asks you to let them in/).click();
    await buttonOf(ada, 'Admit: user:bob').click();
    await ada.getByText('Nobody has asked to join.').waitFor();
    await ada.getByLabel('Invite somebody').fill('nobody-here');
    await buttonOf(ada, 'Invite').click();
    await ada.getByText('There is nobody with the login “nobody-here”.').waitFor();
    await ada.getByLabel('Invite somebody').fill('cyd');
    await buttonOf(ada, 'Invite').click();
    await buttonOf(ada, 'Withdraw: user:cyd').waitFor();
    await expectCraft(ada);
    await openPlace('bob', 'Bean counters');
    await buttonOf(bob, 'How many are there?').waitFor();
    const cyd = await openPlace('cyd', 'Bean counters');
    await cyd.getByText('Only members can read its threads.').waitFor();
    await buttonOf(cyd, 'Accept the invitation').click();
    await buttonOf(cyd, 'How many are there?').waitFor();
  }, 60_000);

  test('a draft is seen by its author alone, and when it is published it is new for everybody', async () => {
    const [ada, bob] = [pageOf('ada'), pageOf('bob')];
    await openTab(bob, 'Everything');
    await rowsOf(bob).first().waitFor();
    await openTab(ada, 'Drafts');
    await buttonOf(ada, 'Write').click();
    await ada.getByLabel('Title').fill('The year in beans');
    await buttonOf(ada, 'Keep as draft').click();
    await ada.getByRole('heading', { name: 'The year in beans' }).waitFor();
    const refreshed = bob.waitForResponse((answer) => asks('Page', answer.request()));
    await buttonOf(bob, 'Refresh').click();
    await refreshed;
    expect(await rowsOf(bob).getByText('The year in beans').count()).toBe(0);
    await buttonOf(ada, 'Publish now').click();
    await ada.getByText('No drafts.').waitFor();
    await buttonOf(bob, '1 new').click(PAGE_WAIT);
    await rowsOf(bob).first().getByText('The year in beans').waitFor();
  }, 60_000);

  test('what is shown follows its likes and its edits while the page is open', async () => {
    const [ada, bob] = [pageOf('ada'), pageOf('bob')];
    await openTab(ada, 'Everything');
    const item = { hasText: 'The year in beans' };
    await rowsOf(ada).filter(item).locator('.like').first().click();
    const likes = rowsOf(bob).filter(item).locator('.like').first();
    await expect.poll(() => likes.textContent(), PAGE_WAIT).toContain('1');
    await rowsOf(ada).filter(item).locator('summary').click();
    await buttonOf(ada, /^Delete this/).click();
    await buttonOf(ada, 'Delete it').click();
    await expect.poll(() => rowsOf(bob).filter(item).count(), PAGE_WAIT).toBe(0);
  }, 60_000);

  test('a private feed is asked for, granted and read; readers are named; a direct arrives', async () => {
    const [ada, cyd] = [pageOf('ada'), pageOf('cyd')];
    await buttonOf(cyd, 'You').click();
    await cyd.getByLabel('Private feed').click();
    await expect.poll(() => cyd.getByLabel('Private feed').isChecked(), PAGE_WAIT).toBe(true);
    await cyd.getByLabel('A new reader').fill('bob');
    await buttonOf(cyd, 'Add').click();
    await buttonOf(cyd, 'Remove: user:bob').waitFor();
    await expectCraft(cyd);
    await openTab(cyd, 'Following latest');
    await buttonOf(cyd, 'Write').click();
    await cyd.getByLabel('Title').fill('For those I know');
    await buttonOf(cyd, 'Post').click();
    await rowsOf(cyd).getByText('For those I know').waitFor();
    await ada.goto('/?viewer=ada&view=person%3Flogin%3Dcyd');
    await buttonOf(ada, 'Ask to follow').click();
    await buttonOf(cyd, /^Notifications, [1-9]/).click(PAGE_WAIT);
    await buttonOf(cyd, /asks you to let them in/).click();
    await buttonOf(cyd, 'Approve: user:ada').click();
    await buttonOf(ada, /^Notifications, [1-9]/).click(PAGE_WAIT);
    await buttonOf(ada, 'Cyd accepted your request').click();
    await rowsOf(ada).getByText('For those I know').waitFor();
    await openTab(ada, 'Directs');
    await buttonOf(cyd, /^Notifications/).waitFor();
    await openTab(cyd, 'Directs');
    await buttonOf(cyd, 'Write a direct').click();
    await cyd.getByLabel('To, logins').fill('ada');
    await cyd.getByLabel('Text').fill('Beans at eight?');
    await buttonOf(cyd, 'Send').click();
    await buttonOf(ada, '1 new').click(PAGE_WAIT);
    await rowsOf(ada).getByText('Beans at eight?').waitFor();
  }, 60_000);

  test('a folder of one’s own content is imported, and its feeds work', async () => {
    const content = join(shared.dir, 'content');
    mkdirSync(content);
    const write = (name: string, lines: readonly string[]): void =>
      writeFileSync(join(content, name), `${lines.join('\n')}\n`);
    write('people.csv', [
      'id,joinedAt,name',
      'fay,2024-01-01,Fay',
      'gus,2024-01-02,Gus',
      'hal,2024-01-03,Hal',
    ]);
    write('items.csv', [
      'id,author,createdAt,title,tags,thread,votes',
      'p0,hal,2024-01-31,Nobody follows me,,,0',
      'p1,fay,2024-02-01,How to prune roses,roses,t1,3',
      'p2,gus,2024-02-02,Prune them late,,t1,1',
      'p3,fay,2024-02-03,Tulips are early,tulips,,7',
    ]);
    write('edges.csv', ['consumer,producer,since', 'gus,user:fay,2024-01-03']);
    const data = join(shared.dir, 'imported');
    const say = (): void => undefined;
    const problems: string[] = [];
    const isGood = await runImport(
      [content, '--data', data],
      {},
      {
        say,
        progress: (line) => problems.push(line),
      },
    );
    expect(isGood, problems.join('\n')).toBe(true);
    const imported = await startSite(data, ['--empty']);
    onTestFinished(() => imported.app.close());
    const { page, complaints } = await openWindow(shared.browser, imported.address);
    onTestFinished(() => page.context().close());
    await page.goto('/?viewer=gus&view=home');
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(3);
    await openTab(page, 'Everything');
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(4);
    expect(await rowsOf(page).first().textContent()).toContain('Tulips are early');
    await buttonOf(page, 'roses').click();
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(1);
    await openTab(page, 'Threads');
    await buttonOf(page, 'How to prune roses').click();
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(2);
    expect(complaints).toEqual([]);
  }, 60_000);
});
