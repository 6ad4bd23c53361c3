/** What every adapter of the store must do, one block per port. Called with the adapter's name and a way to open it. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import {
  POSITION_ZERO,
  position,
  type Position,
  type RangeQuery,
} from '../../src/model/positions.ts';
import {
  EVERYTHING,
  producerKey,
  userProducer,
  type ProducerKey,
  type UserId,
} from '../../src/model/producers.ts';
import { type Edge, type Relation } from '../../src/model/edges.ts';
import { type Draft } from '../../src/model/items.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { describeFences, FENCE, KEEP_ALL, post } from './fences.contract.ts';

/** Opens a store in a folder-like place; opening the same place again, after a close, finds what was written. */
export type OpenPlace = () => Promise<() => Promise<Store>>;

const ANN = 'ann' as UserId;
const BOB = 'bob' as UserId;
const HUGE = 'x'.repeat(5_000);
/** As wide as ids get: three bytes of UTF-8 a character. */
const WIDE = '語'.repeat(LIMITS.idCharsMax);
const ALL: RangeQuery = {
  above: POSITION_ZERO,
  upTo: position(Number.MAX_SAFE_INTEGER),
  limit: 1_000,
  order: 'newest',
};

function draft(fields: Partial<Draft> = {}): Draft {
  return {
    producer: userProducer(ANN),
    author: ANN,
    kind: 'post',
    thread: null,
    tags: [],
    visibility: 'public',
    payload: { title: 'title', text: null, url: null, votes: 0 },
    createdAtMs: 1,
    clientKey: null,
    ...fields,
  };
}

function link(consumer: UserId, producer: ProducerKey, relation: Relation = 'follow'): Edge {
  return { consumer, producer, relation, sinceMs: 5 };
}

const tag = (id: string) => producerKey('tag', id);
const refused = { code: 'BAD_USER_INPUT' };

export function describeStore(name: string, open: OpenPlace): void {
  const fresh = async () => (await open())();
  describe(`${name}: items`, () => describeItems(fresh));
  describe(`${name}: timelines`, () => describeTimelines(fresh));
  describe(`${name}: connections`, () => describeConnections(fresh));
  describe(`${name}: fences`, () => describeFences(fresh));
  describe(`${name}: the whole`, () => describeWhole(open));
}

