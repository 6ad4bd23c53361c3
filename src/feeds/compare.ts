/** Compares two rankers' heads: how much they share, how far items move, and which authors gain and lose. */
import type { RankFailure } from '../fence/fencepost.ts';
import type { Item } from '../model/items.ts';
import { distanceOf, type HeadDistance } from './head-distance.ts';
import type { OwnRanking, PreviewedHead } from './preview.ts';
import { meanOf } from './statistics.ts';

/** One viewer's two heads. */
export interface HeadPair {
  readonly viewer: string;
  readonly candidates: number;
  /** What made the `before` head, if the template has several rankings. */
  readonly own: OwnRanking;
  readonly before: PreviewedHead;
  readonly after: PreviewedHead;
}

export interface PairDifference extends HeadDistance {
  readonly viewer: string;
  readonly candidates: number;
  readonly beforeMs: number;
  readonly afterMs: number;
  /** True when a fallback made either head instead of the chosen ranker. */
  readonly isFallback: boolean;
}

/** How much attention a group of items gets in all heads: each place has the weight 1 / log2(place + 1). */
export interface Exposure {
  readonly name: string;
  /** Shares of all attention, 0 to 1. */
  readonly before: number;
  readonly after: number;
}

/** The viewers of one side of a template that has several rankings. */
export interface SideDifference extends OwnRanking {
  readonly side: string;
  readonly viewers: number;
  /** Means over its viewers. */
  readonly overlap: number;
  /** Null if no viewer's heads share an item. */
  readonly displacement: number | null;
}

export interface Comparison {
  readonly pairs: readonly PairDifference[];
  /** By author and by kind, the greatest gain first. */
  readonly authors: readonly Exposure[];
  readonly kinds: readonly Exposure[];
  /** By name; none for a template with one ranking. */
  readonly sides: readonly SideDifference[];
  /** One for each head that another ranker made because of a failure. */
  readonly failures: readonly RankFailure[];
}

export function compareHeads(pairs: readonly HeadPair[]): Comparison {
  const groupBy = (nameOf: (item: Item) => string): readonly Exposure[] =>
    exposures(
      pairs.map((pair) => pair.before),
      pairs.map((pair) => pair.after),
      nameOf,
    );
  return {
    pairs: pairs.map(differenceOf),
    authors: groupBy((item) => item.author ?? 'nobody'),
    kinds: groupBy((item) => item.kind),
    sides: sidesOf(pairs),
    failures: pairs.flatMap(({ before, after }) =>
      [before.failure, after.failure].filter((failure) => failure !== null),
    ),
  };
}

function sidesOf(pairs: readonly HeadPair[]): readonly SideDifference[] {
  const names = new Set(pairs.flatMap(({ own }) => (own.side === null ? [] : [own.side])));
  return [...names].sort().map((side) => {
    const of = pairs.filter(({ own }) => own.side === side);
    const differences = of.map(differenceOf);
    const moves = movesOf(differences);
    return {
      side,
      ranker: of[0]?.own.ranker ?? '',
      viewers: of.length,
      overlap: meanOf(differences.map(({ overlap }) => overlap)),
      displacement: moves.length === 0 ? null : meanOf(moves),
    };
  });
}

/** The displacements of head pairs that share items; pairs that share none are left out. */
export function movesOf(pairs: readonly HeadDistance[]): readonly number[] {
  return pairs.flatMap(({ overlap, displacement }) => (overlap > 0 ? [displacement] : []));
}

function differenceOf({ viewer, candidates, before, after }: HeadPair): PairDifference {
  const positions = ({ items }: PreviewedHead): readonly unknown[] =>
    items.map((item) => item?.position);
  return {
    viewer,
    candidates,
    ...distanceOf(positions(before), positions(after)),
    beforeMs: before.tookMs,
    afterMs: after.tookMs,
    isFallback: before.fallback !== null || after.fallback !== null,
  };
}

function exposures(
  before: readonly PreviewedHead[],
  after: readonly PreviewedHead[],
  nameOf: (item: Item) => string,
): readonly Exposure[] {
  const [was, is] = [sharesOf(before, nameOf), sharesOf(after, nameOf)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: was.get(name) ?? 0, after: is.get(name) ?? 0 }))
    .sort((a, b) => b.after - b.before - (a.after - a.before) || (a.name < b.name ? -1 : 1));
}

function sharesOf(
  heads: readonly PreviewedHead[],
  nameOf: (item: Item) => string,
): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  let all = 0;
  for (const { items } of heads)
    for (const [place, item] of items.entries()) {
      if (item === null) continue;
      const weight = attentionAt(place);
      const name = nameOf(item);
      shares.set(name, (shares.get(name) ?? 0) + weight);
      all += weight;
    }
  return new Map([...shares].map(([name, weight]) => [name, weight / all]));
}

/** The weight of a place in an order, the first being 0: 1 ÷ log₂(place + 1) with places counted from 1. */
export function attentionAt(place: number): number {
  return 1 / Math.log2(place + 2);
}
