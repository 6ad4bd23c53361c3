import { type Outcome } from '../base/outcome.ts';
import type { UserId } from '../model/producers.ts';
import { type MarkContext, type MarkResult, type ThreadMark } from './marks.ts';
/** The marks of one call. */
type Call = readonly ThreadMark[];
/**
 * Marks threads read. Writes nothing for a thread that is read already: below a mark, or answered by the viewer. All or
 * none; NOT_FOUND for a thread that the viewer may not see or that is in another category, BAD_USER_INPUT above 100.
 */
export type MarkThreads = (viewer: UserId, marks: Call) => Promise<Outcome<MarkResult>>;
export declare function openMarkThreads(context: MarkContext): MarkThreads;
export {};
