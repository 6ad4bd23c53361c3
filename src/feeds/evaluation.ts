/**
 * How well orders of heads place what their readers then chose. Places are counted from 1, every measure is from 0 to 1
 * and higher is better; each head has the same weight, however long it is.
 */
import { seededRandom } from '../base/seeded-random.mjs';
import type { RankFailure } from '../fence/fencepost.ts';
import { attentionAt } from './compare.ts';
import { meanOf, quantileOf } from './statistics.ts';

/** One head that a reader was shown, and whether each place of each order holds an item that they chose. */
export interface JudgedHead {
  readonly viewer: string;
  /** The reader's current variant of the template's experiment; null if in none. */
  readonly variant: string | null;
  /** The order that was served first, then one for each ranker; all of the same items. */
  readonly orders: readonly (readonly boolean[])[];
  /** One for each ranker that failed and was replaced by another. */
  readonly failures: readonly RankFailure[];
}

export interface OrderMeasures {
  /**
   * Normalised discounted cumulative gain: each chosen item has the weight 1 ÷ log₂(place + 1), relative to the best
   * possible order.
   */
  readonly ndcg: number;
  /** 1 ÷ the place of the first chosen item. */
  readonly reciprocalRank: number;
  /** The share of the chosen items that are in the first five places. */
  readonly inFirst: number;
}

/** What the viewers in one variant of an experiment were served. */
export interface ServedInVariant {
  readonly variant: string;
  readonly viewers: number;
  readonly heads: number;
  readonly served: OrderMeasures;
}

/** The last order compared with the one before it, by NDCG. */
export interface OrderDifference {
  /** Heads in which it is better, and in which it is worse. */
  readonly better: number;
  readonly worse: number;
  readonly mean: number;
  /** The 95 % confidence interval of the mean over readers of the same kind; null for fewer than two readers. */
  readonly interval: readonly [number, number] | null;
}

export interface Evaluation {
  readonly heads: number;
  readonly viewers: number;
  readonly items: number;
  readonly chosen: number;
  readonly failures: readonly RankFailure[];
  /** The measures of a random order. */
  readonly chance: OrderMeasures;
  /** For each order of the heads; none without heads. */
  readonly orders: readonly OrderMeasures[];
  /** By name; empty if no viewer is in an experiment. */
  readonly variants: readonly ServedInVariant[];
  readonly difference: OrderDifference | null;
}

const FIRST_PLACES = 5;
const RESAMPLES = 1_000;
const SEED = 1;
/** Differences below this are rounding errors. */
const ALIKE = 1e-9;

export function evaluationOf(heads: readonly JudgedHead[]): Evaluation {
  const first = heads.map(({ orders: [served = []] }) => served);
  const measured = heads.map(({ orders }) => orders.map(measuresOf));
  return {
    heads: heads.length,
    viewers: viewersOf(heads),
    items: first.reduce((sum, served) => sum + served.length, 0),
    chosen: first.reduce((sum, served) => sum + countOf(served), 0),
    failures: heads.flatMap(({ failures }) => failures),
    chance: meanMeasures(first.map((served) => chanceOf(served.length, countOf(served)))),
    orders: (heads[0]?.orders ?? []).map((_, order) =>
      meanMeasures(measured.flatMap((ofHead) => ofHead[order] ?? [])),
    ),
    variants: servedInVariants(heads, measured),
    difference: heads.length === 0 ? null : differenceOf(heads, measured),
  };
}

function servedInVariants(
  heads: readonly JudgedHead[],
  measured: readonly (readonly OrderMeasures[])[],
): readonly ServedInVariant[] {
  const names = new Set(heads.flatMap(({ variant }) => variant ?? []));
  return [...names].sort().map((variant) => {
    const isOwn = heads.map((head) => head.variant === variant);
    const own = heads.filter((_, row) => isOwn[row]);
    const served = measured.flatMap(([first], row) => (isOwn[row] ? (first ?? []) : []));
    return { variant, viewers: viewersOf(own), heads: own.length, served: meanMeasures(served) };
  });
}

function viewersOf(heads: readonly JudgedHead[]): number {
  return new Set(heads.map(({ viewer }) => viewer)).size;
}

/** At least one place must hold a chosen item. */
export function measuresOf(isChosen: readonly boolean[]): OrderMeasures {
  const chosen = countOf(isChosen);
  const gain = isChosen.reduce((sum, is, place) => sum + (is ? attentionAt(place) : 0), 0);
  return {
    ndcg: gain / bestGain(chosen),
    reciprocalRank: 1 / (isChosen.indexOf(true) + 1),
    inFirst: countOf(isChosen.slice(0, FIRST_PLACES)) / chosen,
  };
}

/** The means over all orders of `items` items, at least one of which was chosen. */
export function chanceOf(items: number, chosen: number): OrderMeasures {
  let reciprocalRank = 0;
  // The probability that none of the places so far holds a chosen item.
  let isNone = 1;
  for (let place = 1; isNone > 0; place++) {
    const left = items - place + 1;
    reciprocalRank += (isNone * chosen) / left / place;
    isNone *= (left - chosen) / left;
  }
  return {
    ndcg: ((chosen / items) * bestGain(items)) / bestGain(chosen),
    reciprocalRank,
    inFirst: Math.min(FIRST_PLACES, items) / items,
  };
}

/** Resamples readers, not heads, because the heads of one reader are strongly correlated. */
function differenceOf(
  heads: readonly JudgedHead[],
  measured: readonly (readonly OrderMeasures[])[],
): OrderDifference {
  const gains = measured.map((ofHead) => (ofHead.at(-1)?.ndcg ?? 0) - (ofHead.at(-2)?.ndcg ?? 0));
  const readers = new Map<string, { heads: number; gain: number }>();
  for (const [index, { viewer }] of heads.entries()) {
    const before = readers.get(viewer) ?? { heads: 0, gain: 0 };
    readers.set(viewer, { heads: before.heads + 1, gain: before.gain + (gains[index] ?? 0) });
  }
  return {
    better: gains.filter((gain) => gain > ALIKE).length,
    worse: gains.filter((gain) => gain < -ALIKE).length,
    mean: meanOf(gains),
    interval: readers.size < 2 ? null : intervalOf([...readers.values()]),
  };
}

function intervalOf(
  readers: readonly { readonly heads: number; readonly gain: number }[],
): readonly [number, number] {
  const random = seededRandom(SEED);
  const means = Array.from({ length: RESAMPLES }, () => {
    let [heads, gain] = [0, 0];
    for (let drawn = 0; drawn < readers.length; drawn++) {
      const reader = readers[Math.floor(random() * readers.length)];
      heads += reader?.heads ?? 0;
      gain += reader?.gain ?? 0;
    }
    return gain / heads;
  });
  return [quantileOf(means, 0.025), quantileOf(means, 0.975)];
}

function meanMeasures(measures: readonly OrderMeasures[]): OrderMeasures {
  return {
    ndcg: meanOf(measures.map(({ ndcg }) => ndcg)),
    reciprocalRank: meanOf(measures.map((each) => each.reciprocalRank)),
    inFirst: meanOf(measures.map(({ inFirst }) => inFirst)),
  };
}

function bestGain(count: number): number {
  let gain = 0;
  for (let place = 0; place < count; place++) gain += attentionAt(place);
  return gain;
}

function countOf(isChosen: readonly boolean[]): number {
  return isChosen.filter(Boolean).length;
}
