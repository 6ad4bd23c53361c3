import type { RankSpec } from '../ranking/ranker.ts';
import type { FollowSets } from '../streams/follow-sets.ts';
import { type References } from './expand-template.ts';
import type { TemplateSource } from './read-template.ts';
import type { Template } from './template.ts';
export interface CompileOptions {
    readonly followSets: FollowSets;
    /** What is wrong with a choice of ranker and its options; null when nothing is. */
    readonly checkRank: (spec: RankSpec) => string | null;
}
export interface CompileContext extends CompileOptions {
    readonly references: References;
}
/** Throws INVALID_TEMPLATE, located in the source's own file. */
export declare function compileTemplate(source: TemplateSource, { references, followSets, checkRank }: CompileContext): Template;
