/** What a screen reader says of the cards of a list: which card it is, its text, and whose each button is. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { chromiumPath } from '../support/browser.ts';
import { expectCraft, expectRows } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

interface Said {
  readonly role: string;
  readonly name: string;
  readonly description: string;
}

/** Everything that a screen reader can reach, as Chromium describes it. */
async function said(page: Page): Promise<readonly Said[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const words = (of: { readonly value?: unknown } | undefined): string =>
    typeof of?.value === 'string' ? of.value.trim() : '';
  return nodes.map(({ role, name, description }) => ({
    role: words(role),
    name: words(name),
    description: words(description),
  }));
}

describe.skipIf(chromiumPath === null)('the cards of', () => {
  let thread = '';

  const { open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob');
    await as(
      'ada',
      'mutation { createCategory(input: { type: "forum", name: "garden", title: "Garden" }) { userErrors { message } } }',
    );
    const publish = (author: string, input: object) =>
      as(author, 'mutation ($input: PublishInput!) { publish(input: $input) { item { id } } }', {
        input,
      });
    const opened = await as<{ openThread: { thread: { name: string } } }>(
      'ada',
      'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { name } } }',
      {
        input: {
          categoryId: encodeId('Channel', 'forum:garden'),
          title: 'Which soil?',
          text: 'Clay or loam?',
          url: 'https://garden.example/soil',
        },
      },
    );
    thread = opened.openThread.thread.name;
    const url = 'https://garden.example/loam';
    await publish('bob', { thread, kind: 'answer', title: 'Re: Which soil?', text: 'Loam.', url });
    await publish('ada', { thread, kind: 'answer', title: 'Re: Which soil?', text: 'Both.' });
    await publish('bob', { thread, kind: 'comment', text: 'Really?' });
  });

  test.each([
    [
      'a feed',
      () => 'everything',
      ['On: Which soil? bob', 'Re: Which soil? ada', 'Re: Which soil? bob', 'Which soil? ada'],
      [],
    ],
    [
      'a thread',
      () => `thread?thread=${thread}`,
      ['Which soil? ada', 'Re: Which soil? bob', 'Re: Which soil? ada', 'comment by bob'],
      [/^Reply$/],
    ],
  ])(
    '%s are told apart, and so are their buttons',
    async (_, view, names, more) => {
      const page = await open('bob', view());
      await expectRows(page, 4);
      const all = await said(page);
      const cards = all.filter(({ role }) => role === 'article');
      expect(cards.map(({ name }) => name)).toEqual(names);
      const texts = ['Clay or loam?', 'Loam.', 'Both.', 'Really?'];
      expect(new Set(cards.map(({ description }) => description))).toEqual(new Set(texts));
      for (const words of [/^0 likes$/, /^favourite$/, /^0 reposts$/, /^More about/, ...more]) {
        const of = all.filter(({ name, description }) => words.test(name) && description !== '');
        expect(of.map(({ description }) => description)).toEqual(names);
      }
      const links = all
        .filter(({ role, name }) => role === 'link' && name === 'garden.example')
        .map(({ description }) => description);
      expect(links.toSorted()).toEqual(['Re: Which soil? bob', 'Which soil? ada']);
      await expectCraft(page);
    },
    60_000,
  );
});
