import { type Draft, type Item, type Visibility } from '../../../model/items.ts';
import type { Position } from '../../../model/positions.ts';
export type ItemRow = readonly [
    producer: string,
    author: string | null,
    kind: string,
    thread: string | null,
    tags: readonly string[],
    visibility: Visibility,
    title: string | null,
    text: string | null,
    url: string | null,
    votes: number,
    createdAtMs: number,
    editedAtMs: number | null
];
export declare function encodeItem(item: Omit<Item, 'position'>): ItemRow;
export declare function decodeItem(position: Position, row: ItemRow): Item;
/** The item a draft becomes at a position. */
export declare function itemFromDraft(position: Position, draft: Draft): Item;
/**
 * What "the same content" means for a client key: everything but the display time, which a server stamps again on each
 * retry.
 */
export declare function draftDigest(draft: Draft): string;
