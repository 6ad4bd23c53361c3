/** The page at `/` in a real browser, over a real server. Each window has its own session. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { axeViolations, chromiumPath, openWindow, type Window } from '../support/browser.ts';
import { askAs, startSite, type Site } from '../support/page-site.ts';
import { asks, holdBack, PAGE_WAIT, rowsOf } from '../support/page-window.ts';
import { sharedSite } from '../support/small-site.ts';

const FIRST_LOAD_BYTES_MAX = 150 * 1024;
const HERE =
  chromiumPath === null
    ? 'the page, skipped: expected Chromium at /usr/bin/chromium or PALISADE_CHROMIUM'
    : 'the page';

async function publish(site: Site, viewer: string, title: string): Promise<void> {
  const query = 'mutation ($title: String) { publish(input: { title: $title }) { item { id } } }';
  await askAs(site, viewer, query, { title });
}

/** The ids of a feed's items in the server's order, without ranking anything. */
async function orderOf(site: Site, viewer: string): Promise<readonly string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const { stream }: HomePage = await askAs<HomePage>(
      site,
      viewer,
      `query ($after: String) { stream(template: "home", first: 100, after: $after, refresh: false) {
        nodes { id } pageInfo { hasNextPage endCursor } } }`,
      { after },
    );
    ids.push(...stream.nodes.map(({ id }) => id));
    after = stream.pageInfo.hasNextPage ? stream.pageInfo.endCursor : null;
  } while (after !== null && ids.length < 1_000);
  return ids;
}

interface HomePage {
  readonly stream: {
    readonly nodes: readonly { readonly id: string }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  };
}

const idsOf = (page: Page): Promise<readonly string[]> =>
  rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''));

