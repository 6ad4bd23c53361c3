/**
 * The bus within one process: logs of news in memory, bounded together and each by itself. Its life is the process's;
 * whoever resumes from an earlier one hears a gap.
 */
import { randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../base/limits.ts';
import type { UserId } from '../../model/producers.ts';
import { checkNews, checkUser } from '../checks.ts';
import { Subscribers } from './subscribers.ts';
import type { MessageRead } from './subscription.ts';
import type { Bus, BusOffset } from '../ports/bus.ts';

/** One viewer's log: the newest news, of which the last is number `sequence`. */
interface MessageLog extends BusOffset {
  readonly news: readonly string[];
}

export type ProcessBus = Bus & {
  /** Ends every listener. */
  close(): void;
};

/** A number that no other life of a log has. */
export function freshEpoch(): number {
  return randomInt(1, 2 ** 48 - 1);
}

/** An empty bus. Of many viewers' logs the one without news for longest goes first. */
export function openMemoryBus({
  nowMs = () => performance.now(),
}: { readonly nowMs?: () => number } = {}): ProcessBus {
  const logs = new LRUCache<UserId, MessageLog>({
    maxSize: LIMITS.newsKeptCharsMax,
    sizeCalculation: ({ news }) => 100 + news.reduce((chars, each) => chars + each.length, 0),
    ttl: LIMITS.newsNumberKeptSeconds * 1_000,
    perf: { now: nowMs },
  });
  const listeners = new Subscribers();
  const logOf = (viewer: UserId): MessageLog => {
    const known = logs.get(viewer);
    if (known !== undefined) return known;
    const log = { epoch: freshEpoch(), sequence: 0, news: [] };
    logs.set(viewer, log);
    return log;
  };
  return {
    publish: async (viewer, news) => {
      checkUser(viewer);
      checkNews(news);
      const log = logOf(viewer);
      logs.set(viewer, {
        epoch: log.epoch,
        sequence: log.sequence + 1,
        news: [...log.news.slice(1 - LIMITS.newsKeptMax), news],
      });
      for (const listening of listeners.of(viewer)) listening.wake();
    },
    subscribe: (viewer, { from, signal }) => {
      checkUser(viewer);
      return listeners.add(viewer, {
        from,
        signal,
        read: async (place) => readOn(logOf(viewer), place),
      });
    },
    subscriberCount: () => listeners.count(),
    close: () => listeners.close(),
  };
}

function readOn(log: MessageLog, from: BusOffset | null): MessageRead {
  const { epoch, sequence, news } = log;
  const missed = from === null ? 0 : sequence - from.sequence;
  const isGap = from !== null && (from.epoch !== epoch || missed < 0 || missed > news.length);
  return {
    place: { epoch, sequence },
    isGap,
    messages: isGap || missed === 0 ? [] : news.slice(-missed),
    isMore: false,
  };
}
