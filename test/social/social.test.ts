/**
 * Following, blocking, muting and liking as verbs of the domain: repeats change nothing, and hidden things are answered
 * like absent ones.
 */
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { like, unlike } from '../../src/content/reactions.ts';
import type { ViewerFacts } from '../../src/model/edges.ts';
import type { Item, Visibility } from '../../src/model/items.ts';
import { position } from '../../src/model/positions.ts';
import { producerKey, type ProducerKey, userProducer } from '../../src/model/producers.ts';
import {
  canOpenProducer,
  canSee,
  followerCount,
  isMuted,
  mayKnow,
  openItem,
  whyUnknown,
} from '../../src/social/access.ts';
import { block, disconnect, follow, holds, mute } from '../../src/social/edges.ts';
import { ANONYMOUS_FACTS } from '../../src/model/edges.ts';
import { approveFollow } from '../../src/social/requests.ts';
import { isFollowable } from '../../src/social/producers.ts';
import { ada, bob, carol, connect, openFeedWorld, publish } from '../support/feed-world.ts';

const codesOf = (outcome: Awaited<ReturnType<typeof follow>>): readonly string[] =>
  outcome.isDone ? [] : outcome.problems.map(({ code }) => code);

describe('who may know of an item', () => {
  const follows = new Set([userProducer(bob)]);
  const viewers: readonly (readonly [string, ViewerFacts])[] = [
    ['the author', { ...ANONYMOUS_FACTS, viewer: bob }],
    ['a follower', { ...ANONYMOUS_FACTS, viewer: ada, follows }],
    ['a stranger', { ...ANONYMOUS_FACTS, viewer: carol }],
    ['a blocked follower', { ...ANONYMOUS_FACTS, viewer: ada, follows, blocked: new Set([bob]) }],
    ['nobody', ANONYMOUS_FACTS],
  ];
  it.each<readonly [Visibility, readonly boolean[]]>([
    ['public', [true, true, true, false, true]],
    ['followers', [true, true, false, false, false]],
    ['private', [true, false, false, false, false]],
  ])('%s', async (visibility, expected) => {
    const item = await publish(await openFeedWorld(), bob, 'x', { visibility });
    expect(viewers.map(([, facts]) => mayKnow(facts, item))).toEqual(expected);
  });

  it('has nobody to follow when it has no author: only public ones are known', async () => {
    const world = await openFeedWorld();
    for (const visibility of ['public', 'followers', 'private'] as const) {
      const item = await publish(world, bob, visibility, { author: null, visibility });
      expect(viewers.map(([, facts]) => mayKnow(facts, item))).toEqual(
        viewers.map(() => visibility === 'public'),
      );
    }
  });

  it('is not changed by a mute, which only keeps it out of feeds, by author, tag, thread or producer', async () => {
    const item = await publish(await openFeedWorld(), bob, 'x', { tags: ['loud'], thread: '7' });
    for (const key of [userProducer(bob), producerKey('tag', 'loud'), producerKey('thread', '7')]) {
      const facts = { ...ANONYMOUS_FACTS, viewer: ada, mutes: new Set([key]) };
      expect([isMuted(facts, item), canSee(facts, item), mayKnow(facts, item)]).toEqual([
        true,
        false,
        true,
      ]);
    }
    expect(
      isMuted(
        { ...ANONYMOUS_FACTS, viewer: ada, mutes: new Set([producerKey('tag', 'other')]) },
        item,
      ),
    ).toBe(false);
  });
});

