/** The reader that a head is ranked for: what rankers and signals learn about the viewer and the request. */
import type { Arguments } from '../model/arguments.ts';
import { ANONYMOUS_FACTS, type ViewerFacts } from '../model/edges.ts';

export interface Reader {
  readonly facts: ViewerFacts;
  /** The language that the viewer's client asks for first, such as `pt-BR`; null when unknown. */
  readonly language: string | null;
  /** The template's arguments by name: texts, or lists of texts. */
  readonly args: Arguments;
}

/** What modules learn about the reader: plain data, the same in process and in a worker. */
export interface ReaderContext {
  /** The viewer's id; null for an anonymous one. */
  readonly viewer: string | null;
  /** The language that the viewer's client asks for first, such as `pt-BR`; null when unknown. */
  readonly language: string | null;
  /** The template's arguments by name: texts, or lists of texts. */
  readonly args: Arguments;
}

export const ANONYMOUS_READER: Reader = { facts: ANONYMOUS_FACTS, language: null, args: {} };

/** All anonymous viewers share their heads, so their individual languages are ignored. */
export function readerContext({ facts, language, args }: Reader): ReaderContext {
  return { viewer: facts.viewer, language: facts.viewer === null ? null : language, args };
}