describe.skipIf(chromiumPath === null)(HERE, () => {
  const shared = sharedSite();
  async function open(path: string, options: Parameters<typeof openWindow>[2] = {}) {
    const window = await openWindow(shared.browser, shared.site.address, options);
    onTestFinished(() => window.page.context().close());
    await window.page.goto(path);
    return window;
  }

  async function openHome(viewer = '1837', more = ''): Promise<Window> {
    const window = await open(`/?viewer=${viewer}&view=home${more}`);
    await expect.poll(() => rowsOf(window.page).count(), PAGE_WAIT).toBeGreaterThanOrEqual(20);
    return window;
  }

  test('shows a first page at once, asks no other host, and weighs little', async () => {
    const files: string[] = [];
    const window = await openWindow(shared.browser, shared.site.address);
    onTestFinished(() => window.page.context().close());
    window.page.on('response', (response) => {
      if (!response.url().endsWith('/graphql')) files.push(response.url());
    });
    await window.page.goto('/?viewer=1837');
    await expect.poll(() => rowsOf(window.page).count(), PAGE_WAIT).toBeGreaterThanOrEqual(20);
    expect(window.complaints).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(3);
    const bodies = await Promise.all(files.map(async (url) => (await fetch(url)).arrayBuffer()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(Buffer.from(body)).length, 0);
    expect(bytes).toBeLessThan(FIRST_LOAD_BYTES_MAX);
  });

  test('shows what a template puts between the items, right above its item', async () => {
    const { page, complaints } = await open('/?viewer=1837&view=discover');
    const people = page.getByRole('article', { name: 'People who ask well' });
    await expect.poll(() => people.count(), PAGE_WAIT).toBeGreaterThanOrEqual(1);
    expect(await page.getByRole('article', { name: 'Discover' }).count()).toBe(1);
    const below = people.first().locator('xpath=following-sibling::article[1]');
    expect(await below.getAttribute('aria-posinset')).toBe('5');
    expect(await axeViolations(page)).toEqual([]);
    await people.first().getByRole('button').first().click();
    await expect.poll(() => page.url(), PAGE_WAIT).toContain('person');
    expect(complaints).toEqual([]);
  });

  test('shows a feed of hundreds of items forward and back in the server’s order', async () => {
    const { page, complaints } = await openHome();
    const order = await orderOf(shared.site, '1837');
    expect(order.length).toBeGreaterThan(400);
    const scroller = page.locator('.scroller').first();
    const seen = new Set<string>();
    /** Scrolls until the last, or the first, row shown is the one at that place in the server's order. */
    const scrollTo = async (target: string, isDown: boolean): Promise<void> => {
      for (let step = 0; step < 400; step += 1) {
        const ids = await idsOf(page);
        const from = order.indexOf(ids[0] ?? '');
        expect(ids).toEqual(order.slice(from, from + ids.length));
        ids.forEach((id) => seen.add(id));
        if (ids.includes(target)) return;
        await scroller.evaluate(
          (element, down) =>
            element.scrollBy(0, down ? element.scrollHeight : -element.scrollHeight),
          isDown,
        );
        await expect
          .poll(async () => (await idsOf(page)).at(isDown ? -1 : 0), PAGE_WAIT)
          .not.toBe(ids.at(isDown ? -1 : 0));
      }
      throw new Error(`expected to reach ${target}`);
    };
    await scrollTo(order[379] ?? '', true);
    expect([...seen]).toEqual(order.slice(0, seen.size));
    expect(await idsOf(page)).not.toContain(order[0]);
    await scrollTo(order[0] ?? '', false);
    expect(complaints).toEqual([]);
  }, 60_000);

  test('says how many are new without moving, and puts them above with focus and place kept', async () => {
    const { page } = await openHome();
    await page.keyboard.press('j');
    for (let at = 0; at < 6; at += 1) await page.keyboard.press('j');
    const focused = page.locator('[data-row]:focus');
    const before = await focused.boundingBox();
    const id = await focused.getAttribute('data-row');
    await publish(shared.site, '1039', 'News for the busy answerer');
    const pill = page.getByRole('button', { name: /^1 new$/ });
    await expect.poll(() => pill.count(), PAGE_WAIT).toBe(1);
    expect(await focused.boundingBox()).toEqual(before);
    await page.keyboard.press('n');
    await expect
      .poll(() => page.getByRole('button', { name: '1 new above' }).count(), PAGE_WAIT)
      .toBe(1);
    expect(await focused.getAttribute('data-row')).toBe(id);
    expect(Math.abs(((await focused.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    await page.getByRole('button', { name: '1 new above' }).click();
    expect(await rowsOf(page).first().textContent()).toContain('News for the busy answerer');
  });

  test('says what is new in a feed without fenceposts, and stops when it is in sight', async () => {
    const { page } = await open('/?viewer=1837&view=following-latest');
    await rowsOf(page).first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(request.url());
    });
    await publish(shared.site, '1039', 'Newest of all');
    const pill = page.locator('.pill');
    await expect.poll(() => pill.allTextContents(), PAGE_WAIT).toEqual(['1 new']);
    expect(asked).toEqual([]);
    await pill.click();
    await expect.poll(() => pill.allTextContents(), PAGE_WAIT).toEqual(['↑ 1 new above']);
    await rowsOf(page).nth(1).hover();
    await page.mouse.wheel(0, -2_000);
    await expect.poll(() => pill.count(), PAGE_WAIT).toBe(0);
    expect(await rowsOf(page).first().textContent()).toContain('Newest of all');
  });

  test('counts badges down live when another window of the viewer reads', async () => {
    const [one, two] = [
      await open('/?viewer=1847&view=threads'),
      await open('/?viewer=1847&view=threads'),
    ];
    const badge = (page: Page) => page.locator('.categories button').nth(1).locator('.badge');
    const unread = async (page: Page): Promise<number> =>
      parseInt((await badge(page).textContent({ timeout: 20_000 })) ?? '', 10);
    const before = await unread(one.page);
    expect(before).toBeGreaterThan(1);
    await two.page.locator('.categories button').nth(1).click();
    await two.page.locator('.thread-rows .unread button').first().click();
    await two.page.getByRole('button', { name: 'Mark read' }).click();
    await expect.poll(() => unread(one.page), PAGE_WAIT).toBe(before - 1);
    expect([...one.complaints, ...two.complaints]).toEqual([]);
  });

  test('likes immediately, before the answer arrives, and the server agrees', async () => {
    const { page } = await openHome('62');
    const { letThrough } = await holdBack(page, 'Like');
    const like = page.locator('.like').first();
    await like.click();
    await expect.poll(() => like.getAttribute('aria-pressed'), PAGE_WAIT).toBe('true');
    await letThrough();
    await page.reload();
    await expect.poll(() => page.locator('.like').first().textContent(), PAGE_WAIT).toContain('1');
    expect(await page.locator('.like').first().getAttribute('aria-pressed')).toBe('true');
  });

  test('shows what its reader posts while a page is still being read', async () => {
    const { page } = await open('/?viewer=1837&view=everything');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByLabel('Title').fill('Posted meanwhile');
    const reading = await holdBack(page, 'Page');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await reading.isAnswered;
    const posted = page.waitForResponse((answer) => asks('Publish', answer.request()));
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await posted;
    await reading.letThrough();
    await rowsOf(page).getByText('Posted meanwhile').waitFor();
  });

  test('keeps saying what is new in a feed without fenceposts when its reader refreshes meanwhile', async () => {
    const { page } = await open('/?viewer=1837&view=everything');
    await rowsOf(page).first().waitFor();
    const reading = await holdBack(page, 'Page');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await reading.isAnswered;
    await publish(shared.site, '1039', 'New since the refresh');
    const pill = page.getByRole('button', { name: '1 new', exact: true });
    await pill.waitFor();
    const counted = page.waitForResponse((answer) => asks('NewSince', answer.request()));
    await reading.letThrough();
    await counted;
    await pill.click();
    await rowsOf(page).getByText('New since the refresh').waitFor();
  });

  test('shows the fence: ranges, makers, and why the item under the pointer is there', async () => {
    const { page } = await openHome('1039', '&inspect=0');
    const inspector = page.getByRole('complementary', { name: 'Fence inspector' });
    await expect.poll(() => inspector.textContent(), PAGE_WAIT).toMatch(/positions 1 to \d+/);
    expect(await inspector.textContent()).toMatch(/ranker hot@/);
    await rowsOf(page).nth(2).hover();
    await expect.poll(() => inspector.textContent(), PAGE_WAIT).toMatch(/Row 3.*region.*head/s);
    expect(await inspector.textContent()).toMatch(/place in the head3/);
    await inspector.getByRole('button', { name: 'Measure' }).click();
    const parts = inspector.getByRole('region', { name: 'Parts of the template' }).getByRole('row');
    await expect
      .poll(() => parts.allTextContents(), PAGE_WAIT)
      .toEqual([
        'partreadkeptdroppedms',
        expect.stringMatching(/^dedupe\d+\.\d\d$/),
        expect.stringMatching(/^filter\d+\.\d\d$/),
        expect.stringMatching(/^following\d+\.\d\d$/),
      ]);
  });

  test('offers a visitor without a viewer no trial that the server would refuse', async () => {
    const { page } = await open('/?view=everything&inspect=0');
    const inspector = page.getByRole('complementary', { name: 'Fence inspector' });
    await inspector.getByText('Choose a viewer to try another ranker').waitFor();
    await inspector.getByText('hot@', { exact: false }).first().waitFor();
    expect(await inspector.getByRole('combobox').count()).toBe(0);
    expect(await inspector.getByRole('button').count()).toBe(0);
  });

  test('blocks a person and takes it back', async () => {
    const { page } = await openHome('1847');
    const first = rowsOf(page).first();
    await first.locator('summary').click();
    await first.getByRole('button', { name: /^Block/ }).click();
    await expect.poll(() => first.textContent(), PAGE_WAIT).toContain('You blocked');
    await first.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => first.textContent(), PAGE_WAIT).not.toContain('You blocked');
  });

  const SIGHTS = [
    ['home with the inspector', '/?viewer=1837&view=home&inspect=0', '[data-row]', {}],
    ['home in the dark', '/?viewer=1837&view=home', '[data-row]', { colorScheme: 'dark' }],
    [
      'a narrow home with the inspector',
      '/?viewer=1837&view=home&inspect=0',
      '[data-row]',
      { viewport: { width: 360, height: 640 } },
    ],
    ['threads', '/?viewer=1837&view=threads', '.thread-rows li', {}],
    ['two viewers', '/?viewer=1837&view=home&viewer=&view=trending', '[data-row]', {}],
    ['an error', '/?viewer=&view=home', '.problem', {}],
  ] as const;

  test.each(SIGHTS)('is accessible: %s', async (_, path, sign, options) => {
    const { page } = await open(path, options);
    await page.locator(sign).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const [isTooWide, isTooTall] = await page.evaluate<readonly boolean[]>(
      '[document.body.scrollWidth > innerWidth, document.querySelector(".panes").scrollHeight > innerHeight]',
    );
    expect([isTooWide, isTooTall]).toEqual([false, false]);
  });

  const TWICE = [
    ['home', '.rankers'],
    ['me', 'text="Your lists"'],
    ['places', '.places'],
    ['person?login=1847', '[data-row]'],
  ] as const;

  test.each(TWICE)('is accessible in two panes: %s', async (view, sign) => {
    const side = `viewer=1837&view=${encodeURIComponent(view)}`;
    const { page } = await open(`/?${side}&inspect=0&${side}&inspect=1`);
    for (const pane of await page.locator('.pane').all()) {
      await pane.locator(sign).first().waitFor();
      if (view === 'home') await pane.getByRole('button', { name: 'Write' }).click();
    }
    expect(await axeViolations(page)).toEqual([]);
  });

  test('outlives a restart of its server: says what is wrong, then goes on', async () => {
    const dataDir = join(shared.dir, 'restarted');
    const first = await startSite(dataDir, ['--empty']);
    await publish(first, 'ada', 'Before the restart');
    const { page } = await openWindow(shared.browser, first.address);
    onTestFinished(() => page.context().close());
    await page.goto('/?viewer=ada&view=everything');
    await page.getByText('Before the restart').waitFor();
    await first.app.close();
    await page.getByText('The server cannot be reached').waitFor({ timeout: 30_000 });
    await page.getByText('Before the restart').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The server cannot be reached').waitFor({ timeout: 30_000 });
    const port = Number(new URL(first.address).port);
    const second = await startSite(dataDir, ['--empty'], { port });
    onTestFinished(() => second.app.close());
    await publish(second, 'ada', 'After the restart');
    // The click's own tries may reach the new server by themselves. Then what is new is offered instead.
    const offered = page.getByRole('button', { name: /Try again|new/ }).first();
    const shown = page.getByText('After the restart');
    const read = async (): Promise<number> => {
      const found = await shown.count();
      if (found === 0) await offered.click({ timeout: 1_000 }).catch(() => undefined);
      return found;
    };
    await expect.poll(read, { timeout: 60_000, interval: 200 }).toBe(1);
    await expect.poll(() => page.getByText('cannot be reached').count(), PAGE_WAIT).toBe(0);
  }, 150_000);

  test('begins with nothing: sign up, write the first post, read it', async () => {
    const empty = await startSite(join(shared.dir, 'empty'), ['--empty']);
    onTestFinished(() => empty.app.close());
    const { page, complaints } = await openWindow(shared.browser, empty.address);
    onTestFinished(() => page.context().close());
    await page.goto('/');
    await page.getByText('Nothing here yet').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Viewer').selectOption({ label: 'sign up as …' });
    await page.getByLabel('Your login').fill('ada');
    await page.getByLabel('Your name').fill('Ada Lovelace');
    const joining = await holdBack(page, 'Join');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await joining.isAnswered;
    // What is opened before the page has the answer stays open.
    await page.getByRole('tab', { name: 'Following latest' }).click();
    await page.getByRole('tab', { name: 'Following latest', selected: true }).waitFor();
    await joining.letThrough();
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByLabel('Title').fill('The first post');
    await page.getByLabel('Text').fill('Nothing was here before.');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await rowsOf(page).getByText('Nothing was here before.').waitFor();
    expect(await rowsOf(page).count()).toBe(1);
    await rowsOf(page).getByText('Ada Lovelace (ada)').waitFor();
    const favourite = page.getByRole('button', { name: 'favourite' });
    const keeping = await holdBack(page, 'Favourite');
    await favourite.click();
    await keeping.letThrough();
    await page.reload();
    await expect.poll(() => favourite.getAttribute('aria-pressed'), PAGE_WAIT).toBe('true');
    expect(complaints).toEqual([]);
  });
});
