/** What the page says when an action of its reader fails: which one, on what, and why, in a real browser. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { asks, buttonOf, intercept, PAGE_WAIT, rowsOf } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

const WHY = 'The server is busy or has lost its store.';

describe.skipIf(chromiumPath === null)('an action that fails', () => {
  const { open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob');
    const [title, words] = ['Which soil?', `Sand or clay${' and peat'.repeat(9)}`];
    for (const input of [`title: "${title}", text: "Say."`, `text: "${words}"`])
      await as('ada', `mutation { publish(input: { ${input} }) { userErrors { message } } }`);
  });

  /** The server answers operations of this name as one that has lost its store. */
  const refuse = (page: Page, operation: string): Promise<void> =>
    intercept(page, '/graphql', (route) =>
      asks(operation, route.request())
        ? route.fulfill({
            json: { errors: [{ message: 'lost', extensions: { code: 'UNAVAILABLE' } }] },
          })
        : route.continue(),
    );

  const rowOf = (page: Page, words: string) => rowsOf(page).filter({ hasText: words });

  test.each([
    ['Like', /^0 likes$/, 'like “Which soil?”'],
    ['Favourite', 'favourite', 'add “Which soil?” to your favourites'],
    ['Repost', /^0 reposts$/, 'repost “Which soil?”'],
  ])(
    '%s is named with its item',
    async (operation, button, act) => {
      const page = await open('bob', 'everything');
      const row = rowOf(page, 'Which soil?');
      await row.waitFor();
      await refuse(page, operation);
      await buttonOf(row, button).click();
      await expectSaid(page, act);
    },
    60_000,
  );

  test('an item without a title is named by how its text begins', async () => {
    const page = await open('bob', 'everything');
    const row = rowOf(page, 'Sand or clay');
    await row.waitFor();
    await refuse(page, 'Like');
    await buttonOf(row, /^0 likes$/).click();
    await expectSaid(page, `like “Sand or clay${' and peat'.repeat(5)} an …”`);
  }, 60_000);

  test.each([
    ['Follow', 'Follow', 'follow ada'],
    ['Mute', 'Mute', 'mute ada'],
    ['HideReposts', 'Turn off reposts', 'turn off the reposts of ada'],
    ['Block', 'Block', 'block ada'],
  ])(
    '%s is named with its person',
    async (operation, button, act) => {
      const page = await open('bob', 'person?login=ada');
      await buttonOf(page, button).waitFor();
      await refuse(page, operation);
      await buttonOf(page, button).click();
      await expectSaid(page, act);
    },
    60_000,
  );
});

/** In the one alert of the view that says anything. */
async function expectSaid(page: Page, act: string): Promise<void> {
  const said = page.getByRole('alert').filter({ hasText: WHY });
  await expect
    .poll(async () => plain(await said.allTextContents()), PAGE_WAIT)
    .toEqual([`Could not ${act}. ${WHY} Try again in a moment.`]);
}

/** Without the marks that keep the directions of texts apart. */
function plain(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.replaceAll(/[\u2068\u2069]/g, '').trim());
}
