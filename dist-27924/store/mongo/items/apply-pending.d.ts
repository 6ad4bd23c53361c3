import type { Collections, ViewerDocument } from '../engine/collections.ts';
/** Applies what is pending, then removes it from the viewer's document. */
export declare function applyPending(collections: Collections, { _id, pending }: ViewerDocument): Promise<void>;
