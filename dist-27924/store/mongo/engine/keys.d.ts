import type { FenceKey } from '../../../fence/fencepost.ts';
import type { ProducerKey } from '../../../model/producers.ts';
import type { EdgeRelation } from './collections.ts';
export declare function clientKeyId(producer: ProducerKey, clientKey: string): string;
export interface EdgeKey {
    readonly consumer: string;
    readonly relation: EdgeRelation;
    readonly producer: string;
}
export declare function edgeId({ consumer, relation, producer }: EdgeKey): string;
/** Likes of one item are spread over several documents, so that each stays within the engine's document size. */
export declare function likesId(item: number, viewer: string): string;
export declare function fenceId({ viewer, stream }: FenceKey): string;
/** Sorts by fence, epoch, position. */
export declare function fencepostId(fence: string, epoch: number, at: number): string;
/** A short name of one change of one viewer, enough to recognise it among recent ones. */
export declare function changeId(consumer: string, n: number): string;
export declare function threadId(thread: string): string;
export declare function viewerId(viewer: string): string;
export declare function watermarkId(viewer: string, category: string): string;
/** For one viewer and thread: a marker, or what is marked unread. */
export declare function markerId(viewer: string, thread: string): string;
export declare function witnessId(viewer: string, kind: string): string;
export declare function placesId(viewer: string, stream: string): string;
/** The keys of a page that starts after one of them; with null it starts at the first, which may be empty. */
export declare function keysAfter(after: string | null): {
    readonly $gt: string;
} | {
    readonly $gte: '';
};
