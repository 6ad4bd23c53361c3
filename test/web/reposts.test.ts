/** Reposts in a real browser: a card under the name of who reposted it, and taking a repost back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { buildPage } from '../support/build-page.ts';
import { userGlobalId } from '../support/open-app.ts';
import { askAs, startSite, type Site } from '../support/page-site.ts';
import { expectCraft, openView, PAGE_WAIT, rowsOf } from '../support/page-window.ts';

describe.skipIf(chromiumPath === null)('reposts', () => {
  const dir = mkdtempSync(join(tmpdir(), 'palisade-reposts-'));
  let site: Site;
  let browser: Browser;

  beforeAll(async () => {
    await buildPage();
    site = await startSite(join(dir, 'data'), ['--empty']);
    browser = await openBrowser();
    for (const login of ['ada', 'bob', 'cyd'])
      await askAs(site, login, 'mutation { join(input: {}) { userErrors { message } } }');
    await askAs(
      site,
      'ada',
      'mutation { publish(input: { title: "Beans on a balcony" }) { userErrors { message } } }',
    );
    await askAs(
      site,
      'cyd',
      'mutation ($id: ID!) { follow(input: { producerId: $id }) { userErrors { message } } }',
      { id: userGlobalId('bob') },
    );
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await site.app.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const open = (viewer: string, view: string): Promise<Page> =>
    openView(browser, site, { viewer, view });
  const repostOf = (page: Page): Locator =>
    rowsOf(page)
      .first()
      .getByRole('button', { name: /reposts$/ });

  test('shows followers the original under the name of who reposted it, until that is taken back', async () => {
    const bob = await open('bob', 'everything');
    await expect.poll(() => rowsOf(bob).count(), PAGE_WAIT).toBe(1);
    await repostOf(bob).click();
    await expect.poll(() => repostOf(bob).textContent(), PAGE_WAIT).toContain('1');
    expect(await repostOf(bob).getAttribute('aria-pressed')).toBe('true');

    const cyd = await open('cyd', 'following-latest');
    const row = rowsOf(cyd).first();
    await expect.poll(() => row.textContent(), PAGE_WAIT).toContain('bob reposted');
    expect(await row.textContent()).toContain('Beans on a balcony');
    await row.getByRole('button', { name: /likes$/ }).click();
    await expect
      .poll(() => row.getByRole('button', { name: /likes$/ }).textContent(), PAGE_WAIT)
      .toContain('1');
    await expectCraft(cyd);

    await repostOf(bob).click();
    await expect.poll(() => repostOf(bob).getAttribute('aria-pressed'), PAGE_WAIT).toBe('false');
    await expect.poll(() => rowsOf(cyd).count(), PAGE_WAIT).toBe(0);
  }, 60_000);
});
