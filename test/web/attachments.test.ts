/** Images and links attached to what people write, in a real browser. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf, expectCraft, expectFocus, PAGE_WAIT, rowsOf } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('attachments', () => {
  const { as, open } = smallSite(async ({ as: ask, join }) => {
    await join('ada', 'bob');
    await ask(
      'ada',
      'mutation { createCategory(input: { type: "forum", name: "garden", title: "Garden" }) { userErrors { message } } }',
    );
  });

  const addressOf = (page: Page, name: string): Locator => page.getByLabel(`Address of ${name}`);
  const wordsOf = (page: Page, name: string): Locator =>
    page.getByLabel(new RegExp(`(What it shows|Its title): ${name}$`));

  interface Attachment {
    readonly kind: string;
    readonly url: string;
    readonly alt: string | null;
    readonly title: string | null;
  }

  /** Of the newest item of a feed. */
  async function attached(viewer: string, template: string): Promise<readonly Attachment[]> {
    const { stream } = await as<{ stream: { nodes: { attachments: readonly Attachment[] }[] } }>(
      viewer,
      'query ($template: String!) { stream(template: $template, first: 1) { nodes { attachments { kind url alt title } } } }',
      { template },
    );
    return stream.nodes[0]?.attachments ?? [];
  }

  test('a post has its images and links, and an incomplete one says what is missing', async () => {
    const page = await open('ada', 'everything');
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text', { exact: true }).fill('Look.');
    await buttonOf(page, 'Attach an image').click();
    await expectFocus(addressOf(page, 'image 1'));
    await addressOf(page, 'image 1').fill('img.example/tea.png');
    await buttonOf(page, 'Post').click();
    await page
      .getByText('Image 1: expected an address that begins with https:// or http://, got “img')
      .waitFor(PAGE_WAIT);
    await addressOf(page, 'image 1').fill('https://img.example/tea.png');
    await buttonOf(page, 'Try again').click();
    await page.getByText('Image 1: expected a text that says what it shows').waitFor(PAGE_WAIT);
    await wordsOf(page, 'image 1').fill('x'.repeat(1_001));
    await buttonOf(page, 'Try again').click();
    await page.getByText('at most 1000 characters, got 1001').waitFor(PAGE_WAIT);
    await wordsOf(page, 'image 1').fill('A cup of tea');
    await buttonOf(page, 'Attach a link').click();
    await addressOf(page, 'link 2').fill('https://page.example/brewing');
    await wordsOf(page, 'link 2').fill('How to brew it');
    await buttonOf(page, 'Attach a link').click();
    await expectCraft(page);
    await buttonOf(page, 'Try again').click();
    const shown = rowsOf(page).first().getByRole('list', { name: 'Attached' });
    await shown.waitFor(PAGE_WAIT);
    expect(await shown.getByRole('link').allTextContents()).toEqual([
      'Image: A cup of tea (img.example)',
      'How to brew it (page.example)',
    ]);
    await expectCraft(page);
    expect(await attached('bob', 'everything')).toEqual([
      { kind: 'IMAGE', url: 'https://img.example/tea.png', alt: 'A cup of tea', title: null },
      { kind: 'LINK', url: 'https://page.example/brewing', alt: null, title: 'How to brew it' },
    ]);
  }, 60_000);

  test('ten are the most; one that is removed leaves the others, and the focus in the form', async () => {
    const page = await open('ada', 'everything');
    await buttonOf(page, 'Write').click();
    for (let nth = 1; nth <= 10; nth += 1) {
      await buttonOf(page, 'Attach a link').click();
      await addressOf(page, `link ${nth}`).fill(`https://page.example/${nth}`);
    }
    expect(await buttonOf(page, 'Attach a link').isEnabled()).toBe(false);
    await page.getByText('10 is the most.').waitFor();
    await buttonOf(page, 'Remove link 3').click();
    await expectFocus(buttonOf(page, 'Attach an image'));
    expect(await addressOf(page, 'link 3').inputValue()).toBe('https://page.example/4');
    await buttonOf(page, 'Close').click();
    await page.reload();
    await buttonOf(page, 'Continue writing').click();
    expect(await addressOf(page, 'link 9').inputValue()).toBe('https://page.example/10');
    await buttonOf(page, 'Discard').click();
  }, 60_000);

  test('a draft, a direct, a thread and an edit have them too', async () => {
    const page = await open('ada', 'drafts');
    const attach = async (title: string): Promise<void> => {
      await buttonOf(page, 'Attach a link').click();
      await addressOf(page, 'link 1').fill('https://page.example/');
      await wordsOf(page, 'link 1').fill(title);
    };
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text', { exact: true }).fill('Later.');
    await attach('Of a draft');
    await buttonOf(page, 'Keep as draft').click();
    await buttonOf(page, 'Continue writing').click();
    expect(await wordsOf(page, 'link 1').inputValue()).toBe('Of a draft');
    await buttonOf(page, 'Post').click();
    await page.getByText('No drafts.').waitFor(PAGE_WAIT);
    expect(await attached('ada', 'everything')).toMatchObject([{ title: 'Of a draft' }]);

    await page.goto('/?viewer=ada&view=directs');
    await buttonOf(page, 'Write a direct').click();
    await page.getByLabel(/^To,/).fill('bob');
    await page.getByLabel('Text', { exact: true }).fill('See this.');
    await attach('Of a direct');
    await buttonOf(page, 'Send').click();
    await rowsOf(page).getByText('Of a direct').waitFor(PAGE_WAIT);
    expect(await attached('bob', 'directs')).toMatchObject([{ title: 'Of a direct' }]);

    await page.goto('/?viewer=ada&view=place%3Ftype%3Dforum%26name%3Dgarden');
    await buttonOf(page, 'Open a thread').click();
    await page.getByLabel('Title', { exact: true }).fill('A thread');
    await attach('Of a thread');
    await buttonOf(page, 'Open thread').click();
    await expect
      .poll(() => attached('bob', 'everything'), PAGE_WAIT)
      .toMatchObject([{ title: 'Of a thread' }]);

    await page.goto('/?viewer=ada&view=everything');
    await rowsOf(page).first().locator('summary').click();
    await buttonOf(page, /^Edit this/).click();
    await wordsOf(page, 'link 1').fill('Of an edit');
    await buttonOf(page, 'Save').click();
    await rowsOf(page).first().getByText('Of an edit').waitFor(PAGE_WAIT);
    expect(await attached('bob', 'everything')).toMatchObject([{ title: 'Of an edit' }]);
  }, 60_000);
});
