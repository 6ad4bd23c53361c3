/**
 * The ranker contract. A ranker orders candidates and does nothing else: it may not add, drop or repeat, and it must
 * answer within its deadline. What it returns is checked by the caller, never trusted.
 */

import type { Attributes } from '../model/attachments.ts';
import type { ReaderContext } from './reader.ts';

/** What a module may ask to see of candidates beside the rest, by the names of `needs`. */
export const CANDIDATE_NEEDS = [
  'title',
  'text',
  'url',
  'producer',
  'language',
  'votes',
  'attributes',
] as const;
export type CandidateNeed = (typeof CANDIDATE_NEEDS)[number];

/** What a module whose answers are kept may ask for: without `viewer` it does not learn who reads, and all share its answers. */
export const SHARED_NEEDS = [...CANDIDATE_NEEDS, 'viewer'] as const;
export type ModuleNeed = (typeof SHARED_NEEDS)[number];

/** What a ranker sees of an item: plain data, the same in process and in a worker. */
export interface Candidate {
  readonly position: number;
  readonly author: string | null;
  readonly kind: string;
  readonly thread: string | null;
  readonly tags: readonly string[];
  readonly createdAtMs: number;
  /** Only for a module that names it in `needs`; the same for those below. */
  readonly title?: string | null;
  readonly text?: string | null;
  readonly url?: string | null;
  readonly producer?: string;
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: string | null;
  /** The votes it was born with. */
  readonly votes?: number;
  /** The installation's own fields, by name. */
  readonly attributes?: Attributes;
}

/** Signals by name; row i of every column belongs to candidates[i]. Every value is finite. */
export type SignalColumns = Readonly<Record<string, readonly number[]>>;

/** Who reads, when, and under which options. */
export interface RankContext extends ReaderContext {
  /** The same for the same fence and range, so that a seeded ranker is repeatable. */
  readonly seed: number;
  /** Milliseconds since 1970, for ages. */
  readonly nowMs: number;
  /** The template's `rank` options, as written there. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Uniform numbers in [0, 1) from the seed. */
  readonly random: () => number;
}

export interface RankedOrder {
  /** The candidates, reordered: the same ones, each once. */
  readonly order: readonly Candidate[];
  /** Score parts by name for `explain`; row i of a part belongs to candidates[i], in the order they came in. */
  readonly parts?: SignalColumns;
}

export interface Ranker {
  readonly name: string;
  /** Written into every fencepost this ranker orders. */
  readonly version: string;
  /** Names of the signals it wants, fetched in bulk before `order` is called. */
  readonly signals: readonly string[];
  /** What it wants to see of candidates in addition. */
  readonly needs?: readonly CandidateNeed[];
  /** For a ranker that runs in process: which of `signals` it needs under these options. Without it, all of them. */
  signalsFor?(options: RankContext['options']): readonly string[];
  /** What is wrong with these options, in words a template's author can act on; null when nothing is. */
  checkOptions?(options: RankContext['options']): string | null;
  order(
    candidates: readonly Candidate[],
    signals: SignalColumns,
    context: RankContext,
  ): RankedOrder | readonly Candidate[] | Promise<RankedOrder | readonly Candidate[]>;
}

/** A template's choice of ranker. */
export interface RankSpec {
  readonly ranker: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly deadlineMs: number;
}

export interface RankerStatus {
  readonly name: string;
  readonly version: string;
  /** The file it came from; null when built in. */
  readonly file: string | null;
  /** Why its newest edit is not serving, or why its latest answer was refused; null when neither is so. */
  readonly error: string | null;
}
