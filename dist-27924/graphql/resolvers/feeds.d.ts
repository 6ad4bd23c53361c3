import type { FeedRequest } from '../../feeds/feed.ts';
import { type Context } from '../context.ts';
import type { ArgumentInput, InputMaybe, ItemEdgeResolvers, PageInfoResolvers, QueryResolvers } from '../generated.ts';
export declare const queryFeeds: Pick<QueryResolvers, 'stream' | 'newSince' | 'whyNot' | 'catchUp' | 'readingPlaces'>;
export declare const itemEdge: ItemEdgeResolvers;
export declare const pageInfo: PageInfoResolvers;
/** A feed by its template's name and arguments. Refuses unknown templates and arguments that do not fit. */
export declare function openFeed(context: Context, name: string, args: InputMaybe<readonly ArgumentInput[]> | undefined): Promise<FeedRequest>;
