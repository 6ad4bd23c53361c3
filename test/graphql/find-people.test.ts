/** Finding people by the beginnings of their names through the API. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { Relation } from '../../src/model/edges.ts';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import { isNamed, soughtBeginning, soughtParts } from '../../src/model/person-names.ts';
import { foldName } from '../../src/model/words.ts';
import { edge, person } from '../support/builders.ts';
import { openTestApp, userGlobalId, type Answer, type TestApp } from '../support/open-app.ts';

let opened: TestApp;

beforeEach(async () => {
  opened = await openTestApp();
});

afterEach(() => opened[Symbol.asyncDispose]());

const NAMES: Readonly<Record<string, string | null>> = {
  ada: 'Ada Lovelace',
  'bob.smith': null,
  bobby: 'Robert Smith',
  cho: 'Ánna-Liisa O’Brien',
  dan: 'ΟΔΥΣΣΕΥΣ Ｗｉｄｅ Straße',
  eve: '김민수 ガンダム',
  fay: 'Fay 🐱',
  gil: 'गिल İnci',
};

async function joinAll(names = NAMES): Promise<void> {
  await opened.app.store.people.joinMany(
    Object.entries(names).map(([id, name]) => person(id as UserId, { name })),
  );
}

interface Asked {
  readonly viewer?: string;
  readonly first?: number;
  readonly after?: string | null;
}

function ask(text: string, { viewer, ...page }: Asked = {}): Promise<Answer> {
  const query = `query Q($text: String!, $first: Int, $after: String) {
    people(startsWith: $text, first: $first, after: $after) {
      edges { cursor node { login name } } nodes { login } pageInfo { hasNextPage hasPreviousPage endCursor }
    } }`;
  const variables = { text, first: 20, ...page };
  return opened.ask(query, { variables, ...(viewer === undefined ? {} : { viewer }) });
}

async function find(text: string, asked: Asked = {}) {
  const answer = await ask(text, asked);
  expect(answer.errors).toEqual([]);
  const nodes = answer.at('people.nodes') as readonly { readonly login: string }[];
  const pageInfo = answer.at('people.pageInfo') as {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly endCursor: string | null;
  };
  return { logins: nodes.map(({ login }) => login), ...pageInfo };
}

async function walk(text: string, asked: Asked = {}) {
  const pages: (readonly string[])[] = [];
  for (let after: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof find>> = await find(text, { ...asked, after });
    pages.push(page.logins);
    if (!page.hasNextPage) return { pages, logins: pages.flat() };
    after = page.endCursor;
  }
}

/** Texts, and the logins of the people whom they find. */
const FOUND: readonly (readonly [string, readonly string[]])[] = [
  ['ada', ['ada']],
  ['A', ['ada', 'cho']],
  ['love', ['ada']],
  ['lovelac', ['ada']],
  ['  LOVE  ada ', ['ada']],
  ['lovelace adam', []],
  ['velace', []],
  ['@bob', ['bob.smith', 'bobby']],
  ['bob.s', ['bob.smith']],
  ['bobsmith', ['bob.smith']],
  ['smith', ['bobby']],
  ['smi rob', ['bobby']],
  ['bobby smith', ['bobby']],
  ['anna', ['cho']],
  ['änna-l', ['cho']],
  ['liisa', ['cho']],
  ["o'br", ['cho']],
  ['brien', ['cho']],
  ['οδυσ', ['dan']],
  ['Οδυσσεύς', ['dan']],
  ['wide', ['dan']],
  ['STRASSE', ['dan']],
  ['기', ['eve']],
  ['김민', ['eve']],
  ['カン', ['eve']],
  ['🐱', ['fay']],
  ['गि', ['gil']],
  ['गा', []],
  ['inci', ['gil']],
  ['%', []],
  ['.*', []],
];

describe('a person is found', () => {
  test('by the beginning of a login or of words of a name, however it is spelt', async () => {
    await joinAll();
    const found = await Promise.all(FOUND.map(async ([text]) => [text, (await find(text)).logins]));
    expect(found).toEqual(FOUND);
  });

  test('under a new name from the moment they take it, and by their login only once they join', async () => {
    await opened.ask('mutation { publish(input: { title: "t" }) { item { id } } }', {
      viewer: 'ada',
    });
    expect((await find('ada')).logins).toEqual([]);
    const rename = (verb: string, name: string) =>
      opened.ask(`mutation { ${verb}(input: { name: "${name}" }) { user { id } } }`, {
        viewer: 'ada',
      });
    await rename('join', 'Countess');
    expect((await find('count')).logins).toEqual(['ada']);
    await rename('editProfile', 'Ada King');
    expect((await find('count')).logins).toEqual([]);
    expect((await find('king')).logins).toEqual(['ada']);
  });
});

