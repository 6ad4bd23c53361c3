import type { Rule } from './parts.ts';
import { type Stream } from './stream.ts';
/** Examines at most LIMITS.scanItemsMax items a read, and reports how far it got. */
export declare function filterStream(where: Rule, inner: Stream): Stream;
