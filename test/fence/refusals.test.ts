/**
 * What a fence refuses, and with which messages: a source, a ranker, settings and arguments that break their contract.
 */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { SourceError } from '../../src/fence/checked-source.ts';
import type { FenceOptions } from '../../src/fence/context.ts';
import { createFence, type Fence } from '../../src/fence/fence.ts';
import { memoryFenceStore } from '../../src/fence/memory-fence-store.ts';
import type { FencePageArgs } from '../../src/fence/page-query.ts';
import type { Rank, RankError } from '../../src/fence/ranking.ts';
import type { FencedSource } from '../../src/fence/source.ts';
import { arraySource } from '../../src/fence/sources.ts';
import { position, type Position } from '../../src/model/positions.ts';

const SONGS = Array.from({ length: 10 }, (_, index) => index);
const at = position;

function open(options: Partial<FenceOptions> = {}): Fence {
  return createFence({
    store: memoryFenceStore(),
    key: { viewer: 'ada', stream: 'songs' },
    cursorKeys: [{ id: 'a', secret: Buffer.alloc(32) }],
    source: arraySource(SONGS),
    rank: (candidates) => candidates.toReversed(),
    settings: { headItems: 2 },
    ...options,
  });
}

type Enumerate = FencedSource['enumerate'];
const SOURCE = arraySource(SONGS);
const changed =
  (change: (read: Awaited<ReturnType<Enumerate>>) => object): Enumerate =>
  async (query) => {
    const read = await SOURCE.enumerate(query);
    return { ...read, ...change(read) };
  };

describe('a source is refused by the name of its method', () => {
  test.each<[string, Partial<FencedSource>, string]>([
    [
      'lists out of order',
      { enumerate: changed(({ positions }) => ({ positions: positions.toReversed() })) },
      'source.enumerate: expected a position below 6 (newest first, each once), got 7',
    ],
    [
      'repeats an item',
      { enumerate: changed(({ positions: [first] }) => ({ positions: [first, first] })) },
      'source.enumerate: expected a position below 10 (newest first, each once), got 10',
    ],
    [
      'ignores the range',
      { enumerate: async () => ({ positions: [at(11)], settledTo: at(0) }) },
      'source.enumerate: expected positions above 0, up to 10, got 11',
    ],
    [
      'lists below what it settled',
      { enumerate: async () => ({ positions: [at(8), at(3)], settledTo: at(7) }) },
      'source.enumerate: expected positions above 7, up to 10, got 3',
    ],
    [
      'lists more than was asked for',
      {
        enumerate: async () => ({ positions: [8, 7, 6, 5, 4, 3, 2, 1].map(at), settledTo: at(0) }),
      },
      'source.enumerate: expected at most 5 positions, got 8',
    ],
    [
      'never gets on',
      { enumerate: async ({ upTo }) => ({ positions: [], settledTo: upTo }) },
      'source.enumerate: expected settledTo from 0 to 9, got 10',
    ],
    [
      'says nothing of how far it got',
      { enumerate: changed(() => ({ settledTo: undefined })) },
      'source.enumerate: expected settledTo from 0 to 9, got undefined',
    ],
    [
      'lists texts',
      { enumerate: changed(() => ({ positions: ['8'] })) },
      'source.enumerate: expected integers as positions, got "8"',
    ],
    [
      'answers no list',
      { enumerate: changed(() => ({ positions: null })) },
      'source.enumerate: expected a list of positions, got null',
    ],
    [
      'chooses from elsewhere',
      { candidates: async () => ({ positions: [at(11)], settledTo: at(0) }) },
      'source.candidates: expected positions above 0, up to 10, got 11',
    ],
    [
      'admits by numbers',
      { admits: async (positions) => positions.map(() => 1 as never) },
      'source.admits: expected true or false, got 1',
    ],
    ['answers for too few', { admits: async () => [] }, 'source.admits: expected 2 answers, got 0'],
    [
      'has a newest that is no position',
      { newest: async () => Number.NaN as Position },
      `source.newest: expected an integer from 0 to ${LIMITS.positionMax}, got NaN`,
    ],
    [
      'counts further than six bytes',
      { newest: async () => (2 ** 48) as Position },
      `source.newest: expected an integer from 0 to ${LIMITS.positionMax}, got ${2 ** 48}`,
    ],
  ])('when it %s', async (_, breaks, message) => {
    const fence = open({ source: { ...SOURCE, ...breaks } });
    await expect(fence.page({ first: 4 })).rejects.toThrow(new SourceError(message));
  });

  test('in the other direction', async () => {
    const page = await open().page({ first: 5 });
    const enumerate: Enumerate = async () => ({ positions: [at(8), at(7)], settledTo: at(8) });
    const fence = open({ source: { ...SOURCE, enumerate } });
    await expect(fence.page({ last: 2, before: page.endCursor() })).rejects.toThrow(
      'source.enumerate: expected a position above 8 (oldest first, each once), got 7',
    );
  });
});

