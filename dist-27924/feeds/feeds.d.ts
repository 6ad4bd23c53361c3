/**
 * Feeds: templates read through fences. Gives each request its fence over the template's stream, and turns what the fence
 * serves into items and explanations.
 */
import type { Clock } from '../base/clock.ts';
import { type CommitOutcome } from '../fence/context.ts';
import type { CursorKey } from '../fence/cursor/cursor.ts';
import type { PageStatus } from '../fence/page.ts';
import { type Ranking } from '../fence/ranking.ts';
import type { Item } from '../model/items.ts';
import type { RankSpec } from '../ranking/ranker.ts';
import type { Store } from '../store/ports/store.ts';
import type { Feeds } from './feed.ts';
/** Told what happened, for metrics. */
export interface FeedHooks {
    onPage(template: string, status: PageStatus): void;
    onCommit(template: string, outcome: CommitOutcome): void;
}
export interface FeedsOptions {
    readonly store: Pick<Store, 'items' | 'timelines' | 'fences' | 'isDegraded'>;
    readonly rankers: {
        rank(request: {
            readonly items: readonly Item[];
            readonly spec: RankSpec;
            readonly seed: number;
        }): Promise<Ranking>;
    };
    readonly clock: Clock;
    /** The first seals, all open. */
    readonly cursorKeys: readonly CursorKey[];
    readonly cursorTtlMs: number;
    readonly hooks: FeedHooks;
}
export declare function openFeeds(options: FeedsOptions): Feeds;