function describeItems(open: () => Promise<Store>): void {
  test('gives each published item the next position and never gives it again', async () => {
    const { items, timelines } = await open();
    expect(await timelines.newest()).toBe(0);
    const first = await items.publish(draft());
    expect(first).toEqual({
      item: expect.objectContaining({ position: 1, editedAtMs: null, payload: draft().payload }),
      isNew: true,
    });
    expect(await items.remove(position(1))).toBe(true);
    expect((await items.publish(draft())).item.position).toBe(2);
    expect(await timelines.newest()).toBe(2);
  });

  test('publishes one item for one client key, however many publish it at once', async () => {
    const { items, timelines } = await open();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        items.publish(draft({ clientKey: 'k', createdAtMs: n })),
      ),
    );
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(answers.map(({ item }) => item.position))).toEqual(new Set([1]));
    expect(await timelines.newest()).toBe(1);
  });

  test('refuses a client key with other content, and one whose item was deleted', async () => {
    const { items } = await open();
    await items.publish(draft({ clientKey: 'k' }));
    await expect(items.publish(draft({ clientKey: 'k', tags: ['a'] }))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'expected the same content for client key "k", got other content',
    });
    await expect(
      items.publish(draft({ clientKey: 'k', category: tag('other') })),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await items.publish(draft({ clientKey: 'k', producer: tag('other') }))).isNew).toBe(
      true,
    );
    await items.remove(position(1));
    await expect(items.publish(draft({ clientKey: 'k' }))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('finds items by producer and client key, also those that were deleted', async () => {
    const { items } = await open();
    const [{ producer } = draft()] = await items.publishMany([
      draft({ clientKey: 'a' }),
      draft({ clientKey: 'b' }),
      draft({ clientKey: 'a', producer: tag('other') }),
    ]);
    await items.remove(position(2));
    const keys = [
      { producer, clientKey: 'b' },
      { producer, clientKey: 'nothing' },
      { producer: tag('other'), clientKey: 'a' },
      { producer, clientKey: 'a' },
      { producer, clientKey: 'b' },
    ];
    expect(await items.positionsOf(keys)).toEqual([2, null, 3, 1, 2]);
    await expect(items.positionsOf([{ producer, clientKey: HUGE }])).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });

  test('publishes many in order, all or none, and repeats to the same items', async () => {
    const { items, timelines } = await open();
    const drafts = ['a', 'b', 'c'].map((clientKey) => draft({ clientKey }));
    const published = await items.publishMany(drafts);
    expect(published.map((item) => item.position)).toEqual([1, 2, 3]);
    expect(await items.publishMany(drafts)).toEqual(published);
    expect(await items.publishMany([])).toEqual([]);
    await expect(
      items.publishMany([draft({ clientKey: 'd' }), draft({ clientKey: 'a', kind: 'other' })]),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await timelines.newest()).toBe(3);
  });

  test('reads many in the order asked, null for what is absent or no position at all', async () => {
    const { items } = await open();
    await items.publishMany([draft({ kind: 'a' }), draft({ kind: 'b' })]);
    const odd = [-1, 0, 1.5, Number.NaN, 2 ** 50, 2 ** 60, 3] as Position[];
    expect(
      (await items.getMany([position(2), ...odd, position(1)])).map((item) => item?.kind ?? null),
    ).toEqual(['b', ...odd.map(() => null), 'a']);
    expect(await items.getMany([])).toEqual([]);
    expect(await items.remove(1.5 as Position)).toBe(false);
    expect(await items.edit(-1 as Position, {}, 1)).toBeNull();
  });

  test('names what was edited or deleted since, as long as it can', async () => {
    const { items } = await open();
    const [first = POSITION_ZERO, second = POSITION_ZERO] = (
      await items.publishMany([draft(), draft()])
    ).map((item) => item.position);
    const { count } = await items.changedSince(null);
    await items.edit(first, { visibility: 'private' }, 9);
    await items.remove(second);
    expect(await items.changedSince(count)).toEqual({
      count: count + 2,
      positions: [first, second],
    });
    expect(
      await Promise.all(
        [null, count + 2, count + 3].map(
          async (seen) => (await items.changedSince(seen)).positions,
        ),
      ),
    ).toEqual([null, [], null]);
  });

  test('edits what is there, once, and shows it at once', async () => {
    const { items } = await open();
    const { item } = await items.publish(draft());
    const patch = { payload: { title: 'better' }, visibility: 'private' } as const;
    const edited = {
      ...item,
      visibility: 'private',
      payload: { ...item.payload, title: 'better' },
      editedAtMs: 9,
    };
    expect(await items.edit(item.position, patch, 9)).toEqual(edited);
    expect(await items.edit(item.position, patch, 10)).toEqual(edited);
    expect(await items.getMany([item.position])).toEqual([edited]);
    await items.remove(item.position);
    expect(await items.edit(item.position, patch, 11)).toBeNull();
  });

  test('counts likes once per viewer and forgets them with their item', async () => {
    const { items } = await open();
    await items.publishMany([draft(), draft()]);
    const [one, two, none] = [position(1), position(2), position(7)];
    expect(
      await Promise.all([
        items.like(ANN, one),
        items.like(ANN, one),
        items.like(BOB, one),
        items.like(ANN, none),
      ]),
    ).toEqual([true, false, true, false]);
    expect(await items.likeCounts([two, one, none])).toEqual([0, 2, 0]);
    expect(await items.likedBy(BOB, [two, one, none])).toEqual([false, true, false]);
    expect([await items.unlike(BOB, one), await items.unlike(BOB, one)]).toEqual([true, false]);
    await items.remove(one);
    expect([
      await items.likeCounts([one]),
      await items.likedBy(ANN, [one]),
      await items.like(ANN, one),
    ]).toEqual([[0], [false], false]);
  });

  test.each([
    ['producer', { producer: tag(HUGE) }],
    ['author', { author: HUGE as UserId }],
    ['thread', { thread: HUGE }],
    ['tag', { tags: [HUGE] }],
    ['client key', { clientKey: HUGE }],
    ['half a character', { author: '\ud800' as UserId }],
  ])('refuses a draft whose %s cannot be a key, and takes no position', async (_, fields) => {
    const { items, timelines } = await open();
    await expect(items.publish(draft(fields))).rejects.toMatchObject(refused);
    await expect(items.publishMany([draft(), draft(fields)])).rejects.toMatchObject(refused);
    expect(await timelines.newest()).toBe(0);
  });

  test('takes ids of any characters up to their longest', async () => {
    const { items, timelines } = await open();
    for (const id of ['', '\0', '\u0001\0a', WIDE, '🙂'.repeat(LIMITS.idCharsMax / 2)]) {
      const { item } = await items.publish(
        draft({ producer: tag(id), author: id as UserId, thread: id, tags: [id], clientKey: id }),
      );
      expect(await timelines.range(new Set([producerKey('thread', id)]), ALL)).toEqual([
        item.position,
      ]);
      expect(await items.like(id as UserId, item.position)).toBe(true);
      expect(
        (
          await items.publish(
            draft({
              producer: tag(id),
              author: id as UserId,
              thread: id,
              tags: [id],
              clientKey: id,
            }),
          )
        ).isNew,
      ).toBe(false);
    }
  });
}

