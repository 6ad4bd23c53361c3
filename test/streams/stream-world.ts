/**
 * A fixed world of items in a real store, random trees of parts over it, and the naive reading of a tree: filter a full
 * list. The real streams must agree with it, in both directions and in pages of any size.
 */
import fc from 'fast-check';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import {
  producerKey,
  userProducer,
  type ProducerKey,
  type UserId,
} from '../../src/model/producers.ts';
import { position } from '../../src/model/positions.ts';
import { type Draft, type Item } from '../../src/model/items.ts';
import type { ProducerList } from '../../src/model/lists.ts';
import { type ViewerFacts } from '../../src/model/edges.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { Arguments } from '../../src/model/arguments.ts';
import {
  ownRulesIn,
  partsUnder,
  type DedupeKey,
  type ListField,
  type OptionalField,
  type StreamPart,
  type Rule,
  type SourceName,
  type Value,
} from '../../src/streams/parts.ts';
import type { Rollout } from '../../src/streams/parts.ts';
import { isIn } from '../../src/streams/rollout.ts';
import { unmaterialisedReads } from '../../src/streams/source-reads.ts';
import type { StreamRead } from '../../src/streams/stream.ts';
import { producerList, tag } from '../support/builders.ts';
import { publishAll } from '../support/publish-all.ts';
import { corner, evenOnly, moody } from './stream-modules.ts';
import { createdAt, direct, withReposts } from './world-drafts.ts';

const USERS = ['u0', 'u1', 'u2', 'u3', 'u4'] as const;
const TAGS = ['t0', 't1', 't2', 't3'] as const;
const THREADS = ['h0', 'h1', 'h2', 'h3', 'h4', 'h5'] as const;
const KINDS = ['question', 'answer', 'comment'] as const;

/** The lists that some of the people keep; the others keep none. */
export const LISTS: ReadonlyMap<string, ProducerList> = new Map(
  USERS.slice(0, 2)
    .map((user) => user as UserId)
    .flatMap((owner, nth) => [
      producerList(owner, 'one', [tag(TAGS[nth] ?? ''), userProducer(USERS[2] as UserId)]),
      producerList(owner, 'two', nth === 0 ? [] : [producerKey('feed', 'f0')]),
    ])
    .map((list) => [`${list.owner} ${list.id}`, list]),
);

interface WorldOptions {
  readonly count: number;
  readonly seed: number;
  readonly isPublic?: boolean;
}

/** Publishes the world and deletes some of it; gives what is left, oldest first. */
export async function publishWorld(
  store: Store,
  { count, seed, isPublic = false }: WorldOptions,
): Promise<readonly Item[]> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const drafts = Array.from({ length: count }, (_, i): Draft => {
    const author = random() < 0.1 ? null : (pick(USERS) as string as UserId);
    if (author !== null && !isPublic && random() < 0.08) return direct(author, pick(USERS), i);
    const thread = random() < 0.2 ? null : pick(THREADS);
    return {
      producer: author === null ? producerKey('feed', 'f0') : userProducer(author),
      author,
      thread,
      kind: pick(KINDS),
      tags: TAGS.filter(() => random() < 0.3),
      visibility: isPublic ? 'public' : pick(['public', 'public', 'followers', 'private'] as const),
      payload: {
        title: random() < 0.3 ? null : `Title ${Math.floor(random() * 9)}`,
        text: null,
        url: random() < 0.5 ? null : `https://x/${i % 7}`,
        votes: Math.floor(random() * 10) - 2,
      },
      createdAtMs: createdAt(i),
      clientKey: null,
    };
  });
  for (const list of LISTS.values()) await store.lists.create(list);
  const items = await publishAll(store, withReposts(drafts, seed));
  await Promise.all(
    items.map(async ({ position: at }) => {
      const user = likerOf(at) as UserId;
      await Promise.all([store.items.like(user, at), store.reactions.favourite(user, at)]);
    }),
  );
  // Of the index of words there is a part, and what is deleted is not worked in.
  await store.words.index(Math.floor(count / 2));
  const deleted = items.filter(() => random() < 0.1);
  await Promise.all(deleted.map((item) => store.items.remove(item.position)));
  // What a repost shows may be gone by now.
  const left = items.filter((item) => !deleted.includes(item));
  const found = await store.items.getMany(left.map((item) => item.position));
  return found.filter((item) => item !== null);
}

/** Everybody likes every fifth item, and keeps it. */
export function likerOf(at: number): string {
  return USERS[at % USERS.length] ?? '';
}

