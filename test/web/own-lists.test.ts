/**
 * The lists of a viewer's own page in a real browser: they load more below, and a removed row leaves the focus to the
 * next.
 */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { askAs } from '../support/page-site.ts';
import {
  asks,
  buttonOf,
  expectCraft,
  expectFocus,
  holdBack,
  intercept,
  openView,
  PAGE_WAIT,
  untilQuiet,
} from '../support/page-window.ts';
import { sharedSite } from '../support/small-site.ts';

const VIEWER = '1837';
/** More than the page shows of them at first, which is 50. */
const MUTED = 52;

/** Keeps the shortest length that the list of whom the viewer follows has from now on. */
const WATCH = `{
  const title = [...document.querySelectorAll('h2')].find((h2) => h2.textContent === 'You follow');
  const list = title.closest('section');
  const rows = () => list.querySelectorAll('li').length;
  window.shortest = rows();
  const look = () => (window.shortest = Math.min(window.shortest, rows()));
  new MutationObserver(look).observe(list, { childList: true, subtree: true });
}`;

interface Followees {
  readonly viewer: {
    readonly following: {
      readonly nodes: readonly { readonly id: string; readonly key: string }[];
    };
  };
}

describe.skipIf(chromiumPath === null)('lists of a viewer', () => {
  let page: Page;
  let followees: Followees['viewer']['following']['nodes'] = [];

  const shared = sharedSite({
    async fill(site) {
      const asked = '{ viewer { following(first: 100) { nodes { id key } } } }';
      followees = (await askAs<Followees>(site, VIEWER, asked)).viewer.following.nodes;
      for (let at = 0; at < MUTED; at += 4) {
        const mutes = followees
          .slice(at, at + 4)
          .map(
            ({ id }, nth) =>
              `m${nth}: mute(input: { producerId: "${id}" }) { userErrors { message } }`,
          );
        await askAs(site, VIEWER, `mutation { ${mutes.join(' ')} }`);
      }
    },
  });
  async function openOwn(): Promise<void> {
    page = await openView(shared.browser, shared.site, { viewer: VIEWER, view: 'me' });
  }

  /** What reaches a page whose window gets the focus again. */
  const comeBack = (): Promise<unknown> => page.evaluate('dispatchEvent(new Event("focus"))');

  const listOf = (title: string): Locator => page.getByRole('region', { name: title, exact: true });
  const expectRows = (title: string, count: number): Promise<void> =>
    expect.poll(() => listOf(title).getByRole('listitem').count(), PAGE_WAIT).toBe(count);

  test.each([
    ['You follow', 100, 102],
    ['You muted', 50, MUTED],
  ])(
    '%s: %i rows, and all that are below',
    async (title, first, all) => {
      await openOwn();
      await expectRows(title, first);
      const more = buttonOf(page, `More: ${title}`);
      await more.click();
      await expectRows(title, all);
      expect(await more.count()).toBe(0);
      // The other list is as long as it was.
      await expectRows('You blocked', 0);
      await expectCraft(page);
    },
    60_000,
  );

  test('what was done in another window is there when the page comes back into sight', async () => {
    await openOwn();
    await expectRows('You blocked', 0);
    await expectRows('Your lists', 0);
    const userId = followees.find(({ key }) => key.startsWith('user:'))?.id ?? '';
    const elsewhere = (act: string) =>
      askAs(shared.site, VIEWER, `mutation { ${act} { __typename } }`);
    await elsewhere(`addReader(input: { userId: "${userId}" })`);
    await elsewhere('createList(input: { title: "Made elsewhere" })');
    await comeBack();
    await expectRows('Your readers', 1);
    await expectRows('Your lists', 1);
    await buttonOf(page, 'More: You follow').click();
    await expectRows('You follow', 102);
    await elsewhere('createList(input: { title: "Made later" })');
    await comeBack();
    await expectRows('Your lists', 2);
    await untilQuiet(page);
    // Asked for again, a list that was read on would lose what is below.
    await expectRows('You follow', 102);
  }, 60_000);

  test('a list keeps its loaded length when something is done about one of its rows', async () => {
    await openOwn();
    await buttonOf(page, 'More: You follow').click();
    await buttonOf(page, 'More: You muted').click();
    await expectRows('You follow', 102);
    await expectRows('You muted', MUTED);
    await page.evaluate(WATCH);
    const last = listOf('You follow').getByRole('listitem').last();
    await buttonOf(last, /^Notify me of posts/).click();
    await buttonOf(last, /^Stop notifying me/).waitFor();
    await buttonOf(last, /^Unfollow/).click();
    await expectRows('You follow', 101);
    await expectRows('You muted', MUTED);
    // Not even for a moment is it shorter.
    expect(await page.evaluate('shortest')).toBe(101);
  }, 60_000);

  test.each(['Me', 'MoreOfMe'])(
    'rows requested while the list is reloaded are shown, whichever answer is late: %s',
    async (operation) => {
      await openOwn();
      await expectRows('You muted', 50);
      const late = await holdBack(page, operation);
      const more = () => buttonOf(page, 'More: You muted').click();
      if (operation === 'Me') await comeBack();
      else await more();
      await late.isAnswered;
      if (operation === 'Me') await more();
      else await comeBack();
      await late.letThrough();
      await untilQuiet(page);
      await expectRows('You muted', MUTED);
    },
    60_000,
  );

  test('a list is as long as it was left, and in the same place, when its reader returns', async () => {
    await openOwn();
    const more = buttonOf(page, 'More: You follow');
    await more.click();
    await more.waitFor({ state: 'detached' });
    const whole = await listOf('You follow').getByRole('listitem').count();
    expect(whole).toBeGreaterThan(100);
    const last = listOf('You follow').getByRole('listitem').last();
    await last.scrollIntoViewIfNeeded();
    const { y } = (await last.boundingBox()) ?? { y: 0 };
    await last.locator('.link').click();
    await page.getByText('Threads').first().waitFor();
    await listOf('You follow').waitFor({ state: 'detached' });
    await page.goBack();
    await expectRows('You follow', whole);
    expect((await last.boundingBox())?.y).toBeCloseTo(y, 0);
    await untilQuiet(page);
    await expectRows('You follow', whole);
    await expectRows('You muted', 50);
  }, 60_000);

  const make = async (title: string): Promise<void> => {
    await page.getByLabel('A new list').fill(title);
    await page.keyboard.press('Enter');
  };
  const titles = (): Promise<readonly string[]> =>
    listOf('Your lists').locator('li > .link').allTextContents();

  test('a list is made once when the lists cannot be read after it', async () => {
    await openOwn();
    await intercept(page, '/graphql', (route) =>
      asks('MyLists', route.request()) ? route.abort() : route.continue(),
    );
    await make('Once');
    await page.getByText('The server cannot be reached').waitFor(PAGE_WAIT);
    await expect.poll(() => page.getByLabel('A new list').inputValue(), PAGE_WAIT).toBe('');
    await page.unrouteAll({ behavior: 'wait' });
    await buttonOf(page, 'Try again').click();
    const made = async () => (await titles()).filter((title) => title === 'Once');
    await expect.poll(made, PAGE_WAIT).toEqual(['Once']);
  }, 60_000);

  test('another title after a lost answer makes another list', async () => {
    await openOwn();
    await intercept(page, '/graphql', async (route) => {
      if (!asks('CreateList', route.request())) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await make('Lost');
    await page.getByText('No answer came').waitFor(PAGE_WAIT);
    await page.unrouteAll({ behavior: 'wait' });
    await make('Found');
    await expect.poll(titles, PAGE_WAIT).toEqual(expect.arrayContaining(['Lost', 'Found']));
  }, 60_000);

  test('what is typed while a reader is added stays in the field', async () => {
    await openOwn();
    const field = page.getByLabel('A new reader');
    const [first] = followees.flatMap(({ key }) => /^user:(.*)/.exec(key)?.[1] ?? []);
    await field.fill(first ?? '');
    const adding = await holdBack(page, 'AddReader');
    await page.keyboard.press('Enter');
    await adding.isAnswered;
    await field.fill('the next');
    await adding.letThrough();
    await buttonOf(listOf('Your readers'), `Remove: user:${first}`).waitFor();
    expect(await field.inputValue()).toBe('the next');
  }, 60_000);

  test('the fields above them have room for what is typed, also on a narrow screen', async () => {
    await openOwn();
    await page.setViewportSize({ width: 380, height: 800 });
    for (const name of ['Name', 'Mail']) {
      const box = await page.getByLabel(name, { exact: true }).boundingBox();
      expect(box?.width).toBeGreaterThan(200);
    }
  }, 60_000);

  test('a row that is removed leaves the focus to the next one, and one that stays keeps it', async () => {
    await openOwn();
    const [first, second] = followees.map(({ key }) => key);
    await buttonOf(page, `Notify me of posts: ${first}`).focus();
    await page.keyboard.press('Enter');
    await buttonOf(page, `Stop notifying me: ${first}`).waitFor();
    await buttonOf(page, `Unmute: ${first}`).focus();
    await page.keyboard.press('Enter');
    await buttonOf(page, `Unmute: ${first}`).waitFor({ state: 'detached' });
    await expectFocus(buttonOf(page, `Unmute: ${second}`));
    await buttonOf(page, `Unfollow: ${first}`).focus();
    await page.keyboard.press('Enter');
    await buttonOf(page, `Unfollow: ${first}`).waitFor({ state: 'detached' });
    await expectFocus(buttonOf(page, `Unfollow: ${second}`));
  }, 60_000);
});
