/** Editing and deleting. A person changes only what they wrote. Both may be repeated. */
import { type Outcome } from '../base/outcome.ts';
import type { Item, Visibility } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import type { ContentContext } from './context.ts';
/** Fields left out stay as they are. */
export interface Revision {
    readonly title?: string | null;
    readonly text?: string | null;
    readonly url?: string | null;
    readonly visibility?: Visibility;
}
export interface EditArgs {
    readonly position: Position;
    readonly revision: Revision;
}
/** Changes an item the viewer wrote. NOT_FOUND for what they may not see, FORBIDDEN for what others wrote. */
export declare function edit(context: ContentContext, viewer: UserId, { position, revision }: EditArgs): Promise<Outcome<Item>>;
/** Deletes an item the viewer wrote. A repeat is NOT_FOUND, as the item no longer exists. */
export declare function remove(context: ContentContext, viewer: UserId, position: Position): Promise<Outcome<Position>>;
