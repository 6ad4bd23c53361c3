/** Words and phrases that a reader mutes on their own page, in a real browser, and what becomes of open feeds. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import {
  buttonOf,
  expectCraft,
  expectFocus,
  expectRows,
  openTab,
  PAGE_WAIT,
  rowsOf,
} from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

const TITLES = ['Beans on a balcony', 'The world-cup, day one', 'Peas'];
/** More than the page shows at first. */
const PHRASES = 102;
const PHRASES_A_PAGE = 100;

describe.skipIf(chromiumPath === null)('muted phrases', () => {
  const { as, open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob', 'cyd');
    for (const title of TITLES)
      await as(
        'ada',
        'mutation ($title: String) { publish(input: { title: $title }) { userErrors { message } } }',
        { title },
      );
  });

  const fieldOf = (page: Page): Locator => page.getByLabel('A word or phrase to mute');
  const sectionOf = (page: Page): Locator =>
    page.getByRole('region', { name: 'Words and phrases you muted' });
  const phrasesOf = (page: Page): Locator => sectionOf(page).getByRole('listitem');

  test('items with a phrase leave the open feeds, and are back when the phrase is unmuted', async () => {
    const beside = await open('bob', 'everything');
    await expectRows(beside, TITLES.length);
    const page = await open('bob', 'everything');
    await expectRows(page, TITLES.length);
    await buttonOf(page, 'You').click();
    await sectionOf(page).getByText('None.').waitFor();
    await fieldOf(page).fill('World Cup');
    await fieldOf(page).press('Enter');
    await expect
      .poll(() => phrasesOf(page).allTextContents(), PAGE_WAIT)
      .toEqual(['world cupUnmute']);
    expect(await fieldOf(page).inputValue()).toBe('');
    await expectFocus(fieldOf(page));
    await expectCraft(page);

    await expectRows(beside, TITLES.length - 1);
    await page.goBack();
    // The rows are those that were left; the server then tells what is gone.
    await expectRows(page, TITLES.length - 1);
    expect(await rowsOf(page).getByText('world-cup').count()).toBe(0);
    await openTab(page, 'Trending');
    await openTab(page, 'Everything');
    await expectRows(page, TITLES.length - 1);
    expect(await rowsOf(page).getByText('world-cup').count()).toBe(0);

    await buttonOf(page, 'You').click();
    await buttonOf(page, 'Unmute: world cup').click();
    await sectionOf(page).getByText('None.').waitFor();
    await openTab(page, 'Everything');
    await rowsOf(page).getByText('world-cup').waitFor();
    await expectRows(page, TITLES.length);
  }, 60_000);

  test('an invalid phrase is reported next to the field, and can be corrected there', async () => {
    const page = await open('bob', 'me');
    await fieldOf(page).fill('!!!');
    await buttonOf(sectionOf(page), 'Mute').click();
    const form = sectionOf(page).locator('form');
    await form.getByText('expected a word or a phrase').waitFor();
    expect(await fieldOf(page).inputValue()).toBe('!!!');
    await expectFocus(fieldOf(page));
    await expectCraft(page);
    await fieldOf(page).fill('beans');
    await buttonOf(sectionOf(page), 'Mute').click();
    await buttonOf(page, 'Unmute: beans').waitFor();
    expect(await form.getByRole('alert').textContent()).toBe('');
    expect(await fieldOf(page).inputValue()).toBe('');
    await expectFocus(fieldOf(page));
  }, 60_000);

  test('there are more below, and a freed one leaves the focus to the next', async () => {
    const mutes = Array.from(
      { length: PHRASES },
      (_, nth) =>
        `m${nth}: mutePhrase(input: { phrase: "n${100 + nth}" }) { userErrors { message } }`,
    );
    for (let at = 0; at < mutes.length; at += 10)
      await as('cyd', `mutation { ${mutes.slice(at, at + 10).join(' ')} }`);
    const page = await open('cyd', 'me');
    await expect.poll(() => phrasesOf(page).count(), PAGE_WAIT).toBe(PHRASES_A_PAGE);
    await buttonOf(page, 'More phrases').click();
    await expect.poll(() => phrasesOf(page).count(), PAGE_WAIT).toBe(PHRASES);
    expect(await buttonOf(page, 'More phrases').count()).toBe(0);
    await buttonOf(page, 'Unmute: n101').click();
    await expectFocus(buttonOf(page, 'Unmute: n102'));
    expect(await buttonOf(page, 'Unmute: n101').count()).toBe(0);
    expect(await phrasesOf(page).count()).toBe(PHRASES - 1);
  }, 60_000);
});
