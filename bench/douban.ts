/**
 * The shape of a real follow graph: how much each author writes and whom one reader follows, from the `douban-follow`
 * data set where it is available. Its licence does not allow copies, so only its shape is used, and never its content.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dataSetFolder } from './environment.ts';
import { zipfSociety, type Society } from './world.ts';

const FALLBACK_AUTHORS = 20_000;

/** The data set's society, or a synthetic one where it is absent; `origin` says which. */
export function doubanSociety(seed: number): Society {
  const folder = dataSetFolder('douban-follow');
  if (!existsSync(join(folder, 'follows.csv.gz'))) return zipfSociety(seed, FALLBACK_AUTHORS);
  const follows = readPairs(join(folder, 'follows.csv.gz'), [0, 1]);
  const activities = readPairs(join(folder, 'activities.csv.gz'), [1, 1]);
  const people = 1 + follows.reduce((highest, pair) => Math.max(highest, ...pair), 0);
  const weights = new Float64Array(people);
  for (const [actor] of activities) if (actor < people) weights[actor] = (weights[actor] ?? 0) + 1;
  const followeesBy = new Map<number, number[]>();
  for (const [follower, followee] of follows) {
    const known = followeesBy.get(follower);
    if (known === undefined) followeesBy.set(follower, [followee]);
    else known.push(followee);
  }
  return {
    origin: 'douban-follow',
    weights,
    followees: (count) => nearestReader([...followeesBy.values()], count),
    readers: (least, most) =>
      [...followeesBy.values()].filter(({ length }) => length >= least && length <= most),
  };
}

/** The followees of the reader with the fewest at or above `count`, cut to `count`. */
function nearestReader(readers: readonly (readonly number[])[], count: number): readonly number[] {
  const able = readers
    .filter((followees) => followees.length >= count)
    .sort((a, b) => a.length - b.length);
  const [nearest] = able;
  if (nearest === undefined)
    throw new Error(`expected somebody with ${count} followees, got nobody`);
  return nearest.slice(0, count);
}

type Pair = readonly [number, number];

function readPairs(file: string, columns: Pair): readonly Pair[] {
  const [, ...lines] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  return lines.map((line) => {
    const cells = line.split(',');
    return [Number(cells[columns[0]]), Number(cells[columns[1]])];
  });
}
