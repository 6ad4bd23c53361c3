/**
 * Verbs behind flags: refused by the flag's name for viewers for whom it is off, while existing objects stay and can be
 * ended.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FlagName } from '../../src/base/flags/flag-list.ts';
import { openTestApp, userGlobalId, type Answer, type TestApp } from '../support/open-app.ts';
import { tempFolder } from '../support/open-store.ts';
import { peopleServer, type Input } from '../support/people-server.ts';

const WAIT = { timeout: 25_000, interval: 20 };

let opened: TestApp;
let file: string;

const { run, publish, titles } = peopleServer(() => opened);

beforeEach(async () => {
  file = join(await tempFolder(), 'flags.json');
  await writeFile(file, '{}');
  opened = await openTestApp({ argv: ['--flags', file] });
  for (const person of ['ada', 'bob']) await run('join', person, {});
});

afterEach(() => opened[Symbol.asyncDispose]());

/** Switches a flag for Ada; resolves once the verb meets it. A repeat of the verb changes nothing. */
async function switchTo(isOn: boolean, flag: FlagName, ask: () => Promise<Answer>): Promise<void> {
  await writeFile(file, JSON.stringify(isOn ? {} : { [flag]: { off: ['ada'] } }));
  const refused = isOn ? [] : [{ code: 'UNAVAILABLE', flag }];
  const met = async () => (await ask()).errors.map(({ extensions }) => extensions);
  await vi.waitFor(async () => expect(await met()).toEqual(refused), WAIT);
}

const SENT = { to: [userGlobalId('bob')], title: 'Hello', clientKey: 'k' };
const MADE = { title: 'Friends', clientKey: 'k' };

test.each<[FlagName, string, string, () => Promise<Input> | Input]>([
  ['directs', 'sendDirect', 'item { title }', () => SENT],
  ['reposts', 'repost', 'repost { id }', async () => ({ itemId: await publish('bob', 'Fences') })],
  ['lists', 'createList', 'list { title }', () => MADE],
  [
    'lists',
    'addToList',
    'list { title }',
    async () => ({
      listId: (await run('createList', 'ada', MADE, 'list { id }')).text('it.list.id'),
      producerId: userGlobalId('bob'),
    }),
  ],
  [
    'places',
    'createCategory',
    'place { title }',
    () => ({ type: 'forum', name: 'tea', title: 'Tea' }),
  ],
])(
  'without the flag %s, %s is refused by its name, and works when it is on again',
  async (flag, verb, fields, inputOf) => {
    const input = await inputOf();
    const ask = () => run(verb, 'ada', input, fields);
    await switchTo(false, flag, ask);
    expect((await run(verb, 'bob', input, fields)).errors).toEqual([]);
    await switchTo(true, flag, ask);
    expect((await ask()).at('it.userErrors')).toEqual([]);
  },
);

test('what was sent, reposted and listed stays for somebody without the flags, and can be ended', async () => {
  const itemId = await publish('bob', 'Fences');
  const makeList = () => run('createList', 'ada', MADE, 'list { id }');
  const listId = (await makeList()).text('it.list.id');
  const member = { listId, producerId: userGlobalId('bob') };
  await run('addToList', 'ada', member);
  await run('sendDirect', 'ada', SENT);
  await run('repost', 'ada', { itemId });
  await switchTo(false, 'directs', () => run('sendDirect', 'ada', SENT));
  expect(await titles('ada', 'directs')).toEqual(['Hello']);
  await switchTo(false, 'reposts', () => run('repost', 'ada', { itemId }));
  const taken = await run('unrepost', 'ada', { itemId }, 'item { viewerHasReposted }');
  expect(taken.at('it')).toEqual({ item: { viewerHasReposted: false }, userErrors: [] });
  await switchTo(false, 'lists', makeList);
  expect((await run('removeFromList', 'ada', member)).at('it.userErrors')).toEqual([]);
  expect((await run('deleteList', 'ada', { listId })).at('it.userErrors')).toEqual([]);
});
