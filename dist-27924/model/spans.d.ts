/** Sets of positions as ascending spans that do not touch each other. */
import { type Position } from './positions.ts';
import { type Span } from './reads.ts';
/** The spans with one more, joined where they meet. */
export declare function addSpan(spans: readonly Span[], added: Span): readonly Span[];
/** What of the spans lies above a position. */
export declare function spansAbove(spans: readonly Span[], at: Position): readonly Span[];
export declare function isInSpans(spans: readonly Span[], at: Position): boolean;