describe('a ranker that breaks its promise is replaced by order of arrival, and reported', () => {
  test.each<[string, Rank, string, string]>([
    ['adds a stranger', ([first]) => [first as number, 99], 'not-a-permutation', 'got 99'],
    [
      'repeats',
      ([first]) => [first as number, first as number],
      'not-a-permutation',
      'each candidate once',
    ],
    ['drops', ([first]) => [first as number], 'not-a-permutation', 'expected 2 positions, got 1'],
    ['answers nothing', () => [], 'not-a-permutation', 'expected 2 positions, got 0'],
    ['answers too much', () => SONGS, 'not-a-permutation', 'expected 2 positions, got 10'],
    ['answers no list', () => null as never, 'not-a-permutation', 'expected a list of positions'],
    [
      'answers texts',
      (all) => all.map(String) as never,
      'not-a-permutation',
      'each candidate once',
    ],
    [
      'throws',
      () => {
        throw new Error('no plays');
      },
      'threw',
      'it threw no plays',
    ],
    ['rejects', () => Promise.reject(new Error('no plays')), 'threw', 'it threw no plays'],
    ['rejects with a word', () => Promise.reject('none'), 'threw', 'it threw "none"'],
    [
      'leaves out scores',
      (all) => ({
        order: all,
        scores: { columns: ['plays'], rows: [] },
        ranker: { name: 'a', version: '1' },
        fallback: null,
      }),
      'not-a-permutation',
      'a row of scores for each position',
    ],
  ])('when it %s', async (_, rank, fallback, words) => {
    const told: RankError[] = [];
    const fence = open({ rank, onRankError: (error) => told.push(error) });
    const page = await fence.page({ first: 3 });
    expect(page.edges.map((edge) => edge.position)).toEqual([10, 9, 8]);
    expect([page.status, page.conditions]).toEqual(['DEGRADED', ['DEGRADED']]);
    expect(page.edges[0]?.post?.fallback).toBe(fallback);
    expect(told).toHaveLength(1);
    expect(told[0]?.message).toContain(words);
  });

  test('and one that changes what it was given, or later what it gave, changes nothing', async () => {
    const given: (readonly Position[])[] = [];
    const fence = open({
      rank: (candidates) => {
        given.push(candidates);
        (candidates as Position[]).reverse();
        return candidates;
      },
    });
    const first = await fence.page({ first: 2 });
    (given[0] as Position[]).fill(at(1));
    expect(first.edges.map((edge) => edge.position)).toEqual([9, 10]);
    expect((await fence.page({ first: 2 })).edges.map((edge) => edge.position)).toEqual([9, 10]);
  });
});

describe('settings are refused when the fence is made', () => {
  test.each<[object, string]>([
    [{ headItems: 0 }, 'settings.headItems: expected an integer from 1 to 100, got 0'],
    [{ headItems: -1 }, 'got -1'],
    [{ headItems: Number.NaN }, 'got NaN'],
    [{ headItems: 1.5 }, 'got 1.5'],
    [{ headItems: 101 }, 'got 101'],
    [{ headItems: '5' }, 'got 5'],
    [{ keepPosts: 0 }, 'settings.keepPosts: expected an integer from 1 to 2000, got 0'],
    [{ keepMs: Number.NaN }, 'settings.keepMs: expected milliseconds above 0, got NaN'],
    [{ minIntervalMs: Number.NaN }, 'settings.minIntervalMs: expected milliseconds, 0 or more'],
    [{ minIntervalMs: -1 }, 'got -1'],
    [{ seed: 'nonsense' }, 'settings.seed: expected ranked or chronological, got nonsense'],
    [{ unseen: 'yes' }, 'settings.unseen: expected true or false, got yes'],
    [{ unseen: true }, 'settings.unseen: expected the option seen as well, got none'],
    [{ head: 5 }, 'settings: expected one of headItems, poolItems, carry,'],
  ])('%j', (settings, message) => {
    expect(() => open({ settings: settings })).toThrow(
      expect.objectContaining({
        code: 'BAD_USER_INPUT',
        message: expect.stringContaining(message),
      }),
    );
  });

  test('and so are keys that cannot seal, and what nobody shares', () => {
    const shared = { store: memoryFenceStore(), clock: { now: () => 0 } };
    expect(() => open({ shared })).toThrow('shared: expected the result of shareFences');
    expect(() => open({ cursorKeys: [] })).toThrow('expected at least one, got none');
    expect(() => open({ cursorTtlMs: Number.NaN })).toThrow('cursorTtlMs');
  });
});

