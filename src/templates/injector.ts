/** What a template puts between its items: elements of a kind, and their places. */
import type { DataElement } from '../ranking/element-answer.ts';
import type { Path } from '../streams/parts.ts';
import type { Stream } from '../streams/stream.ts';

/** Data that may be passed to clients and modules. */
export type JsonMap = Readonly<Record<string, unknown>>;

/** Kinds that are made from the items of a stream. */
export type GatheredKind = 'carousel' | 'suggestion' | 'thread';

/** What an injector shows. S is a tree of parts in a file, and a stream once it is compiled. */
export type ElementSpec<S> =
  | {
      readonly kind: GatheredKind;
      readonly title: string | null;
      /** Items or people in one element; 1 for a thread. */
      readonly count: number;
      readonly of: S;
    }
  | DataElement
  | {
      readonly kind: 'module';
      readonly module: string;
      readonly options: JsonMap;
      readonly deadlineMs: number;
    };

/** Which places of a head an injector takes, and how many of a tail. Pinned elements are above the whole stream. */
export type Slots =
  | { readonly kind: 'pinned' }
  /** 0-based places of each head, ascending. */
  | { readonly kind: 'at'; readonly places: readonly number[] }
  /** Every `every` places, starting at `from`, or at a place drawn for each head when null. */
  | { readonly kind: 'every'; readonly every: number; readonly from: number | null }
  /** Each place independently, with this chance. */
  | { readonly kind: 'chance'; readonly chance: number }
  /** This share of a head's places, drawn for each head. */
  | { readonly kind: 'share'; readonly share: number };

export interface InjectorOf<S> {
  readonly name: string;
  readonly element: ElementSpec<S>;
  readonly slots: Slots;
  /** Whether it takes places below heads as well. */
  readonly inTail: boolean;
  readonly perHead: number;
  /** Only in the first head of each period of this many hours; in every head when null. */
  readonly onceInHours: number | null;
  /** Higher priorities take their places first; equal ones in the order they are written. */
  readonly priority: number;
  /** Whether it moves down to the next free place when its own is taken; otherwise it is left out. */
  readonly isPushed: boolean;
  /** Its place in its file. */
  readonly path: Path;
}

export type Injector = InjectorOf<Stream>;

/** What its elements are gathered from; null for other kinds. */
export function gatheredFrom<S>({ element }: InjectorOf<S>): S | null {
  return 'of' in element ? element.of : null;
}

/** The same injector over another stream; itself if it gathers nothing. */
export function withStream<S, T>(injector: InjectorOf<S>, change: (of: S) => T): InjectorOf<T> {
  const { element } = injector;
  return 'of' in element
    ? { ...injector, element: { ...element, of: change(element.of) } }
    : { ...injector, element };
}
