/**
 * The ranker contract. A ranker orders candidates and does nothing else: it may not add, drop or repeat candidates, and
 * it must answer within its deadline. The caller checks what it returns and never trusts it.
 */

import type { Attributes } from '../model/attachments.ts';
import type { ReaderContext } from './reader.ts';

/** The additional fields of candidates that a module may request in `needs`. */
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

/**
 * What a module with cached answers may request: without `viewer` it does not learn who reads, and all viewers share
 * its answers.
 */
export const SHARED_NEEDS = [...CANDIDATE_NEEDS, 'viewer'] as const;
export type ModuleNeed = (typeof SHARED_NEEDS)[number];

/**
 * What a ranker sees of an item: plain data, the same in process and in a worker. A repost has the tags and the content
 * of its original.
 */
export interface Candidate {
  readonly position: number;
  readonly author: string | null;
  readonly kind: string;
  readonly thread: string | null;
  readonly tags: readonly string[];
  readonly createdAtMs: number;
  /** Only for a module that names it in `needs`; the same applies to the fields below. */
  readonly title?: string | null;
  readonly text?: string | null;
  readonly url?: string | null;
  readonly producer?: string;
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: string | null;
  /** The votes it was published with. */
  readonly votes?: number;
  /** The installation's own fields, by name. */
  readonly attributes?: Attributes;
}

/** Signals by name; row i of every column belongs to candidates[i]. Every value is finite. */
export type SignalColumns = Readonly<Record<string, readonly number[]>>;

/** The reader, the time and the options. */
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
  /** The same candidates, reordered, without duplicates. */
  readonly order: readonly Candidate[];
  /** Score parts by name for `explain`; row i of a part belongs to candidates[i], in the order they were passed. */
  readonly parts?: SignalColumns;
}

export interface Ranker {
  readonly name: string;
  /** Recorded in every fencepost this ranker orders. */
  readonly version: string;
  /** Names of the signals it uses, fetched in bulk before `order` is called. */
  readonly signals: readonly string[];
  /** The additional fields of candidates it wants to see. */
  readonly needs?: readonly CandidateNeed[];
  /** For a ranker that runs in process: which of `signals` it needs under these options. All of them when left out. */
  signalsFor?(options: RankContext['options']): readonly string[];
  /** What is wrong with these options, in words a template's author can act on; null if nothing is. */
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

/** A ranker, signal, injector, filter or source, as operators see it. */
export interface ModuleStatus {
  readonly name: string;
  readonly version: string;
  /** The file it came from; null when built in. */
  readonly file: string | null;
  /** Why its newest edit is not serving, or why its latest answer was rejected; null if neither applies. */
  readonly error: string | null;
}
