/**
 * The contract of a source that is a file: it decides which timelines a part of a stream holds. The server reads them,
 * so that pages can be read in both directions and membership of every item can be checked.
 */
import type { OwnContext } from './filter-module.ts';

export interface SourceModule {
  /** The name that templates use for it. */
  readonly name: string;
  readonly version: string;
  /** With `viewer`, it learns who reads; without it, all readers share its answer. */
  readonly needs?: readonly 'viewer'[];
  /**
   * Returns timelines as `type:id`, such as `user:7` or `tag:qubit`; at most 500. The same context must always give the
   * same answer.
   */
  timelines(context: OwnContext): readonly string[];
}
