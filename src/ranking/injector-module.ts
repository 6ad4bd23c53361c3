/** The contract of an injector that is a file: it says what stands at places that a template chose. */
import type { ReaderContext } from './reader.ts';

/** A place where one element may stand. */
export interface ElementPlace {
  /** Above the whole stream, above an item of a ranked head, or above an item below it. */
  readonly region: 'pinned' | 'head' | 'tail';
  /** 0-based place in the head; null outside one. */
  readonly offset: number | null;
  /** The same for the same place whenever it is asked for, and another for most others. */
  readonly seed: number;
}

/** Who reads, when, and under which options. */
export interface InjectorContext extends ReaderContext {
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** The template's `options` of this module, as written there. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** An element that a module answers: a prompt, or a kind of its own with bounded JSON data. */
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
      /** At most 4 KB as JSON; nothing when left out. */
      readonly data?: Readonly<Record<string, unknown>>;
    };

export interface InjectorModule {
  /** What templates name it. */
  readonly name: string;
  readonly version: string;
  /** What is wrong with these options, in words a template's author can act on; null when nothing is. */
  checkOptions?(options: InjectorContext['options']): string | null;
  /** One element for each place, in their order; null where nothing stands. */
  elements(
    places: readonly ElementPlace[],
    context: InjectorContext,
  ): readonly (ModuleElement | null)[] | Promise<readonly (ModuleElement | null)[]>;
}
