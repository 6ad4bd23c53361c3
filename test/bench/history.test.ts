/** The judgement on a record of faults: it must find each thing that can go wrong, and nothing where all is well. */
import { expect, test } from 'vitest';
import { judge, type History, type Scroll, type Write } from '../../bench/faults/history.ts';

const item = (at: number): string => Buffer.from(`v1:Item:${at}`).toString('base64url');

function write(fields: Partial<Write>): Write {
  return {
    verb: 'publish',
    key: 'k',
    id: null,
    atMs: 0,
    tookMs: 1,
    isAcknowledged: true,
    code: null,
    ...fields,
  };
}

function scroll(ats: readonly number[], fields: Partial<Scroll> = {}): Scroll {
  return {
    viewer: 'v',
    beganMs: 10_000,
    endedMs: 10_100,
    ids: ats.map(item),
    statuses: ['END'],
    isComplete: true,
    ...fields,
  };
}

const published = [1, 2, 3].map((at) => write({ key: `k${at}`, id: item(at), atMs: at }));
const good: History = {
  writes: published,
  reads: [],
  scrolls: [scroll([3, 2, 1])],
  final: [3, 2, 1].map(item),
};

test('finds nothing wrong where nothing is', () => {
  expect(judge(good)).toMatchObject({
    acknowledged: 3,
    lost: [],
    risen: [],
    doubled: [],
    scrolls: 1,
    scrollsWithRepeat: 0,
    scrollsWithSkip: 0,
    skips: [],
    scrollsReordered: 0,
  });
});

test.each<[string, Partial<History>, object]>([
  ['an acknowledged item that is gone', { final: [item(3), item(2)] }, { lost: [item(1)] }],
  [
    'a deleted item that stands',
    { writes: [...published, write({ verb: 'delete', key: item(2), atMs: 20 })] },
    { risen: [item(2)], lost: [] },
  ],
  [
    'a client key with two items',
    { writes: [...published, write({ key: 'k1', id: item(4) })], final: [4, 3, 2, 1].map(item) },
    { doubled: ['k1'] },
  ],
  ['a repeat', { scrolls: [scroll([3, 2, 2, 1])] }, { scrollsWithRepeat: 1, scrollsWithSkip: 0 }],
  ['a skip', { scrolls: [scroll([3, 1])] }, { scrollsWithSkip: 1, scrollsWithRepeat: 0 }],
  [
    'an old item that a scroll does not begin with',
    { scrolls: [scroll([2, 1])] },
    { scrollsWithSkip: 1 },
  ],
  [
    'another order than before',
    { scrolls: [scroll([3, 2, 1]), scroll([3, 1, 2])] },
    { scrollsReordered: 1 },
  ],
])('finds %s', (_, fields, found) => {
  expect(judge({ ...good, ...fields })).toMatchObject(found);
});

test.each<[string, Partial<History>]>([
  [
    'a write without an answer, whether it happened or not',
    {
      writes: [
        ...published,
        write({ key: 'k4', isAcknowledged: false }),
        write({ verb: 'delete', key: item(1), isAcknowledged: false }),
      ],
      final: [item(3), item(2)],
    },
  ],
  [
    'an item published while the scroll began, above its top',
    {
      writes: [...published, write({ key: 'k4', id: item(4), atMs: 9_990 })],
      final: [4, 3, 2, 1].map(item),
    },
  ],
  [
    'an item deleted during the scroll',
    {
      writes: [...published, write({ verb: 'delete', key: item(2), atMs: 10_050 })],
      scrolls: [scroll([3, 1])],
      final: [item(3), item(1)],
    },
  ],
  ['a scroll that was given up', { scrolls: [scroll([3], { isComplete: false })] }],
  [
    'a scroll of another viewer in another order',
    { scrolls: [scroll([3, 2, 1]), scroll([1, 2, 3], { viewer: 'w' })] },
  ],
])('bears %s', (_, fields) => {
  expect(judge({ ...good, ...fields })).toMatchObject({
    lost: [],
    risen: [],
    doubled: [],
    scrollsWithRepeat: 0,
    scrollsWithSkip: 0,
    scrollsReordered: 0,
  });
});