function describeTimelines(open: () => Promise<Store>): void {
  async function filled(): Promise<Store> {
    const store = await open();
    await store.items.publishMany([
      draft({ tags: ['a'] }),
      draft({ tags: ['b'], author: BOB, producer: userProducer(BOB) }),
      draft({ tags: ['a', 'b'] }),
      draft({ thread: '9' }),
    ]);
    return store;
  }

  test.each<[string, readonly ProducerKey[], Partial<RangeQuery>, readonly number[]]>([
    ['everything', [EVERYTHING], {}, [4, 3, 2, 1]],
    ['everything and one more', [EVERYTHING, tag('a')], {}, [4, 3, 2, 1]],
    ['one', [tag('a')], {}, [3, 1]],
    ['two that share an item', [tag('a'), tag('b')], {}, [3, 2, 1]],
    ['an author', [userProducer(ANN)], { order: 'oldest' }, [1, 3, 4]],
    ['a thread', [producerKey('thread', '9')], {}, [4]],
    ['nobody', [], {}, []],
    ['a producer without items', [tag('none')], {}, []],
    ['a limit', [tag('a'), tag('b')], { limit: 2, order: 'oldest' }, [1, 2]],
    ['a limit of 0', [EVERYTHING], { limit: 0 }, []],
    [
      'above is outside, upTo is inside',
      [EVERYTHING],
      { above: position(1), upTo: position(3) },
      [3, 2],
    ],
    ['an empty range', [EVERYTHING], { above: position(3), upTo: position(3) }, []],
    ['a range upside down', [EVERYTHING], { above: position(4), upTo: position(1) }, []],
    ['a range above everything', [tag('a')], { above: position(2 ** 52) }, []],
  ])('ranges over %s', async (_, producers, query, expected) => {
    const { timelines } = await filled();
    expect(await timelines.range(new Set(producers), { ...ALL, ...query })).toEqual(expected);
  });

  test('keeps deleted items out of every timeline', async () => {
    const { items, timelines } = await filled();
    await items.remove(position(3));
    expect(await timelines.range(new Set([EVERYTHING]), ALL)).toEqual([4, 2, 1]);
    expect(await timelines.range(new Set([tag('a'), tag('b')]), ALL)).toEqual([2, 1]);
    expect(await timelines.newest()).toBe(4);
  });

  test.each([
    ['above', { above: Number.NaN }],
    ['above', { above: -1 }],
    ['upTo', { upTo: 1.5 }],
    ['limit', { limit: -1 }],
    ['limit', { limit: Number.POSITIVE_INFINITY }],
  ])('refuses a wrong %s', async (_, query) => {
    const { timelines } = await filled();
    await expect(
      timelines.range(new Set([tag('a')]), { ...ALL, ...query } as RangeQuery),
    ).rejects.toMatchObject(refused);
  });
}

