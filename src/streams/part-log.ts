/**
 * What each part of a stream did for one request: what it read from the parts inside it, how much of that it kept, and
 * how long it took.
 */
import type { StreamPart } from './parts.ts';

/** A part in the tree of a template, in which references to other templates are expanded. */
export interface PartPlace {
  /** Counts from 0 at the outermost part; every part comes after the part that contains it. */
  readonly index: number;
  /** The part that contains it; null for the outermost. */
  readonly parent: number | null;
  readonly depth: number;
  readonly part: StreamPart['part'];
  /** The name of a component. */
  readonly name: string | null;
}

export interface PartCounts {
  /** Reads of items, and membership checks. */
  readonly calls: number;
  /** Items that it received: from the parts inside it or, without any, from the store. */
  readonly read: number;
  /** Items that it returned. */
  readonly kept: number;
  /** Items whose membership was checked, and those that belong. */
  readonly asked: number;
  readonly held: number;
  /** Including the parts inside it; concurrent reads are added up. */
  readonly tookMs: number;
}

export interface PartReport extends PartPlace, PartCounts {}

/** The log that the reads of one request report to. */
export interface PartLog {
  /** Times one call of a part, and counts what it returns. */
  watch<T>(place: PartPlace, call: PartCall<T>): Promise<T>;
  /** What was reported so far, outermost part first. */
  report(places: readonly PartPlace[]): readonly PartReport[];
}

export interface PartCall<T> {
  readonly kind: 'enumerate' | 'candidates' | 'includes';
  readonly run: () => Promise<T>;
  /** How many items were checked; null for a read. */
  readonly asked: number | null;
  /** How many items a result holds. */
  readonly countOf: (answer: T) => number;
}

/** Runs a call inside something that measures it too, such as a span. */
export type AroundCall = <T>(
  place: PartPlace,
  kind: PartCall<T>['kind'],
  run: (say: (items: number) => void) => Promise<T>,
) => Promise<T>;

type Counts = { -readonly [Name in keyof PartCounts]: PartCounts[Name] };

const alone: AroundCall = (_place, _kind, run) => run(() => undefined);

/** `nowMs` is a stopwatch. */
export function openPartLog(nowMs: () => number, around: AroundCall = alone): PartLog {
  const all = new Map<number, Counts>();
  const countsAt = (index: number): Counts => {
    const known = all.get(index) ?? { calls: 0, read: 0, kept: 0, asked: 0, held: 0, tookMs: 0 };
    all.set(index, known);
    return known;
  };
  return {
    watch: (place, { kind, run, asked, countOf }) =>
      around(place, kind, async (say) => {
        const counts = countsAt(place.index);
        const startedMs = nowMs();
        const answer = await run();
        const items = countOf(answer);
        say(items);
        counts.calls += 1;
        counts.tookMs += nowMs() - startedMs;
        if (asked === null) counts.kept += items;
        else [counts.asked, counts.held] = [counts.asked + asked, counts.held + items];
        if (asked === null && place.parent !== null) countsAt(place.parent).read += items;
        return answer;
      }),
    report: (places) =>
      places.map((place) => {
        const counts = countsAt(place.index);
        // Sources that are merged are read as one, by the merge.
        const hasInner = places.some(
          ({ parent, index }) => parent === place.index && countsAt(index).calls > 0,
        );
        return { ...place, ...counts, read: hasInner ? counts.read : counts.kept };
      }),
  };
}
