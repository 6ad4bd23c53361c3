/** What this installation serves: templates, rankers and the sample world's ready viewers. */
import type { QueryResolvers } from '../generated.ts';
export declare const queryServer: Pick<QueryResolvers, 'templates' | 'rankers' | 'demoViewers'>;