describe('as `producer` does, a search', () => {
  const block = (consumer: string, producer: string) =>
    opened.app.store.edges.addEdge(
      edge(consumer as UserId, userProducer(producer as UserId), { relation: 'block' as Relation }),
    );

  async function isShown(login: string, viewer: string | undefined): Promise<boolean> {
    const asked = viewer === undefined ? {} : { viewer };
    const { logins } = await find(login, asked);
    const answer = await opened.ask(`{ producer(type: "user", name: "${login}") { id } }`, asked);
    expect(answer.at('producer') !== null).toBe(logins.includes(login));
    return logins.includes(login);
  }

  test('hides suspended people from all but themselves', async () => {
    await joinAll();
    await opened.app.store.people.edit('ada' as UserId, { state: 'suspended' });
    const viewers = ['ada', 'cho', undefined];
    expect(await Promise.all(viewers.map((viewer) => isShown('ada', viewer)))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('hides both people of a block from each other alone', async () => {
    await joinAll();
    await block('ada', 'cho');
    const cases = [
      ['ada', 'cho'],
      ['cho', 'ada'],
      ['ada', 'dan'],
      ['cho', undefined],
    ] as const;
    expect(await Promise.all(cases.map(([login, viewer]) => isShown(login, viewer)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('hides erased people, and shows people with a private feed', async () => {
    await joinAll();
    const { people } = opened.app.store;
    await people.edit('cho' as UserId, { feed: 'private' });
    await people.erase({ person: 'ada' as UserId, sinceMs: 1, heir: null });
    expect(await isShown('ada', 'dan')).toBe(false);
    expect(await isShown('cho', undefined)).toBe(true);
    expect((await find('love')).logins).toEqual([]);
  });
});

test('pages hold each person once, by login, although several of their words match', async () => {
  const names = Object.fromEntries(
    Array.from({ length: 45 }, (_, n) => [`p${String(n).padStart(2, '0')}`, 'Pat Pater Patson']),
  );
  await joinAll(names);
  for (const first of [1, 7, 100])
    expect((await walk('pat', { first })).logins).toEqual(Object.keys(names));
  const page = await find('pat', { first: 5 });
  expect(page).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  const next = await find('pat', { first: 40, after: page.endCursor });
  expect(next).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
});

test('a page looks at a bounded number of people who do not match, and continues behind them', async () => {
  const many = Array.from({ length: 900 }, (_, n) => [`a${n + 100}`, 'Bo'] as const);
  await joinAll({ ...Object.fromEntries(many), zoe: 'Anton Bo', zed: 'Bo Zed' });
  const { pages, logins } = await walk('z bo');
  expect(logins).toEqual(['zed', 'zoe']);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.length).toBeLessThan(900 / LIMITS.pageItemsMax);
  expect((await walk('an bo')).pages).toEqual([['zoe']]);
});

test.each([
  ['', 'expected startsWith to be the beginning of a login or name, got none'],
  [' \t ', 'expected startsWith to be the beginning of a login or name, got none'],
  ['@', 'expected startsWith to be the beginning of a login or name, got none'],
  ['\u0301', 'expected startsWith to be the beginning of a login or name, got none'],
  ['x'.repeat(129), 'expected startsWith to be a text of at most 128 characters, got one of 129'],
])('the text %j is refused', async (text, message) => {
  const { errors } = await ask(text);
  expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }]);
});

test('a text of 128 characters and a cursor of somebody who has left are good', async () => {
  await joinAll();
  expect((await find(`ada ${'x'.repeat(124)}`)).logins).toEqual([]);
  expect((await find('b', { after: userGlobalId('bob.gone') })).logins).toEqual([
    'bob.smith',
    'bobby',
    'cho',
  ]);
});

test('names are folded once and for all, and each of their beginnings finds them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
      expect(foldName(foldName(name))).toBe(foldName(name));
      const named = person('q' as UserId, { name });
      const words = soughtParts(name).slice(0, LIMITS.namePartsMax - 1);
      for (const word of words)
        for (const length of [1, 2, 4, 9, 99]) {
          const typed = [...word].slice(0, length).join('');
          expect(isNamed(named, [typed])).toBe(true);
          expect(typed.startsWith(soughtBeginning([typed]))).toBe(true);
        }
    }),
  );
});