describe('why a viewer may not know of an item', () => {
  const group = producerKey('group', 'g');
  const opening = { position: position(3), author: carol, visibility: 'public' as const };
  const erased = { feed: 'public', state: 'erased' } as const;
  const suspended = { feed: 'public', state: 'suspended' } as const;
  const gone = 'it is followers, and its author is gone';
  it.each<readonly [Partial<Item>, Partial<ViewerFacts>, string | null]>([
    [{}, {}, null],
    [{ visibility: 'private' }, { viewer: bob }, null],
    [{ author: null, visibility: 'followers' }, {}, gone],
    [{}, { blocked: new Set([bob]) }, 'one of the viewer and its author, bob, blocked the other'],
    [{ standing: suspended }, {}, 'its author, bob, is suspended'],
    [
      { standing: { feed: 'private', state: 'active' } },
      {},
      'its author, bob, has a private feed that the viewer does not follow',
    ],
    [{ visibility: 'followers' }, {}, 'it is for followers of bob, and the viewer is none'],
    [{ visibility: 'followers' }, { follows: new Set([userProducer(bob)]) }, null],
    [{ visibility: 'readers' }, {}, 'it is for readers whom bob admitted, and the viewer is none'],
    [{ visibility: 'direct', audience: [userProducer(carol)] }, {}, 'it is a direct to user:carol'],
    [
      { visibility: 'group', audience: [group] },
      {},
      'it is for members of group:g, and the viewer is none',
    ],
    [{ visibility: 'private' }, {}, 'it is private to bob'],
    [{ readers: [group] }, {}, 'only members of group:g read where it stands'],
    [
      { opening: { ...opening, visibility: 'private' } },
      {},
      'what opened its thread, item 3, is hidden: it is private to carol',
    ],
    [{ opening: { ...opening, standing: erased } }, {}, null],
    [
      { opening: { ...opening, visibility: 'followers', standing: erased } },
      { follows: new Set([userProducer(carol)]) },
      'what opened its thread, item 3, is hidden: its author, carol, is erased',
    ],
    [
      { opening: { ...opening, visibility: 'group', audience: [group], standing: erased } },
      { memberOf: new Set([group]) },
      null,
    ],
    [
      { opening: { ...opening, visibility: 'group', audience: [group], standing: erased } },
      {},
      'what opened its thread, item 3, is hidden: its author, carol, is erased',
    ],
  ])('of %j, by the facts %j, is %j', async (fields, facts, expected) => {
    const item = { ...(await publish(await openFeedWorld(), bob, 'x')), ...fields };
    const viewer = { ...ANONYMOUS_FACTS, viewer: ada, ...facts };
    expect(whyUnknown(viewer, item)).toBe(expected);
    expect(mayKnow(viewer, item)).toBe(expected === null);
  });
});

describe('connecting', () => {
  it('gives the same connection when it is repeated, later', async () => {
    const world = await openFeedWorld();
    await publish(world, bob, 'exists');
    for (const verb of [follow, mute, block]) {
      const first = await verb(world, ada, userProducer(bob));
      world.clock.advance(1_000);
      expect(await verb(world, ada, userProducer(bob))).toEqual(first);
      expect(first.isDone).toBe(true);
    }
  });

  it('refuses the viewer, the timeline of everything and malformed names, for every verb', async () => {
    const world = await openFeedWorld();
    for (const verb of [follow, mute, block]) {
      for (const key of [
        userProducer(ada),
        'all:',
        'all:x',
        'user:',
        'user:a b',
        'user:\u0000',
        'Tag:x',
      ] as ProducerKey[]) {
        expect([key, codesOf(await verb(world, ada, key))]).toEqual([key, ['BAD_USER_INPUT']]);
      }
    }
    expect(codesOf(await block(world, ada, producerKey('tag', 'x')))).toEqual(['BAD_USER_INPUT']);
  });

  it('follows what exists and may be known; a blocked, a hidden and an absent producer are refused in the same words', async () => {
    const world = await openFeedWorld();
    await publish(world, bob, 'hidden', { visibility: 'private', tags: ['secret'] });
    await publish(world, carol, 'shown', { tags: ['open'] });
    await connect(world, carol, userProducer(ada), 'block');
    expect((await follow(world, ada, producerKey('tag', 'open'))).isDone).toBe(false);
    expect((await follow(world, bob, producerKey('tag', 'open'))).isDone).toBe(true);
    const refusals = await Promise.all(
      [
        userProducer(carol),
        producerKey('tag', 'secret'),
        producerKey('user', 'nobody'),
        producerKey('tag', 'nothing'),
      ].map((key) => follow(world, ada, key)),
    );
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect(codesOf(refusals[0] as (typeof refusals)[number])).toEqual(['NOT_FOUND']);
  });

  it.each<readonly [string, (...args: Parameters<typeof block>) => Promise<unknown>]>([
    ['a block', block],
    [
      'an unfollow',
      (world, viewer, producer) => disconnect(world, viewer, { producer, relation: 'follow' }),
    ],
  ])('makes no follow from a request that is granted during %s', async (_, verb) => {
    const world = await openFeedWorld();
    const [adas, bobs] = [userProducer(ada), userProducer(bob)];
    await connect(world, ada, bobs, 'request');
    const { edges } = world.store;
    // As early as the grant can come between two steps of the verb.
    const removeEdge: typeof edges.removeEdge = async (consumer, producer, relation) => {
      const removed = await edges.removeEdge(consumer, producer, relation);
      if (consumer === ada) await approveFollow(world, bob, adas);
      return removed;
    };
    const meanwhile = { ...world, store: { ...world.store, edges: { ...edges, removeEdge } } };
    await verb(meanwhile, ada, bobs);
    await disconnect(world, ada, { producer: bobs, relation: 'block' });
    expect((await world.facts.of(ada)).follows).toEqual(new Set());
  });

  it('ends follows both ways with a block, and an unblock does not bring them back', async () => {
    const world = await openFeedWorld();
    await connect(world, ada, userProducer(bob));
    await connect(world, bob, userProducer(ada));
    await block(world, ada, userProducer(bob));
    const [mine, theirs] = [await world.facts.of(ada), await world.facts.of(bob)];
    expect([
      mine.follows.size,
      theirs.follows.size,
      mine.blocked.has(bob),
      theirs.blocked.has(ada),
    ]).toEqual([0, 0, true, true]);
    await disconnect(world, ada, { producer: userProducer(bob), relation: 'block' });
    const [after, afterwards] = [await world.facts.of(ada), await world.facts.of(bob)];
    expect([
      after.follows.size,
      afterwards.follows.size,
      after.blocked.size,
      afterwards.blocked.size,
    ]).toEqual([0, 0, 0, 0]);
    expect(holds(after, userProducer(bob), 'block')).toBe(false);
  });

  it('stops at its bounds, and lets what exists be repeated', async () => {
    const world = await openFeedWorld();
    await publish(world, bob, 'exists');
    const many = Array.from({ length: LIMITS.blocksMax }, (_, n) => ({
      consumer: ada,
      relation: 'mute' as const,
      producer: producerKey('tag', `t${n}`),
      sinceMs: 1,
    }));
    await world.store.edges.addEdges(many);
    expect(codesOf(await mute(world, ada, producerKey('tag', 'one-more')))).toEqual([
      'BAD_USER_INPUT',
    ]);
    expect((await mute(world, ada, producerKey('tag', 't0'))).isDone).toBe(true);
    await disconnect(world, ada, { producer: producerKey('tag', 't0'), relation: 'mute' });
    const together = await Promise.all(
      Array.from({ length: 5 }, (_, n) => mute(world, ada, producerKey('tag', `more-${n}`))),
    );
    expect(together.filter(({ isDone }) => isDone)).toHaveLength(1);
    expect(new Set(together.flatMap((each) => (each.isDone ? [] : codesOf(each))))).toEqual(
      new Set(['BAD_USER_INPUT']),
    );
  });

  it('ends what never existed without complaint', async () => {
    const world = await openFeedWorld();
    expect(
      await disconnect(world, ada, { producer: userProducer(bob), relation: 'follow' }),
    ).toEqual({ isDone: true, value: null });
    await publish(world, bob, 'hello');
    expect(
      await disconnect(world, ada, { producer: userProducer(bob), relation: 'follow' }),
    ).toEqual({ isDone: true, value: userProducer(bob) });
  });
});

