/**
 * How much one viewer may write: told in userErrors with when to try again, by viewer, and only when configured. A process
 * counts in memory; `abuse.ts` holds what is stored to it on both stores.
 */
import { expect, test } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { done, notFound } from '../../src/base/outcome.ts';
import { encodeId } from '../../src/model/ids.ts';
import { openWriteLimits, type WriteLimitsOptions } from '../../src/content/write-limits.ts';
import type { UserId } from '../../src/model/producers.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openTestApp, userGlobalId, type TestApp } from '../support/open-app.ts';

const ada = 'ada' as UserId;
const bob = 'bob' as UserId;
const DAY_MS = 24 * 3_600_000;

function open(limits: Partial<WriteLimitsOptions>) {
  const clock = manualClock(0);
  const none = { writesPerMinute: 0, itemsPerDay: 0, bytesPerDay: 0 };
  return { clock, limits: openWriteLimits({ clock, ...none, ...limits }) };
}

const WRITTEN = done(1);
const UNFOUND = notFound('itemId', 'an existing item');
const written = () => Promise.resolve(WRITTEN);
const unfound = () => Promise.resolve(UNFOUND);

test('a bucket fills steadily, and belongs to one viewer', () => {
  const { clock, limits } = open({ writesPerMinute: 3 });
  for (let write = 0; write < 3; write += 1) expect(limits.takeWrite(ada)).toBeNull();
  expect(limits.takeWrite(ada)).toEqual({
    isDone: false,
    problems: [
      {
        code: 'RATE_LIMITED',
        field: null,
        message: 'expected at most 3 writes a minute, got more; try again in 20 s',
        retryAfter: 20,
      },
    ],
  });
  expect(limits.takeWrite(bob)).toBeNull();
  clock.advance(19_999);
  expect(limits.takeWrite(ada)).not.toBeNull();
  clock.advance(1);
  expect([limits.takeWrite(ada), limits.takeWrite(ada)]).toEqual([null, expect.anything()]);
});

test('a viewer who waits as long as told may go on, and a refusal takes nothing', async () => {
  const { clock, limits } = open({ itemsPerDay: 10, bytesPerDay: 1_000 });
  const write = (bytes: number) => limits.spend(ada, { items: 1, bytes }, written);
  expect(await write(900)).toBe(WRITTEN);
  for (let time = 0; time < 50; time += 1) expect(await write(200)).not.toBe(WRITTEN);
  const refusal = await write(200);
  const waitS = refusal.isDone ? 0 : (refusal.problems[0]?.retryAfter ?? 0);
  clock.advance(waitS * 1_000);
  expect(await write(200)).toBe(WRITTEN);
});

test('what is longer than a whole day’s bytes passes when nothing was written', async () => {
  const { clock, limits } = open({ bytesPerDay: 1_000 });
  expect(await limits.spend(ada, { items: 1, bytes: 5_000 }, written)).toBe(WRITTEN);
  clock.advance(DAY_MS);
  expect(await limits.spend(ada, { items: 1, bytes: 1 }, written)).not.toBe(WRITTEN);
});

test('what a verb refuses costs nothing, however long, and gives nothing', async () => {
  const { limits } = open({ itemsPerDay: 2, bytesPerDay: 1_000 });
  for (let time = 0; time < 50; time += 1)
    expect(await limits.spend(ada, { items: 1, bytes: 5_000 }, unfound)).toBe(UNFOUND);
  const thrown = () => Promise.reject(new FeedError('CONFLICT', 'expected another key'));
  for (let time = 0; time < 50; time += 1)
    await expect(limits.spend(ada, { items: 1, bytes: 5_000 }, thrown)).rejects.toThrow(
      'another key',
    );
  const write = () => limits.spend(ada, { items: 1, bytes: 1 }, written);
  expect([await write(), await write()]).toEqual([WRITTEN, WRITTEN]);
  expect(await limits.spend(ada, { items: 1, bytes: 1 }, unfound)).not.toBe(UNFOUND);
  limits.giveBack(ada, { items: 9, bytes: 9_000 });
  expect([await write(), await write()]).toEqual([WRITTEN, WRITTEN]);
  expect(await write()).not.toBe(WRITTEN);
});

test('what may have been written is not given back', async () => {
  const { limits } = open({ itemsPerDay: 1 });
  const lost = () => Promise.reject(new FeedError('UNAVAILABLE', 'expected an answer'));
  await expect(limits.spend(ada, { items: 1, bytes: 1 }, lost)).rejects.toThrow('an answer');
  expect(await limits.spend(ada, { items: 1, bytes: 1 }, written)).not.toBe(WRITTEN);
});

test('zero is no limit, and a clock that is set back gives nothing', () => {
  const free = open({}).limits;
  for (let time = 0; time < 10_000; time += 1) expect(free.takeWrite(ada)).toBeNull();
  const { clock, limits } = open({ writesPerMinute: 1 });
  limits.takeWrite(ada);
  clock.advance(-3_600_000);
  expect(limits.takeWrite(ada)).not.toBeNull();
});

const PUBLISH =
  'mutation($text: String!) { publish(input: { text: $text }) { item { id } userErrors { code field message retryAfter } } }';
const publishAs = async (opened: TestApp, viewer: string, text = 'a') => {
  const answer = await opened.ask(PUBLISH, { viewer, variables: { text } });
  return answer.at('publish') as {
    readonly item: object | null;
    readonly userErrors: readonly { readonly code: string }[];
  };
};

