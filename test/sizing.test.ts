/** docs/sizing.md says what the recorded figures say, and reckons with them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FigureRecord } from '../bench/record.ts';
import { tableOf, withParts } from './support/generated-parts.ts';

const results = JSON.parse(readFileSync('bench/results.json', 'utf8')) as readonly FigureRecord[];

/** The value at a path of a figure's record. Fails the test when there is none. */
function numberIn(name: string, path: string): number {
  const figure: unknown = results.find((each) => each.name === name);
  const value = path
    .split('.')
    .reduce(
      (at: unknown, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key],
      figure,
    );
  expect(value, `${path} of ${name} in bench/results.json`).toEqual(expect.any(Number));
  return value as number;
}

const pageUs = numberIn('page-mix', 'detail.palisade.cpuUsPerRequest');
const clientPageUs = numberIn('page-mix-client', 'detail.palisade.cpuUsPerRequest');
const itemBytes = numberIn('store-bytes', 'detail.bytesOfEach.item');
const wordBytes = numberIn('search-rare', 'detail.indexBytesPerItem');
const followBytes = numberIn('store-bytes', 'detail.bytesOfEach.follow');
const likeBytes = numberIn('store-bytes', 'detail.bytesOfEach.like');
const eventBytes = numberIn('store-bytes', 'detail.bytesOfEach.event');
const markerBytes = numberIn('store-bytes', 'detail.bytesOfEach.marker');
const headBytes = numberIn('fence-bytes', 'value');
const redisBytes = numberIn('fence-memory', 'value');
const writes = numberIn('load', 'value');
const residentBytes = numberIn('viewer-bytes', 'value');

const viewerBytes = 200 * followBytes + 50 * 20 * headBytes + markerBytes;
const pagesAtPeak = (viewers: number): number => (viewers * 0.1 * 20 * 4) / 86_400;

test('the sizes of the documentation are those of the recorded figures', async () => {
  const measured = tableOf(
    ['thing', 'size', 'figure'],
    [
      ['pages per second and core, many viewers, any page', count(1e6 / pageUs), '`page-mix`'],
      [
        'the same with everything that the web client requests',
        count(1e6 / clientPageUs),
        '`page-mix-client`',
      ],
      ['items published per second, each on disk before its answer', count(writes), '`load`'],
      [
        'an item with a text of 314 characters, two tags and a thread',
        bytes(itemBytes),
        '`store-bytes`',
      ],
      ['the word index of an item with a text of 50 words', bytes(wordBytes), '`search-rare`'],
      ['a follow', bytes(followBytes), '`store-bytes`'],
      ['a like', bytes(likeBytes), '`store-bytes`'],
      ['an event, such as of a like, for a week', bytes(eventBytes), '`store-bytes`'],
      ['a marker of a thread', bytes(markerBytes), '`store-bytes`'],
      ['an item of a fencepost’s head, with its scores', bytes(headBytes), '`fence-bytes`'],
      ['a viewer’s fence in Redis', bytes(redisBytes), '`fence-memory`'],
      ['an active viewer, in the memory of a process', bytes(residentBytes), '`viewer-bytes`'],
    ],
  );
  const sites = [
    [1e6, 1e5],
    [1e7, 1e6],
    [1e8, 1e7],
  ] as const;
  const reckoned = tableOf(
    ['items', 'viewers', 'disk: items', 'disk: viewers', 'Redis', 'pages per second', 'cores'],
    sites.map(([items, viewers]) => [
      power(items),
      power(viewers),
      bytes(items * (itemBytes + wordBytes)),
      bytes(viewers * viewerBytes),
      bytes(viewers * 0.1 * redisBytes),
      count(pagesAtPeak(viewers)),
      (Math.ceil((pagesAtPeak(viewers) * pageUs) / 1e5) / 10).toFixed(1),
    ]),
  );
  await expect(await withParts('docs/sizing.md', { measured, reckoned })).toMatchFileSnapshot(
    '../docs/sizing.md',
  );
});

/** Two digits are all that such numbers are worth. */
function count(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en-US');
}

function bytes(value: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const step = Math.min(Math.max(0, Math.floor(Math.log10(value) / 3)), units.length - 1);
  return `${Number((value / 1_000 ** step).toPrecision(2))} ${units[step]}`;
}

function power(value: number): string {
  return `10^${Math.log10(value)}`;
}
