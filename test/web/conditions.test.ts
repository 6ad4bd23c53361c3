/** What a feed says about its page, next to what it says is new, in a real browser. */
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { asks, buttonOf, intercept, PAGE_WAIT, rowsOf } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('the conditions of a page', () => {
  const { as, open } = smallSite(({ join }) => join('ada', 'bob'));

  const publish = (title: string): Promise<unknown> =>
    as(
      'ada',
      'mutation ($title: String) { publish(input: { title: $title }) { userErrors { message } } }',
      { title },
    );

  test('are not covered by the button for what is new, however narrow the pane is', async () => {
    await publish('Peas');
    const page = await open('bob', 'everything');
    await page.setViewportSize({ width: 360, height: 640 });
    await intercept(page, '/graphql', async (route) => {
      if (!asks('Page', route.request())) return route.continue();
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { stream: object } };
      const stream = { ...data.stream, conditions: ['DEGRADED', 'BEHIND'] };
      return route.fulfill({ response, json: { data: { stream } } });
    });
    await page.reload();
    await rowsOf(page).first().waitFor();
    const said = page.getByRole('list', { name: 'Conditions' });
    await said.getByText('DEGRADED').waitFor();
    await publish('Beans');
    const pill = await buttonOf(page, '1 new').boundingBox(PAGE_WAIT);
    const notice = await said.boundingBox();
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(pill?.y ?? 0);
  }, 60_000);
});
