/** All resolvers by type, in the schema's order. A field that is missing here is a plain property of its view. */
import type { Resolvers } from '../generated.ts';
export declare const resolvers: Resolvers;
