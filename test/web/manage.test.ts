/** What owners, moderators and readers do with threads and places, in a real browser. */
import type { Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { chromiumPath } from '../support/browser.ts';
import {
  asks,
  buttonOf,
  expectCraft,
  expectFocus,
  intercept,
  PAGE_WAIT,
  rowsOf,
} from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

describe.skipIf(chromiumPath === null)('managing', () => {
  let thread = '';

  const { as, open } = smallSite(async ({ as, join }) => {
    await join('ada', 'bob');
    for (const [name, title] of [
      ['garden', 'Garden'],
      ['kitchen', 'Kitchen'],
    ]) {
      const input = `type: "forum", name: "${name}", title: "${title}"`;
      await as(
        'ada',
        `mutation { createCategory(input: { ${input} }) { userErrors { message } } }`,
      );
    }
  });

  beforeAll(async () => {
    if (chromiumPath === null) return;
    const opened = await as<{ openThread: { thread: { name: string } } }>(
      'ada',
      'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { name } userErrors { message } } }',
      {
        input: { categoryId: encodeId('Channel', 'forum:garden'), title: 'Basil', text: 'Where?' },
      },
    );
    thread = opened.openThread.thread.name;
    for (const text of ['On the sill', 'In the bed', 'In a pot'])
      await as(
        'ada',
        'mutation ($input: PublishInput!) { publish(input: $input) { userErrors { message } } }',
        { input: { thread, kind: 'comment', text } },
      );
  }, 60_000);

  test('a reader marks a thread unread from one of its items', async () => {
    await as(
      'bob',
      `mutation { markThreadRead(input: { threadId: "${encodeId('Thread', thread)}" }) { userErrors { message } } }`,
    );
    const page = await open('bob', `thread?thread=${thread}`);
    const badge = page.locator('.thread-bar .badge');
    await buttonOf(page, 'Mark unread').waitFor();
    const row = rowsOf(page).filter({ hasText: 'In the bed' });
    await row.locator('summary').click();
    await buttonOf(row, 'Mark unread from here').click();
    await expect.poll(() => badge.textContent(), PAGE_WAIT).toBe('2 unread');
    await expectFocus(row.locator('summary'));
    const { producer } = await as<{ producer: { firstUnread: { text: string } } }>(
      'bob',
      `{ producer(type: "thread", name: "${thread}") { ... on Thread { firstUnread { text } } } }`,
    );
    expect(producer.firstUnread.text).toBe('In the bed');
  }, 60_000);

  test('a thread that its reader marked unread stays unread when a reply arrives in sight', async () => {
    await as(
      'bob',
      `mutation { markThreadRead(input: { threadId: "${encodeId('Thread', thread)}" }) { userErrors { message } } }`,
    );
    const page = await open('bob', `thread?thread=${thread}`, { hasClock: true });
    await buttonOf(page, 'Mark unread').waitFor();
    const row = rowsOf(page).filter({ hasText: 'In the bed' });
    await row.locator('summary').click();
    await buttonOf(row, 'Mark unread from here').click();
    await buttonOf(page, 'Mark read').waitFor();
    await as(
      'ada',
      `mutation { publish(input: { thread: "${thread}", text: "Or outside?" }) { userErrors { message } } }`,
    );
    const marks: Request[] = [];
    page.on('request', (request) => {
      if (asks('MarkThreadRead', request)) marks.push(request);
    });
    await page.getByText('Or outside?').waitFor();
    await page.clock.runFor(5_000);
    expect(marks).toEqual([]);
    const firstUnread = async () => {
      const { producer } = await as<{ producer: { firstUnread: { text: string } | null } }>(
        'bob',
        `{ producer(type: "thread", name: "${thread}") { ... on Thread { firstUnread { text } } } }`,
      );
      return producer.firstUnread?.text;
    };
    expect(await firstUnread()).toBe('In the bed');
    await buttonOf(page, 'Mark read').click();
    await expect.poll(firstUnread, PAGE_WAIT).toBeUndefined();
  }, 60_000);

  test('a thread is moved to another place by its opener, and not by others', async () => {
    const bob = await open('bob', `thread?thread=${thread}`);
    await buttonOf(bob, 'Follow thread').waitFor();
    expect(await buttonOf(bob, 'Move thread').count()).toBe(0);
    const page = await open('ada', `thread?thread=${thread}`);
    await buttonOf(page, 'Move thread').click();
    const places = page.getByRole('form', { name: 'Move thread' }).getByRole('combobox');
    await expectFocus(places);
    await places.selectOption('Kitchen (forum)');
    await expectCraft(page);
    await intercept(page, '/graphql', (route) =>
      asks('MoveThread', route.request())
        ? route.fulfill({
            json: { errors: [{ message: 'lost', extensions: { code: 'UNAVAILABLE' } }] },
          })
        : route.continue(),
    );
    await buttonOf(page, 'Move').click();
    await page.getByText('Could not move this thread to “⁨Kitchen⁩”.').waitFor(PAGE_WAIT);
    await page.unrouteAll({ behavior: 'wait' });
    await buttonOf(page, 'Move').click();
    await page.getByText('Moved to Kitchen.').waitFor();
    await expectFocus(buttonOf(page, 'Move thread'));
    await page.goto('/?viewer=ada&view=place%3Ftype%3Dforum%26name%3Dkitchen');
    await buttonOf(page, 'Basil').waitFor();
  }, 60_000);

  test('a place is edited by its owner, and put inside another', async () => {
    const bob = await open('bob', 'place?type=forum&name=kitchen');
    await buttonOf(bob, 'Follow').waitFor();
    expect(await buttonOf(bob, 'Edit this place').count()).toBe(0);
    const page = await open('ada', 'place?type=forum&name=kitchen');
    await buttonOf(page, 'Edit this place').click();
    await expectFocus(page.getByLabel('Title'));
    await page.getByLabel('Title').fill('The kitchen');
    await page.getByLabel('What it is for').fill('Pots and pans');
    await page.getByLabel('Inside').selectOption('Garden (forum)');
    await expectCraft(page);
    await buttonOf(page, 'Save').click();
    await page.getByRole('heading', { name: 'The kitchen' }).waitFor();
    await page.getByText('Pots and pans').waitFor();
    await page.getByText('inside Garden').waitFor();
    await expectFocus(buttonOf(page, 'Edit this place'));
    await page.getByText('inside Garden').getByRole('button').click();
    await page.getByRole('heading', { name: 'Garden' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'The kitchen' }).waitFor();
    await buttonOf(page, 'Edit this place').click();
    await page.getByLabel('Inside').selectOption('no other place');
    await buttonOf(page, 'Save').click();
    await page.getByText('inside Garden').waitFor({ state: 'detached' });
  }, 60_000);

  test('a place is opened and closed to others by its staff, and put among the others', async () => {
    const page = await open('ada', 'place?type=forum&name=garden');
    await buttonOf(page, 'Edit this place').click();
    const form = page.getByRole('form', { name: 'Edit this place' });
    const saved = form.getByRole('button', { name: 'Save' });
    expect(await saved.isEnabled()).toBe(false);
    await form.getByLabel('Threads are read by').selectOption('members');
    await form.getByLabel('Threads are opened by').selectOption('staff');
    await form.getByLabel('Replies come from').selectOption('members');
    await form.getByLabel('New members').selectOption('ask to join');
    const order = form.getByLabel('Its number in lists');
    await order.fill('');
    await saved.click();
    await expectFocus(order);
    await order.fill('7');
    await expectCraft(page);
    await saved.click();
    await page.getByText('members read · staff open threads').waitFor();
    const { producer } = await as<{ producer: { place: object } }>(
      'ada',
      '{ producer(type: "forum", name: "garden") { ... on Channel { place { title readers openers posters joining order } } } }',
    );
    expect(producer.place).toEqual({
      title: 'Garden',
      readers: 'MEMBERS',
      openers: 'MODERATORS',
      posters: 'MEMBERS',
      joining: 'APPROVAL',
      order: 7,
    });
    const bob = await open('bob', 'place?type=forum&name=garden');
    await bob.getByText('Only members can read its threads.').waitFor();
    await buttonOf(bob, 'Ask to join').waitFor();
  }, 60_000);

  test('an edit of a place that is continued after a reload keeps what others changed meanwhile', async () => {
    const page = await open('ada', 'place?type=forum&name=kitchen');
    await buttonOf(page, 'Edit this place').click();
    await page.getByLabel('Title').fill('Our kitchen');
    const stored = () =>
      as<{ producer: { id: string; place: object } }>(
        'ada',
        '{ producer(type: "forum", name: "kitchen") { id ... on Channel { place { title description } } } }',
      );
    const { producer } = await stored();
    await as(
      'ada',
      `mutation { editCategory(input: { categoryId: "${producer.id}", description: "Knives" }) { userErrors { message } } }`,
    );
    await page.reload();
    await buttonOf(page, /editing this place|Edit this place/).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Our kitchen');
    await buttonOf(page, 'Save').click();
    await page.getByRole('heading', { name: 'Our kitchen' }).waitFor();
    expect((await stored()).producer.place).toEqual({
      title: 'Our kitchen',
      description: 'Knives',
    });
  }, 60_000);

  test('a place is put inside any of those that its owner looks after, behind how many others they stand', async () => {
    for (let at = 10; at < 60; at += 10) {
      const made = Array.from({ length: 10 }, (_, nth) => `attic-${at + nth}`).map(
        (name, nth) =>
          `p${nth}: createCategory(input: { type: "forum", name: "${name}", title: "${name}" }) { userErrors { message } }`,
      );
      await as('bob', `mutation { ${made.join(' ')} }`);
    }
    const page = await open('ada', 'place?type=forum&name=kitchen');
    await buttonOf(page, 'Edit this place').click();
    await page.getByLabel('Inside').selectOption('Garden (forum)');
    await buttonOf(page, 'Save').click();
    await page.getByText('inside Garden').waitFor();
  }, 60_000);
});
