import type { MutationResolvers } from '../generated.ts';
import type { MarkVerb } from './marks.ts';
export declare const mutation: Omit<MutationResolvers, MarkVerb>;
