/** Reposts in a real browser: a card under the reposter's name, and taking a repost back. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { userGlobalId } from '../support/open-app.ts';
import { expectCraft, PAGE_WAIT, rowsOf } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('reposts', () => {
  const { open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob', 'cyd');
    await as(
      'ada',
      'mutation { publish(input: { title: "Beans on a balcony" }) { userErrors { message } } }',
    );
    await as(
      'cyd',
      'mutation ($id: ID!) { follow(input: { producerId: $id }) { userErrors { message } } }',
      { id: userGlobalId('bob') },
    );
  });

  const repostOf = (page: Page): Locator =>
    rowsOf(page)
      .first()
      .getByRole('button', { name: /reposts?$/ });

  test('shows followers the original under the name of the reposter, until that is taken back', async () => {
    const bob = await open('bob', 'everything');
    await expect.poll(() => rowsOf(bob).count(), PAGE_WAIT).toBe(1);
    await repostOf(bob).click();
    await expect.poll(() => repostOf(bob).textContent(), PAGE_WAIT).toBe('↻ 1 repost');
    expect(await repostOf(bob).getAttribute('aria-pressed')).toBe('true');

    const cyd = await open('cyd', 'following-latest');
    const row = rowsOf(cyd).first();
    await expect.poll(() => row.textContent(), PAGE_WAIT).toContain('bob reposted');
    expect(await row.textContent()).toContain('Beans on a balcony');
    const like = row.getByRole('button', { name: /likes?$/ });
    expect(await like.textContent()).toBe('♡ 0 likes');
    await like.click();
    await expect.poll(() => like.textContent(), PAGE_WAIT).toBe('♥ 1 like');
    await expectCraft(cyd);

    await repostOf(bob).click();
    await expect.poll(() => repostOf(bob).getAttribute('aria-pressed'), PAGE_WAIT).toBe('false');
    await expect.poll(() => rowsOf(cyd).count(), PAGE_WAIT).toBe(0);
  }, 60_000);

  test('other windows show what somebody does in one, and how often it was done', async () => {
    const bob = await open('bob', 'everything');
    await repostOf(bob).click();
    const [shown, own] = [await open('cyd', 'following-latest'), await open('cyd', 'everything')];
    const doingsOf = (page: Page): Locator => rowsOf(page).first().locator('button[aria-pressed]');
    const pressed = (page: Page): Promise<readonly (string | null)[]> =>
      doingsOf(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-pressed')));
    await expect.poll(() => pressed(shown), PAGE_WAIT).toHaveLength(3);
    for (const button of await doingsOf(shown).all())
      if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
    for (const page of [shown, own])
      await expect.poll(() => pressed(page), PAGE_WAIT).toEqual(['true', 'true', 'true']);
    await expect.poll(() => repostOf(bob).textContent(), PAGE_WAIT).toContain('2');
    for (const button of await doingsOf(own).all()) await button.click();
    for (const page of [own, shown])
      await expect.poll(() => pressed(page), PAGE_WAIT).toEqual(['false', 'false', 'false']);
    await expect.poll(() => repostOf(bob).textContent(), PAGE_WAIT).toContain('1');
  }, 60_000);
});
