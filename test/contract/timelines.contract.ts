/** What every store promises about producers' timelines. */
import { expect } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { repliesTo } from '../../src/model/items.ts';
import { position, type Position, type RangeQuery } from '../../src/model/positions.ts';
import { EVERYTHING, userProducer, type ProducerKey } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import {
  ALL,
  ann,
  bob,
  category,
  draft,
  draftBy,
  tag,
  threadProducer,
} from '../support/builders.ts';
import { allPages, REFUSED, type OpenStore, type Register } from './contract.ts';

/** A description, the producers, the query if it is not the default, and the resulting positions. */
type Row = readonly [string, readonly ProducerKey[], Partial<RangeQuery>, readonly number[]];

const RANGES: readonly Row[] = [
  ['everything', [EVERYTHING], {}, [4, 3, 2, 1]],
  ['everything and one more', [EVERYTHING, tag('a')], {}, [4, 3, 2, 1]],
  ['one', [tag('a')], {}, [3, 1]],
  ['two that share an item', [tag('a'), tag('b')], {}, [3, 2, 1]],
  ['an author', [userProducer(ann)], { order: 'oldest' }, [1, 3, 4]],
  ['a thread', [threadProducer('9')], {}, [4]],
  ['nobody', [], {}, []],
  ['a producer without items', [tag('none')], {}, []],
  ['at most the limit', [tag('a'), tag('b')], { limit: 2, order: 'oldest' }, [1, 2]],
  ['nothing with a limit of 0', [EVERYTHING], { limit: 0 }, []],
  [
    'what is above `above` and not above `upTo`',
    [EVERYTHING],
    { above: position(1), upTo: position(3) },
    [3, 2],
  ],
  ['an empty range', [EVERYTHING], { above: position(3), upTo: position(3) }, []],
  ['a range upside down', [EVERYTHING], { above: position(4), upTo: position(1) }, []],
  ['a range above everything', [tag('a')], { above: position(2 ** 52) }, []],
];

const WRONG = [
  ['above', { above: Number.NaN }],
  ['above', { above: -1 }],
  ['upTo', { upTo: 1.5 }],
  ['limit', { limit: -1 }],
  ['limit', { limit: Number.POSITIVE_INFINITY }],
] as const;

