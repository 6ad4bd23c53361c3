/**
 * Moving a thread to another category: one step of the store for all viewers, their markers included. The author of the
 * thread's oldest item may move it, as people change only what they wrote. A tag takes any thread, because publishing
 * creates tags too; any other category must already hold a thread that the viewer may see.
 */
import { type Outcome } from '../base/outcome.ts';
import { type ProducerKey, type UserId } from '../model/producers.ts';
import { type MarkContext, type MarkResult } from './marks.ts';
export interface MoveThreadArgs {
    readonly thread: string;
    readonly to: ProducerKey;
}
/**
 * Moves it, and answers with the counts of both categories. Repeatable. NOT_FOUND for a thread that the viewer may not
 * see and for what is not a category, FORBIDDEN for a thread that another viewer opened.
 */
export declare function moveThread(context: Pick<MarkContext, 'store' | 'facts'>, viewer: UserId, { thread, to }: MoveThreadArgs): Promise<Outcome<MarkResult>>;
