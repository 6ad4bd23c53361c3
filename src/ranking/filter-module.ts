/**
 * The contract of a filter that is a file: it decides which items a stream keeps. Its answer is membership and is
 * needed on every read, so it may depend only on the item, the arguments and, if requested, the viewer.
 */
import type { Arguments } from '../model/arguments.ts';
import type { Candidate, ModuleNeed } from './ranker.ts';

/** The reader of a stream, as passed to a module with cached answers. */
export interface OwnContext {
  /** Null for an anonymous viewer, and for a module that does not name `viewer` in `needs`. */
  readonly viewer: string | null;
  /** The template's arguments for it, by name: texts, or lists of texts. */
  readonly args: Arguments;
}

export interface FilterModule {
  /** The name that templates use for it. */
  readonly name: string;
  readonly version: string;
  /** The additional fields of items it wants to see; with `viewer`, who reads. */
  readonly needs?: readonly ModuleNeed[];
  /**
   * Returns whether each item is kept, in the same order. The same item and context must always give the same answer,
   * whatever the other items are.
   */
  keep(items: readonly Candidate[], context: OwnContext): readonly boolean[];
}
