/**
 * The last count of each stream that is followed, from which the next one goes on. Whatever may have changed an item that
 * was counted voids all of them, also those that are being made.
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
  /** Hears what changes in the store: an item that was counted may be another by then. */
  readonly note: OnChange;
  /** Nobody follows the stream any more. */
  forget(stream: string): void;
}

interface KnownCount {
  readonly count: NewsCount;
  /** Until when it may be gone on from. */
  readonly untilMs: number;
}

export function openNewsMemory(feeds: Pick<Feeds, 'countNews'>, nowMs: () => number): NewsMemory {
  const none = () => new LRUCache<string, KnownCount>(roomFor(LIMITS.openStreamsMax));
  let counts = none();
  return {
    async count(stream, request) {
      // A count that was begun before a change is kept among those that the change has voided.
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
    // What one viewer may see, and what a fence has committed, is asked at every count.
    note: ({ kind }) => {
      if (kind === 'item' || kind === 'people' || kind === 'everything') counts = none();
    },
    forget: (stream) => void counts.delete(stream),
  };
}

/** Streams that were opened together are not all counted in full together. */
function freshMs(): number {
  return randomInt(LIMITS.streamQuietMs / 2, LIMITS.streamQuietMs);
}
