/** The table of queries, the existing indexes and the commands that are really sent agree. */
import { MongoClient, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { position, POSITION_ZERO } from '../../../src/model/positions.ts';
import {
  EVERYTHING,
  producerKey,
  type ProducerKey,
  userProducer,
  type UserId,
} from '../../../src/model/producers.ts';
import type { SentCommand } from '../../../src/store/mongo/engine/client.ts';
import { INDEXES } from '../../../src/store/mongo/engine/indexes.ts';
import { type MongoStore, openMongoStore } from '../../../src/store/mongo/open.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, bob, edge, fencepost, membership, person, place } from '../../support/builders.ts';
import { mongoService, PATIENT } from '../../support/services.ts';
import { QUERIES, type QueryDeclaration } from './query-declarations.ts';
import { SHARD_KEYS } from './shard-keys.ts';
import { nth, useDrafts, useEvents, useLists, useNotifications, useWords } from './use-ports.ts';

const service = await mongoService();
const GONE = 'gone' as UserId;
const TOP = position(Number.MAX_SAFE_INTEGER);
const RANGE_OPERATORS = new Set(['$gt', '$gte', '$lt', '$lte']);
const EQUAL_OPERATORS = new Set(['$eq', '$in']);
const ADMINISTRATION = new Set([
  'hello',
  'ismaster',
  'buildInfo',
  'ping',
  'endSessions',
  'insert',
  'createIndexes',
  'listIndexes',
  'getMore',
  'killCursors',
]);

interface Sent {
  readonly collection: string;
  readonly filter: Document;
  /** Field names in order. */
  readonly sort: readonly string[];
}

/** The filters of a command; none when it has none. */
function sentBy({ name, command }: SentCommand): readonly Sent[] {
  const filters =
    name === 'find'
      ? [command['filter']]
      : name === 'findAndModify'
        ? [command['query']]
        : parts(command['updates'] ?? command['deletes']);
  return filters.map((filter) => ({
    collection: String(command[name]),
    filter: filter as Document,
    sort: sortOf(command['sort']),
  }));
}

/** The driver keeps a sort's order in a Map. */
function sortOf(sort: unknown): readonly string[] {
  return sort instanceof Map ? [...sort.keys()].map(String) : Object.keys(sort ?? {});
}

function parts(operations: unknown): readonly unknown[] {
  return Array.isArray(operations) ? operations.map((each: Document) => each['q']) : [];
}

function operatorsOf(value: unknown): readonly string[] {
  const isPlain =
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.keys(value) : ['$eq'];
}

function isDeclaredAs({ collection, filter, sort }: Sent, query: QueryDeclaration): boolean {
  const fields = [
    ...query.equal,
    ...(query.range === undefined ? [] : [query.range]),
    ...(query.guard ?? []),
  ];
  return (
    query.collection === collection &&
    Object.keys(filter).toSorted().join() === fields.toSorted().join() &&
    sort.join() === (query.sort ?? '') &&
    query.equal.every((field) =>
      operatorsOf(filter[field]).every((operator) => EQUAL_OPERATORS.has(operator)),
    ) &&
    (query.range === undefined ||
      operatorsOf(filter[query.range]).every((operator) => RANGE_OPERATORS.has(operator)))
  );
}

async function usePeople(store: Store): Promise<void> {
  await store.reactions.favourite(ann, position(2));
  await store.reactions.favourite(bob, position(2));
  await store.reactions.unfavourite(bob, position(2));
  await store.reactions.favouriteCounts([position(1), position(2)]);
  await store.reactions.given('favourite', ann, [position(1), position(2)]);
  const all = { above: POSITION_ZERO, upTo: TOP, limit: 5, order: 'newest' } as const;
  await store.reactions.items('like', ann, all);
  await store.reactions.viewers('like', position(2), { after: null, limit: 5 });
  await store.reactions.among('like', { ...all, upTo: position(5) }, { after: null, limit: 5 });
  await store.people.join(person(ann));
  await store.people.getMany([ann, bob]);
  await store.people.edit(ann, { name: 'Ann' });
  await store.people.list({ after: null, limit: 5 });
  await store.people.named('a', { after: null, limit: 5 });
  await store.people.join(person(GONE));
  await store.people.erase({ person: GONE, sinceMs: 1, heir: null });
  await store.people.erasure(GONE);
  await store.people.erasures({ after: null, limit: 5 });
  await store.people.noteErasure(GONE, { removed: { items: 1 }, isFinished: true });
  await useDrafts(store);
  await useLists(store);
  await store.edges.addEdge(edge(ann, userProducer(bob), { relation: 'request' }));
  await store.edges.received(userProducer(bob), 'request', { after: null, limit: 5 });
  await store.edges.addEdge(edge(bob, producerKey('phrase', 'a b'), { relation: 'mute' }));
  await store.edges.factsAmong([ann, bob], [userProducer(bob)]);
  await store.edges.received(userProducer(bob), 'follow', { after: null, limit: 5 });
  await store.edges.all({ after: edge(ann, userProducer(bob)), limit: 9 });
  await store.edges.addEdge(edge(ann, producerKey('tag', 'counted')));
  await store.edges.recount(null, 9);
  await store.edges.recount('producer ', 9);
  await store.edges.grant(ann, userProducer(bob), 1);
}

/** Everything the store can be asked. */
async function useAll(store: Store): Promise<void> {
  const { items, timelines, edges: connections, fences, meta } = store;
  await items.publishMany(Array.from({ length: 60 }, (_, n) => nth(n)));
  for (const n of [60, 60, 61]) await items.publish(nth(n));
  await items.getMany([position(1), position(2)]);
  await items.edit(position(1), { payload: { title: 'x' } }, 1);
  for (const viewer of [ann, bob]) await items.like(viewer, position(2));
  await items.unlike(bob, position(2));
  await items.likeCounts([position(1), position(2)]);
  await items.likedBy(ann, [position(1), position(2)]);
  await usePeople(store);
  await useWords(store);
  const removal = { by: ann, atMs: 1, shownAs: null };
  await items.remove(position(3), removal);
  await items.removalOf(position(3), 1);
  await items.changedSince(null);
  await store.threads.repair();
  const tags = (count: number): ReadonlySet<ProducerKey> =>
    new Set(Array.from({ length: count }, (_, n) => producerKey('tag', `t${n}`)));
  for (const producers of [new Set([EVERYTHING]), tags(1), tags(5), tags(500)]) {
    for (const order of ['newest', 'oldest'] as const)
      await timelines.range(producers, { above: POSITION_ZERO, upTo: TOP, limit: 10, order });
  }
  await timelines.newest();
  for (const relation of ['follow', 'block', 'mute'] as const) {
    await connections.addEdge({ consumer: ann, producer: userProducer(bob), relation, sinceMs: 1 });
    await connections.removeEdge(ann, userProducer(bob), relation);
    await connections.addEdge({ consumer: ann, producer: userProducer(bob), relation, sinceMs: 2 });
  }
  await connections.addEdges(
    ['a', 'b'].map((id) => ({
      consumer: ann,
      producer: producerKey('tag', id),
      relation: 'follow',
      sinceMs: 1,
    })),
  );
  await connections.addEdges(
    ['c', 'd'].map((id) => ({
      consumer: ann,
      producer: producerKey('tag', id),
      relation: 'follow',
      sinceMs: 1,
    })),
  );
  await connections.facts(ann, await connections.facts(ann, null));
  await connections.list(ann, 'follow', { after: null, limit: 2 });
  await connections.counts(userProducer(bob));
  const key = { viewer: 'ann', stream: 'home' };
  for (let at = 1; at <= 5; at += 1)
    await fences.commit(key, fencepost(at, at - 1), { posts: 3, committedAfterMs: 0 });
  for (const order of ['newest', 'oldest'] as const)
    await fences.chain(key, { epoch: 0, from: position(4), limit: 2, order });
  const window = { above: position(4), upTo: position(5), order: [], fallback: null };
  const ranker = { name: 'hot', version: '1' };
  await fences.addWindow(key, { epoch: 0, upTo: position(5) }, { ...window, ranker });
  await fences.drop(key, 0, [position(4), position(5)]);
  await fences.reset(key);
  await fences.resetAll(key.viewer);
  await fences.state(key);
  await fences.streams('ann', { after: null, limit: 5 });
  await Promise.all([fences.forget(key), fences.forgetResets(key.viewer)]);
  await useReads(store);
  await useNotifications(store);
  await usePlaces(store);
  await useEvents(store);
  await meta.put('a', 'b');
  await meta.putOnce('a', 'c');
  await store.ping();
}

async function usePlaces({ places, threads, edges }: Store): Promise<void> {
  await places.create(place('forum:a'));
  await places.create(place('forum:a'));
  await places.edit(producerKey('forum', 'a'), { title: 'x' });
  await places.setRole(producerKey('forum', 'a'), bob, 'owner');
  await places.handOver(producerKey('forum', 'a'), { from: ann, heir: null });
  await places.tree(null);
  for (const state of ['requested', 'invited', 'active'] as const) {
    await places.putMember(membership(ann, 'forum:a', { state }));
    const page = { after: null, limit: 5 };
    await places.members({ place: producerKey('forum', 'a'), state }, page);
  }
  await places.memberships(ann, null);
  await places.membersAmong(producerKey('forum', 'a'), [ann, bob]);
  await places.memberCounts([producerKey('forum', 'a')]);
  await places.removeMember(producerKey('forum', 'a'), ann);
  await threads.close('t', true);
  await edges.recount('place ', 9);
  await edges.recount('thread ', 9);
}

async function useReads({ items, threads, reads }: Store): Promise<void> {
  const place = producerKey('category', 'a');
  const range = { above: POSITION_ZERO, upTo: TOP, limit: 5, order: 'newest' } as const;
  const { item } = await items.publish({ ...nth(70), thread: 't', category: place });
  await items.edit(item.position, { visibility: 'private' }, 1);
  await items.edit(item.position, { visibility: 'public' }, 1);
  await threads.getMany(['t']);
  await threads.categoriesOf(['t']);
  await threads.list(place, range);
  await threads.itemsOf(place, range);
  await threads.positions([{ thread: 't', ...range }]);
  await threads.categories({ after: null, limit: 5 });
  const mark = { at: position(1), atMs: 1 };
  await reads.advanceMarkers(bob, [{ thread: 't', mark }]);
  await reads.addUnread(bob, 't', { from: position(2), to: position(3) });
  await reads.marks(bob, [{ thread: 't', category: place }]);
  await reads.markers(bob, place, { after: null, limit: 5 });
  await threads.move('t', producerKey('category', 'b'));
  await reads.summary(bob, [place]);
  await reads.advanceWatermark(bob, place, mark);
  await reads.advanceAllRead(bob, mark);
  await reads.advanceMarkers(bob, [{ thread: 't', mark: { at: position(2), atMs: 1 } }]);
  await reads.readersOf('t', { after: null, limit: 5 });
  await reads.join(bob, mark);
  await reads.joined(bob);
  await reads.witness(bob, 'news', mark);
  await reads.witnessed(bob, ['news']);
  await reads.addSeen(bob, [position(1)]);
  await reads.addSeen(bob, [position(2)]);
  await reads.wasSeen(bob, [position(1)]);
  await reads.lastSeen(bob);
  await reads.savePlace(bob, 'home', { device: 'd', cursor: 'c', savedAtMs: 1 });
  await reads.places(bob, 'home');
  await reads.rows({ after: null, limit: 5 });
  await reads.compact(bob);
  await reads.totals();
  await reads.witnessedKinds(bob, { after: null, limit: 5 });
  await reads.placeStreams(bob, { after: null, limit: 5 });
  await reads.dropPlaces(bob, 'home');
  await reads.advanceMarkers(bob, [{ thread: 't', mark: { at: position(9), atMs: 1 } }]);
  await reads.forget(bob, 99);
  await items.remove(item.position);
}

describe.skipIf(!service.isThere)(service.name, () => {
  const commands: SentCommand[] = [];
  const dbName = `palisade_queries_${process.pid}`;
  let client: MongoClient;
  let store: MongoStore;

  beforeAll(async () => {
    client = new MongoClient(service.url);
    await client.db(dbName).dropDatabase();
    store = await openMongoStore({
      url: service.url,
      dbName,
      ...PATIENT,
      onCommand: (command) => commands.push(command),
    });
    await useAll(store);
  }, 60_000);

  afterAll(async () => {
    await store.close();
    await client.db(dbName).dropDatabase();
    await client.close();
  });

  test('every command that was sent is declared', () => {
    const unknown = commands
      .filter(({ name }) => !ADMINISTRATION.has(name))
      .flatMap(sentBy)
      .filter((sent) => !QUERIES.some((query) => isDeclaredAs(sent, query)));
    expect(
      unknown.map(({ collection, filter, sort }) => JSON.stringify({ collection, filter, sort })),
    ).toEqual([]);
    expect(new Set(commands.map(({ name }) => name))).not.toContain('aggregate');
  });

  /** What only a race or a crash sends. */
  const RARE = new Set([
    'move a reservation',
    'follow a thread that moved meanwhile',
    'remove what was repaired',
    'take out an empty outbox',
  ]);

  test('every declared query was sent', () => {
    const sent = commands.flatMap(sentBy);
    const unsent = QUERIES.filter(
      (query) => !RARE.has(query.purpose) && !sent.some((each) => isDeclaredAs(each, query)),
    );
    expect(unsent.map(({ collection, purpose }) => `${collection}: ${purpose}`)).toEqual([]);
  });

  test('every declared query has an index that begins with its equal fields and goes on with its sort and range', () => {
    const wrong = QUERIES.filter(({ collection, index, equal, range, sort }) => {
      const key =
        index === '_id_'
          ? ['_id']
          : Object.keys(
              INDEXES.find((each) => each.collection === collection && each.name === index)?.key ??
                {},
            );
      const begins = key.slice(0, equal.length).toSorted().join() === equal.toSorted().join();
      const next = key[equal.length];
      const sorts = (sort ?? '').split(',').filter((field) => field !== '');
      const isSorted = sorts.every((field, nth) => key[equal.length + nth] === field);
      return !begins || !isSorted || (range !== undefined && range !== next);
    });
    expect(wrong).toEqual([]);
  });

  test('the indexes that exist are those declared', async () => {
    for (const { collection } of SHARD_KEYS) {
      const declared = INDEXES.filter((index) => index.collection === collection).map(
        ({ name, key }) => [name, key] as const,
      );
      const there = await client.db(dbName).listCollections({ name: collection }).hasNext();
      const found = there
        ? (await client.db(dbName).collection(collection).indexes()).filter(
            ({ name }) => name !== '_id_',
          )
        : [];
      expect(Object.fromEntries(found.map(({ name, key }) => [name, key]))).toEqual(
        Object.fromEntries(declared),
      );
    }
    expect(
      [...new Set(QUERIES.map(({ collection }) => collection))].filter(
        (name) => !SHARD_KEYS.some(({ collection }) => collection === name),
      ),
    ).toEqual([]);
  });

  test('user text never becomes an operator or a field name', () => {
    const names = commands.flatMap(({ command }) => namesIn(command));
    expect(names.filter((name) => /ann|bob|tag:|home/.test(name))).toEqual([]);
  });

  test.skipIf(service.name === 'FerretDB')(
    'on MongoDB itself, for FerretDB plans nothing: the plans scan no collection, sort nothing in memory and examine at most two documents per answer',
    async () => {
      for (const { command } of commands.filter(({ name }) => name === 'find')) {
        const { find, filter, sort, limit, projection, hint } = command;
        const question = Object.fromEntries(
          Object.entries({ find, filter, sort, limit, projection, hint }).filter(
            ([, value]) => value !== undefined,
          ),
        );
        const plan = await client
          .db(dbName)
          .command({ explain: question, verbosity: 'executionStats' });
        const text = JSON.stringify(plan);
        expect(text).not.toMatch(/"stage":"(COLLSCAN|SORT)"/);
        const { totalDocsExamined, nReturned } = plan['executionStats'] as {
          readonly totalDocsExamined: number;
          readonly nReturned: number;
        };
        expect(totalDocsExamined).toBeLessThanOrEqual(2 * Math.max(1, nReturned));
      }
    },
    60_000,
  );
});

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (
    typeof value !== 'object' ||
    value === null ||
    Object.getPrototypeOf(value) !== Object.prototype
  )
    return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}