export function timelinesContract(open: OpenStore, test: Register): void {
  async function filled(): Promise<Store> {
    const store = await open();
    await store.items.publishMany([
      draft({ tags: ['a'] }),
      draftBy(bob, { tags: ['b'] }),
      draft({ tags: ['a', 'b'] }),
      draft({ thread: '9' }),
    ]);
    return store;
  }

  test('the newest position is 0 in an empty store and that of the last item after', async () => {
    const { items, timelines } = await open();
    expect(await timelines.newest()).toBe(0);
    await items.publishMany([draft(), draft()]);
    expect(await timelines.newest()).toBe(2);
  });

  for (const [name, producers, query, expected] of RANGES)
    test(`a range covers ${name}`, async () => {
      const { timelines } = await filled();
      expect(await timelines.range(new Set(producers), { ...ALL, ...query })).toEqual(expected);
    });

  test('a deleted item is in no timeline, and the newest position stays', async () => {
    const { items, timelines } = await filled();
    await items.remove(position(3));
    await items.remove(position(4));
    expect(await timelines.range(new Set([EVERYTHING]), ALL)).toEqual([2, 1]);
    expect(await timelines.range(new Set([tag('a'), tag('b')]), ALL)).toEqual([2, 1]);
    expect(await timelines.range(new Set([threadProducer('9')]), ALL)).toEqual([]);
    expect(await timelines.newest()).toBe(4);
  });

  test('what opens a thread stands in its category, the replies do not, and a move changes neither', async () => {
    const { items, threads, timelines } = await open();
    const [a, b] = [category('a'), category('b')];
    await items.publishMany([
      draft({ thread: 'one', category: a }),
      draft({ thread: 'one', category: a }),
      draft({ thread: 'two', category: a, visibility: 'direct', audience: [userProducer(bob)] }),
      draft({ thread: 'three', tags: ['x'] }),
      draft({ thread: 'four', category: tag('x'), tags: ['x'] }),
      draft({ thread: null, category: a }),
    ]);
    const published = await items.publish(draft({ thread: 'five', category: a }));
    const opened = await items.getMany([1, 2, 3, 4, 5, 6, 7].map((at) => position(at)));
    const none = undefined;
    expect(opened.map((item) => item?.openedIn)).toEqual([a, none, none, none, none, none, a]);
    expect(published.item).toEqual(opened[6]);
    expect(await timelines.range(new Set([a]), ALL)).toEqual([7, 1]);
    expect(await timelines.range(new Set([a, tag('x')]), ALL)).toEqual([7, 5, 4, 1]);
    await threads.move('one', b);
    await items.edit(position(1), { payload: { title: 'other' } }, 2);
    await items.publish(draft({ thread: 'one', category: b }));
    expect(await timelines.range(new Set([a]), ALL)).toEqual([7, 1]);
    expect(await timelines.range(new Set([b]), ALL)).toEqual([]);
    await items.remove(position(7));
    expect(await timelines.range(new Set([a, b]), ALL)).toEqual([1]);
  });

  test('the newest of many stretches are what separate reads return', async () => {
    const { items, timelines } = await filled();
    await items.publish(draft({ thread: '9', parent: position(4) }));
    await items.publish(draft({ thread: '9', parent: position(4), tags: ['a'] }));
    await items.remove(position(5));
    const [low, high] = [position(0), position(6)];
    const stretches = [
      { producer: tag('a'), above: low, upTo: high },
      { producer: tag('b'), above: position(2), upTo: high },
      { producer: repliesTo(position(4)), above: low, upTo: high },
      { producer: userProducer(ann), above: low, upTo: position(4) },
      { producer: tag('none'), above: low, upTo: high },
      { producer: threadProducer('9'), above: position(4), upTo: position(4) },
    ];
    expect(await timelines.newestIn(stretches, 2)).toEqual([[6, 3], [3], [6], [4, 3], [], []]);
    expect(await timelines.newestIn(stretches, 0)).toEqual([[], [], [], [], [], []]);
    expect(await timelines.newestIn([], 2)).toEqual([]);
  });

  test('a very full stretch hides nothing of another', async () => {
    const { items, timelines } = await open();
    const [few, many] = [tag('few'), tag('many')];
    const upTo = position(LIMITS.stretchRowsMax + 200);
    await items.publishMany(Array.from({ length: 3 }, () => draft({ tags: ['few'] })));
    for (let left: number = upTo; left > 0; left -= LIMITS.publishManyMax)
      await items.publishMany(
        Array.from({ length: Math.min(left, LIMITS.publishManyMax) }, () =>
          draft({ tags: ['many'] }),
        ),
      );
    const stretches = [few, many].map((producer) => ({ producer, above: position(1), upTo }));
    expect(await timelines.newestIn(stretches, 5)).toEqual([
      [3, 2],
      [0, 1, 2, 3, 4].map((nth) => upTo - nth),
    ]);
    const [, all = []] = await timelines.newestIn(stretches, upTo);
    expect(all).toHaveLength(upTo - 3);
    expect(all.at(-1)).toBe(4);
  });

  test('pages read in turn give every position once, in both orders', async () => {
    const { items, timelines } = await open();
    await items.publishMany(
      Array.from({ length: 40 }, (_, n) => draft({ tags: [`t${n % 3}`, `t${n % 5}`] })),
    );
    const producers = new Set([tag('t0'), tag('t1'), tag('t4')]);
    const whole = await timelines.range(producers, ALL);
    for (const order of ['newest', 'oldest'] as const) {
      const seen = await allPages<Position>((last) => {
        const query = { ...ALL, order, limit: 7 };
        if (last === null) return timelines.range(producers, query);
        const rest = order === 'newest' ? { upTo: position(last - 1) } : { above: last };
        return timelines.range(producers, { ...query, ...rest });
      });
      expect(seen).toEqual(order === 'newest' ? whole : whole.toReversed());
    }
    expect(whole.length).toBeGreaterThan(20);
  });

  test('once an item is published, it is at or below the newest position and in its timelines', async () => {
    const { items, timelines } = await open();
    const { item: opener } = await items.publish(draft({ thread: '9' }));
    const answer = { tags: ['a'], thread: '9', parent: opener.position };
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { item } = await items.publish(draft(answer));
        expect(await timelines.newest()).toBeGreaterThanOrEqual(item.position);
        for (const key of [tag('a'), threadProducer('9'), repliesTo(opener.position)])
          expect(await timelines.range(new Set([key]), ALL)).toContain(item.position);
      }),
    );
  });

  for (const [name, query] of WRONG)
    test(`a range whose ${name} is ${Object.values(query)[0]} is refused`, async () => {
      const { timelines } = await filled();
      const wrong = { ...ALL, ...query } as RangeQuery;
      await expect(timelines.range(new Set([tag('a')]), wrong)).rejects.toMatchObject(REFUSED);
    });
}