function describeConnections(open: () => Promise<Store>): void {
  test('connects once and returns the first connection to repeats', async () => {
    const { edges: connections } = await open();
    const follow = link(ANN, tag('a'));
    const answers = await Promise.all([
      connections.addEdge(follow),
      connections.addEdge({ ...follow, sinceMs: 99 }),
    ]);
    expect(answers).toEqual([
      { connection: follow, isNew: true },
      { connection: follow, isNew: false },
    ]);
    expect(await connections.counts(tag('a'))).toEqual({ followers: 1 });
    expect(await connections.removeEdge(ANN, tag('a'), 'follow')).toEqual(follow);
    expect(await connections.removeEdge(ANN, tag('a'), 'follow')).toBeNull();
    expect(await connections.counts(tag('a'))).toEqual({ followers: 0 });
  });

  test('returns the facts it was given while they are current, and new ones after each change', async () => {
    const { edges: connections } = await open();
    const none = await connections.facts(ANN, null);
    expect(none).toEqual({
      viewer: ANN,
      version: 0,
      follows: new Set(),
      mutes: new Set(),
      blocked: new Set(),
    });
    await connections.addEdges([
      link(ANN, tag('a')),
      link(ANN, tag('m'), 'mute'),
      link(ANN, userProducer(BOB), 'block'),
    ]);
    const facts = await connections.facts(ANN, none);
    expect(facts).toMatchObject({
      follows: new Set(['tag:a']),
      mutes: new Set(['tag:m']),
      blocked: new Set([BOB]),
    });
    expect(await connections.facts(ANN, facts)).toBe(facts);
    await connections.addEdge(link(ANN, tag('a')));
    expect(await connections.facts(ANN, facts)).toBe(facts);
    expect(await connections.facts(BOB, facts)).toMatchObject({ viewer: BOB });
  });

  test('shows a block to both sides and lifts it from both', async () => {
    const { edges: connections } = await open();
    const before = await connections.facts(BOB, null);
    await connections.addEdge(link(ANN, userProducer(BOB), 'block'));
    const during = await connections.facts(BOB, before);
    expect(during.blocked).toEqual(new Set([ANN]));
    await connections.removeEdge(ANN, userProducer(BOB), 'block');
    expect((await connections.facts(BOB, during)).blocked).toEqual(new Set());
    expect((await connections.facts(ANN, null)).blocked).toEqual(new Set());
  });

  test('lists by producer key, page by page', async () => {
    const { edges: connections } = await open();
    await connections.addEdges(
      ['b', 'a', 'é', '🙂', '\uffff', 'ab'].map((id) => link(ANN, tag(id))),
    );
    const seen: string[] = [];
    for (let after: ProducerKey | null = null; ;) {
      const page: readonly Edge[] = await connections.list(ANN, 'follow', {
        after,
        limit: 2,
      });
      seen.push(...page.map(({ producer }) => producer));
      after = page.at(-1)?.producer ?? null;
      if (after === null) break;
    }
    expect(seen).toEqual(['tag:a', 'tag:ab', 'tag:b', 'tag:é', 'tag:\uffff', 'tag:🙂']);
    expect(await connections.list(ANN, 'follow', { after: null, limit: 0 })).toEqual([]);
    expect(await connections.list(ANN, 'mute', { after: null, limit: 9 })).toEqual([]);
  });

  test('refuses ids that cannot be keys, blocks of things, follows of everything', async () => {
    const { edges: connections } = await open();
    await expect(connections.addEdge(link(HUGE as UserId, tag('a')))).rejects.toMatchObject(
      refused,
    );
    await expect(connections.addEdge(link(ANN, tag(HUGE)))).rejects.toMatchObject(refused);
    await expect(connections.addEdge(link(ANN, tag('a'), 'block'))).rejects.toMatchObject(refused);
    await expect(connections.addEdge(link(ANN, EVERYTHING))).rejects.toMatchObject(refused);
    await expect(connections.facts(HUGE as UserId, null)).rejects.toMatchObject(refused);
    await expect(
      connections.list(ANN, 'follow', { after: tag(HUGE), limit: 1 }),
    ).rejects.toMatchObject(refused);
    await expect(connections.counts(tag(HUGE))).rejects.toMatchObject(refused);
    expect((await connections.facts(ANN, null)).version).toBe(0);
  });

  test('refuses one follow more than a viewer may hold, and none of a batch that passes it', async () => {
    const { edges: connections } = await open();
    await connections.addEdges(
      Array.from({ length: LIMITS.followsMax }, (_, n) => link(ANN, tag(`${n}`))),
    );
    await expect(connections.addEdge(link(ANN, tag('one more')))).rejects.toMatchObject(refused);
    await connections.removeEdge(ANN, tag('0'), 'follow');
    await expect(
      connections.addEdges([link(ANN, tag('p')), link(ANN, tag('q'))]),
    ).rejects.toMatchObject(refused);
    expect((await connections.facts(ANN, null)).follows.size).toBe(LIMITS.followsMax - 1);
  });
}

