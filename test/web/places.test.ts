/** Places on the page: members and their roles, what a refusal leaves, and the focus while buttons change. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { chromiumPath, axeViolations } from '../support/browser.ts';
import { buttonOf, expectFocus, PAGE_WAIT, rowsOf } from '../support/page-window.ts';
import { userGlobalId } from '../support/open-app.ts';
import { smallSite } from '../support/small-site.ts';

const channel = (key: string) => encodeId('Channel', key);

const PEOPLE = ['ada', 'bob', 'cyd', 'dan'] as const;

describe.skipIf(chromiumPath === null)('places', () => {
  const { open, as, join } = smallSite(async (small) => {
    await small.join(...PEOPLE);
    for (const [type, title] of [
      ['group', 'Chess'],
      ['group', 'Go'],
      ['forum', 'Garden'],
    ] as const)
      await as(
        'ada',
        'mutation ($input: CreateCategoryInput!) { createCategory(input: $input) { userErrors { message } } }',
        { input: { type, title, name: title.toLowerCase() } },
      );
  });

  const place = (viewer: string, key: string, show = 'threads'): Promise<Page> => {
    const [type, name] = key.split(':');
    return open(viewer, `place?type=${type}&name=${name}&show=${show}`);
  };
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  test('a place that is not made keeps the focus in its form', async () => {
    const ada = await open('bob', 'places');
    await buttonOf(ada, 'Make a place').click();
    await ada.getByLabel('Make a').selectOption('group');
    await ada.getByLabel('Title').fill('Chess');
    await buttonOf(ada, 'Make the group').click();
    await ada.getByText('expected a name that is not taken').waitFor();
    await expectFocus(buttonOf(ada, 'Try again'));
  });

  test('people who are invited, join and leave keep the focus in the place', async () => {
    const ada = await place('ada', 'group:chess', 'members');
    await ada.getByLabel('Invite somebody').fill('bob');
    await buttonOf(ada, 'Invite').click();
    await buttonOf(ada, 'Withdraw: user:bob').waitFor();
    await expectFocus(ada.getByLabel('Invite somebody'));
    const bob = await open('bob', 'notifications');
    await buttonOf(bob, 'ada invited you to a place').click(PAGE_WAIT);
    await buttonOf(bob, 'Accept the invitation').click();
    await bob.getByText('you are a member').waitFor();
    await expectFocus(region(bob, 'Chess'));
    // The staff hear of it, and so does the list that is open.
    await buttonOf(ada, 'Make a moderator: user:bob').waitFor(PAGE_WAIT);
    await buttonOf(bob, 'Leave').click();
    await buttonOf(bob, 'Ask to join').click();
    await expectFocus(region(bob, 'Chess'));
    await buttonOf(ada, 'Admit: user:bob').click(PAGE_WAIT);
    await buttonOf(ada, 'Make a moderator: user:bob').waitFor();
  }, 60_000);

  test('staff who lost their role are refused, and see why and that they lost it', async () => {
    const roleOfBob = (role: string) =>
      as(
        'ada',
        `mutation ($input: SetGroupRoleInput!) { setGroupRole(input: $input) { userErrors { message } } }`,
        { input: { categoryId: channel('group:chess'), userId: userGlobalId('bob'), role } },
      );
    await roleOfBob('MODERATOR');
    const bob = await place('bob', 'group:chess', 'members');
    await bob.getByText('you moderate it').waitFor();
    await roleOfBob('MEMBER');
    await bob.getByLabel('Invite somebody').fill('cyd');
    await buttonOf(bob, 'Invite').click();
    await bob.getByText('expected a place that the viewer moderates').waitFor();
    await bob.getByText('you are a member').waitFor();
    expect(await bob.getByLabel('Invite somebody').count()).toBe(0);
  }, 60_000);

  test('roles are given, changed and given up', async () => {
    await join('dan');
    const ada = await place('ada', 'group:go', 'members');
    const dan = await place('dan', 'group:go');
    await buttonOf(dan, 'Ask to join').click();
    await buttonOf(ada, 'Admit: user:dan').click(PAGE_WAIT);
    await buttonOf(ada, 'Make a moderator: user:dan').click();
    await buttonOf(ada, 'Make a member: user:dan').waitFor();
    await expectFocus(ada.locator('li', { hasText: 'dan' }).getByRole('button').nth(1));
    expect(await buttonOf(ada, 'Step down: user:ada').count()).toBe(0);
    await buttonOf(ada, 'Make an owner: user:dan').click();
    await buttonOf(ada, 'Step down: user:ada').press('Enter');
    await ada.getByText('you are a member').waitFor();
    await expectFocus(buttonOf(ada.locator('.people'), 'ada'));
    expect(await buttonOf(ada, /user:dan/).count()).toBe(0);
    await dan.reload();
    await buttonOf(dan, 'Leave').click();
    await dan.getByText('make somebody else an owner first').waitFor();
    expect(await axeViolations(dan)).toEqual([]);
  }, 60_000);

  test('a thread is closed and reopened by its opener and by staff, and marked unread', async () => {
    const opened = await as<{ openThread: { thread: { name: string } } }>(
      'bob',
      'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { name } } }',
      { input: { categoryId: channel('forum:garden'), title: 'Which soil?', text: 'Any?' } },
    );
    const thread = `thread?thread=${opened.openThread.thread.name}`;
    const [ada, bob, cyd] = [
      await open('ada', thread),
      await open('bob', thread),
      await open('cyd', thread),
    ];
    for (const page of [ada, bob, cyd]) await buttonOf(page, 'Reply').first().waitFor();
    expect(await buttonOf(cyd, 'Close thread').count()).toBe(0);
    expect(await buttonOf(bob, 'Mark unread').count()).toBe(0);
    await buttonOf(cyd, 'Mark unread').click(PAGE_WAIT);
    await buttonOf(cyd, 'Mark read').waitFor();
    await expect
      .poll(() => cyd.locator('.thread-bar .badge').textContent(), PAGE_WAIT)
      .toBe('1 unread');
    await buttonOf(ada, 'Close thread').click();
    await ada.getByText('This thread is closed').waitFor();
    await expectFocus(buttonOf(ada, 'Reopen thread'));
    expect(await buttonOf(ada, 'Reply').count()).toBe(0);
    await bob.reload();
    await buttonOf(bob, 'Reopen thread').click();
    await buttonOf(bob, 'Reply').first().waitFor();
    expect(await axeViolations(bob)).toEqual([]);
  }, 60_000);

  test('a thread offers replies only to those who may reply, and is headed in words when its opening item is gone', async () => {
    await as(
      'ada',
      'mutation { createCategory(input: { type: "forum", name: "notices", title: "Notices", posters: MODERATORS }) { userErrors { message } } }',
    );
    const opened = await as<{
      openThread: { thread: { name: string; openingItem: { id: string } } };
    }>(
      'ada',
      'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { name openingItem { id } } } }',
      { input: { categoryId: channel('forum:notices'), title: 'The gate is shut' } },
    );
    const { name, openingItem } = opened.openThread.thread;
    await as(
      'ada',
      'mutation ($input: PublishInput!) { publish(input: $input) { userErrors { message } } }',
      { input: { thread: name, kind: 'comment', text: 'Until Monday.' } },
    );
    const [ada, cyd] = [
      await open('ada', `thread?thread=${name}`),
      await open('cyd', `thread?thread=${name}`),
    ];
    await buttonOf(ada.locator('.thread-bar'), 'Reply').waitFor();
    await cyd.getByText('Until Monday.').waitFor();
    await buttonOf(cyd, 'Follow thread').waitFor();
    expect(await buttonOf(cyd, 'Reply').count()).toBe(0);
    await cyd.keyboard.press('c');
    expect(await cyd.getByRole('form', { name: 'Reply' }).count()).toBe(0);
    await as(
      'ada',
      `mutation { deleteItem(input: { itemId: "${openingItem.id}" }) { userErrors { message } } }`,
    );
    await cyd.reload();
    const heading = /^Thread without its opening item/;
    await cyd.getByRole('heading', { name: heading, level: 2 }).waitFor();
    await cyd.goto('/?viewer=cyd&view=place%3Ftype%3Dforum%26name%3Dnotices');
    await buttonOf(cyd, heading).waitFor();
    await cyd.goto('/?viewer=cyd&view=everything');
    await buttonOf(rowsOf(cyd).filter({ hasText: 'Until Monday.' }), heading).waitFor();
    expect(await axeViolations(cyd)).toEqual([]);
  }, 60_000);

  test('owners of a forum appoint those who follow it, who can step down', async () => {
    const cyd = await place('cyd', 'forum:garden');
    await buttonOf(cyd, 'Follow').click();
    await buttonOf(cyd, 'Unfollow').waitFor();
    const ada = await place('ada', 'forum:garden', 'members');
    await ada.getByLabel('Make somebody a moderator').fill('dan');
    await buttonOf(ada, 'Appoint').click();
    await ada
      .getByText(
        '“⁨dan⁩” does not follow this place, and only those who follow it can be appointed.',
      )
      .waitFor();
    await ada.getByLabel('Make somebody a moderator').fill('cyd');
    await buttonOf(ada, 'Appoint').click();
    await buttonOf(ada, 'Make a member: user:cyd').waitFor();
    await cyd.goto(cyd.url().replace('threads', 'members'));
    await cyd.getByText('you moderate it').waitFor();
    await buttonOf(cyd, 'Step down: user:cyd').click();
    await cyd.getByText('you moderate it').waitFor({ state: 'detached' });
  }, 60_000);
});