test.each<[string, readonly string[], string]>([
  ['writes a minute', ['--writes-per-minute', '2'], 'a'],
  ['items a day', ['--items-per-day', '2'], 'a'],
  ['bytes a day', ['--bytes-per-day', '200'], 'x'.repeat(100)],
])(
  'beyond the configured %s, publishing is a userError and writes nothing',
  async (_, argv, text) => {
    await using opened = await openTestApp({ argv });
    await publishAs(opened, 'ada', text);
    await publishAs(opened, 'ada', text);
    expect(await publishAs(opened, 'ada', text)).toEqual({
      item: null,
      userErrors: [
        {
          code: 'RATE_LIMITED',
          field: null,
          message: expect.stringMatching(/^expected at most \d+ .+ got more; try again in \d+ s$/),
          retryAfter: expect.any(Number),
        },
      ],
    });
    expect(await opened.app.store.timelines.newest()).toBe(2);
    expect((await publishAs(opened, 'bob', text)).userErrors).toEqual([]);
    opened.clock.advance(DAY_MS);
    expect((await publishAs(opened, 'ada', text)).userErrors).toEqual([]);
  },
);

test.each<[string, (n: number) => string, string]>([
  [
    'openThread',
    (n) => `openThread(input: { categoryId: "${encodeId('Tag', 'a')}", title: "${n}" })`,
    '',
  ],
  ['sendDirect', (n) => `sendDirect(input: { to: ["${userGlobalId('bob')}"], text: "${n}" })`, ''],
  [
    'publishDraft',
    (n) => `publishDraft(input: { draftId: "${n}" })`,
    'saveDraft(input: { draftId: "N", text: "x" })',
  ],
  [
    'saveDraft',
    (n) => `saveDraft(input: { draftId: "${n}", text: "x", publishAt: "2999-01-01T00:00:00Z" })`,
    '',
  ],
])('%s counts against the items a day, as publishing does', async (name, call, before) => {
  await using opened = await openTestApp({ argv: ['--items-per-day', '2'] });
  await opened.ask('mutation { join(input: { name: "Bob" }) { userErrors { code } } }', {
    viewer: 'bob',
  });
  const errors = 'userErrors { code field message }';
  const codes: unknown[] = [];
  for (const n of [1, 2, 3]) {
    if (before !== '')
      await opened.ask(`mutation { ${before.replace('N', String(n))} { ${errors} } }`, {
        viewer: 'ada',
      });
    const answer = await opened.ask(`mutation { ${call(n)} { ${errors} } }`, { viewer: 'ada' });
    const { userErrors } = answer.at(name) as { userErrors: readonly { code: string }[] };
    codes.push(userErrors.map(({ code }) => code));
  }
  expect(codes).toEqual([[], [], ['RATE_LIMITED']]);
});

test('a refused write takes nothing from what a viewer may write in a day', async () => {
  await using opened = await openTestApp({ argv: ['--items-per-day', '1'] });
  for (const text of ['', '', '']) {
    const { userErrors } = await publishAs(opened, 'ada', text);
    expect(userErrors.map(({ code }) => code)).toEqual(['BAD_USER_INPUT']);
  }
  expect((await publishAs(opened, 'ada')).userErrors).toEqual([]);
  expect((await publishAs(opened, 'ada')).userErrors).toMatchObject([{ code: 'RATE_LIMITED' }]);
});

test('in a batch of items, the refused ones take nothing', async () => {
  await using opened = await openTestApp({ argv: ['--items-per-day', '3'] });
  const publishMany = async (...kinds: readonly string[]) => {
    const items = kinds.map((kind) => ({ authorId: userGlobalId('bob'), kind, text: 'a' }));
    const answer = await opened.ask(
      'mutation($items: [PublishManyItem!]!) { publishMany(input: { items: $items }) { results { item { id } } userErrors { code } } }',
      { viewer: 'robot', headers: { 'x-palisade-roles': 'service' }, variables: { items } },
    );
    const { results, userErrors } = answer.at('publishMany') as {
      readonly results: readonly { readonly item: object | null }[];
      readonly userErrors: readonly { readonly code: string }[];
    };
    return [results.map(({ item }) => item !== null), userErrors.map(({ code }) => code)];
  };
  expect(await publishMany('post', '!', '!')).toEqual([
    [true, false, false],
    ['BAD_USER_INPUT', 'BAD_USER_INPUT'],
  ]);
  expect(await publishMany('post', 'post')).toEqual([[true, true], []]);
  expect(await publishMany('post')).toEqual([[], ['RATE_LIMITED']]);
});

test('every mutation is a write, an edit’s bytes count, and refused ones in one request are each refused', async () => {
  await using opened = await openTestApp({
    argv: ['--writes-per-minute', '3', '--bytes-per-day', '500'],
  });
  const id = (await opened.ask(PUBLISH, { viewer: 'ada', variables: { text: 'a' } })).text(
    'publish.item.id',
  );
  const edit = await opened.ask(
    'mutation($id: ID!, $text: String!) { editItem(input: { itemId: $id, text: $text }) { userErrors { code } } }',
    { viewer: 'ada', variables: { id, text: 'x'.repeat(501) } },
  );
  expect(edit.text('editItem.userErrors.0.code')).toBe('RATE_LIMITED');
  const likes = await opened.ask(
    'mutation($id: ID!) { a: like(input: { itemId: $id }) { userErrors { code } } b: unlike(input: { itemId: $id }) { userErrors { code } } c: markAllRead(input: {}) { userErrors { code } } }',
    { viewer: 'ada', variables: { id } },
  );
  expect(likes.data).toEqual({
    a: { userErrors: [] },
    b: { userErrors: [{ code: 'RATE_LIMITED' }] },
    c: { userErrors: [{ code: 'RATE_LIMITED' }] },
  });
});
