/** What every source promises, as tests for any test runner. */
import assert from 'node:assert/strict';
import {
  POSITION_ZERO,
  type Position,
  type Range,
  type RangeQuery,
} from '../../model/positions.ts';
import { checkedSource } from '../checked-source.ts';
import { isDrained, restOf } from '../enumeration.ts';
import type { FencedSource } from '../source.ts';
import type { RegisterTest } from './samples.ts';

type OpenSource = () => FencedSource | Promise<FencedSource>;

const READS_MAX = 100_000;
const GAPS_ASKED = 200;
const LIMITS_READ = [1, 2, 7, 1_000];

/**
 * Tests a source against its port. `open` returns a source with at least a few dozen items, the same on each call, some
 * of them hidden if possible.
 *
 * @example
 * import { test } from 'node:test';
 * sourceContract(() => rangeSource({ newest: () => 40, list: listSongs, admits: mayPlay }), test);
 */
export function sourceContract(open: OpenSource, test: RegisterTest): void {
  const opened = async (): Promise<FencedSource> => checkedSource(await open());
  enumerates(opened, test);

  test('candidates are among the items of the range, and come to an end', async () => {
    const source = await opened();
    const range = await wholeOf(source);
    const listed = new Set(await readAll(source, { ...range, limit: 1_000, order: 'newest' }));
    let { upTo } = range;
    for (let reads = 0; upTo > range.above; reads += 1) {
      assert.ok(reads < READS_MAX, 'the candidates come to an end');
      const read = await source.candidates({ ...range, upTo }, 5);
      for (const position of read.positions)
        assert.ok(listed.has(position), `the candidate ${position} is among the items`);
      upTo = read.settledTo;
    }
  });

  test('a position without an item is not admitted', async () => {
    const source = await opened();
    const range = await wholeOf(source);
    const listed = new Set(await readAll(source, { ...range, limit: 1_000, order: 'newest' }));
    const gaps: Position[] = [];
    for (let at = range.upTo; at > 0 && gaps.length < GAPS_ASKED; at = (at - 1) as Position)
      if (!listed.has(at)) gaps.push(at);
    for (const [index, isAdmitted] of (await source.admits(gaps)).entries())
      assert.equal(isAdmitted, false, `nothing is listed at position ${gaps[index] ?? 0}`);
  });

  test('what is admitted does not depend on how it is asked', async () => {
    const source = await opened();
    const range = await wholeOf(source);
    const positions = await readAll(source, { ...range, limit: 1_000, order: 'newest' });
    const together = await source.admits(positions);
    const turned = await source.admits(positions.toReversed());
    assert.deepEqual(turned.toReversed(), together);
    for (const [index, position] of positions.entries())
      assert.deepEqual(await source.admits([position]), [together[index]], `position ${position}`);
    assert.deepEqual(await source.admits([]), []);
  });
}

function enumerates(open: () => Promise<FencedSource>, test: RegisterTest): void {
  test('a range is the same in both directions, whatever the limit', async () => {
    const source = await open();
    const range = await wholeOf(source);
    const newest = await readAll(source, { ...range, limit: 1_000, order: 'newest' });
    assert.ok(newest.length > 0, 'the source holds items');
    for (const limit of LIMITS_READ) {
      assert.deepEqual(await readAll(source, { ...range, limit, order: 'newest' }), newest);
      const oldest = await readAll(source, { ...range, limit, order: 'oldest' });
      assert.deepEqual(oldest.toReversed(), newest);
    }
  });

  test('a part of a range holds what the whole does there', async () => {
    const source = await open();
    const range = await wholeOf(source);
    const all = await readAll(source, { ...range, limit: 1_000, order: 'newest' });
    for (let part = 0; part < 16; part += 1) {
      const above = Math.floor((range.upTo * part) / 16) as Position;
      const end = Math.floor((range.upTo * (part + 3)) / 16);
      const upTo = Math.min(range.upTo, Math.max(above + 1, end)) as Position;
      assert.deepEqual(
        await readAll(source, { above, upTo, limit: 3, order: 'newest' }),
        all.filter((position) => position > above && position <= upTo),
      );
    }
  });
}

async function wholeOf(source: FencedSource): Promise<Range> {
  return { above: POSITION_ZERO, upTo: await source.newest() };
}

/** Continues from where each read settled. Each read is checked against the port. */
async function readAll(source: FencedSource, query: RangeQuery): Promise<readonly Position[]> {
  const positions: Position[] = [];
  let rest = query;
  for (let reads = 0; reads < READS_MAX; reads += 1) {
    const read = await source.enumerate(rest);
    positions.push(...read.positions);
    if (isDrained(rest, read)) return positions;
    rest = restOf(rest, read.settledTo);
  }
  return assert.fail(`expected the range to end within ${READS_MAX} reads`);
}