describe('a producer', () => {
  it('that is blocked looks like one that does not exist: not to be opened, and followed by nobody', async () => {
    const world = await openFeedWorld();
    await publish(world, bob, 'exists');
    await connect(world, carol, userProducer(bob));
    await connect(world, bob, userProducer(ada), 'block');
    const facts = await world.facts.of(ada);
    expect([
      await canOpenProducer(world.store, facts, userProducer(bob)),
      await followerCount(world.store, facts, userProducer(bob)),
    ]).toEqual([false, 0]);
    expect([
      await canOpenProducer(world.store, ANONYMOUS_FACTS, userProducer(bob)),
      await followerCount(world.store, ANONYMOUS_FACTS, userProducer(bob)),
    ]).toEqual([true, 1]);
  });

  it.each([
    ['user:7', true],
    ['tag:a-b', true],
    ['feed:news', true],
    ['all:', false],
    ['user:', false],
    [`tag:${'x'.repeat(LIMITS.idCharsMax + 1)}`, false],
    ['9:x', false],
  ])('%s may be followed: %s', (key, expected) => {
    expect(isFollowable(key as ProducerKey)).toBe(expected);
  });
});

describe('liking', () => {
  it('counts once however often it is repeated, and is taken back as often', async () => {
    const world = await openFeedWorld();
    const { position } = await publish(world, bob, 'x');
    for (const verb of [like, like]) expect((await verb(world, ada, position)).isDone).toBe(true);
    expect(await world.store.items.likeCounts([position])).toEqual([1]);
    for (const verb of [unlike, unlike])
      expect((await verb(world, ada, position)).isDone).toBe(true);
    expect(await world.store.items.likeCounts([position])).toEqual([0]);
  });

  it('refuses what is hidden in the words for what is absent, and opens neither', async () => {
    const world = await openFeedWorld();
    const { position } = await publish(world, bob, 'x', { visibility: 'private' });
    const absent = (position + 1) as typeof position;
    for (const verb of [like, unlike])
      expect(await verb(world, ada, position)).toEqual(await verb(world, ada, absent));
    expect([
      await openItem(world, ada, position),
      await openItem(world, null, absent),
      (await openItem(world, bob, position))?.position,
    ]).toEqual([null, null, position]);
  });
});
