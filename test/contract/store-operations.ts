/** Operations on a store as data: how to draw them at random from a small world, and how to run one. */
import fc from 'fast-check';
import {
  EVERYTHING,
  producerKey,
  userProducer,
  type ProducerKey,
  type UserId,
} from '../../src/model/producers.ts';
import { bare, bareState } from './fences.contract.ts';
import { position } from '../../src/model/positions.ts';
import type { Draft } from '../../src/model/items.ts';
import type { Fencepost } from '../../src/fence/fencepost.ts';
import type { Relation, ViewerFacts } from '../../src/model/edges.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { draftBy } from '../support/builders.ts';
import { listOperation, runOnLists } from './list-operations.ts';
import { readEdges, readReactions } from './read-everything.ts';
import { readTimelines } from './read-timelines.ts';

const userId = fc.constantFrom('ann', 'bob', 'cy', 'di', 'é\u0000', '🙂').map((id) => id as UserId);
const tag = fc.nat({ max: 30 }).map((n) => `t${n}`);
const anyPosition = fc.oneof(fc.nat({ max: 160 }), fc.nat({ max: 40 }), fc.constant(2 ** 50));
const producer = fc.oneof(
  userId.map(userProducer),
  tag.map((id) => producerKey('tag', id)),
);
const relation = fc.constantFrom<Relation>('follow', 'block', 'mute', 'request', 'reading');
const order = fc.constantFrom('newest', 'oldest');
const fenceKey = fc.record({
  viewer: fc.constantFrom('ann', 'bob'),
  stream: fc.constantFrom('home', 'tag'),
});

const draft: fc.Arbitrary<Draft> = fc.record({
  producer,
  author: fc.option(userId),
  kind: fc.constant('post'),
  thread: fc.option(fc.constantFrom('1', '2')),
  tags: fc.uniqueArray(tag, { maxLength: 4 }),
  visibility: fc.constantFrom('public', 'followers', 'private'),
  payload: fc.record({
    title: fc.option(fc.string({ unit: 'grapheme', maxLength: 12 })),
    text: fc.constant(null),
    url: fc.constant(null),
    votes: fc.nat(9),
  }),
  createdAtMs: fc.nat(),
  clientKey: fc.option(fc.constantFrom('k1', 'k2', 'k3'), { freq: 2 }),
});
/** Sets have names, so that the same object serves several pages. */
const producerSet = fc.oneof(
  fc.record({
    kind: fc.constant('tags' as const),
    from: fc.nat({ max: 30 }),
    step: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('many' as const),
    from: fc.constantFrom(0, 5, 50),
    step: fc.constantFrom(1, 2),
  }),
  fc.record({ kind: fc.constant('one' as const), from: fc.nat({ max: 30 }), step: fc.constant(1) }),
  fc.record({
    kind: fc.constantFrom('everything' as const, 'nobody' as const),
    from: fc.constant(0),
    step: fc.constant(1),
  }),
);
type SetSpec = typeof producerSet extends fc.Arbitrary<infer T> ? T : never;

const post = fc.record({
  epochOff: fc.constantFrom(0, 0, 0, 0, 1),
  nextOff: fc.constantFrom(0, 0, 0, 0, 1, -1),
  length: fc.integer({ min: 0, max: 9 }),
  scores: fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { maxLength: 4 }),
  committedAtMs: fc.nat({ max: 1_000 }),
  keepPosts: fc.integer({ min: 0, max: 6 }),
  keepAfterMs: fc.constantFrom(0, 0, 0, 200, 900),
});

