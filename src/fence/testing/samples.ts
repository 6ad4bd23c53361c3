/** What the contracts of fence stores share: a fence, a fencepost, and how a test is registered. */
import { position } from '../../model/positions.ts';
import type { CommitTerms, FenceState, FenceStore, Reached, Retention } from '../fence-store.ts';
import type { FenceKey, Fencepost } from '../fencepost.ts';

/** Registers one test by its title and body, as `test` of node:test, Vitest, Jest and Mocha does. */
export type RegisterTest = (title: string, body: () => Promise<void>) => void;

export type OpenFenceStore = () => FenceStore | Promise<FenceStore>;

export const KEY: FenceKey = { viewer: 'ann', stream: 'home' };
export const KEEP_ALL: Retention = { posts: 1_000, committedAfterMs: 0 };

/** The state of a fence that does not exist. */
export const EMPTY: FenceState = { epoch: 0, upTo: position(0), latest: null, reached: [] };

export function fencepost(upTo: number, above: number, fields: Partial<Fencepost> = {}): Fencepost {
  return {
    epoch: 0,
    above: position(above),
    upTo: position(upTo),
    head: [position(upTo)],
    scores: { columns: ['votes', 'score'], rows: [[3, 0.1]] },
    ranker: { name: 'hot', version: '2' },
    template: { name: 'home', version: 'a1' },
    fallback: null,
    committedAtMs: upTo,
    ...fields,
  };
}

export function mark(upTo: number, items: number): Reached {
  return { upTo: position(upTo), items };
}

/** The terms of a commit that expects the first marks and leaves the second. */
export function marking(before: readonly Reached[], after: readonly Reached[]): CommitTerms {
  return { ...KEEP_ALL, reached: { before, after } };
}
