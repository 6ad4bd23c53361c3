/**
 * The subscription to read state, executed as a transport does it: one source of events, each executed separately with
 * its own context.
 */
import { NO_FIELDS } from '../../src/model/fields.ts';
import { createSourceEventStream, execute, GraphQLError, parse, type DocumentNode } from 'graphql';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openApp, type App } from '../../src/app.ts';
import { DEFAULT_PLACE_TYPES } from '../../src/model/place-types.ts';
import { ALL_ON } from '../../src/base/flags/flag-list.ts';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { openWriteLimits } from '../../src/content/write-limits.ts';
import { openCursors } from '../../src/fence/cursor/cursor.ts';
import { createContext, type Context, type Services } from '../../src/graphql/context.ts';
import { encodeId } from '../../src/model/ids.ts';
import { openLog } from '../../src/base/log.ts';
import { buildExecutableSchema, readSchemaText } from '../../src/graphql/schema.ts';
import { openSeenItems } from '../../src/reads/seen.ts';
import type { UserId } from '../../src/model/producers.ts';
import { openFacts } from '../../src/social/facts.ts';
import { threadDraft } from '../support/builders.ts';
import { manualClock, type ManualClock } from '../support/manual-clock.ts';
import { tempFolder } from '../support/open-store.ts';
import { A, ada, bob, carol } from '../support/reads-world.ts';

const schema = buildExecutableSchema(readSchemaText());
const CATEGORY_ID = encodeId('Channel', A);
const LISTEN =
  parse(`subscription ($resumeFrom: String, $categoryIds: [ID!]! = ["${CATEGORY_ID}"]) {
  readStateChanged(resumeFrom: $resumeFrom, categoryIds: $categoryIds) {
    __typename cursor sequence unreadCounts { category { key } count isCapped }
    ... on ReadStateMarked { changes {
      __typename
      ... on ThreadRead { thread { name isUnread } upTo }
      ... on CategoryRead { category { key } upTo }
      ... on EverythingRead { upTo }
      ... on ThreadMarkedUnread { thread { name isUnread } from through }
    } }
  }
}`);

let app: App;
let clock: ManualClock;
let services: Services;

beforeEach(async () => {
  clock = manualClock();
  const config = parseConfig(
    ['--data', await tempFolder(), '--empty', '--port', '0', '--log-level', 'silent'],
    {},
  );
  app = await openApp(config, { clock, log: openLog(config) });
  onTestFinished(() => app.close());
  const { store, feeds, templates, rankers, reads, notifications, rivers, updates } = app;
  const cursors = openCursors({
    keys: [{ id: 'k', secret: new Uint8Array(32) }],
    ttlMs: 1_000_000,
    clock,
  });
  services = {
    store,
    feeds,
    templates,
    rankers,
    signals: { list: () => [] },
    injectors: { list: () => [] },
    filters: { list: () => [] },
    ownSources: { list: () => [] },
    log: app.log,
    rankerTrials: null,
    reads,
    seen: openSeenItems(store.reads),
    notifications,
    rivers,
    updates,
    cursors,
    facts: openFacts(store),
    witnessKinds: {},
    fields: NO_FIELDS,
    placeTypes: DEFAULT_PLACE_TYPES,
    writeLimits: openWriteLimits({ clock, writesPerMinute: 0, itemsPerDay: 0, bytesPerDay: 0 }),
    costBudget: null,
    flags: ALL_ON,
    clock,
    explain: 'off',
    demoViewers: [],
  };
});

const contextOf = (viewer: UserId | null): Context =>
  createContext(services, { viewer, requestId: 'r' });

interface Live {
  next(): Promise<Readonly<Record<string, never>>>;
  return(): Promise<unknown>;
}

