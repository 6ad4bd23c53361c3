/** Liking an item the viewer may open, and taking the like back. Both may be repeated. */
import { type Outcome } from '../base/outcome.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import type { ContentContext } from './context.ts';
type LikeContext = Pick<ContentContext, 'store' | 'facts'>;
export declare function like(context: LikeContext, viewer: UserId, position: Position): Promise<Outcome<Item>>;
export declare function unlike(context: LikeContext, viewer: UserId, position: Position): Promise<Outcome<Item>>;
export {};
