/**
 * The last count of each followed stream, from which the next one continues. Any change that may affect a counted item
 * voids all counts, including those in progress.
 */
import { randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../base/limits.ts';
import { roomFor } from '../../base/lru.ts';
import type { OnChange } from '../../store/watch-changes.ts';
import type { FeedRequest, Feeds, NewsCount, NewSince } from '../feed.ts';

export interface NewsMemory {
  /** `stream` names the viewer and the stream. */
  count(stream: string, request: FeedRequest): Promise<NewSince>;
  /** Receives changes of the store: a counted item may have changed. */
  readonly note: OnChange;
  /** To be called when the stream has no followers any more. */
  forget(stream: string): void;
}

interface KnownCount {
  readonly count: NewsCount;
  /** Until when it may be continued. */
  readonly untilMs: number;
}

export function openNewsMemory(feeds: Pick<Feeds, 'countNews'>, nowMs: () => number): NewsMemory {
  const none = () => new LRUCache<string, KnownCount>(roomFor(LIMITS.openStreamsMax));
  let counts = none();
  return {
    async count(stream, request) {
      // A count that began before a change is stored among those that the change has voided.
      const into = counts;
      const known = into.get(stream) ?? null;
      const isCurrent = known !== null && nowMs() < known.untilMs;
      const count = await feeds.countNews(request, isCurrent ? known.count : null);
      const isContinued = isCurrent && count.isContinued;
      into.set(stream, {
        count: count.count,
        untilMs: isContinued ? known.untilMs : nowMs() + freshMs(),
      });
      return count.count.news;
    },
    // Each count checks what the viewer may see and what the fence has committed.
    note: ({ kind }) => {
      if (kind === 'item' || kind === 'people' || kind === 'everything') counts = none();
    },
    forget: (stream) => void counts.delete(stream),
  };
}

/** Random, so that streams opened together are not all fully counted at the same time. */
function freshMs(): number {
  return randomInt(LIMITS.streamQuietMs / 2, LIMITS.streamQuietMs);
}
