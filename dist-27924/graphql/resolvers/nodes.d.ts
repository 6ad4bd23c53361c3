import type { NodeResolvers, QueryResolvers } from '../generated.ts';
export declare const node: NodeResolvers;
export declare const queryNodes: Pick<QueryResolvers, 'node' | 'nodes' | 'producer'>;
