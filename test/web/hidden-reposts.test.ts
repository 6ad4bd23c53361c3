/** Turning off somebody's reposts in a real browser: from their page, and undoing it on a card or under You. */
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { userGlobalId } from '../support/open-app.ts';
import {
  buttonOf,
  expectCraft,
  expectRows,
  openTab,
  PAGE_WAIT,
  rowsOf,
} from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

interface Published {
  readonly publish: { readonly item: { readonly id: string } };
}

describe.skipIf(chromiumPath === null)('hidden reposts', () => {
  const { open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob', 'cyd');
    const publish = (viewer: string, title: string) =>
      as<Published>(
        viewer,
        'mutation ($title: String) { publish(input: { title: $title }) { item { id } } }',
        { title },
      );
    const { id } = (await publish('ada', 'Beans on a balcony')).publish.item;
    await publish('bob', 'Carrots');
    await as(
      'bob',
      'mutation ($id: ID!) { repost(input: { itemId: $id }) { userErrors { message } } }',
      { id },
    );
    await as(
      'cyd',
      'mutation ($id: ID!) { follow(input: { producerId: $id }) { userErrors { message } } }',
      { id: userGlobalId('bob') },
    );
  });

  test('the cards say so and take it back, other windows lose the reposts, and what they wrote stays', async () => {
    const beside = await open('cyd', 'following-latest');
    await expectRows(beside, 2);
    const page = await open('cyd', 'following-latest');
    await expectRows(page, 2);
    await buttonOf(rowsOf(page).first(), 'bob').click();
    await expectRows(page, 2);
    await buttonOf(page, 'Turn off reposts').click();
    await buttonOf(page, 'Show reposts').waitFor();
    const repost = rowsOf(page).first();
    await repost.getByText('You turned off the reposts of bob.').waitFor();
    await expectCraft(page);
    await expectRows(beside, 1);
    expect(await rowsOf(beside).textContent()).toContain('Carrots');
    await buttonOf(repost, 'Undo').click();
    await repost.getByText('Beans on a balcony').waitFor();
    await buttonOf(page, 'Turn off reposts').waitFor();
    await openTab(page, /^Following/);
    await expectRows(page, 2);
  }, 60_000);

  test('those whose reposts are off are listed under You, and shown again from there', async () => {
    const page = await open('cyd', 'person?login=bob');
    await buttonOf(page, 'Turn off reposts').click();
    await buttonOf(page, 'Show reposts').waitFor();
    await expectRows(await open('cyd', 'following-latest'), 1);
    await buttonOf(page, 'You').click();
    const list = page.getByRole('region', { name: 'You turned off the reposts of', exact: true });
    await expect.poll(() => list.getByRole('listitem').count(), PAGE_WAIT).toBe(1);
    await expectCraft(page);
    await buttonOf(list, 'Show reposts: user:bob').click();
    await list.getByText('Nobody.').waitFor();
    await expectRows(await open('cyd', 'following-latest'), 2);
  }, 60_000);
});
