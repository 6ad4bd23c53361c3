import type { MutationResolvers } from '../generated.ts';
export type MarkVerb = 'markThreadRead' | 'markThreadsRead' | 'markCategoryRead' | 'markAllRead' | 'markUnread' | 'moveThread' | 'saveReadingPlace' | 'witness';
export declare const markMutations: Pick<MutationResolvers, MarkVerb>;
