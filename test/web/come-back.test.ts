/** A connection that is lost for a while: what the page shows meanwhile, and that it continues on its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { chromiumPath, openBrowser, openWindow } from '../support/browser.ts';
import { buildPage } from '../support/build-page.ts';
import { connect, type RawSocket } from '../support/live-client.ts';
import { askAs, startSite, type Site } from '../support/page-site.ts';
import { asks, buttonOf, intercept, openTab, PAGE_WAIT, rowsOf } from '../support/page-window.ts';

const JOIN = 'mutation { join(input: {}) { userErrors { message } } }';
const PUBLISH =
  'mutation ($input: PublishInput!) { publish(input: $input) { item { id } userErrors { message } } }';
const LIKE =
  'mutation ($itemId: ID!) { like(input: { itemId: $itemId }) { userErrors { message } } }';
const DELETE =
  'mutation ($itemId: ID!) { deleteItem(input: { itemId: $itemId }) { userErrors { message } } }';

const MARK_CATEGORY_READ =
  'mutation ($categoryId: ID!) { markCategoryRead(input: { categoryId: $categoryId }) { userErrors { message } } }';
const THREADS_A_PAGE = 20;
const FOLLOW =
  'subscription { streamUpdates(template: "everything", args: [], watching: []) { cursor } }';

interface Made {
  readonly createCategory: { readonly place: { readonly category: { readonly id: string } } };
}

interface Published {
  readonly publish: { readonly item: { readonly id: string } };
}

interface Own {
  readonly viewer: { readonly user: { readonly id: string } };
}

/** What a page sends over its live connection. */
interface Subscribe {
  readonly id: string;
  readonly payload?: { readonly operationName?: string };
}

interface Opened {
  readonly openThread: { readonly thread: { readonly name: string } };
}

