import type { Draft, Item } from '../../../model/items.ts';
import type { ClientKeyDocument, Collections, ItemDocument } from '../engine/collections.ts';
import type { Positions } from './positions.ts';
export interface PublishContext {
    readonly collections: Collections;
    readonly positions: Positions;
}
export interface Published {
    readonly item: Item;
    readonly isNew: boolean;
}
export interface PreparedDraft {
    readonly draft: Draft;
    /** Null without a client key. */
    readonly key: {
        readonly id: string;
        readonly digest: string;
    } | null;
}
export declare function prepare(draft: Draft): PreparedDraft;
/** The item at the next position, or the one that this client key stands for. */
export declare function publishOne(context: PublishContext, prepared: PreparedDraft): Promise<Published>;
/** Refuses a key that stands for other content, or for an item that was deleted: a retry must not bring it back. */
export declare function requireSame({ draft, key }: PreparedDraft, reserved: Pick<ClientKeyDocument, 'digest'>, document: ItemDocument | null): void;
/** Publishes many in order. A conflict that exists beforehand refuses the whole batch before anything is written. */
export declare function publishAll(context: PublishContext, all: readonly PreparedDraft[]): Promise<readonly Item[]>;
