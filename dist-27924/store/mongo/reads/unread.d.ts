import type { UserId } from '../../../model/producers.ts';
import type { Mark, Span } from '../../../model/reads.ts';
import type { Collections } from '../engine/collections.ts';
interface ThreadMark {
    readonly thread: string;
    readonly mark: Mark;
}
/** Bounded by what `addUnread` accepts. */
export declare function unreadOf({ unread }: Collections, viewer: UserId): Promise<ReadonlyMap<string, readonly Span[]>>;
/** Adds a span to a thread that exists. Refuses more than a viewer may hold. */
export declare function addUnread(collections: Collections, { viewer, thread }: {
    readonly viewer: UserId;
    readonly thread: string;
}, span: Span): Promise<void>;
/** Removes what the marks cover from what is marked unread. */
export declare function clearUnread({ unread }: Collections, viewer: UserId, marks: readonly ThreadMark[]): Promise<void>;
export {};
