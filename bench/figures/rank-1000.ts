/**
 * The cost of a blend of many signals beyond sorting: a thousand candidates ordered by twelve signals, compared with
 * sorting a thousand numbers. The candidates have their signals already.
 */
import { built } from '../built.ts';
import type { Figure, Measured } from '../figure.ts';
import { interleaved, median, summary } from '../timing.ts';

const { blend } =
  await built<typeof import('../../src/ranking/built-in/blend.ts')>('ranking/built-in/blend');
const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');

const CANDIDATES = 1_000;
const SIGNALS = 12;

export const figure: Figure = {
  name: 'rank-1000',
  what: `ordering ${CANDIDATES} candidates by a blend of ${SIGNALS} signals, as a ratio to sorting ${CANDIDATES} floats`,
  unit: 'times',
  target: '<= 8',
  async measure(): Promise<Measured> {
    const random = seededRandom(7);
    const candidates = Array.from({ length: CANDIDATES }, (_, row) => ({
      position: CANDIDATES - row,
      author: null,
      kind: 'post',
      thread: null,
      tags: [],
      createdAtMs: 0,
    }));
    const names = Array.from({ length: SIGNALS }, (_, index) => `signal${index}`);
    const columns = names.map((name) => [name, candidates.map(random)] as const);
    const signals = Object.fromEntries(columns);
    const weights = Object.fromEntries(names.map((name) => [name, 1]));
    const context = {
      viewer: 'ada',
      language: null,
      args: {},
      seed: 1,
      nowMs: 0,
      options: { weights },
      random,
    };
    const rank = async () => blend.order(candidates, signals, context);
    checkOrder(await rank(), CANDIDATES);
    const floats = candidates.map(random);
    const times = await interleaved(
      [
        { name: 'blend', run: rank },
        { name: 'sort', run: async () => floats.toSorted((a, b) => b - a) },
      ],
      { rounds: 20, runsPerRound: 20, warmRuns: 200 },
    );
    const [ranked = [], sorted = []] = [times.get('blend'), times.get('sort')];
    return {
      value: median(ranked) / median(sorted),
      detail: { blendUs: summary(ranked), sortUs: summary(sorted) },
    };
  },
};

/** Refuses an order that is not by score, greatest first, or not of all candidates. */
function checkOrder(answer: Awaited<ReturnType<typeof blend.order>>, count: number): void {
  if (!('order' in answer)) throw new Error('expected scores beside the order, got none');
  const score = answer.parts?.score ?? [];
  const scores = answer.order.map(({ position }) => score[count - position] ?? NaN);
  const isSorted = scores.every((value, row) => row === 0 || value <= (scores[row - 1] ?? NaN));
  if (new Set(answer.order).size !== count || !isSorted)
    throw new Error(`expected ${count} candidates by score, got another order`);
}
