/** The contract of an injector that is a file: it fills places that a template chose. */
import type { ReaderContext } from './reader.ts';

/** A place for one element. */
export interface ElementPlace {
  /** Above the whole stream, above an item of a ranked head, or above an item below it. */
  readonly region: 'pinned' | 'head' | 'tail';
  /** 0-based index in the head; null outside one. */
  readonly offset: number | null;
  /** The same for the same place on every call, and different for most other places. */
  readonly seed: number;
}

/** The reader, the time and the options. */
export interface InjectorContext extends ReaderContext {
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** The template's `options` for this module, as written there. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** An element that a module returns: a prompt, or a custom kind with bounded JSON data. */
export type ModuleElement =
  | {
      readonly kind: 'prompt';
      readonly title: string;
      readonly text?: string | null;
      readonly url?: string | null;
    }
  | {
      readonly kind: 'custom';
      /** 1 to 64 of a-z, 0-9 and -. */
      readonly type: string;
      readonly title?: string | null;
      /** At most 4 KB as JSON; empty when left out. */
      readonly data?: Readonly<Record<string, unknown>>;
    };

export interface InjectorModule {
  /** The name that templates use for it. */
  readonly name: string;
  readonly version: string;
  /** What is wrong with these options, in words a template's author can act on; null if nothing is. */
  checkOptions?(options: InjectorContext['options']): string | null;
  /** Returns one element for each place, in the same order; null leaves the place empty. */
  elements(
    places: readonly ElementPlace[],
    context: InjectorContext,
  ): readonly (ModuleElement | null)[] | Promise<readonly (ModuleElement | null)[]>;
}