describe('arguments are refused', () => {
  test.each<[unknown, string]>([
    [{ first: 0 }, 'expected first from 1 to 100, got 0'],
    [{ first: 1e9 }, 'expected first from 1 to 100, got 1000000000'],
    [{ last: 1.5 }, 'expected last from 1 to 100, got 1.5'],
    [{ first: '5' }, 'expected first from 1 to 100, got 5'],
    [{ first: 2, after: 5 }, 'expected a cursor as text, got number'],
    [{ last: 2, before: {} }, 'expected a cursor as text, got object'],
    [{ frist: 3 }, 'expected the arguments first, after, last, before, refresh, got frist'],
    [null, 'expected the arguments of a page in an object, got null'],
    [3, 'expected the arguments of a page in an object, got number'],
    [{ refresh: 'no' }, 'expected refresh to be true or false, got no'],
    [{ first: 1, last: 1 }, 'expected first or last, got both without a cursor'],
    [{ first: 1, last: 1, after: 'x', before: 'y' }, 'expected after or before, got both'],
    [{ first: 1, before: 'x' }, 'expected last with before, got none'],
  ])('%j', async (args, message) => {
    await expect(open().page(args as FencePageArgs)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: expect.stringContaining(message),
    });
  });

  test('and so is a cap that counts nothing', async () => {
    await expect(open().newSince(0)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});

test('the count of the other direction, and nulls, are left out where a cursor says the direction', async () => {
  const fence = open();
  const shown = async (args: FencePageArgs): Promise<readonly number[]> =>
    (await fence.page(args)).edges.map((edge) => edge.position);
  const whole = await shown({ first: 100 });
  const [, , third] = (await fence.page({ first: 3 })).edges;
  const cursor = third?.cursor() ?? null;
  const nulls = { first: null, after: null, last: null, before: null };
  expect(await shown({ ...nulls, first: 20, last: 2, before: cursor })).toEqual(whole.slice(0, 2));
  expect(await shown({ ...nulls, first: 2, last: 20, after: cursor })).toEqual(whole.slice(3, 5));
  expect(await shown({ ...nulls, last: 2 })).toEqual(whole.slice(-2));
  expect(await shown(nulls)).toEqual(whole.slice(0, 20));
});

test('a clock with fractions commits whole milliseconds', async () => {
  const page = await open({ clock: { now: () => 1_234.75 } }).page({ first: 1 });
  expect(page.edges[0]?.post?.committedAtMs).toBe(1_234);
});

test('a head as long as heads get, at the largest positions, can be paged item by item', async () => {
  const newest = LIMITS.positionMax;
  const stride = Math.floor(newest / 300);
  const all = Array.from({ length: 200 }, (_, index) => newest - index * stride);
  const fence = open({
    source: {
      newest: async () => at(newest),
      enumerate: async ({ above, upTo, limit, order }) => {
        const inside = all.filter((each) => each > above && each <= upTo).map(at);
        const listed = (order === 'newest' ? inside : inside.reverse()).slice(0, limit);
        const last = listed.length < limit ? undefined : listed.at(-1);
        const end = order === 'newest' ? above : upTo;
        return {
          positions: listed,
          settledTo: last === undefined ? end : at(order === 'newest' ? last - 1 : last),
        };
      },
      candidates: async () => ({ positions: all.slice(0, 100).map(at), settledTo: at(0) }),
      admits: async (positions) => positions.map(() => true),
    },
    settings: { headItems: 100 },
  });
  let page = await fence.page({ first: 1 });
  const shown: number[] = [];
  for (;;) {
    shown.push(...page.edges.map((edge) => edge.position));
    if (!(await page.hasNextPage())) break;
    expect(page.endCursor()?.length).toBeLessThanOrEqual(LIMITS.cursorCharsMax);
    page = await fence.page({ first: 1, after: page.endCursor() });
  }
  expect(new Set(shown).size).toBe(200);
});
