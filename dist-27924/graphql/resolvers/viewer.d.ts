/** The viewer and what they follow, block and mute. */
import type { QueryResolvers, ViewerResolvers } from '../generated.ts';
export declare const queryViewer: Pick<QueryResolvers, 'viewer'>;
export declare const viewer: ViewerResolvers;
