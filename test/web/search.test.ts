/** Searching on the page in a real browser, and URLs that name an impossible viewer. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chromiumPath, openWindow } from '../support/browser.ts';
import { askAs } from '../support/page-site.ts';
import {
  buttonOf,
  expectCraft,
  expectFocus,
  expectRows,
  openTab,
  openView,
  PAGE_WAIT,
  rowsOf,
} from '../support/page-window.ts';
import { sharedSite } from '../support/small-site.ts';

const VIEWER = 'ada';
const TITLES = ['Entangled states', 'States at rest', 'Nothing else'];
/** Searches nothing, but may do everything else. */
const BARRED = 'bob';

describe.skipIf(chromiumPath === null)('searching on the page', () => {
  const shared = sharedSite({
    argv(dir) {
      const flags = join(dir, 'flags.json');
      writeFileSync(flags, JSON.stringify({ search: { off: [BARRED] } }));
      return ['--empty', '--flags', flags];
    },
    async fill(site) {
      const publish =
        'mutation ($title: String) { publish(input: { title: $title }) { item { id } } }';
      for (const title of TITLES) await askAs(site, VIEWER, publish, { title });
    },
  });
  const openAs = (viewer: string, view: string): Promise<Page> =>
    openView(shared.browser, shared.site, { viewer, view });
  const fieldIn = (page: Page): Locator =>
    page.getByRole('search', { name: 'Search' }).getByRole('searchbox', { name: 'Search' });
  const resultsIn = (page: Page, words: string): Locator =>
    page.getByRole('region', { name: `Search: ${words}`, exact: true });
  const expectTab = (page: Page, name: string): Promise<void> =>
    page.getByRole('tab', { name, exact: true, selected: true }).waitFor();

  test('names its key, but not on a phone', async () => {
    const hintIn = (page: Page) => fieldIn(page).getAttribute('placeholder');
    expect(await hintIn(await openAs(VIEWER, 'everything'))).toBe('Type / to search');
    const phone = { isMobile: true, hasTouch: true };
    const { page, complaints } = await openWindow(shared.browser, shared.site.address, phone);
    onTestFinished(() => page.context().close());
    await page.goto(`/?viewer=${VIEWER}&view=everything`);
    expect(await hintIn(page)).toBe('Search');
    expect(complaints).toEqual([]);
  });

  test('finds by words, and its address finds the same again by reload, by Back and elsewhere', async () => {
    const page = await openAs(VIEWER, 'everything');
    await expectRows(page, 3);
    await page.keyboard.press('/');
    await expectFocus(fieldIn(page));
    await page.keyboard.type('  states   ent ');
    await page.keyboard.press('Enter');
    await expectFocus(resultsIn(page, 'states ent'));
    await expectRows(page, 1);
    expect(await rowsOf(page).textContent()).toContain('Entangled states');
    expect(await page.title()).toContain('Search: states ent');
    await fieldIn(page).fill('states');
    await page.keyboard.press('Enter');
    await expectRows(page, 2);
    await page.reload();
    await expectRows(page, 2);
    expect(await fieldIn(page).inputValue()).toBe('states');
    await page.goBack();
    await expectRows(page, 1);
    await expect.poll(() => fieldIn(page).inputValue(), PAGE_WAIT).toBe('states ent');
    await expectCraft(page);
    const { page: other } = await openWindow(shared.browser, shared.site.address);
    onTestFinished(() => other.context().close());
    await other.goto(page.url());
    await expectRows(other, 1);
  }, 60_000);

  test('leads back to what was open, by an empty field and by Escape', async () => {
    const page = await openAs(VIEWER, 'everything');
    await openTab(page, 'Threads');
    await expectTab(page, 'Threads');
    for (const leave of ['Enter', 'Escape']) {
      await page.keyboard.press('/');
      await fieldIn(page).fill('rest');
      await page.keyboard.press('Enter');
      await expectRows(page, 1);
      await fieldIn(page).fill('');
      await page.keyboard.press(leave);
      await expectTab(page, 'Threads');
      expect(await fieldIn(page).inputValue()).toBe('');
    }
  }, 60_000);

  test('Escape clears the field and gives the focus back; a slash in what is written stays there', async () => {
    const page = await openAs(VIEWER, 'everything');
    await expectRows(page, 3);
    await page.keyboard.press('j');
    await page.keyboard.press('/');
    await page.keyboard.type('half a wo');
    await page.keyboard.press('Escape');
    await expectFocus(rowsOf(page).first());
    expect(await fieldIn(page).inputValue()).toBe('');
    await buttonOf(page, 'Write').click();
    const title = page.getByLabel('Title');
    await title.click();
    await page.keyboard.type('either/or');
    expect(await title.inputValue()).toBe('either/or');
  }, 60_000);

  test('keeps a text that is too long, says so, and searches once it is short enough', async () => {
    const page = await openAs(VIEWER, 'everything');
    await expectRows(page, 3);
    const long = 'rest '.repeat(30).trim();
    await fieldIn(page).fill(long);
    await page.keyboard.press('Enter');
    expect(await fieldIn(page).inputValue()).toBe(long);
    const told = await fieldIn(page).evaluate(
      (field) => (field as unknown as { readonly validationMessage: string }).validationMessage,
    );
    expect(told).toBe('Expected at most 128 characters, got 149.');
    await expectFocus(fieldIn(page));
    await expectTab(page, 'Everything');
    await fieldIn(page).fill('rest');
    await page.keyboard.press('Enter');
    await expectRows(page, 1);
    await fieldIn(page).fill(long);
    await page.keyboard.press('Escape');
    await expectTab(page, 'Everything');
    await fieldIn(page).fill('rest');
    await page.keyboard.press('Enter');
    await expectRows(page, 1);
  }, 60_000);

  test('says what was looked for where nothing is found, and that searching is switched off', async () => {
    const page = await openAs(VIEWER, 'search?words=teapot&languages=de');
    await page.getByText('Nothing found for “teapot”, in de.').waitFor();
    const barred = await openAs(BARRED, 'search?words=states');
    await barred.getByText('Searching is switched off').waitFor();
    expect(await barred.getByText('busy').count()).toBe(0);
    await openTab(barred, 'Everything');
    await expectRows(barred, 3);
  }, 60_000);

  test('leaves the bar whole on a narrow screen, and in two panes each has a field', async () => {
    const page = await openAs(VIEWER, 'search?words=states');
    await expectRows(page, 2);
    await page.setViewportSize({ width: 380, height: 700 });
    const boxOf = async (of: Locator) => {
      const box = await of.boundingBox();
      if (box === null) throw new Error('expected it in sight, got nothing');
      return box;
    };
    const [field, viewer, inspect] = [
      await boxOf(fieldIn(page)),
      await boxOf(page.getByLabel('Viewer')),
      await boxOf(buttonOf(page, 'Inspect')),
    ];
    expect(field.width).toBeGreaterThan(200);
    expect(viewer.width).toBeGreaterThan(100);
    expect(inspect.x + inspect.width).toBeLessThanOrEqual(380);
    expect(Math.abs(inspect.y - viewer.y)).toBeLessThan(4);
    await page.setViewportSize({ width: 1_000, height: 700 });
    await buttonOf(page, 'Side by side').click();
    const second = page.getByRole('searchbox', { name: 'Search, second pane' });
    await second.fill('rest');
    await second.press('Enter');
    await resultsIn(page, 'rest, second pane').waitFor();
    expect(await fieldIn(page).first().inputValue()).toBe('states');
    await expectCraft(page);
  }, 60_000);

  test.each([
    ['日本', '日本'],
    ['%E6%97%A5%E6%9C%AC', '日本'],
    ['a%20b', 'a b'],
    ['%FF', '\uFFFD'],
  ])('says that nobody is called viewer=%s, and leads to those who are', async (written, name) => {
    const { page, complaints } = await openWindow(shared.browser, shared.site.address);
    onTestFinished(() => page.context().close());
    await page.goto(`/?viewer=${written}&view=home`);
    const refusal = page.getByRole('alert').filter({ hasText: `There is no viewer “${name}”.` });
    await refusal.waitFor();
    expect(await page.getByText('cannot be reached').count()).toBe(0);
    expect(await page.title()).toContain('No such viewer');
    await expectCraft(page);
    await buttonOf(refusal, 'read without a viewer').click();
    await expectTab(page, 'Trending');
    expect(complaints).toEqual([]);
  });
});
