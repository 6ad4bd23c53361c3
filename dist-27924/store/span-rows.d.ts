import type { Span } from '../model/reads.ts';
export declare function decodeSpans(row: readonly number[]): readonly Span[];
export declare function encodeSpans(spans: readonly Span[]): readonly number[];