function describeWhole(open: OpenPlace): void {
  test('keeps everything through a close and an open', async () => {
    const place = await open();
    const before = await place();
    await before.items.publishMany([draft({ tags: ['a'], clientKey: 'k' }), draft()]);
    await before.items.like(BOB, position(1));
    await before.edges.addEdge(link(ANN, tag('a')));
    await before.fences.commit(FENCE, post(2, 0), KEEP_ALL);
    await before.items.remove(position(2));
    await before.meta.put('sample', 'quantum');
    const facts = await before.edges.facts(ANN, null);
    await Promise.all([before.close(), before.close()]);

    const after = await place();
    expect(await after.items.getMany([position(1), position(2)])).toEqual([
      expect.objectContaining({ tags: ['a'] }),
      null,
    ]);
    expect(await after.items.likeCounts([position(1)])).toEqual([1]);
    expect(await after.timelines.range(new Set([tag('a')]), ALL)).toEqual([1]);
    expect(await after.edges.facts(ANN, null)).toEqual(facts);
    expect(await after.fences.state(FENCE)).toMatchObject({ upTo: 2, latest: { head: [2] } });
    expect(await after.meta.get('sample')).toBe('quantum');
    expect((await after.items.publish(draft({ tags: ['a'], clientKey: 'k' }))).isNew).toBe(false);
    expect((await after.items.publish(draft())).item.position).toBe(3);
    await after.close();
  });

  test('answers UNAVAILABLE once it is closed', async () => {
    const store = await (await open())();
    await store.ping();
    await store.close();
    const unavailable = { code: 'UNAVAILABLE' };
    await expect(store.ping()).rejects.toMatchObject(unavailable);
    await expect(store.items.getMany([position(1)])).rejects.toMatchObject(unavailable);
    await expect(store.items.publish(draft())).rejects.toMatchObject(unavailable);
    await expect(store.timelines.range(new Set([EVERYTHING]), ALL)).rejects.toMatchObject(
      unavailable,
    );
  });

  test('keeps named facts and forgets nothing it was not told to', async () => {
    const { meta } = await (await open())();
    expect(await meta.get('none')).toBeNull();
    await meta.put('a', '');
    await meta.put('a', 'x'.repeat(100_000));
    expect(await meta.get('a')).toHaveLength(100_000);
    const stands = new Set(
      await Promise.all(['x', 'y', 'z'].map((value) => meta.putOnce('once', value))),
    );
    expect([
      [...stands],
      await meta.putOnce('once', 'late'),
      await meta.putOnce('a', 'late'),
    ]).toEqual([[await meta.get('once')], await meta.get('once'), await meta.get('a')]);
    await expect(meta.get(HUGE)).rejects.toMatchObject(refused);
    await expect(meta.putOnce(HUGE, '')).rejects.toMatchObject(refused);
  });
}
