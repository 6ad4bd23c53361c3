/**
 * An erased person is gone.
 * Method: a random world in which a person did a bit of everything; they are erased; then no response of the API
 * mentions them, nothing is stored about them, and everything of other people's is unchanged: what they wrote and did,
 * their counts and lists, the order of their pages, and the cursors they hold.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { RELATIONS } from '../../src/model/edges.ts';
import { encodeId } from '../../src/model/ids.ts';
import { reposterKey } from '../../src/model/muted-keys.ts';
import { DEFAULT_SETTINGS } from '../../src/model/notifications.ts';
import { POSITION_ZERO } from '../../src/model/positions.ts';
import { producerKey, userProducer, type UserId } from '../../src/model/producers.ts';
import { eraseWhole } from '../../src/social/erasure/erase.ts';
import { personalRows, type PersonalRow } from '../../src/social/erasure/export-person.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { userGlobalId, type TestApp } from '../support/open-app.ts';
import { peopleServer, type PeopleServer } from '../support/people-server.ts';
import { onRandomHistories } from '../support/random-histories.ts';
import { expectCounts } from './erasure-counts.ts';
import { putOnList, withoutMember } from './erasure-lists.ts';
import { asSpelt, questionsAbout, targetOf } from './access-questions.ts';

/** In every id and every text of the person who goes, and in nobody else's. */
const WORD = 'xyzzy';
const GONE = WORD as UserId;
const OTHERS = ['ada', 'bob', 'cleo'] as const;
const PEOPLE = [WORD, ...OTHERS];

const who = fc.constantFrom(...PEOPLE);
const VISIBILITIES = ['PUBLIC', 'PUBLIC', 'FOLLOWERS', 'READERS', 'PRIVATE'] as const;

