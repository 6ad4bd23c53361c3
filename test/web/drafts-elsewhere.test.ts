/** Drafts that another client of the same viewer keeps, on the page. */
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf as button, expectCraft, PAGE_WAIT as WAIT } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('the page beside another client', () => {
  const { as, open } = smallSite(async () => {
    const group = '{ type: "group", name: "books", title: "Books" }';
    await as('ada', 'mutation { join(input: {}) { userErrors { message } } }');
    await as('ada', `mutation { createCategory(input: ${group}) { userErrors { message } } }`);
  });

  test('keeps of a draft what another client wrote and the form has no field for', async () => {
    const { producer } = await as<{ producer: { id: string } }>(
      'ada',
      '{ producer(type: "group", name: "books") { id } }',
    );
    const attachments = [{ kind: 'IMAGE', url: 'https://example.org/a.png', alt: 'A' }];
    const input = {
      draftId: 'elsewhere',
      title: 'Pages',
      url: 'https://example.org/',
      attachments,
    };
    await as(
      'ada',
      'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { key } } }',
      {
        input: {
          ...input,
          kind: 'question',
          visibility: 'GROUP',
          groupId: producer.id,
          language: 'en',
        },
      },
    );
    const page = await open('ada', 'drafts');
    await button(page, 'Go on writing').click();
    expect(await page.getByLabel('for', { exact: true }).inputValue()).toBe('GROUP');
    await page.getByLabel('Text').fill('Written on the page.');
    await expectCraft(page);
    await button(page, 'Post').click();
    await page.getByText('No drafts.').waitFor(WAIT);
    const { stream } = await as<{ stream: { nodes: readonly object[] } }>(
      'ada',
      '{ stream(template: "author", args: [{ name: "author", value: "ada" }], first: 1) { nodes { title text kind url language group { id } attachments { kind url alt } } } }',
    );
    const { draftId: _, ...kept } = input;
    expect(stream.nodes).toEqual([
      { ...kept, text: 'Written on the page.', kind: 'question', language: 'en', group: producer },
    ]);
  }, 60_000);
});
