/**
 * What the page says when its reader cannot change what is theirs, such as their lists, their settings, their
 * membership of a place and the people of their own place: which change failed, and why, in a real browser.
 */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { chromiumPath } from '../support/browser.ts';
import { userGlobalId } from '../support/open-app.ts';
import { asks, buttonOf, intercept, PAGE_WAIT, untilQuiet } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

const WHY = 'The server is busy or has lost its store. Try again in a moment.';

/** What a reader does on a view, the operation that it sends, and how a message about its failure names it. */
interface Change {
  readonly view: string;
  readonly operation: string;
  readonly act: string;
  readonly change: (page: Page) => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) => buttonOf(page, name).click();

const type = (label: string, text: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
};

const inSettings = (change: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByText('Notification settings').click();
  await change(page);
};

/** Of bob and fay: cyd asked to join, dan is invited, and eve is a member. */
const CHOIR = 'place?type=group&name=choir&show=members';

const STAFF_CHANGES: readonly Change[] = [
  {
    view: CHOIR,
    operation: 'InviteMember',
    act: 'invite ada',
    change: type('Invite somebody', 'ada'),
  },
  { view: CHOIR, operation: 'AdmitMember', act: 'admit cyd', change: press('Admit: user:cyd') },
  {
    view: CHOIR,
    operation: 'RemoveMember',
    act: 'decline the request of cyd',
    change: press('Decline: user:cyd'),
  },
  {
    view: CHOIR,
    operation: 'RemoveMember',
    act: 'withdraw the invitation of dan',
    change: press('Withdraw: user:dan'),
  },
  {
    view: CHOIR,
    operation: 'RemoveMember',
    act: 'remove eve from this place',
    change: press('Remove: user:eve'),
  },
  {
    view: CHOIR,
    operation: 'SetMemberRole',
    act: 'make eve a moderator',
    change: press('Make a moderator: user:eve'),
  },
  {
    view: CHOIR,
    operation: 'SetMemberRole',
    act: 'step down',
    change: press('Step down: user:bob'),
  },
  {
    view: 'place?type=forum&name=garden&show=members',
    operation: 'SetMemberRole',
    act: 'make ada a moderator',
    change: type('Make somebody a moderator', 'ada'),
  },
];

const CHANGES: readonly Change[] = [
  ...STAFF_CHANGES,
  {
    view: 'me',
    operation: 'MutePhrase',
    act: 'mute “snails”',
    change: type('A word or phrase to mute', 'snails'),
  },
  { view: 'me', operation: 'UnmutePhrase', act: 'unmute “slugs”', change: press('Unmute: slugs') },
  {
    view: 'me',
    operation: 'CreateList',
    act: 'make the list “Coffee”',
    change: type('A new list', 'Coffee'),
  },
  {
    view: 'me',
    operation: 'RenameList',
    act: 'rename the list “Tea”',
    async change(page) {
      await buttonOf(page, 'Rename: Tea').click();
      await type('A title for Tea', 'Chai')(page);
    },
  },
  {
    view: 'me',
    operation: 'DeleteList',
    act: 'delete the list “Tea”',
    change: press('Delete: Tea'),
  },
  {
    view: 'me',
    operation: 'UnhideItem',
    act: 'show “Peas” again',
    change: press('Show again: Peas'),
  },
  { view: 'me', operation: 'EditProfile', act: 'save your profile', change: type('Name', 'Bobby') },
  {
    view: 'me',
    operation: 'EditProfile',
    act: 'make your feed private',
    change: (page) => page.getByLabel(/Private feed/).click(),
  },
  {
    view: 'me',
    operation: 'ApproveFollow',
    act: 'approve the request of cyd',
    change: press('Approve: user:cyd'),
  },
  {
    view: 'me',
    operation: 'SetFollowNotifications',
    act: 'turn on notifications of ada',
    change: press('Notify me of posts: user:ada'),
  },
  {
    view: 'me',
    operation: 'AddReader',
    act: 'add ada to your readers',
    change: type('A new reader', 'ada'),
  },
  {
    view: 'list?list=tea',
    operation: 'RemoveFromList',
    act: 'remove ada from this list',
    async change(page) {
      await buttonOf(page, 'Members').click();
      await buttonOf(page, 'Remove: user:ada').click();
    },
  },
  {
    view: 'person?login=ada',
    operation: 'RemoveFromList',
    act: 'remove this from the list “Tea”',
    async change(page) {
      await buttonOf(page, 'Lists').click();
      await page.getByLabel('Tea').click();
    },
  },
  {
    view: 'notifications',
    operation: 'SetNotificationPreferences',
    act: 'turn off “likes by webhook”',
    change: inSettings((page) => page.getByLabel('likes by webhook').click()),
  },
  {
    view: 'notifications',
    operation: 'SetNotificationPreferences',
    act: 'change when mail arrives',
    change: inSettings((page) => page.getByLabel('Mail arrives').selectOption('DAILY')),
  },
  {
    view: 'notifications',
    operation: 'AddWebhook',
    act: 'add the webhook “https://example.org/”',
    change: inSettings(type('Address of a webhook', 'https://example.org/')),
  },
  {
    view: 'drafts',
    operation: 'PublishDraft',
    act: 'publish “Half”',
    change: press('Publish now'),
  },
  { view: 'drafts', operation: 'DeleteDraft', act: 'delete “Half”', change: press('Delete') },
  {
    view: 'place?type=group&name=books',
    operation: 'JoinPlace',
    act: 'ask to join “Books”',
    change: press('Ask to join'),
  },
];

