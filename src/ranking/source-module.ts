/**
 * The contract of a source that is a file: it says which timelines a part of a stream holds. The server reads them, so that a page
 * can be read in both directions and every item can be asked about.
 */
import type { OwnContext } from './filter-module.ts';

export interface SourceModule {
  /** What templates name it. */
  readonly name: string;
  readonly version: string;
  /** With `viewer`, it learns who reads; without, all readers share its answer. */
  readonly needs?: readonly 'viewer'[];
  /** Timelines as `type:id`, such as `user:7` or `tag:qubit`; at most 500. The same context always has the same answer. */
  timelines(context: OwnContext): readonly string[];
}