/** One act of one person towards another, about the nth of the things that are there. */
const act = fc.record({
  verb: fc.constantFrom(
    'publish',
    'reply',
    'reply',
    'direct',
    'draft',
    'like',
    'favourite',
    'follow',
    'block',
    'mute',
    'hideReposts',
    'reader',
    'list',
    'read',
    'mark',
  ),
  by: who,
  to: who,
  nth: fc.nat(40),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const world = fc.record({
  acts: fc.array(act, { minLength: 5, maxLength: 25 }),
  isFeedPrivate: fc.boolean(),
});

/** Makes a store wrong, so that the law has something to catch. */
export type Sabotage = (store: Store) => Store;

export interface ErasureSubject {
  /** An empty app. */
  readonly open: () => Promise<TestApp>;
  readonly sabotage?: Sabotage;
  readonly runs: number;
  /** Those who ask everything afterwards; null for nobody in particular. */
  readonly askers: readonly (string | null)[];
}

/** Rejects when something of the erased person is left, or something of others is not. */
export async function erasureLaw(
  { open, sabotage = (same) => same, runs, askers }: ErasureSubject,
  seed?: number,
): Promise<void> {
  await onRandomHistories(world, { runs, seed }, async ({ acts, isFeedPrivate }) => {
    await using opened = await open();
    await live(opened, { acts, isFeedPrivate });
    const before = await othersIn(opened, isFeedPrivate);
    const { store } = opened.app;
    const context = { store: sabotage(store), facts: openFacts(store), clock: systemClock };
    const erased = await eraseWhole(context, { person: GONE, heir: null }, { isAlone: true });
    expect(erased).toMatchObject({ isDone: true, value: { isFinished: true } });
    await expectNothingLeft(opened.app.store);
    await expectSilence(opened, { askers, ids: before.ids });
    await expectOthers(opened, before);
  });
}

async function live(
  opened: TestApp,
  { acts, isFeedPrivate }: { readonly acts: readonly Act[]; readonly isFeedPrivate: boolean },
): Promise<void> {
  const server = peopleServer(() => opened);
  const { run } = server;
  const feed = isFeedPrivate ? 'PRIVATE' : 'PUBLIC';
  for (const person of PEOPLE) await run('join', person, { name: `${person} by name` });
  await run('editProfile', WORD, { feed });
  const forum = encodeId('Channel', 'forum:town');
  const group = encodeId('Channel', 'group:club');
  await run('createCategory', WORD, { type: 'forum', name: 'town', title: 'Town' });
  await run('createCategory', 'ada', { type: 'group', name: 'club', title: 'Club' });
  await run('follow', 'bob', { producerId: forum });
  await run('setGroupRole', WORD, {
    categoryId: forum,
    userId: userGlobalId('bob'),
    role: 'MODERATOR',
  });
  await run('joinGroup', WORD, { categoryId: group });
  await run('admitToGroup', 'ada', { categoryId: group, userId: userGlobalId(WORD) });
  for (const person of PEOPLE)
    await run('openThread', person, { categoryId: forum, title: `${person} opens` });
  await play(opened, server, everythingOnce());
  await play(opened, server, acts);
  for (const person of PEOPLE)
    await opened.ask('{ stream(template: "home", first: 5) { nodes { id } } }', { viewer: person });
  const cursor = await opened.ask(
    '{ stream(template: "everything", first: 2) { pageInfo { endCursor } } }',
    { viewer: WORD },
  );
  await run('saveReadingPlace', WORD, {
    template: 'everything',
    device: 'phone',
    cursor: cursor.text('stream.pageInfo.endCursor'),
  });
  await opened.app.store.notifications.editSettings(GONE, { digest: 'daily' });
  await opened.app.store.fences.resetAll(`u:${GONE}`);
  await run('witness', WORD, { kind: 'announcements', at: '2026-01-01T00:00:00Z' });
}

function everythingOnce(): readonly Act[] {
  const all = ['publish', 'reply', 'direct', 'draft', 'like', 'favourite', 'mark', 'read'] as const;
  return [
    ...PEOPLE.flatMap((by, nth) => all.map((verb) => ({ verb, by, to: 'ada', nth }))),
    // What they liked above is their own.
    { verb: 'like', by: WORD, to: 'ada', nth: 2 },
    { verb: 'favourite', by: WORD, to: 'ada', nth: 2 },
    { verb: 'follow', by: WORD, to: 'ada', nth: 0 },
    { verb: 'mute', by: WORD, to: 'bob', nth: 0 },
    { verb: 'block', by: WORD, to: 'cleo', nth: 0 },
    { verb: 'reader', by: WORD, to: 'ada', nth: 0 },
    { verb: 'reader', by: 'ada', to: WORD, nth: 0 },
    { verb: 'follow', by: 'ada', to: WORD, nth: 0 },
    { verb: 'mute', by: 'bob', to: WORD, nth: 0 },
    { verb: 'hideReposts', by: WORD, to: 'bob', nth: 0 },
    { verb: 'hideReposts', by: 'bob', to: WORD, nth: 0 },
    { verb: 'hideReposts', by: 'bob', to: 'ada', nth: 0 },
    { verb: 'direct', by: 'ada', to: WORD, nth: 0 },
    { verb: 'follow', by: 'bob', to: 'ada', nth: 0 },
    { verb: 'list', by: WORD, to: 'ada', nth: 0 },
    { verb: 'list', by: 'cleo', to: WORD, nth: 0 },
    { verb: 'list', by: 'bob', to: WORD, nth: 0 },
    { verb: 'list', by: 'bob', to: 'ada', nth: 0 },
  ];
}

async function play(opened: TestApp, server: PeopleServer, acts: readonly Act[]): Promise<void> {
  const { run } = server;
  for (const [index, { verb, by, to, nth }] of acts.entries()) {
    const user = { userId: userGlobalId(to) };
    const title = `${by} ${verb} ${index}`;
    const item = await nthItem(opened, by, nth);
    const thread = await nthThread(opened, nth);
    const visibility = VISIBILITIES[nth % VISIBILITIES.length];
    if (verb === 'publish') await run('publish', by, { title, tags: ['t'], visibility });
    if (verb === 'reply') await run('publish', by, { title, thread });
    if (verb === 'direct') await run('sendDirect', by, { to: [user.userId], title });
    if (verb === 'draft') await run('saveDraft', by, { draftId: title, title });
    if (verb === 'like' || verb === 'favourite') await run(verb, by, { itemId: item });
    if (verb === 'follow' || verb === 'mute') await run(verb, by, { producerId: user.userId });
    if (verb === 'block' || verb === 'hideReposts') await run(verb, by, user);
    if (verb === 'reader') await run('addReader', by, user);
    if (verb === 'list') await putOnList(server, by, to);
    if (verb === 'read')
      await opened.ask('{ stream(template: "home", first: 3) { nodes { id } } }', { viewer: by });
    if (verb === 'mark') await run('markThreadRead', by, { threadId: encodeId('Thread', thread) });
  }
}

async function nthItem(opened: TestApp, viewer: string, nth: number): Promise<string> {
  const answer = await opened.ask(
    '{ stream(template: "everything", first: 40) { nodes { id } } }',
    { viewer },
  );
  const nodes = answer.at('stream.nodes') as readonly { readonly id: string }[];
  return nodes[nth % nodes.length]?.id ?? '';
}

async function nthThread({ app }: TestApp, nth: number): Promise<string> {
  const upTo = await app.store.timelines.newest();
  const query = { above: POSITION_ZERO, upTo, limit: 40, order: 'oldest' } as const;
  const threads = await app.store.threads.list(producerKey('forum', 'town'), query);
  return threads[nth % threads.length]?.thread ?? '';
}

interface Others {
  /** The global ids of what the person wrote. */
  readonly ids: readonly string[];
  /** Replies of others to what the person opened: some may come to light, because a block between two is gone. */
  readonly replies: readonly string[];
  /** Of each other person, what is stored of them and has nothing to do with the one who goes. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
  /** What each sees of others, in order, and a cursor in the middle with what comes below it. */
  readonly pages: ReadonlyMap<string, readonly string[]>;
  readonly below: ReadonlyMap<string, { readonly cursor: string; readonly ids: readonly string[] }>;
}

async function othersIn(opened: TestApp, isFeedPrivate: boolean): Promise<Others> {
  const { store } = opened.app;
  const { own, replies, lost } = await goneWith(opened, isFeedPrivate);
  const ids = own;
  const isKept = (id: string, viewer: string): boolean =>
    !own.includes(id) && (lost.get(id) ?? viewer) === viewer;
  const rows = new Map<string, readonly string[]>();
  const pages = new Map<string, readonly string[]>();
  const below = new Map<string, { readonly cursor: string; readonly ids: readonly string[] }>();
  for (const person of OTHERS) {
    rows.set(person, await rowsOf(store, person, ids));
    const page = (await everything(opened, person)).filter((id) => isKept(id, person));
    pages.set(person, page);
    const top = await opened.ask(
      '{ stream(template: "everything", first: 3) { pageInfo { endCursor } nodes { id } } }',
      { viewer: person },
    );
    const seen = (top.at('stream.nodes') as readonly { readonly id: string }[]).map(({ id }) => id);
    const cursor = top.text('stream.pageInfo.endCursor');
    below.set(person, { cursor, ids: page.filter((id) => !seen.includes(id)) });
  }
  return { ids, replies, rows, pages, below };
}

interface GoneWith {
  readonly own: readonly string[];
  /** Authors by item. */
  readonly lost: ReadonlyMap<string, string>;
}

/** What the person wrote, and the replies of others that nobody but their authors may see without the opening. */
async function goneWith(
  { app }: TestApp,
  isFeedPrivate: boolean,
): Promise<Pick<Others, 'replies'> & GoneWith> {
  const upTo = await app.store.timelines.newest();
  const query = { above: POSITION_ZERO, upTo, limit: 1_000, order: 'oldest' } as const;
  const all = await app.store.timelines.range(new Set([producerKey('all', 'items')]), query);
  const items = (await app.store.items.getMany(all)).filter((item) => item !== null);
  const directs = await app.store.timelines.range(new Set([producerKey('outbox', WORD)]), query);
  const own = [
    ...items.filter(({ author }) => author === GONE).map(({ position }) => position),
    ...directs,
  ];
  const replies = items.filter(
    ({ author, opening }) => author !== GONE && opening?.author === GONE,
  );
  const lost = replies.filter(({ opening }) => isFeedPrivate || opening?.visibility !== 'public');
  const idOf = (at: number): string => encodeId('Item', String(at));
  return {
    own: own.map(idOf),
    replies: replies.map(({ position }) => idOf(position)),
    lost: new Map(lost.map(({ position, author }) => [idOf(position), author ?? ''])),
  };
}

async function rowsOf(
  store: Store,
  person: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows: string[] = [];
  for await (const row of personalRows(store, person as UserId)) {
    const text = JSON.stringify(row.is === 'list' ? withoutMember(row, GONE) : row);
    // Places may have other staff now, and directs to the person keep their text alone.
    const isAbout = text.includes(WORD) || ids.some((id) => text.includes(id));
    if (!isAbout && row.is !== 'place') rows.push(text);
  }
  return rows;
}

async function everything(
  opened: TestApp,
  viewer: string,
  from: string | null = null,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after = from; ;) {
    const answer = await opened.ask(
      'query Q($after: String) { stream(template: "everything", first: 40, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }',
      { viewer, variables: { after } },
    );
    ids.push(...(answer.at('stream.nodes') as { readonly id: string }[]).map(({ id }) => id));
    if (answer.at('stream.pageInfo.hasNextPage') !== true) return ids;
    after = answer.text('stream.pageInfo.endCursor');
  }
}

/** Of the person, nothing but the fact is stored; towards them, nothing. */
async function expectNothingLeft(store: Store): Promise<void> {
  expect(await store.notifications.settings([GONE])).toEqual([DEFAULT_SETTINGS]);
  const rows: PersonalRow[] = [];
  for await (const row of personalRows(store, GONE)) rows.push(row);
  expect(rows).toMatchObject([{ is: 'person', id: GONE, name: null, state: 'erased' }]);
  const page = { after: null, limit: 9 };
  for (const relation of RELATIONS) {
    expect(await store.edges.received(userProducer(GONE), relation, page)).toEqual([]);
    expect(await store.edges.list(GONE, relation, page)).toEqual([]);
  }
  expect(await store.edges.received(reposterKey(GONE), 'mute', page)).toEqual([]);
  expect(await store.lists.list(GONE, page)).toEqual([]);
  expect(await store.lists.holding(userProducer(GONE), 9)).toEqual([]);
  expect(await store.edges.counts(userProducer(GONE))).toEqual({ followers: 0 });
  const kept = await store.reads.rows({ after: null, limit: 99 });
  expect(kept.map(({ viewer }) => viewer)).not.toContain(GONE);
  expect(await store.fences.streams(`u:${GONE}`, page)).toEqual([]);
  // Also in a stream without a fence.
  expect(await store.reads.placeStreams(GONE, page)).toEqual([]);
  expect(await store.fences.forgetResets(`u:${GONE}`)).toBe(false);
}

interface SilenceArgs {
  readonly askers: readonly (string | null)[];
  readonly ids: readonly string[];
}

/** Every query with every field below it, asked about what the person wrote and about what others did. */
async function expectSilence(opened: TestApp, { askers, ids }: SilenceArgs): Promise<void> {
  const { store } = opened.app;
  const upTo = await store.timelines.newest();
  const query = { above: POSITION_ZERO, upTo, limit: 1, order: 'newest' } as const;
  const found = await store.timelines.range(new Set([producerKey('user', 'ada')]), query);
  const items = (await store.items.getMany(found)).filter((item) => item !== null);
  const questions = [...questionsAbout('Query', items.map(targetOf)), ...DIRECTLY.map(asSpelt)];
  const secrets = [WORD, userGlobalId(WORD), ...ids.map((id) => `"${id}"`)];
  for (const asker of askers) {
    const by = asker === null ? {} : { viewer: asker };
    for (const { spelt, query, variables } of questions) {
      const { body } = await opened.ask(query, { ...by, variables });
      const told = secrets.filter((secret) => body.includes(secret));
      expect({ asker, spelt, told }).toEqual({ asker, spelt, told: [] });
    }
    for (const id of [...ids.slice(0, 3), userGlobalId(WORD)]) {
      const asked = await opened.ask(`{ node(id: "${id}") { id } }`, by);
      expect(asked.errors[0]?.extensions.code).toBe('NOT_FOUND');
    }
  }
}

/** Ways that name the person or a place they had. */
const DIRECTLY = [
  `{ producer(type: "user", name: "${WORD}") { id } }`,
  `{ stream(template: "author", args: [{ name: "author", value: "${WORD}" }]) { nodes { id } } }`,
  '{ places { nodes { title memberCount owners { login } moderators { login } members { nodes { login } } } } }',
  '{ stream(template: "directs") { nodes { id title recipients { login } } } }',
];

async function expectOthers(opened: TestApp, before: Others): Promise<void> {
  const { store } = opened.app;
  for (const person of OTHERS) {
    expect(await rowsOf(store, person, before.ids)).toEqual(before.rows.get(person));
    expectSame(await everything(opened, person), before.pages.get(person) ?? [], before);
    const held = before.below.get(person);
    expectSame(await everything(opened, person, held?.cursor), held?.ids ?? [], before);
  }
  await expectCounts(opened, OTHERS);
}

/** The same items in the same order, and between them only what may have come to light. */
function expectSame(
  now: readonly string[],
  then: readonly string[],
  { replies }: Pick<Others, 'replies'>,
): void {
  const isNew = (id: string): boolean => !then.includes(id);
  expect(now.filter((id) => !isNew(id))).toEqual(then);
  expect(now.filter((id) => isNew(id) && !replies.includes(id))).toEqual([]);
}