describe.skipIf(chromiumPath === null)('a change that fails', () => {
  const { as, open } = smallSite(async ({ as: ask, join }) => {
    await join('ada', 'bob', 'cyd', 'dan', 'eve', 'fay');
    const act = (viewer: string, mutation: string) =>
      ask(viewer, `mutation { ${mutation} { userErrors { message } } }`);
    await act('ada', 'createCategory(input: { type: "group", name: "books", title: "Books" })');
    await act('ada', 'publish(input: { title: "Peas" })');
    const { stream, producer } = await ask<Found>(
      'bob',
      '{ stream(template: "everything", first: 1) { nodes { id } } producer(type: "user", name: "ada") { id } }',
    );
    await act('bob', `follow(input: { producerId: "${producer.id}" })`);
    await act('bob', `hideItem(input: { itemId: "${stream.nodes[0]?.id}" })`);
    await act('bob', 'mutePhrase(input: { phrase: "slugs" })');
    await act('bob', 'editProfile(input: { feed: PRIVATE })');
    await act('bob', 'saveDraft(input: { draftId: "half", title: "Half" })');
    const { viewer } = await ask<Own>('bob', '{ viewer { user { id } } }');
    await act('cyd', `follow(input: { producerId: "${viewer.user.id}" })`);
    await act('bob', 'editProfile(input: { feed: PUBLIC })');
    const made = await ask<Made>(
      'bob',
      'mutation { createList(input: { title: "Tea", clientKey: "tea" }) { list { id } userErrors { message } } }',
    );
    await act(
      'bob',
      `addToList(input: { listId: "${made.createList.list.id}", producerId: "${producer.id}" })`,
    );
    await act('bob', 'createCategory(input: { type: "forum", name: "garden", title: "Garden" })');
    await act('bob', 'createCategory(input: { type: "group", name: "choir", title: "Choir" })');
    const choir = `categoryId: "${encodeId('Channel', 'group:choir')}"`;
    const about = (login: string) => `${choir}, userId: "${userGlobalId(login)}"`;
    for (const login of ['cyd', 'eve', 'fay']) await act(login, `joinGroup(input: { ${choir} })`);
    for (const login of ['eve', 'fay'])
      await act('bob', `admitToGroup(input: { ${about(login)} })`);
    await act('bob', `setGroupRole(input: { ${about('fay')}, role: OWNER })`);
    await act('bob', `inviteToGroup(input: { ${about('dan')} })`);
  });

  test.each(CHANGES)(
    'is named: $act',
    async ({ view, operation, act, change }) => {
      const page = await open('bob', view);
      await untilQuiet(page);
      await intercept(page, '/graphql', (route) =>
        asks(operation, route.request())
          ? route.fulfill({
              json: { errors: [{ message: 'lost', extensions: { code: 'UNAVAILABLE' } }] },
            })
          : route.continue(),
      );
      await change(page);
      const said = page.getByRole('alert').filter({ hasText: 'The server is busy' });
      await expect
        .poll(async () => (await said.allTextContents()).map(plain), PAGE_WAIT)
        .toEqual([`Could not ${act}. ${WHY}`]);
    },
    60_000,
  );

  test('without a connection is named until its reader tries again', async () => {
    const page = await open('bob', 'place?type=group&name=books');
    await buttonOf(page, 'Ask to join').waitFor();
    await page.context().setOffline(true);
    await buttonOf(page, 'Ask to join').click();
    const problem = page.getByText(
      'Could not ask to join “⁨Books⁩”. No answer came: you were offline.',
    );
    await problem.waitFor(PAGE_WAIT);
    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached', ...PAGE_WAIT });
    await untilQuiet(page);
    expect(await problem.count()).toBe(1);
    await buttonOf(page, 'Ask to join').click();
    await buttonOf(page, 'Withdraw your request').waitFor();
    expect(await problem.count()).toBe(0);
    await buttonOf(page, 'Withdraw your request').click();
    await buttonOf(page, 'Ask to join').waitFor();
    const { producer } = await as<{ producer: { place: { viewerMembership: string | null } } }>(
      'bob',
      '{ producer(type: "group", name: "books") { ... on Channel { place { viewerMembership } } } }',
    );
    expect(producer.place.viewerMembership).toBeNull();
  }, 60_000);
});

interface Found {
  readonly stream: { readonly nodes: readonly { readonly id: string }[] };
  readonly producer: { readonly id: string };
}

interface Own {
  readonly viewer: { readonly user: { readonly id: string } };
}

interface Made {
  readonly createList: { readonly list: { readonly id: string } };
}

/** Without the marks that keep the directions of texts apart. */
function plain(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, '').trim();
}
