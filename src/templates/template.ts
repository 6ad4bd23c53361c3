/** A compiled template, and the set of templates being served. */
import type { FenceSettings } from '../fence/settings.ts';
import type { RankSpec } from '../ranking/ranker.ts';
import type { Wait } from '../streams/parts.ts';
import type { PartPlace } from '../streams/part-log.ts';
import type { Stream } from '../streams/stream.ts';
import type { Experiment } from './experiments.ts';
import type { Injector } from './injector.ts';
import type { Params } from './params.ts';
import type { RankRollout, TemplateRollout } from './rollouts.ts';

/** A stream whose parts report to the log of the request. */
export interface TracedStream {
  readonly stream: Stream;
  /** Outermost first. */
  readonly places: readonly PartPlace[];
}

/** Another ranker that runs after some of the commits, whose order is not served. */
export interface RankShadow {
  readonly rank: RankSpec;
  /** The percentage of all commits, 0 to 100. */
  readonly percent: number;
}

/** A parsed, checked, compiled template. Without a fence it is strictly chronological. */
export interface Template {
  readonly name: string;
  /** Changes with the content of the file and of every template it refers to. */
  readonly version: string;
  readonly description: string;
  /** `viewer` templates reject anonymous viewers. */
  readonly access: 'public' | 'viewer';
  readonly params: Params;
  readonly stream: Stream;
  /** The same stream, built separately so that its parts report what they do. */
  readonly traced: () => TracedStream;
  /** Ages that items must reach before they are in the stream; none for most. */
  readonly waits: readonly Wait[];
  /** Whether it searches for words. */
  readonly isSearch: boolean;
  /** The names of its components, without duplicates. */
  readonly components: readonly string[];
  /** By name; none for most. */
  readonly rollouts: readonly TemplateRollout[];
  readonly rank: RankSpec | null;
  /** Another ranker for some viewers; null for most. */
  readonly rankRollout: RankRollout | null;
  /** Several rankers side by side, each for its share of viewers; null for most, and if the ranker is rolled out. */
  readonly experiment: Experiment | null;
  /** A ranker that orders in the shadow; null for most. */
  readonly shadow: RankShadow | null;
  readonly fence: FenceSettings | null;
  /** What its parts add to the cost of a page, from 0 to `templatePriceMax`. */
  readonly price: number;
  /** What is placed between its items, in the order in which places are taken; none for most. */
  readonly inject: readonly Injector[];
}

export interface TemplateStatus {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly params: Params;
  readonly components: readonly string[];
  /** Why its newest edit is not serving; null if it is. */
  readonly error: string | null;
  /** What it lacks now, with file and line: rankers, signals and other own parts that do not work. Null for nothing. */
  readonly warning: string | null;
}

/** The templates being served now. Hot-reloaded; a broken edit keeps the last good version. */
export interface Templates {
  /** Null if no such template was ever good. */
  get(name: string): Template | null;
  /** By name; includes files that were never good, with version "none". */
  list(): readonly TemplateStatus[];
  close(): Promise<void>;
}
