/**
 * The contract of a filter that is a file: it says which items a stream keeps. What it answers is membership, asked on every
 * read, so it may depend on nothing but the item, the arguments and, where it asks for it, the viewer.
 */
import type { Arguments } from '../model/arguments.ts';
import type { Candidate, ModuleNeed } from './ranker.ts';

/** For whom a stream is read, as a module learns it whose answers are kept. */
export interface OwnContext {
  /** Null for an anonymous viewer, and for a module that does not name `viewer` in `needs`. */
  readonly viewer: string | null;
  /** What the template gives it, by name: texts, or lists of texts. */
  readonly args: Arguments;
}

export interface FilterModule {
  /** What templates name it. */
  readonly name: string;
  readonly version: string;
  /** What it wants to see of items in addition; with `viewer`, who reads. */
  readonly needs?: readonly ModuleNeed[];
  /** Whether each item is kept, in their order. The same item and context always have the same answer, whatever stands beside. */
  keep(items: readonly Candidate[], context: OwnContext): readonly boolean[];
}
