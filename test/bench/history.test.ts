/** The judgement on a record of faults: it must find each thing that can go wrong, and nothing where all is well. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readHistory, writeHistory } from '../../bench/faults/record.ts';
import { brokenLaws } from '../../bench/faults/report.ts';
import { tempFolder } from '../support/open-store.ts';
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
    isPeek: false,
    unpromised: [],
    era: 0,
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

test('finds nothing wrong in a sound history', () => {
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

test('judges a record that was written to a file as it judges the history', async () => {
  const file = join(await tempFolder(), 'run.ndjson');
  await writeHistory(file, good);
  expect(await readHistory(file)).toEqual(good);
});

test('finds what was taken out of a record', async () => {
  const file = join(await tempFolder(), 'run.ndjson');
  await writeHistory(file, good);
  const lines = (await readFile(file, 'utf8')).split('\n');
  const corrupted = lines.map((line) =>
    line.startsWith('{"kind":"scroll"') ? line.replace(`"${item(2)}",`, '') : line,
  );
  await writeFile(file, corrupted.join('\n'));
  expect(brokenLaws(judge(await readHistory(file)))).toEqual(['1 scrolls with a skip']);
  await writeFile(file, lines.slice(0, -2).join('\n'));
  await expect(readHistory(file)).rejects.toThrow('expected a record that ends with the final');
});

test.each<[string, Partial<History>, object]>([
  [
    'an item that was acknowledged a moment before the scroll began, above all that it shows',
    {
      writes: [...published, write({ key: 'k4', id: item(4), atMs: 9_990 })],
      final: [4, 3, 2, 1].map(item),
    },
    { scrollsWithSkip: 1 },
  ],
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
    'a skip below a history that is not committed yet',
    { scrolls: [scroll([3, 1], { isPeek: true, unpromised: [item(3)] })] },
    { scrollsWithSkip: 1 },
  ],
  [
    'no skip in a history that was committed before an item came',
    { scrolls: [scroll([2, 1], { isPeek: true })] },
    { scrollsWithSkip: 0 },
  ],
  [
    'an old item that a scroll does not begin with',
    { scrolls: [scroll([2, 1])] },
    { scrollsWithSkip: 1 },
  ],
  [
    'another order than before',
    { scrolls: [scroll([3, 2, 1]), scroll([3, 1, 2], { beganMs: 10_200, endedMs: 10_300 })] },
    { scrollsReordered: 1 },
  ],
  [
    'a page before the first commit that promised an order which the commit broke',
    {
      scrolls: [
        scroll([3, 2, 1], { era: 1 }),
        scroll([3, 1, 2], { era: 1, beganMs: 10_200, endedMs: 10_300 }),
      ],
    },
    { scrollsReordered: 1 },
  ],
  [
    'an item that a page before the first commit showed and the scroll below it shows again',
    { scrolls: [scroll([3, 2, 1, 2], { unpromised: [item(3), item(2)], era: 1 })] },
    { scrollsWithRepeat: 1 },
  ],
  [
    'an item that the first commit took out of a scroll',
    { scrolls: [scroll([3, 1], { unpromised: [item(3)], era: 1 })] },
    { scrollsWithSkip: 1 },
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
    'an item deleted during the scroll',
    {
      writes: [...published, write({ verb: 'delete', key: item(2), atMs: 10_050 })],
      scrolls: [scroll([3, 1])],
      final: [item(3), item(1)],
    },
  ],
  [
    'a page that says it commits nothing, and another order afterwards',
    {
      scrolls: [
        scroll([3, 2, 1], { unpromised: [item(3)], era: 1 }),
        scroll([3, 1, 2], { era: 1, beganMs: 10_200, endedMs: 10_300 }),
      ],
    },
  ],
  [
    'another order after a reset, and around one',
    {
      scrolls: [
        scroll([3, 2, 1], { era: 1 }),
        scroll([1, 2, 3], { era: null, beganMs: 10_200, endedMs: 10_300 }),
        scroll([2, 3, 1], { era: 2, beganMs: 10_400, endedMs: 10_500 }),
      ],
    },
  ],
  ['a scroll that was given up', { scrolls: [scroll([3], { isComplete: false })] }],
  [
    'a scroll of another viewer in another order',
    { scrolls: [scroll([3, 2, 1]), scroll([1, 2, 3], { viewer: 'w' })] },
  ],
])('tolerates %s', (_, fields) => {
  expect(judge({ ...good, ...fields })).toMatchObject({
    lost: [],
    risen: [],
    doubled: [],
    scrollsWithRepeat: 0,
    scrollsWithSkip: 0,
    scrollsReordered: 0,
  });
});
