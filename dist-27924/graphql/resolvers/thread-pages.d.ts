import { type ProducerKey, type UserId } from '../../model/producers.ts';
import type { Context } from '../context.ts';
import type { ThreadPageView } from '../view-types.ts';
interface ThreadArgs {
    readonly category: ProducerKey;
    readonly first?: number | null;
    readonly after?: string | null;
    readonly unread?: boolean | null;
}
/** One page of a category's threads. What it finds out about them is kept for the fields of this request. */
export declare function threadPage(context: Context, viewer: UserId, { category, first, after, unread }: ThreadArgs): Promise<ThreadPageView>;
export {};
