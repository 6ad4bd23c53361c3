/**
 * The reader's place in a feed, in a real browser: it holds while rows above grow, and Back and a reload restore it.
 */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chromiumPath, openWindow } from '../support/browser.ts';
import { askAs } from '../support/page-site.ts';
import {
  asks,
  buttonOf,
  intercept,
  openTab,
  openView,
  PAGE_WAIT,
  rowsOf,
} from '../support/page-window.ts';
import { sharedSite } from '../support/small-site.ts';

const READER = '1837';
/** Drawn edges may lie between two pixels. */
const NEAR_PX = 1;
const SLOW = { ...PAGE_WAIT, timeout: 60_000 };

describe.skipIf(chromiumPath === null)('the place of a reader', () => {
  const shared = sharedSite();
  async function openFeed(view = 'home'): Promise<Page> {
    const page = await openView(shared.browser, shared.site, { viewer: READER, view });
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBeGreaterThanOrEqual(20);
    return page;
  }

  async function publish(title: string): Promise<void> {
    const query = 'mutation ($title: String) { publish(input: { title: $title }) { item { id } } }';
    await askAs(shared.site, '1039', query, { title });
  }

  const scrollerOf = (page: Page): Locator => page.locator('.scroller').first();

  /** Scrolls until this many rows are above, stops in the middle of one, and waits until nothing more is read. */
  async function readOn(page: Page, count: number): Promise<Place> {
    await expect
      .poll(async () => {
        await scrollerOf(page).evaluate((at) => at.scrollBy(0, 700));
        return Number((await placeOf(page)).number);
      }, PAGE_WAIT)
      .toBeGreaterThan(count);
    await expect
      .poll(
        () => scrollerOf(page).evaluate((at) => at.scrollHeight - at.scrollTop - at.clientHeight),
        PAGE_WAIT,
      )
      .toBeGreaterThan(900);
    return placeOf(page);
  }

  async function expectPlace(page: Page, { id, y, number }: Place): Promise<void> {
    await expect.poll(async () => (await placeOf(page)).id, PAGE_WAIT).toBe(id);
    expect(await placeOf(page)).toMatchObject({ id, number });
    // What has changed is held with the next frame.
    await expect
      .poll(async () => Math.abs((await placeOf(page)).y - y), PAGE_WAIT)
      .toBeLessThanOrEqual(NEAR_PX);
  }

  const rowBelow = (page: Page, { id }: Place): Locator =>
    page.locator(`[data-row="${id}"] + [data-row]`);

  test('far below the top stays while what is new is taken in, and the way up is offered', async () => {
    const page = await openFeed();
    const first = rowsOf(page).first();
    await expect
      .poll(async () => {
        await scrollerOf(page).evaluate((at) => at.scrollTo(0, at.scrollHeight));
        return first.getAttribute('aria-posinset');
      }, SLOW)
      .not.toBe('1');
    const place = await readOn(page, 300);
    await publish('Published far above');
    // A browser that shows hundreds of rows on a busy machine is slow.
    await buttonOf(page, '1 new').click(SLOW);
    // It stays until all is done that was asked for.
    await buttonOf(page, '1 new').waitFor({ state: 'detached' });
    await expectPlace(page, place);
    await buttonOf(page, '↑ To the top').click();
    await first.getByText('Published far above').waitFor();
    expect(await first.getAttribute('aria-posinset')).toBe('1');
    expect(await scrollerOf(page).evaluate((at) => at.scrollTop)).toBe(0);
  }, 120_000);

  test.each(['an edit', 'a picture'])('holds while %s makes a row above grow', async (change) => {
    const page = await openFeed();
    const place = await readOn(page, 40);
    const above = rowsOf(page).nth(10);
    const before = await heightOf(above);
    if (change === 'a picture') {
      await above.evaluate((row) => {
        const picture = row.ownerDocument.createElement('div');
        picture.style.height = '300px';
        row.append(picture);
      });
    } else {
      const itemId = (await above.getAttribute('data-row')) ?? '';
      const { node } = await askAs<{ node: { author: { login: string } } }>(
        shared.site,
        READER,
        'query ($id: ID!) { node(id: $id) { ... on Item { author { login } } } }',
        { id: itemId },
      );
      const edit = 'mutation ($input: EditItemInput!) { editItem(input: $input) { item { id } } }';
      const text = 'A line of its own.\n'.repeat(30);
      await askAs(shared.site, node.author.login, edit, { input: { itemId, text } });
    }
    await expect.poll(() => heightOf(above), PAGE_WAIT).toBeGreaterThan(before + 200);
    await expectPlace(page, place);
  });

  test.each([
    ['a thread', 'h2 button'],
    ['an item', 'time'],
    ['a person', '.author'],
  ])('is the same after Back from %s, and nothing is read again', async (_, opener) => {
    const page = await openFeed();
    const place = await readOn(page, 40);
    const row = rowBelow(page, place);
    const there = page.locator(`[data-row="${place.id}"]`);
    await row.locator(opener).first().click();
    await there.waitFor({ state: 'detached' });
    await page.locator('.scroller').waitFor();
    const read: string[] = [];
    page.on('request', (request) => {
      const isRead = asks('Page', request) || asks('Commit', request);
      // A person's page has a feed of its own, which may still be asked for.
      if (isRead && request.postData()?.includes('"template":"home"') === true)
        read.push(request.url());
    });
    await page.goBack();
    await there.waitFor();
    await expectPlace(page, place);
    // When the live connection has begun, everything that the feed requests automatically has been requested.
    await publish('Published after Back');
    await page.locator('.pill', { hasText: 'new' }).waitFor();
    await expectPlace(page, place);
    expect(read).toEqual([]);
  });

  test.each(['home', 'everything'])('is the same after a reload of %s', async (view) => {
    const page = await openFeed(view);
    const place = await readOn(page, 40);
    await publish('Published before the reload');
    await page.reload();
    // A page below the place, and one above it.
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBeGreaterThanOrEqual(40);
    await expectPlace(page, place);
  });

  test('at the top of a feed stays there: a reload shows what is new', async () => {
    const page = await openFeed('everything');
    await publish('Seen after a reload');
    await page.reload();
    await rowsOf(page).first().getByText('Seen after a reload').waitFor();
    expect(await scrollerOf(page).evaluate((at) => at.scrollTop)).toBe(0);
  });

  test('is kept in one pane while the other opens something else', async () => {
    const { page } = await openWindow(shared.browser, shared.site.address);
    onTestFinished(() => page.context().close());
    await page.goto(`/?viewer=${READER}&view=home&viewer=&view=trending`);
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBeGreaterThanOrEqual(40);
    const place = await readOn(page, 40);
    const other = page.locator('.pane').nth(1);
    await other.getByRole('tab', { name: 'Everything' }).click();
    await expect.poll(() => page.url(), PAGE_WAIT).toContain('view=everything');
    await page.reload();
    await expect.poll(() => rowsOf(page.locator('.pane').first()).count(), PAGE_WAIT).toBe(40);
    await expectPlace(page, place);
  });

  interface Made {
    readonly createCategory: { readonly place: { readonly category: { readonly id: string } } };
  }

  async function makeForum(name: string): Promise<string> {
    const make =
      'mutation ($name: String!) { createCategory(input: { type: "forum", name: $name, title: $name }) { place { category { id } } } }';
    return (await askAs<Made>(shared.site, '1039', make, { name })).createCategory.place.category
      .id;
  }

  interface Opened {
    readonly openThread: { readonly thread: { readonly name: string } };
  }

  /** With so many replies. Returns its name. */
  async function openThread(replies: number): Promise<string> {
    const open =
      'mutation ($id: ID!) { openThread(input: { categoryId: $id, title: "Which soil?" }) { thread { name } } }';
    const id = await makeForum('soil');
    const { name: thread } = (await askAs<Opened>(shared.site, '1039', open, { id })).openThread
      .thread;
    const reply =
      'mutation ($input: PublishInput!) { publish(input: $input) { userErrors { message } } }';
    for (let at = 1; at <= replies; at += 1) {
      const text = `Reply ${at}. ${'Of some length. '.repeat(10)}`;
      await askAs(shared.site, '1039', reply, { input: { thread, kind: 'comment', text } });
    }
    return thread;
  }

  test('in a thread is found again by Back', async () => {
    const thread = await openThread(40);
    const page = await openFeed(`thread?thread=${thread}`);
    await expect
      .poll(async () => {
        await scrollerOf(page).evaluate((at) => at.scrollBy(0, 150));
        return Number((await placeOf(page)).number);
      }, PAGE_WAIT)
      .toBeGreaterThan(12);
    const place = await placeOf(page);
    await rowBelow(page, place).locator('.author').dispatchEvent('click');
    await page.getByRole('heading', { name: '1039' }).waitFor();
    await page.goBack();
    await expectPlace(page, place);
  }, 60_000);

  test('in the threads is the category that the reader chose', async () => {
    for (const name of ['air', 'sand']) await makeForum(name);
    const page = await openView(shared.browser, shared.site, { viewer: READER, view: 'threads' });
    const keyOf = (isOpen: boolean): Promise<string | null> =>
      page.locator(`.categories [aria-pressed=${isOpen}]`).first().getAttribute('title');
    const other = await keyOf(false);
    await page.locator(`.categories [title="${other}"]`).click();
    await expect.poll(() => keyOf(true), PAGE_WAIT).toBe(other);
    await openTab(page, 'Places');
    await buttonOf(page, 'Make a place').waitFor();
    await page.goBack();
    await expect.poll(() => keyOf(true), PAGE_WAIT).toBe(other);
  }, 60_000);

  test('that is no longer known gives way to the top of the feed', async () => {
    const { page, complaints } = await openWindow(shared.browser, shared.site.address);
    onTestFinished(() => page.context().close());
    const above = { cursor: 'from-another-server', count: 40 };
    const state = { places: [{ itemId: 'gone', offset: -20, above }] };
    await page.addInitScript({ content: `history.replaceState(${JSON.stringify(state)}, '')` });
    await page.goto(`/?viewer=${READER}&view=home`);
    await expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBeGreaterThanOrEqual(20);
    expect(await rowsOf(page).first().getAttribute('aria-posinset')).toBe('1');
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('is at a day that the reader goes to, and Back and a reload find it again', async () => {
    const asked = await askAs<Stream>(
      shared.site,
      READER,
      '{ stream(template: "everything", first: 100) { nodes { id createdAt } } }',
    );
    const newest = asked.stream.nodes.map(({ id, createdAt }) => ({
      id,
      day: createdAt.slice(0, 10),
    }));
    const day = newest[60]?.day ?? '';
    const first = newest.find((each) => each.day <= day)?.id;
    const firstShown = (): Promise<string | null> => rowsOf(page).first().getAttribute('data-row');
    const page = await openFeed('everything');
    await page.getByText('Go to a day').click();
    await page.getByLabel('Day').fill(day);
    await buttonOf(page, 'Go').click();
    await page.locator(`[data-row="${first}"]`).waitFor();
    expect(decodeURIComponent(page.url())).toContain(`view=everything@${day}`);
    const box = await page.locator(`[data-row="${first}"]`).boundingBox();
    expect(box?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    await buttonOf(page, 'Back to now').waitFor();
    // What is above is there to scroll up to.
    await expect.poll(firstShown, PAGE_WAIT).not.toBe(first);
    await page.reload();
    await page.locator(`[data-row="${first}"]`).waitFor();
    await buttonOf(page, 'Back to now').click();
    await expect.poll(firstShown, PAGE_WAIT).toBe(newest[0]?.id);
    await page.goBack();
    await page.locator(`[data-row="${first}"]`).waitFor();
    await buttonOf(page, 'Back to now').waitFor();
  });

  test('is shown in rows that stay as they are while the pointer crosses them, except for their age', async () => {
    await publish('Written just now');
    const page = await openFeed('everything');
    await page.clock.install();
    await page.reload();
    const newest = rowsOf(page).filter({ hasText: 'Written just now' });
    const told = newest.locator('time');
    await expect.poll(() => told.textContent(), PAGE_WAIT).toMatch(/^now$|second/);
    await page.clock.fastForward('10:00');
    await expect.poll(() => told.textContent(), PAGE_WAIT).toBe('10 minutes ago');
    // Rows that are rendered say how old they are.
    const countTimes = (): void => {
      const { prototype } = Intl.RelativeTimeFormat;
      const { format } = prototype;
      let timesSaid = 0;
      Object.defineProperty(globalThis, 'timesSaid', { get: () => timesSaid });
      prototype.format = function (...args: Parameters<typeof format>) {
        timesSaid += 1;
        return format.apply(this, args);
      };
    };
    await page.evaluate(countTimes);
    const saidWhile = async (job: () => Promise<void>): Promise<number> => {
      const before = await page.evaluate<number>('timesSaid');
      await job();
      return (await page.evaluate<number>('timesSaid')) - before;
    };
    // Now and then all of them say it again, as time goes by.
    await expect
      .poll(
        () =>
          saidWhile(async () => {
            for (const at of [1, 2, 3]) await rowsOf(page).nth(at).hover();
          }),
        PAGE_WAIT,
      )
      .toBe(0);
  });

  test('stays, and a problem is shown where it is seen', async () => {
    const page = await openFeed();
    const place = await readOn(page, 10);
    const error = { message: 'expected a store', extensions: { code: 'UNAVAILABLE' } };
    await intercept(page, '/graphql', (route) =>
      asks('Like', route.request())
        ? route.fulfill({ json: { errors: [error] } })
        : route.fallback(),
    );
    // A click of the mouse would scroll to where it can be made.
    await rowBelow(page, place).locator('[data-like]').dispatchEvent('click');
    const alert = page.getByRole('alert').filter({ hasText: /./ }).first();
    await alert.waitFor();
    const [told, all] = [await alert.boundingBox(), await scrollerOf(page).boundingBox()];
    expect(told?.y).toBeGreaterThanOrEqual(all?.y ?? 0);
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan((all?.y ?? 0) + (all?.height ?? 0));
    await expectPlace(page, place);
  });
});

interface Stream {
  readonly stream: {
    readonly nodes: readonly { readonly id: string; readonly createdAt: string }[];
  };
}

interface Place {
  /** 1 for the newest row of the feed. */
  readonly number: string;
  /** Of the first row in sight. */
  readonly id: string;
  /** The position of its upper edge in the window. */
  readonly y: number;
}

async function placeOf(page: Page): Promise<Place> {
  return page
    .locator('.scroller')
    .first()
    .evaluate((scroller) => {
      const { top } = scroller.getBoundingClientRect();
      const rows = [...scroller.querySelectorAll('[data-row]')];
      const row = rows.find((each) => each.getBoundingClientRect().bottom > top);
      return {
        number: row?.getAttribute('aria-posinset') ?? '',
        id: row?.getAttribute('data-row') ?? '',
        y: row?.getBoundingClientRect().y ?? 0,
      };
    });
}

async function heightOf(row: Locator): Promise<number> {
  return (await row.boundingBox())?.height ?? 0;
}
