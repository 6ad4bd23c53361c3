import { LRUCache } from 'lru-cache';
import type { FenceStore } from '../../../fence/fence-store.ts';
import type { FenceKey } from '../../../fence/fencepost.ts';
import type { Store } from '../../ports/store.ts';
import type { ChangeLog } from '../change-log/change-log.ts';
import { type CircuitBreaker } from '../engine/circuit-breaker.ts';
import type { Timing } from '../engine/timing.ts';
import { type FenceCopy } from './fence-copy.ts';
export interface RedisFencesContext {
    readonly installation: string;
    readonly durable: Pick<Store, 'fences'>;
    readonly log: ChangeLog;
    readonly breaker: CircuitBreaker;
    readonly timing: Timing;
    readonly copies: FenceCopies;
}
/** A copy in this process, its header in Redis, and when the request was sent whose reply last confirmed it. */
interface Held {
    readonly copy: FenceCopy;
    readonly header: Buffer;
    readonly confirmedMs: number;
}
export type FenceCopies = LRUCache<string, Held>;
export declare function createFenceCopies(): FenceCopies;
export declare function openRedisFences(context: RedisFencesContext): FenceStore;
/** The viewer's hash alone names the slot; user text never reaches a key. */
export declare function fenceName(installation: string, { viewer, stream }: FenceKey): string;
export {};
