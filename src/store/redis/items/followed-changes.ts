/** The changes of items according to the change log: those of every process, in the order in which copies follow them. */
import { openItemChanges, type NotedChanges } from '../../item-changes.ts';
import type { ItemChanges } from '../../ports/changed-since.ts';
import type { ChangeLog } from '../change-log/change-log.ts';
import type { LogEntry } from '../change-log/log-entry.ts';
import type { TimingOptions } from '../engine/timing.ts';
import { COPY_MS_MAX } from './invalidating-cache.ts';

export interface FollowedChanges extends Pick<NotedChanges, 'count' | 'since'> {
  apply(entry: LogEntry): void;
  /** Anything may have changed. */
  clear(): void;
}

export function followChanges(): FollowedChanges {
  const { count, since, note } = openItemChanges();
  return {
    count,
    since,
    apply(entry) {
      switch (entry.kind) {
        case 'item':
          note(entry.isAlone === true ? entry.position : null);
          return;
        case 'settled':
        case 'people':
          if (!isAlone(entry)) note(null);
          return;
        case 'places':
          note(null);
          return;
        // Items do not contain who views them or how often they were liked.
        case 'viewers':
        case 'members':
        case 'like':
        case 'counts':
      }
    },
    clear: () => note(null),
  };
}

/** Processes of earlier versions do not send `isAlone`; items that reply to nothing change nothing else. */
function isAlone(entry: Extract<LogEntry, { kind: 'settled' | 'people' }>): boolean {
  if (entry.isAlone === true) return true;
  return entry.kind === 'settled' && entry.items?.every(({ opening }) => opening === null) === true;
}

export interface ChangesContext {
  readonly log: Pick<ChangeLog, 'confirm'>;
  readonly followed: FollowedChanges;
  readonly timing: Pick<TimingOptions, 'nowMs'>;
}

/** Answers are confirmed as copies of items are. */
export function openFollowedChanges({ log, followed, timing }: ChangesContext): ItemChanges {
  let clearedMs = timing.nowMs();
  return {
    count: followed.count,
    async since(seen) {
      if (!(await log.confirm('lately'))) return { count: followed.count(), positions: null };
      // A change never announced, because its writer died, becomes visible after this time, as it does in copies.
      if (timing.nowMs() - clearedMs >= COPY_MS_MAX) {
        clearedMs = timing.nowMs();
        followed.clear();
      }
      return followed.since(seen);
    },
  };
}