describe.skipIf(chromiumPath === null)('a connection that comes back', () => {
  const dir = mkdtempSync(join(tmpdir(), 'palisade-page-'));
  const sites: Site[] = [];
  let browser: Browser;
  let categoryId = '';
  let thread = '';

  async function start(options: { readonly port?: number } = {}): Promise<Site> {
    const site = await startSite(join(dir, 'data'), ['--empty'], options);
    sites.push(site);
    return site;
  }

  const siteNow = (): Site => {
    const site = sites.at(-1);
    if (site === undefined) throw new Error('expected a site, got none');
    return site;
  };

  beforeAll(async () => {
    await buildPage();
    const site = await start();
    browser = await openBrowser();
    for (const login of ['ada', 'bob', 'cyd']) await askAs(site, login, JOIN);
    const made = await askAs<Made>(
      site,
      'ada',
      'mutation { createCategory(input: { type: "forum", name: "garden", title: "Garden" }) { place { category { id } } userErrors { message } } }',
    );
    categoryId = made.createCategory.place.category.id;
    thread = await openThread(site, 'Which soil?');
    await askAs(site, 'ada', PUBLISH, { input: { thread, kind: 'comment', text: 'Sand' } });
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await siteNow().app.close();
    rmSync(dir, { recursive: true, force: true });
  });

  /** Of ada. Returns its name. */
  async function openThread(site: Site, title: string): Promise<string> {
    const opened = await askAs<Opened>(
      site,
      'ada',
      'mutation ($id: ID!, $title: String!) { openThread(input: { categoryId: $id, title: $title }) { thread { name } userErrors { message } } }',
      { id: categoryId, title },
    );
    return opened.openThread.thread.name;
  }

  /** What it complains of while nothing can be reached is told to the reader. */
  async function open(view: string, viewer = 'bob'): Promise<Page> {
    const { page } = await openWindow(browser, siteNow().address);
    onTestFinished(() => page.context().close());
    await page.goto(`/?viewer=${viewer}&view=${encodeURIComponent(view)}`);
    return page;
  }

  const goOffline = (page: Page, isOffline: boolean): Promise<void> =>
    page.context().setOffline(isOffline);

  test('drops what was deleted meanwhile, even when the returning server remembers nobody', async () => {
    const page = await open('everything');
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(2);
    const made = await askAs<Published>(siteNow(), 'ada', PUBLISH, { input: { title: 'Leeks' } });
    const itemId = made.publish.item.id;
    const row = page.locator(`[data-row="${itemId}"]`);
    await buttonOf(page, '1 new').click(PAGE_WAIT);
    await row.waitFor();
    // Told live, so the page watches it: by a subscription that resumes where the first one was.
    await askAs(siteNow(), 'ada', LIKE, { itemId });
    await expect.poll(() => row.locator('.like').first().textContent(), PAGE_WAIT).toContain('1');
    const { app, address } = siteNow();
    await app.close();
    // At another address: the page comes back when the item is gone already.
    const elsewhere = await start();
    await askAs(elsewhere, 'ada', DELETE, { itemId });
    await elsewhere.app.close();
    await start({ port: Number(new URL(address).port) });
    await row.waitFor({ state: 'detached', timeout: 60_000 });
    expect(await rowsOf(page).count()).toBe(2);
  }, 150_000);

  /** Follows as many streams as a viewer may on one connection. */
  async function followMany(viewer: string): Promise<RawSocket> {
    const socket = await connect(siteNow().address, { 'x-palisade-viewer': viewer });
    for (let nth = 0; nth < LIMITS.subscriptionsMax; nth += 1) {
      socket.send({ id: String(nth), type: 'subscribe', payload: { query: FOLLOW } });
      expect((await socket.next()).type).toBe('next');
    }
    return socket;
  }

  test('resumes updates after a while, where the server first refused them', async () => {
    const sockets: RawSocket[] = [];
    while (sockets.length * LIMITS.subscriptionsMax < LIMITS.openStreamsPerViewerMax)
      sockets.push(await followMany('cyd'));
    const page = await open('everything', 'cyd');
    const problem = page.getByText('The server is busy or has lost its store.');
    await problem.waitFor();
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(2);
    for (const { socket } of sockets) socket.terminate();
    await problem.waitFor({ state: 'hidden' });
    const made = await askAs<Published>(siteNow(), 'ada', PUBLISH, { input: { title: 'Peas' } });
    await buttonOf(page, '1 new').click(PAGE_WAIT);
    await rowsOf(page).getByText('Peas').waitFor();
    await askAs(siteNow(), 'ada', DELETE, { itemId: made.publish.item.id });
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(2);
  }, 90_000);

  test('loads a part of the page that could not be loaded, without losing the rest', async () => {
    const page = await open('everything');
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(2);
    await page.evaluate('window.isSamePage = true');
    await goOffline(page, true);
    await openTab(page, 'Places');
    await page.getByText('This part of the page could not be loaded').waitFor();
    await buttonOf(page, 'Try again').click();
    await page.getByText('This part of the page could not be loaded').waitFor();
    await goOffline(page, false);
    await buttonOf(page, 'Make a place').waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
    expect(await page.getByText('could not be loaded').count()).toBe(0);
  }, 60_000);

  test('loads it when it is opened again, even when the browser noticed nothing', async () => {
    const page = await open('everything');
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(2);
    await intercept(page, /\/web\/place-list-/, (route) => route.abort());
    await openTab(page, 'Places');
    await page.getByText('This part of the page could not be loaded').waitFor();
    await page.unroute(/\/web\/place-list-/);
    await openTab(page, 'Everything');
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(2);
    await openTab(page, 'Places');
    await buttonOf(page, 'Make a place').waitFor();
  }, 60_000);

  test('leaves what was not sent in its form, and says nothing that is no longer true', async () => {
    const page = await open('everything');
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text').fill('From a tunnel');
    await goOffline(page, true);
    await buttonOf(page, 'Post').click();
    const problem = page.getByText('No answer came: you were offline.');
    await problem.waitFor(PAGE_WAIT);
    await goOffline(page, false);
    await page.getByText('You are offline').waitFor({ state: 'hidden' });
    expect(await problem.count()).toBe(1);
    await buttonOf(page, 'Try again').click();
    await expect.poll(() => page.getByText('From a tunnel').count(), PAGE_WAIT).toBe(1);
    expect(await page.getByText('No answer came').count()).toBe(0);
  }, 60_000);

  test('clears what a thread said of a server that was down, when the browser is online again', async () => {
    const page = await open(`thread?thread=${thread}`);
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(2);
    await intercept(page, '/graphql', (route) => route.abort());
    const told = page.getByText('The server cannot be reached');
    const look = async (): Promise<number> => {
      const count = await told.count();
      if (count === 0) await page.keyboard.press('n');
      return count;
    };
    // Again where the live connection began after the look, since that takes the words back as well.
    await expect.poll(look, { timeout: 20_000, interval: 1_000 }).toBe(1);
    await page.unroute('/graphql');
    const comeBack = async (): Promise<number> => {
      await page.evaluate('dispatchEvent(new Event("online"))');
      return told.count();
    };
    await expect.poll(comeBack, PAGE_WAIT).toBe(0);
    expect(await rowsOf(page).count()).toBe(2);
  }, 60_000);

  test('is not blamed for what is not there: the page says that, and nothing that contradicts it', async () => {
    const page = await open('thread?thread=nowhere');
    await page.getByText('This thread does not exist').waitFor();
    expect(await page.getByText('The end of this thread').count()).toBe(0);
    await page.goto('/?viewer=no%20body&view=everything');
    await page.getByText('There is no viewer “no body”').waitFor();
    expect(await page.getByText('status code').count()).toBe(0);
  }, 60_000);

  /** Has the server end a subscription of a page that is loaded next, as it does where its store fails. */
  async function routeLive(page: Page): Promise<(operationName: string) => void> {
    const asked = new Map<string, { readonly id: string; readonly socket: WebSocketRoute }>();
    await page.routeWebSocket(/\/graphql$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const { id, payload } = JSON.parse(message.toString()) as Subscribe;
        if (payload?.operationName !== undefined) asked.set(payload.operationName, { id, socket });
        server.send(message);
      });
    });
    return (operationName) => {
      const { id, socket } = asked.get(operationName) ?? {};
      const error = { message: 'the store failed', extensions: { code: 'UNAVAILABLE' } };
      socket?.send(JSON.stringify({ id, type: 'error', payload: [error] }));
      expect(id, operationName).toBeDefined();
    };
  }

  test('leaves a list of threads as long as its reader has made it', async () => {
    for (let at = 1; at <= THREADS_A_PAGE; at += 1) await openThread(siteNow(), `Row ${at}`);
    const page = await open('place?type=forum&name=garden');
    const live: WebSocketRoute[] = [];
    let begun = 0;
    await page.routeWebSocket(/\/graphql$/, (socket) => {
      live.push(socket);
      socket.connectToServer().onMessage((message) => {
        if (message.toString().includes('"ReadStateStarted"')) begun += 1;
        socket.send(message);
      });
    });
    await page.reload();
    const shown = page.getByRole('list', { name: 'Threads of this category' }).locator('li');
    await expect.poll(() => shown.count(), PAGE_WAIT).toBe(THREADS_A_PAGE);
    await buttonOf(page, 'Older threads').click();
    await expect.poll(() => shown.count(), PAGE_WAIT).toBe(THREADS_A_PAGE + 1);
    await expect.poll(() => begun, PAGE_WAIT).toBe(1);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (asks('Threads', request)) asked.push(request.url());
    });
    for (const socket of live) await socket.close({ code: 1012 });
    await expect.poll(() => begun, PAGE_WAIT).toBe(2);
    // The badges are asked for again with what else is.
    await page.waitForResponse((answer) => asks('Badges', answer.request()));
    expect(asked).toEqual([]);
    expect(await shown.count()).toBe(THREADS_A_PAGE + 1);
  }, 60_000);

  test('clears that more of a list could not be loaded, when the browser is online again', async () => {
    for (let at = 1; at <= THREADS_A_PAGE; at += 1) await openThread(siteNow(), `Line ${at}`);
    const page = await open('place?type=forum&name=garden');
    await buttonOf(page, 'Older threads').waitFor();
    await intercept(page, '/graphql', (route) => route.abort());
    await buttonOf(page, 'Older threads').click();
    const told = page.getByText('The server cannot be reached');
    await told.waitFor(PAGE_WAIT);
    await page.unroute('/graphql');
    await page.evaluate('dispatchEvent(new Event("online"))');
    await told.waitFor({ state: 'detached', ...PAGE_WAIT });
    await buttonOf(page, 'Older threads').waitFor();
  }, 60_000);

  test('keeps counting and showing what is new and read, where the server has ended its updates', async () => {
    await openThread(siteNow(), 'Slugs?');
    const page = await open('place?type=forum&name=garden');
    const end = await routeLive(page);
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'Slugs?' });
    await expect.poll(() => row.getAttribute('class'), PAGE_WAIT).toBe('unread');
    await expect.poll(() => end('NotificationsChanged')).toBeUndefined();
    await expect.poll(() => end('ReadState')).toBeUndefined();
    const query = '{ viewer { user { id } } }';
    const { viewer } = await askAs<Own>(siteNow(), 'bob', query);
    const direct =
      'mutation ($to: [ID!]!) { sendDirect(input: { to: $to, text: "Slugs!" }) { userErrors { message } } }';
    await askAs(siteNow(), 'ada', direct, { to: [viewer.user.id] });
    await askAs(siteNow(), 'bob', MARK_CATEGORY_READ, { categoryId });
    await buttonOf(page, 'Notifications, 1 unseen').waitFor(PAGE_WAIT);
    await expect.poll(() => row.getAttribute('class'), PAGE_WAIT).toBe('');
  }, 60_000);

  test('continues a thread whose server was down, and clears the message', async () => {
    const page = await open(`thread?thread=${thread}`);
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(2);
    const { app, address } = siteNow();
    await app.close();
    await page.getByText('The server cannot be reached').waitFor({ timeout: 30_000 });
    const site = await start({ port: Number(new URL(address).port) });
    await askAs(site, 'ada', PUBLISH, {
      input: { thread, kind: 'comment', text: 'And some peat' },
    });
    const told = page.getByText('The server cannot be reached');
    await told.waitFor({ state: 'hidden', timeout: 60_000 });
    await page.getByText('And some peat').waitFor({ timeout: 30_000 });
  }, 150_000);
});
