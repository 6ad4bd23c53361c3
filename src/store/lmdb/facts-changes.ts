/**
 * Which producer changed with each of a viewer's recent versions, so that facts read earlier can be updated without
 * reading them all again. It knows only what this process wrote; no other process writes.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../base/limits.ts';
import { roomFor } from '../../base/lru.ts';
import type { Relation } from '../../model/edges.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';

/** One version of one viewer's facts. A block touches both sides: each has the other as its producer. */
export interface FactsChange {
  readonly viewer: UserId;
  readonly version: number;
  readonly relation: Relation;
  readonly producer: ProducerKey;
}

export interface FactsChanges {
  /** Remembers committed changes. */
  note(changes: readonly FactsChange[]): void;
  /** The changes after one version up to another; null when they are not all known. */
  between(viewer: UserId, after: number, upTo: number): readonly FactsChange[] | null;
}

export function openFactsChanges(): FactsChanges {
  const viewers = new LRUCache<UserId, Map<number, FactsChange>>(roomFor(LIMITS.factsCacheMax));
  return {
    note: (changes) => {
      for (const change of changes) {
        const known = viewers.get(change.viewer) ?? new Map<number, FactsChange>();
        viewers.set(change.viewer, known);
        known.set(change.version, change);
        known.delete(change.version - LIMITS.factsChangesMax);
      }
    },
    between: (viewer, after, upTo) => {
      const known = viewers.get(viewer);
      if (known === undefined || upTo - after > LIMITS.factsChangesMax || after > upTo) return null;
      const changes: FactsChange[] = [];
      for (let version = after + 1; version <= upTo; version += 1) {
        const change = known.get(version);
        if (change === undefined) return null;
        changes.push(change);
      }
      return changes;
    },
  };
}
