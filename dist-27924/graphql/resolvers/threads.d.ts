import type { ThreadEdgeResolvers, ThreadResolvers } from '../generated.ts';
export declare const thread: ThreadResolvers;
export declare const threadEdge: ThreadEdgeResolvers;
