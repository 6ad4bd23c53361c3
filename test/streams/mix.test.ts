/** Shares and weaving: how concat and mix choose a head's candidates and lay out its ranked items. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POSITION_ZERO, position, type Position } from '../../src/model/positions.ts';
import { type Item } from '../../src/model/items.ts';
import { type ProducerKey } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { buildStream } from '../../src/streams/build-stream.ts';
import { createFollowSets } from '../../src/streams/follow-sets.ts';
import type { StreamPart } from '../../src/streams/parts.ts';
import type { Stream, StreamRead } from '../../src/streams/stream.ts';
import { sharesOf } from '../../src/streams/mix.ts';
import { draftBy } from '../support/builders.ts';
import { openTestStore } from '../support/open-store.ts';
import { factsOf, publishWorld, readOf } from './stream-world.ts';

const at = { path: [] } as const;
const author = (id: string): StreamPart => ({ ...at, part: 'author', value: { literal: id } });
const everything: StreamPart = { ...at, part: 'everything' };
const mix = (...inputs: readonly (readonly [number, StreamPart])[]): StreamPart => ({
  ...at,
  part: 'mix',
  inputs: inputs.map(([weight, of]) => ({ weight, of })),
});

let store: Store;
let all: readonly Item[];
let read: StreamRead;
beforeAll(async () => {
  store = await openTestStore();
  all = await publishWorld(store, { count: 400, seed: 11, isPublic: true });
  read = readOf(store, factsOf(null, []));
});
afterAll(() => store.close());

const range = { above: POSITION_ZERO, upTo: position(1_000) };
const authorOf = (at: Position): string | null | undefined =>
  all.find((item) => item.position === at)?.author;

describe('a mix', () => {
  it('gives each input its share of the candidates, and an item of both to the first', async () => {
    const { positions } = await buildStream(
      mix([3, author('u1')], [1, everything]),
      createFollowSets(),
    ).candidates(read, range, 40);
    expect(positions).toHaveLength(40);
    expect(positions.filter((p) => authorOf(p) === 'u1')).toHaveLength(30);
  });

  it('gives what an input cannot fill to the others', async () => {
    const { positions } = await buildStream(
      mix([9, author('nobody')], [1, author('u1')]),
      createFollowSets(),
    ).candidates(read, range, 20);
    expect(positions.filter((p) => authorOf(p) === 'u1')).toHaveLength(20);
  });

  it('chooses only what the viewer may see, so that hidden items take up no places', async () => {
    const facts = { ...factsOf('u9', []), mutes: new Set(['user:u1' as ProducerKey]) };
    const { positions } = await buildStream(
      mix([1, author('u1')], [1, author('u2')]),
      createFollowSets(),
    ).candidates(readOf(store, facts), range, 10);
    expect(positions.map(authorOf)).toEqual(Array.from({ length: 10 }, () => 'u2'));
  });

  it('reads an input on past more hidden items than it is read at once', async () => {
    const own = await openTestStore();
    const authors = ['z', 'z', 'z', ...Array.from({ length: 24 }, () => 'hidden'), 'x', 'x', 'x'];
    for (const name of authors) await own.items.publish(draftBy(name));
    const facts = { ...factsOf('u9', []), mutes: new Set(['user:hidden' as ProducerKey]) };
    const { positions } = await buildStream(
      mix([1, author('x')], [1, everything]),
      createFollowSets(),
    ).candidates(readOf(own, facts), range, 4);
    expect(positions.map((at) => authors[at - 1])).toEqual(['x', 'x', 'z', 'z']);
    await own.close();
  });

  it('weaves by weight, keeps each input’s ranked order, and gives the same for the same seed', async () => {
    const stream = buildStream(mix([3, author('u1')], [1, author('u2')]), createFollowSets());
    const ranked = [
      ...all.filter((item) => item.author === 'u2').slice(0, 10),
      ...all.filter((item) => item.author === 'u1').slice(0, 30),
    ];
    for (const seed of [1, 2, 3]) {
      const woven = await stream.arrange(read, ranked, seed);
      expect(woven.filter((item) => item.author === 'u1')).toEqual(ranked.slice(10));
      expect(woven.filter((item) => item.author === 'u2')).toEqual(ranked.slice(0, 10));
      for (const [start] of woven.entries()) {
        const stretch = woven.slice(start, start + 8);
        if (stretch.length === 8)
          expect([1, 2, 3]).toContain(stretch.filter((item) => item.author === 'u2').length);
      }
      expect(await stream.arrange(read, ranked, seed)).toEqual(woven);
    }
    expect(await stream.arrange(read, ranked, 1)).not.toEqual(
      await stream.arrange(read, ranked, 2),
    );
  });

  it('puts items that left every input at the end', async () => {
    const stream = buildStream(mix([1, author('u1')], [1, author('u2')]), createFollowSets());
    const [gone, stays] = [
      all.find((item) => item.author === 'u3'),
      all.find((item) => item.author === 'u1'),
    ];
    if (gone === undefined || stays === undefined) throw new Error('the world holds both');
    expect(await stream.arrange(read, [gone, stays], 1)).toEqual([stays, gone]);
  });
});

describe('a concat', () => {
  it('serves the first input’s items before the second’s, each in ranked order', async () => {
    const stream = buildStream(
      {
        ...at,
        part: 'concat',
        inputs: [author('u2'), author('u1')].map((of) => ({ weight: 1, of })),
      },
      createFollowSets(),
    );
    const ranked = all.filter((item) => item.author === 'u1' || item.author === 'u2').slice(0, 20);
    expect(await stream.arrange(read, ranked, 5)).toEqual([
      ...ranked.filter((item) => item.author === 'u2'),
      ...ranked.filter((item) => item.author === 'u1'),
    ]);
  });
});

describe('a round-robin', () => {
  const slots = [0, 0, 1];
  const stream = (): Stream =>
    buildStream(
      {
        ...at,
        part: 'round-robin',
        inputs: [author('u1'), author('u2')].map((of, nth) => ({ weight: 2 - nth, of })),
        slots,
      },
      createFollowSets(),
    );
  const itemsOf = (id: string): readonly Item[] => all.filter((item) => item.author === id);

  it('gives every place to the input of its slot, each input in ranked order', async () => {
    const [main, minor] = [itemsOf('u1').slice(0, 8), itemsOf('u2').slice(0, 4)];
    const woven = await stream().arrange(read, [...minor, ...main], 5);
    expect(woven.map((item) => item.author)).toEqual(
      woven.map((_, place) => (place % 3 === 2 ? 'u2' : 'u1')),
    );
    expect(woven.filter((item) => item.author === 'u1')).toEqual(main);
    expect(woven.filter((item) => item.author === 'u2')).toEqual(minor);
  });

  it('gives the place of an input that has nothing left to the first that has', async () => {
    const [main, minor] = [itemsOf('u1').slice(0, 4), itemsOf('u2').slice(0, 3)];
    const woven = await stream().arrange(read, [...main, ...minor], 5);
    const authors = woven.map((item) => item.author).join(' ');
    expect(authors).toBe('u1 u1 u2 u1 u1 u2 u2');
    const gone = itemsOf('u3').slice(0, 1);
    expect((await stream().arrange(read, [...gone, ...main], 5)).at(-1)).toBe(gone[0]);
  });

  it('chooses as many candidates of each input as it has slots', async () => {
    const { positions } = await stream().candidates(read, range, 30);
    expect(positions.filter((p) => authorOf(p) === 'u1')).toHaveLength(20);
  });
});

describe('shares', () => {
  it.each<readonly [readonly number[], number, readonly number[]]>([
    [[1, 2, 7], 4, [0, 1, 3]],
    [[1, 1, 1], 4, [2, 1, 1]],
    [[3, 1], 2, [2, 0]],
  ])(
    'of weights %j in %i go by the largest remainder, and then in order',
    (weights, limit, shares) => {
      expect(sharesOf(weights, limit)).toEqual(shares);
    },
  );

  it('sum to the limit and stay within one of what the weight asks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 16 }),
        fc.integer({ min: 1, max: 200 }),
        (weights, limit) => {
          const shares = sharesOf(weights, limit);
          const sum = weights.reduce((total, weight) => total + weight, 0);
          expect(shares.reduce((total, share) => total + share, 0)).toBe(limit);
          shares.forEach((share, i) =>
            expect(Math.abs(share - (limit * (weights[i] ?? 0)) / sum)).toBeLessThan(1),
          );
        },
      ),
    );
  });
});
