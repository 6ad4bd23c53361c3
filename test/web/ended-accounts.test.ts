/** The page of somebody whose account is suspended or erased while it is open, in a real browser. */
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { axeViolations, chromiumPath, openWindow } from '../support/browser.ts';
import { askAs } from '../support/page-site.ts';
import { buttonOf, PAGE_WAIT, rowsOf } from '../support/page-window.ts';
import { sharedSite } from '../support/small-site.ts';

const ROLES = { 'x-palisade-roles': 'admin' };

describe.skipIf(chromiumPath === null)('an account that ends while its page is open', () => {
  const shared = sharedSite({
    argv: () => ['--empty'],
    async fill(site) {
      for (const login of ['ada', 'bob', 'cyd'])
        await askAs(site, login, 'mutation { join(input: {}) { userErrors { message } } }');
      const publish = 'mutation { publish(input: { title: "Peas" }) { userErrors { message } } }';
      await askAs(site, 'ada', publish);
    },
  });
  /** The browser itself complains about refused requests, so complaints do not count here. */
  async function open(viewer: string): Promise<Page> {
    const { page } = await openWindow(shared.browser, shared.site.address);
    onTestFinished(() => page.context().close());
    await page.goto(`/?viewer=${viewer}&view=everything`);
    await rowsOf(page).getByText('Peas').waitFor();
    return page;
  }

  async function idOf(login: string): Promise<string> {
    const query = '{ viewer { user { id } } }';
    const { viewer } = await askAs<{ viewer: { user: { id: string } } }>(shared.site, login, query);
    return viewer.user.id;
  }

  test('is named when it is erased, and leads to what can be read without it', async () => {
    const page = await open('bob');
    const erase =
      'mutation ($id: ID!) { eraseMe(input: { userId: $id }) { userErrors { message } } }';
    await askAs(shared.site, 'bob', erase, { id: await idOf('bob') });
    const why = 'expected an existing account, got an erased one';
    await buttonOf(page, /^0 likes$/).click();
    await page.getByText(`Could not like “\u2068Peas\u2069”. ${why}`).waitFor(PAGE_WAIT);
    await page.reload();
    await page.getByText(`There is no viewer “bob”. The server says: ${why}.`).waitFor(PAGE_WAIT);
    expect(await axeViolations(page)).toEqual([]);
    await buttonOf(page, 'read without a viewer').click();
    await page.getByRole('tab', { name: 'Everything' }).click();
    await rowsOf(page).getByText('Peas').waitFor();
  }, 60_000);

  test('keeps what a suspended writer wrote, and says why it is not published', async () => {
    const page = await open('cyd');
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text').fill('Half a thought');
    const answer = await fetch(`${shared.site.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-palisade-viewer': 'ada', ...ROLES },
      body: JSON.stringify({
        query:
          'mutation ($id: ID!) { suspendUser(input: { userId: $id }) { userErrors { message } } }',
        variables: { id: await idOf('cyd') },
      }),
    });
    expect(await answer.json()).toMatchObject({ data: { suspendUser: { userErrors: [] } } });
    await buttonOf(page, 'Post').click();
    await page.getByText('expected an active account, got one that is suspended').waitFor();
    await page.reload();
    await buttonOf(page, 'Continue writing').click();
    expect(await page.getByLabel('Text').inputValue()).toBe('Half a thought');
    await rowsOf(page).getByText('Peas').waitFor();
  }, 60_000);
});
