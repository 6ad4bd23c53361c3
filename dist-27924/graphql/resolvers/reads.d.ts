import { type Position } from '../../model/positions.ts';
import { type Witnessed } from '../../reads/witnesses.ts';
import { type Context } from '../context.ts';
import type { QueryResolvers } from '../generated.ts';
export declare const queryReads: Pick<QueryResolvers, 'threads' | 'categories' | 'unreadCounts' | 'nextUnread' | 'lastWitnessed'>;
export declare function viewWitnessed(context: Context, { kind, position, atMs }: Witnessed): Promise<{
    kind: string;
    position: Position | null;
    item: import("../view-types.ts").ItemView | null;
    at: Date | null;
}>;