export function factsOf(viewer: string | null, follows: readonly string[]): ViewerFacts {
  return {
    viewer: viewer as UserId | null,
    version: 1,
    follows: new Set(follows as ProducerKey[]),
    mutes: new Set(),
    admittedBy: new Set(),
    blocks: new Set<UserId>(),
    blocked: new Set(),
  };
}

export function readOf(store: Store, facts: ViewerFacts, args: Arguments = {}): StreamRead {
  return {
    facts,
    args,
    asOf: async () => () => AS_OF_MS,
    timelines: store.timelines,
    sources: unmaterialisedReads(store.timelines),
    reactions: store.reactions,
    lists: store.lists,
    people: store.people,
    threads: store.threads,
    words: store.words,
    skips: new Set(['skipped']),
    rollouts: new Set(
      ROLLOUTS.filter((one) => isIn(one, { viewer: facts.viewer, args, nowMs: AS_OF_MS })).map(
        ({ name }) => name,
      ),
    ),
    remotes: moody(),
    filters: evenOnly(),
    ownSources: corner(),
    withhold: () => undefined,
    items: (positions) => store.items.getMany(positions),
  };
}

/** For everybody, for nobody, for half of them, and for everybody later on. */
export const ROLLOUTS: readonly Rollout[] = [
  { percent: 100, fromMs: null },
  { percent: 0, fromMs: null },
  { percent: 50, fromMs: null },
  { percent: 100, fromMs: 7_200_000 },
].map((terms, nth) => {
  const name = `rollout-${nth}`;
  return { ...terms, name, seed: name, untilMs: null, when: [] };
});

/** The world's items are created a millisecond apart; ages are measured from here. */
export const AS_OF_MS = 3_600_000 + 80;

const PLACE = { path: [] } as const;
const value = (literal: string): Value => ({ literal });

const ruleLeaves: fc.Arbitrary<Rule> = fc.oneof(
  oneOf('kind', KINDS),
  oneOf('tag', TAGS),
  oneOf('author', USERS),
  oneOf('thread', THREADS),
  oneOf('visibility', ['public', 'followers', 'private']),
  fc.record({
    rule: fc.constant('has' as const),
    field: fc.constantFrom<OptionalField>('author', 'thread', 'title', 'url'),
    isPresent: fc.boolean(),
  }),
  fc.record({
    rule: fc.constantFrom('newerThan' as const, 'olderThan' as const),
    hours: fc.constant(1),
  }),
  fc.record({
    rule: fc.constantFrom('since' as const, 'until' as const),
    instant: fc.constant(value(new Date(50).toISOString())),
  }),
  fc.record({
    rule: fc.constant('words' as const),
    value: fc.constantFrom('Title', '3').map(value),
  }),
  fc.record({
    rule: fc.constantFrom('minVotes' as const, 'maxVotes' as const),
    votes: fc.integer({ min: -2, max: 8 }),
  }),
  fc.constant<Rule>({ rule: 'own', name: 'even', args: new Map(), deadlineMs: 250, path: [] }),
);

function oneOf(field: ListField, values: readonly string[]): fc.Arbitrary<Rule> {
  return fc
    .subarray([...values], { minLength: 1 })
    .map((some) => ({ rule: 'oneOf', field, values: some.map(value) }));
}

const rules: fc.Arbitrary<Rule> = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    ruleLeaves,
    tie('rule').map((of): Rule => ({ rule: 'not', of })),
    fc.record({
      rule: fc.constantFrom('all' as const, 'any' as const),
      of: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }),
    }),
  ),
})).rule;

const source = (part: SourceName, ids: readonly string[]): fc.Arbitrary<StreamPart> =>
  fc.constantFrom(...ids).map((id) => ({ ...PLACE, part, value: value(id) }));

/** Parts without parts inside them. */
export const sources: fc.Arbitrary<StreamPart> = fc.oneof(
  fc.constant<StreamPart>({ ...PLACE, part: 'everything' }),
  fc.constant<StreamPart>({ ...PLACE, part: 'nothing' }),
  fc.constant<StreamPart>({ ...PLACE, part: 'discussions' }),
  fc.constant<StreamPart>({
    ...PLACE,
    part: 'own',
    name: 'corner',
    args: new Map(),
    deadlineMs: 9,
  }),
  fc.constantFrom('received' as const, 'sent' as const).map<StreamPart>((part) => ({
    ...PLACE,
    part,
  })),
  fc.record({
    path: fc.constant([]),
    part: fc.constantFrom('liked-by' as const, 'favourited-by' as const),
    value: fc.constantFrom(...USERS).map(value),
  }),
  fc
    .array(fc.integer({ min: 1, max: 160 }), { minLength: 1, maxLength: 4 })
    .map<StreamPart>((ats) => ({
      ...PLACE,
      part: 'item',
      value: { list: ats.map((at) => value(String(at))) },
    })),
  fc.record({
    path: fc.constant([]),
    part: fc.constant('following' as const),
    types: fc.constantFrom(null, ['user'], ['tag', 'thread']),
    withOwn: fc.boolean(),
  }),
  fc.constantFrom('one', 'two', 'none').map<StreamPart>((id) => ({
    ...PLACE,
    part: 'list',
    value: value(id),
  })),
  source('tag', TAGS),
  source('author', USERS),
  source('thread', THREADS),
  source('producer', ['user:u1', 'feed:f0', 'feed:none']),
);