async function listen(
  viewer: UserId | null,
  variableValues: Readonly<Record<string, unknown>> = {},
  document: DocumentNode = LISTEN,
): Promise<Live> {
  const source = await createSourceEventStream({
    schema,
    document,
    contextValue: contextOf(viewer),
    variableValues,
  });
  if (!(Symbol.asyncIterator in source))
    throw source.errors?.[0]?.originalError ?? source.errors?.[0];
  const events = source[Symbol.asyncIterator]();
  return {
    async next() {
      const { done, value } = await events.next();
      if (done === true) throw new Error('expected an event, got the end');
      const { data, errors } = await execute({
        schema,
        document,
        rootValue: value,
        contextValue: contextOf(viewer),
        variableValues,
      });
      if (errors !== undefined) throw new GraphQLError(errors.join());
      return (data as Readonly<Record<string, never>>)['readStateChanged'] as never;
    },
    return: async () => events.return?.(),
  };
}

const count = (counted: number) => [{ category: { key: A }, count: counted, isCapped: false }];

async function post(thread: string, author: UserId = bob): Promise<void> {
  await app.store.items.publish(threadDraft(thread, author, { category: A }));
}

describe('readStateChanged', () => {
  it('sends every verb to another device, with the counts that follow', async () => {
    for (const thread of ['1', '2', '2', '3']) await post(thread);
    const live = await listen(ada);
    expect(await live.next()).toMatchObject({
      __typename: 'ReadStateStarted',
      sequence: 0,
      unreadCounts: count(3),
    });
    await app.reads.markThreadsRead(ada, [{ thread: '2', upTo: null, category: null }]);
    expect(await live.next()).toMatchObject({
      __typename: 'ReadStateMarked',
      sequence: 1,
      changes: [{ __typename: 'ThreadRead', thread: { name: '2', isUnread: false }, upTo: 3 }],
      unreadCounts: count(2),
    });
    await app.reads.markUnread(ada, { thread: '2', from: null, to: null });
    expect(await live.next()).toMatchObject({
      sequence: 2,
      changes: [
        {
          __typename: 'ThreadMarkedUnread',
          thread: { name: '2', isUnread: true },
          from: 3,
          through: 3,
        },
      ],
      unreadCounts: count(3),
    });
    await app.reads.markCategoryRead(ada, { category: A, upTo: null });
    expect(await live.next()).toMatchObject({
      sequence: 3,
      changes: [{ __typename: 'CategoryRead', category: { key: A }, upTo: 4 }],
      unreadCounts: count(1),
    });
    await app.reads.markAllRead(ada, { upTo: null, categories: [] });
    expect(await live.next()).toMatchObject({
      sequence: 4,
      changes: [{ __typename: 'EverythingRead', upTo: 4 }],
      unreadCounts: count(1),
    });
    await live.return();
    expect(app.store.bus.subscriberCount()).toBe(0);
  });

  it('resumes after the last event that arrived', async () => {
    for (const thread of ['1', '2']) await post(thread);
    const first = await listen(ada);
    const { cursor } = await first.next();
    await first.return();
    for (const thread of ['1', '2'])
      await app.reads.markThreadsRead(ada, [{ thread, upTo: null, category: null }]);
    const again = await listen(ada, { resumeFrom: cursor });
    expect([await again.next(), await again.next(), await again.next()]).toMatchObject([
      { __typename: 'ReadStateStarted', sequence: 0 },
      { sequence: 1, changes: [{ thread: { name: '1' } }] },
      { sequence: 2, changes: [{ thread: { name: '2' } }] },
    ]);
    await again.return();
  });

  it('refuses an anonymous viewer, another viewer’s cursor, a text that is no cursor, and too many categories', async () => {
    const live = await listen(carol);
    const { cursor } = await live.next();
    await live.return();
    await expect(listen(null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(listen(ada, { resumeFrom: cursor })).rejects.toMatchObject({
      code: 'INVALID_CURSOR',
    });
    await expect(listen(ada, { resumeFrom: 'nonsense' })).rejects.toMatchObject({
      code: 'INVALID_CURSOR',
    });
    const categoryIds = Array.from({ length: 101 }, (_, index) => encodeId('Tag', `t${index}`));
    await expect(listen(ada, { categoryIds })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(app.store.bus.subscriberCount()).toBe(0);
  });

  it('ends a listener that waits as soon as it is asked to', async () => {
    const live = await listen(ada);
    await live.next();
    const waiting = expect(live.next()).rejects.toThrow('got the end');
    await live.return();
    await waiting;
  });
});
