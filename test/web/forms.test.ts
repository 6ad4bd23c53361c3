/** Forms in a real browser: which field gets the focus, what makes room for them, and how their fields look. */
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { chromiumPath } from '../support/browser.ts';
import {
  asks,
  buttonOf,
  expectCraft,
  expectFocus,
  holdBack,
  intercept,
  PAGE_WAIT,
  rowsOf,
} from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

/** How a field looks. */
type Looks = Readonly<Record<'padding' | 'borderRadius' | 'borderColor', string>>;

describe.skipIf(chromiumPath === null)('forms', () => {
  const { as, open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob');
    for (const type of ['forum', 'group'])
      await as(
        'ada',
        `mutation { createCategory(input: { type: "${type}", name: "garden", title: "The ${type}" }) { userErrors { message } } }`,
      );
  });

  test('a direct begins with its recipients', async () => {
    const page = await open('bob', 'directs');
    await buttonOf(page, 'Write a direct').click();
    await expectFocus(page.getByLabel('To, logins separated by spaces'));
    await page.keyboard.type('ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Hello');
    await buttonOf(page, 'Send').click();
    await buttonOf(page, 'Reply').click();
    await expectFocus(page.getByLabel('Text'));
    await buttonOf(page, 'Close').click();
  });

  test('the button that opens a form gives way to it, and is there again when it closes', async () => {
    const page = await open('ada', 'places');
    const opener = buttonOf(page, 'Make a place');
    await opener.click();
    await expectFocus(page.getByLabel('Title'));
    expect(await opener.isVisible()).toBe(false);
    await buttonOf(page, 'Close').click();
    await expectFocus(opener);
    await buttonOf(page, 'The forum').click();
    await buttonOf(page, 'Open a thread').click();
    await expectFocus(page.getByLabel('Title'));
    expect(await buttonOf(page, 'Open a thread').isVisible()).toBe(false);
    await buttonOf(page, 'Close').click();
    await expectFocus(buttonOf(page, 'Open a thread'));
  });

  /** What makes a field look like the others. */
  const looksOf = (field: Locator): Promise<Looks> =>
    field.evaluate((element) => {
      const { getComputedStyle } = globalThis as unknown as {
        readonly getComputedStyle: (of: unknown) => Looks;
      };
      const { padding, borderRadius, borderColor } = getComputedStyle(element);
      return { padding, borderRadius, borderColor };
    });

  test('their fields look alike wherever they stand, and stand beside their buttons', async () => {
    const page = await open('ada', 'me');
    await page.setViewportSize({ width: 360, height: 640 });
    const list = page.getByLabel('A new list');
    const looks = await looksOf(list);
    expect(looks.borderRadius).toMatch(/px$/);
    const [field, made] = [await list.boundingBox(), await buttonOf(page, 'Make').boundingBox()];
    expect(Math.abs((field?.y ?? 0) - (made?.y ?? 0))).toBeLessThan(10);
    await page.goto('/?viewer=ada&view=notifications');
    await page.getByText('Notification settings').click();
    expect(await looksOf(page.getByLabel('Address of a webhook'))).toEqual(looks);
    await page.goto('/?viewer=ada&view=place%3Ftype%3Dgroup%26name%3Dgarden%26show%3Dmembers');
    expect(await looksOf(page.getByLabel('Invite somebody'))).toEqual(looks);
  });

  test('names that are longer than a phone is wide stay in sight', async () => {
    const login = 'donaudampfschifffahrtselektrizitaetenhauptbetriebswerk';
    const name = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetze';
    await as(login, `mutation { join(input: { name: "${name}" }) { userErrors { message } } }`);
    await as(login, 'mutation { publish(input: { title: "Tea" }) { userErrors { message } } }');
    const page = await open('bob', 'everything');
    await page.setViewportSize({ width: 360, height: 640 });
    const row = rowsOf(page).filter({ hasText: 'Tea' });
    await row.locator('summary').click();
    const boxes = await Promise.all(
      (await row.locator('.choices button').all()).map((button) => button.boundingBox()),
    );
    expect(boxes).toHaveLength(4);
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(360);
    }
    // Its author is next to the picture.
    const picture = await row.locator('.avatar').boundingBox();
    const author = await row.locator('.author').boundingBox();
    expect(author?.x).toBeGreaterThan((picture?.x ?? Infinity) + (picture?.width ?? 0));
    await row.locator('.author').click();
    const tab = page.getByRole('tab', { name: `Person: ${login}` });
    await expect.poll(async () => (await tab.boundingBox())?.width, PAGE_WAIT).toBeLessThan(300);
  });

  test('a saved profile says so, until something else is typed', async () => {
    const page = await open('bob', 'me');
    const profile = page.getByRole('region', { name: 'Your profile' });
    const status = profile.getByRole('status');
    await profile.getByLabel('Name').fill('Bob the Gardener');
    expect(await status.textContent()).toBe('');
    await page.keyboard.press('Enter');
    await status.getByText('Saved.').waitFor();
    await expectCraft(page);
    await profile.getByLabel('Name').fill('Bob');
    expect(await status.textContent()).toBe('');
  });

  test('a time that has passed says so, and what is scheduled says where it is', async () => {
    const page = await open('bob', 'everything');
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text').fill('On New Year’s Day');
    await page.getByLabel('Publish at').fill('2001-01-01T09:00');
    await page.getByText('This time has passed').waitFor();
    await page.getByLabel('Publish at').fill('2099-01-01T09:00');
    expect(await page.getByText('This time has passed').count()).toBe(0);
    await buttonOf(page, 'Schedule').click();
    await page.getByRole('status').getByText('kept among your drafts').waitFor(PAGE_WAIT);
    await expectCraft(page);
    await buttonOf(page, 'Write').click();
    await buttonOf(page, 'Close').click();
    expect(await page.getByText('kept among your drafts').count()).toBe(0);
  });

  const textsOf = async (login: string): Promise<readonly (string | null)[]> => {
    const query = `{ stream(template: "author", args: [{ name: "author", value: "${login}" }], first: 20) { nodes { text } } }`;
    const { stream } = await as<{ stream: { nodes: { text: string | null }[] } }>('ada', query);
    return stream.nodes.map(({ text }) => text);
  };

  test.each(['Control', 'Meta'])('%s and Enter send what is written, once', async (key) => {
    const text = `With ${key}`;
    const page = await open('bob', 'everything');
    await buttonOf(page, 'Write').click();
    await page.keyboard.press(`${key}+Enter`);
    await page.getByLabel('Text').fill(text);
    const sending = await holdBack(page, 'Publish');
    await page.getByLabel('Text').press(`${key}+Enter`);
    await sending.isAnswered;
    await page.getByLabel('Title').press(`${key}+Enter`);
    await page.getByLabel('Title').press('Enter');
    await sending.letThrough();
    await buttonOf(page, 'Write').waitFor();
    expect((await textsOf('bob')).filter((one) => one === text)).toHaveLength(1);
  });

  test.each([
    { pressed: 'Post', then: 'Try again' },
    { pressed: 'Keep as draft', then: 'Keep as draft' },
  ])('a failed attempt leaves the focus where it was: $pressed', async ({ pressed, then }) => {
    const page = await open('bob', 'everything');
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text').fill('At last');
    await intercept(page, '/graphql', (route) => route.abort());
    await buttonOf(page, pressed).click();
    await page.getByText('No answer came').waitFor(PAGE_WAIT);
    await expectFocus(buttonOf(page, then));
    await expectCraft(page);
    await page.unrouteAll({ behavior: 'wait' });
    await page.keyboard.press('Enter');
    await expectFocus(buttonOf(page, 'Write'));
  });

  test('a reply and a new thread that are kept as drafts say where they are', async () => {
    const page = await open('bob', 'place?type=forum&name=garden');
    await buttonOf(page, 'Open a thread').click();
    await page.getByLabel('Title').fill('Of soils');
    await buttonOf(page, 'Keep as draft').click();
    await page.getByRole('status').getByText('kept among your drafts').waitFor(PAGE_WAIT);
    await expectFocus(buttonOf(page, 'Open a thread'));
    await expectCraft(page);
    await buttonOf(page, 'Open a thread').click();
    await buttonOf(page, 'Close').click();
    expect(await page.getByText('kept among your drafts').count()).toBe(0);
    const opened = await as<{ openThread: { thread: { name: string } } }>(
      'ada',
      `mutation { openThread(input: { categoryId: "${encodeId('Channel', 'forum:garden')}", title: "Which soil?" }) { thread { name } userErrors { message } } }`,
    );
    await page.goto(`/?viewer=bob&view=thread%3Fthread%3D${opened.openThread.thread.name}`);
    await buttonOf(page.locator('.thread-bar'), 'Reply').click();
    await page.getByLabel('Text').fill('Sand, perhaps');
    await buttonOf(page, 'Keep as draft').click();
    await page.getByRole('status').getByText('kept among your drafts').waitFor(PAGE_WAIT);
    await expectCraft(page);
  }, 60_000);

  test('a text that is too long is not cut silently', async () => {
    const page = await open('bob', 'everything');
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text').focus();
    await page.keyboard.insertText('y'.repeat(9_999));
    expect(await page.getByText('maximum length').count()).toBe(0);
    await page.keyboard.insertText('yyy');
    await page.getByRole('alert').getByText('maximum length').waitFor();
    await buttonOf(page, 'Close').click();
  });

  test.each([
    { view: 'me', field: 'A word or phrase to mute', words: '!!', problem: /expected .* got/ },
    { view: 'me', field: 'A new list', words: 'z'.repeat(102), problem: /expected .* got/ },
    {
      view: 'place?type=group&name=garden&show=members',
      field: 'Invite somebody',
      words: 'dab',
      problem: 'There is nobody with the login “dab”.',
    },
  ])(
    'the error of one line is gone when the line changes: $field',
    async ({ view, field, words, problem }) => {
      const page = await open('ada', view);
      await page.getByLabel(field).fill(words);
      await page.keyboard.press('Enter');
      await page.getByText(problem).waitFor();
      await page.keyboard.press('Backspace');
      expect(await page.getByText(problem).count()).toBe(0);
    },
  );

  test.each([
    { view: 'me', opens: null, field: 'Name', verb: 'Save' },
    { view: 'me', opens: null, field: 'A word or phrase to mute', verb: 'Mute' },
    { view: 'everything', opens: 'Write', field: 'Title', verb: 'Post' },
    { view: 'places', opens: 'Make a place', field: 'Title', verb: 'Make the forum' },
    {
      view: 'notifications',
      opens: 'Notification settings',
      field: 'Address of a webhook',
      verb: 'Add a webhook',
    },
  ])(
    'a line that is too long is refused whole, not sent cut: $field, $verb',
    async ({ view, opens, field, verb }) => {
      const page = await open('ada', view);
      if (opens !== null) await page.getByText(opens, { exact: true }).click();
      const line = page.locator('form').getByLabel(field, { exact: true });
      await line.focus();
      await page.keyboard.press('Control+A');
      const text = `https://example.com/${'x'.repeat(2_100)}`;
      await page.keyboard.insertText(text);
      await buttonOf(page, verb).click();
      await page.getByText(/expected .* got/).waitFor();
      expect(await line.inputValue()).toBe(text);
      // No other attempt at something that was refused, except with another text.
      expect(
        await page
          .getByText(/expected .* got/)
          .getByRole('button')
          .count(),
      ).toBe(0);
    },
    60_000,
  );

  test('a form is no wider than its page, however long the names are that it offers', async () => {
    const input = `type: "forum", name: "long", title: "${'W'.repeat(300)}"`;
    await as('ada', `mutation { createCategory(input: { ${input} }) { userErrors { message } } }`);
    const page = await open('ada', 'place?type=forum&name=garden');
    await page.setViewportSize({ width: 360, height: 640 });
    await buttonOf(page, 'Edit this place').click();
    const inside = page.getByLabel('Inside');
    await expect.poll(() => inside.locator('option').count(), PAGE_WAIT).toBeGreaterThan(2);
    const box = await inside.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThan(360);
  }, 60_000);

  test('a sign-up keeps the focus on its button while it is sent, and is sent once', async () => {
    const page = await open('', 'everything');
    await page.getByLabel('Viewer').selectOption({ label: 'sign up as …' });
    await page.getByLabel('Your login').fill('eve');
    let asked = 0;
    page.on('request', (request) => void (asked += asks('Join', request) ? 1 : 0));
    const joining = await holdBack(page, 'Join');
    await buttonOf(page, 'Sign up').click();
    await joining.isAnswered;
    await expectFocus(buttonOf(page, 'Sign up'));
    await page.keyboard.press('Enter');
    await page.getByLabel('Your login').press('Enter');
    await joining.letThrough();
    await buttonOf(page, 'You').waitFor();
    expect(asked).toBe(1);
  });

  test('a choice from which a post is sent keeps the focus, and does not change meanwhile', async () => {
    const page = await open('bob', 'everything');
    await buttonOf(page, 'Write').click();
    await page.getByLabel('Text').fill('For my followers');
    const audience = page.getByLabel('for', { exact: true });
    await audience.selectOption('FOLLOWERS');
    const sending = await holdBack(page, 'Publish');
    await audience.press('Control+Enter');
    await sending.isAnswered;
    await expectFocus(audience);
    await audience.press('ArrowDown');
    expect(await audience.inputValue()).toBe('FOLLOWERS');
    await sending.letThrough();
    await buttonOf(page, 'Write').waitFor();
  });

  test('a failed sign-up says so until its login changes', async () => {
    const page = await open('', 'everything');
    await page.getByLabel('Viewer').selectOption({ label: 'sign up as …' });
    await page.getByLabel('Your login').fill('dan');
    await intercept(page, '/graphql', (route) => route.abort());
    await buttonOf(page, 'Sign up').click();
    await page.getByText('No answer came').waitFor(PAGE_WAIT);
    await page.getByLabel('Your login').fill('da');
    expect(await page.getByText('No answer came').count()).toBe(0);
  });
});