function asksModule(part: StreamPart): boolean {
  return part.part === 'own' || (part.part === 'filter' && ownRulesIn(part.where).length > 0);
}

function weaveOf(inner: fc.Arbitrary<StreamPart>): fc.Arbitrary<StreamPart> {
  return fc.record({
    path: fc.constant([]),
    part: fc.constantFrom('concat' as const, 'mix' as const),
    inputs: fc.array(fc.record({ weight: fc.integer({ min: 1, max: 5 }), of: inner }), {
      minLength: 2,
      maxLength: 3,
    }),
  });
}

/** A choice between two parts. */
export function rolloutOf(inner: fc.Arbitrary<StreamPart>): fc.Arbitrary<StreamPart> {
  return fc.record({
    path: fc.constant([]),
    part: fc.constant('rollout' as const),
    rollout: fc.constantFrom(...ROLLOUTS),
    of: inner,
    otherwise: inner,
  });
}

function dedupeOf(of: fc.Arbitrary<StreamPart>, keys: readonly DedupeKey[]) {
  return fc.record({
    path: fc.constant([]),
    part: fc.constant('dedupe' as const),
    by: fc.constantFrom(...keys),
    window: fc.integer({ min: 1, max: 6 }),
    of,
  });
}

/** Trees of any parts but references. */
export const parts: fc.Arbitrary<StreamPart> = fc.letrec<{ part: StreamPart }>((tie) => {
  const inner = tie('part');
  // Templates refuse a dedupe where a part is asked about single items.
  const asked = inner.filter((part) => partsUnder(part).every((one) => one.part !== 'dedupe'));
  // And a filter module in what is taken away.
  const sure = asked.filter((part) => partsUnder(part).every((one) => !asksModule(one)));
  return {
    part: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      sources,
      fc.record({
        path: fc.constant([]),
        part: fc.constant('filter' as const),
        where: rules,
        of: inner,
      }),
      fc.record({
        path: fc.constant([]),
        part: fc.constant('merge' as const),
        inputs: fc.array(inner, { minLength: 2, maxLength: 3 }),
      }),
      fc.record({
        path: fc.constant([]),
        part: fc.constant('intersect' as const),
        inputs: fc
          .tuple(inner, fc.array(asked, { minLength: 1, maxLength: 2 }))
          .map(([first, others]) => [first, ...others]),
      }),
      fc.record({
        path: fc.constant([]),
        part: fc.constant('except' as const),
        of: inner,
        without: sure,
      }),
      fc.record({
        path: fc.constant([]),
        part: fc.constant('backfill' as const),
        of: inner,
        from: inner,
      }),
      fc.record({
        path: fc.constant([]),
        part: fc.constant('conversations' as const),
        of: asked,
      }),
      fc.record({
        path: fc.constant([]),
        part: fc.constant('component' as const),
        name: fc.constantFrom('kept', 'skipped'),
        of: inner,
      }),
      rolloutOf(inner),
      weaveOf(inner),
      fc.record({
        path: fc.constant([]),
        part: fc.constant('limit' as const),
        count: fc.integer({ min: 1, max: 60 }),
        of: inner,
      }),
      dedupeOf(inner, ['thread', 'author', 'title', 'url']),
      dedupeOf(asked, ['original']),
    ),
  };
}).part;

export const viewers: fc.Arbitrary<ViewerFacts> = fc
  .record({
    viewer: fc.constantFrom(null, ...USERS),
    follows: fc.subarray([
      ...USERS.map((id) => `user:${id}`),
      ...TAGS.map((id) => `tag:${id}`),
      ...THREADS.map((id) => `thread:${id}`),
      'feed:f0',
    ]),
  })
  .map(({ viewer, follows }) => factsOf(viewer, follows));

/** A range over a world of positions up to `top`, with a page size and a direction. */
export function walks(top: number) {
  return fc.record({
    above: fc.integer({ min: 0, max: top }).map(position),
    upTo: fc.integer({ min: 0, max: top + 3 }).map(position),
    limit: fc.integer({ min: 1, max: 30 }),
    order: fc.constantFrom('newest' as const, 'oldest' as const),
  });
}