export const operation = fc.oneof(
  { weight: 8, arbitrary: fc.record({ verb: fc.constant('publish' as const), draft }) },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('publishMany' as const),
      drafts: fc.array(draft, { maxLength: 12 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('remove' as const), at: anyPosition }) },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('edit' as const),
      at: anyPosition,
      title: fc.constantFrom('new', 'newer'),
      atMs: fc.nat(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant('get' as const),
      ats: fc.array(anyPosition, { maxLength: 8 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constantFrom(
        'like' as const,
        'unlike' as const,
        'favourite' as const,
        'unfavourite' as const,
      ),
      viewer: userId,
      at: anyPosition,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('likes' as const),
      viewer: userId,
      ats: fc.array(anyPosition, { maxLength: 8 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      verb: fc.constant('range' as const),
      set: producerSet,
      above: anyPosition,
      upTo: anyPosition,
      limit: fc.nat({ max: 20 }),
      order,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      verb: fc.constant('scroll' as const),
      set: producerSet,
      from: anyPosition,
      limit: fc.integer({ min: 1, max: 12 }),
      order,
      back: fc.nat({ max: 2 }),
      gone: fc.option(fc.nat({ max: 5 })),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      verb: fc.constantFrom('connect' as const, 'disconnect' as const),
      consumer: userId,
      producer,
      relation,
      sinceMs: fc.nat(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant('facts' as const),
      viewer: userId,
      keep: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant('grant' as const),
      viewer: userId,
      producer: userId.map(userProducer),
      sinceMs: fc.nat(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant('list' as const),
      viewer: userId,
      relation,
      after: fc.option(producer),
      limit: fc.nat({ max: 4 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ verb: fc.constant('commit' as const), key: fenceKey, post }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      verb: fc.constant('chain' as const),
      key: fenceKey,
      epoch: fc.nat({ max: 3 }),
      from: anyPosition,
      limit: fc.nat({ max: 5 }),
      order,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('drop' as const),
      key: fenceKey,
      back: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('reset' as const),
      key: fenceKey,
      chance: fc.nat({ max: 3 }),
    }),
  },
  { weight: 6, arbitrary: listOperation },
);
/** A page that starts after one of the names. */
const NEXT = { after: 'bob' as UserId, limit: 3 };

export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

type Verb<V extends Operation['verb']> = Extract<Operation, { verb: V }>;
/** Objects shared between the two stores by name, so that identity is as stable as it is for a real caller. */
export type Sets = Map<string, ReadonlySet<string>>;

/** Runs one operation and returns everything it makes visible. */
export async function run(store: Store, each: Operation, sets: Sets): Promise<unknown> {
  switch (each.verb) {
    case 'publish':
      return store.items.publish(each.draft);
    case 'publishMany':
      return store.items.publishMany(each.drafts);
    case 'remove':
      return store.items.remove(position(each.at));
    case 'edit':
      return store.items.edit(position(each.at), { payload: { title: each.title } }, each.atMs);
    case 'get':
      return [await store.timelines.newest(), await store.items.getMany(each.ats.map(position))];
    case 'like':
      return store.items.like(each.viewer, position(each.at));
    case 'unlike':
      return store.items.unlike(each.viewer, position(each.at));
    case 'favourite':
      return store.reactions.favourite(each.viewer, position(each.at));
    case 'unfavourite':
      return store.reactions.unfavourite(each.viewer, position(each.at));
    case 'likes':
      return readReactions(store, each.viewer, each.ats.map(position));
    case 'range':
      return readTimelines(store, setOf(each.set, sets), each);
    case 'scroll':
      return scroll(store, each, sets);
    case 'connect':
      return connect(store, each);
    case 'disconnect':
      return [
        await store.edges.removeEdge(each.consumer, each.producer, each.relation),
        await store.edges.counts(each.producer),
      ];
    case 'facts':
      return facts(store, each);
    case 'grant':
      return [
        await store.edges.grant(each.viewer, each.producer, each.sinceMs),
        await store.edges.counts(each.producer),
        await store.edges.received(each.producer, 'request', NEXT),
        await store.edges.received(each.producer, 'follow', NEXT),
      ];
    case 'list':
      return readEdges(store, each);
    case 'commit':
      return commit(store, each);
    case 'chain':
      return chain(store, each);
    case 'drop':
      return drop(store, each);
    case 'reset':
      if (each.chance === 0) return bareState(await store.fences.reset(each.key));
      return [
        each.chance === 1 ? await store.fences.resetAll(each.key.viewer) : 0,
        bareState(await store.fences.state(each.key)),
      ];
    default:
      return runOnLists(store, each);
  }
}

/** Pages through a range, sometimes re-reading the end of a page, sometimes deleting and publishing between pages. */
async function scroll(
  store: Store,
  { set, from, limit, order, back, gone }: Verb<'scroll'>,
  sets: Sets,
): Promise<unknown> {
  const producers = setOf(set, sets);
  const pages: (readonly number[])[] = [];
  let range = { above: position(0), upTo: position(Number.MAX_SAFE_INTEGER) };
  range =
    order === 'newest' ? { ...range, upTo: position(from) } : { ...range, above: position(from) };
  while (pages.length < 5) {
    const page = await store.timelines.range(producers, { ...range, limit, order });
    pages.push(page);
    const last = page[Math.max(0, page.length - 1 - back)];
    if (last === undefined) break;
    range = order === 'newest' ? { ...range, upTo: position(last - 1) } : { ...range, above: last };
    if (gone !== null)
      await store.items.remove(position(order === 'newest' ? last - 1 - gone : last + 1 + gone));
    if (gone === 0)
      await store.items.publish(
        draftBy('ann', { producer: producerKey('tag', `t${set.from}`), author: null }),
      );
  }
  return pages;
}

async function connect(
  store: Store,
  { consumer, producer: key, relation: kind, sinceMs }: Verb<'connect' | 'disconnect'>,
): Promise<unknown> {
  const edge = { consumer, producer: key, relation: kind, sinceMs };
  return [await store.edges.addEdge(edge), await store.edges.counts(key)];
}

async function facts(store: Store, { viewer, keep }: Verb<'facts'>): Promise<unknown> {
  const known: ViewerFacts = await store.edges.facts(viewer, null);
  if (!keep) return known;
  await store.edges.addEdge({
    consumer: viewer,
    producer: producerKey('tag', 'facts'),
    relation: 'mute',
    sinceMs: 1,
  });
  const now = await store.edges.facts(viewer, known);
  return [known, now, now === known, (await store.edges.facts(viewer, now)) === now];
}

async function commit(store: Store, { key, post: spec }: Verb<'commit'>): Promise<unknown> {
  const state = await store.fences.state(key);
  const next = position(Math.max(0, state.upTo + spec.nextOff));
  const at = position(state.upTo + 1 + spec.length);
  const columns = spec.scores.map((_, column) => `c${column}`);
  const fencepost: Fencepost = {
    epoch: state.epoch + spec.epochOff,
    upTo: at,
    above: next,
    head: [at, position(state.upTo + 1)],
    scores: { columns, rows: [spec.scores, spec.scores] },
    ranker: { name: 'hot', version: '1' },
    template: { name: key.stream, version: '7' },
    fallback: spec.length === 0 ? 'threw' : null,
    committedAtMs: spec.committedAtMs,
  };
  const committed = await store.fences.commit(key, fencepost, {
    posts: spec.keepPosts,
    committedAfterMs: spec.keepAfterMs,
  });
  return [state, committed, await store.fences.state(key)].map(bareState);
}

async function chain(
  store: Store,
  { key, epoch, from, limit, order }: Verb<'chain'>,
): Promise<unknown> {
  const posts = await store.fences.chain(key, { epoch, from: position(from), limit, order });
  return [posts.map(bare), await Promise.all(posts.map((post) => store.fences.scores(key, post)))];
}

async function drop(store: Store, { key, back }: Verb<'drop'>): Promise<unknown> {
  const { epoch, upTo: at } = await store.fences.state(key);
  const [victim] = (
    await store.fences.chain(key, { epoch, from: at, limit: 4, order: 'newest' })
  ).slice(back);
  await store.fences.drop(key, epoch, victim === undefined ? [] : [victim.upTo]);
  return bareState(await store.fences.state(key));
}

function setOf(spec: SetSpec, sets: Sets): ReadonlySet<ProducerKey> {
  const name = JSON.stringify(spec);
  const known = sets.get(name) ?? new Set(membersOf(spec));
  sets.set(name, known);
  return known as ReadonlySet<ProducerKey>;
}

function membersOf({ kind, from, step }: SetSpec): readonly ProducerKey[] {
  if (kind === 'nobody') return [];
  if (kind === 'everything') return [EVERYTHING];
  if (kind === 'one') return [producerKey('tag', `t${from}`)];
  const count = kind === 'tags' ? 10 : 300;
  return Array.from({ length: count }, (_, n) => producerKey('tag', `t${from + n * step}`));
}
