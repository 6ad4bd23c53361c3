/**
 * Reads one range from many timelines at a cost that grows with the page, not with the producers. It scans the log of
 * everything while that pays, then merges the producers' own timelines from the frontier where an earlier page of the same
 * set ended.
 */
import { LRUCache } from 'lru-cache';
import { type ProducerKey } from '../../../model/producers.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { FollowIndex } from './follow-index.ts';
import { type RangeScan } from '../items/item-log.ts';
/** Keyed by the set itself: callers keep one set per version of a viewer's facts. */
export type FollowIndexes = LRUCache<ReadonlySet<ProducerKey>, FollowIndex>;
export declare function openFollowIndexes(): FollowIndexes;
/** Fills `scan.out`. Call inside a read, with a range that is not empty. */
export declare function mergeRange(env: LmdbEnvironment, indexes: FollowIndexes, scan: RangeScan): void;
