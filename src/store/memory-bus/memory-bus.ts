/**
 * The bus within one process: logs of messages in memory, bounded together and individually. It lives as long as the
 * process: a subscriber that resumes from an earlier process receives a gap.
 */
import { randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../base/limits.ts';
import type { UserId } from '../../model/producers.ts';
import { Subscribers } from './subscribers.ts';
import type { MessageRead } from './subscription.ts';
import type { Bus, BusOffset } from '../ports/bus.ts';

/** One viewer's log: the newest messages, the last of which is number `sequence`. */
interface MessageLog extends BusOffset {
  readonly messages: readonly string[];
}

export type ProcessBus = Bus & {
  /** Ends every subscription. */
  close(): void;
};

/** A random epoch, which distinguishes one life of a log from every other. */
export function freshEpoch(): number {
  return randomInt(1, 2 ** 48 - 1);
}

/** An empty bus. When there are too many logs, the one that was quiet for longest is dropped. */
export function openMemoryBus(): ProcessBus {
  const logs = new LRUCache<UserId, MessageLog>({
    maxSize: LIMITS.newsKeptCharsMax,
    sizeCalculation: ({ messages }) =>
      100 + messages.reduce((chars, each) => chars + each.length, 0),
    ttl: LIMITS.newsNumberKeptSeconds * 1_000,
  });
  const subscribers = new Subscribers();
  const logOf = (viewer: UserId): MessageLog => {
    const known = logs.get(viewer);
    if (known !== undefined) return known;
    const log = { epoch: freshEpoch(), sequence: 0, messages: [] };
    logs.set(viewer, log);
    return log;
  };
  return {
    publish: async (viewer, message) => {
      const listening = subscribers.of(viewer);
      // Nobody has a place in a missing log, and a later subscriber begins after this message.
      if (listening.size === 0 && !logs.has(viewer)) return;
      const log = logOf(viewer);
      logs.set(viewer, {
        epoch: log.epoch,
        sequence: log.sequence + 1,
        messages: [...log.messages.slice(1 - LIMITS.newsKeptMax), message],
      });
      for (const subscription of listening) subscription.wake();
    },
    subscribe: (viewer, { from }) =>
      subscribers.add(viewer, {
        from,
        read: async (offset) => readAfter(logOf(viewer), offset),
      }),
    subscriberCount: () => subscribers.count(),
    close: () => subscribers.close(),
  };
}

function readAfter(log: MessageLog, from: BusOffset | null): MessageRead {
  const { epoch, sequence, messages } = log;
  const missed = from === null ? 0 : sequence - from.sequence;
  const isGap = from !== null && (from.epoch !== epoch || missed < 0 || missed > messages.length);
  return {
    place: { epoch, sequence },
    isGap,
    messages: isGap || missed === 0 ? [] : messages.slice(-missed),
    isMore: false,
  };
}
