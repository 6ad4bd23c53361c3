/**
 * The bus between processes: one log of news for each viewer, read by whoever listens, and a notification that there is
 * something to read. What a log could not be told is remembered by the part of all viewers it belongs to, which is
 * voided once Redis is back; so however much is lost, what is remembered is bounded and every listener hears of it.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createSemaphore } from '../../../base/async/semaphore.ts';
import { invariant } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import type { Logger } from '../../../base/log.ts';
import type { UserId } from '../../../model/producers.ts';
import { freshEpoch, type ProcessBus } from '../../memory-bus/memory-bus.ts';
import { Subscribers } from '../../memory-bus/subscribers.ts';
import type { MessageRead } from '../../memory-bus/subscription.ts';
import type { BusOffset } from '../../ports/bus.ts';
import type { RedisTarget } from '../engine/address.ts';
import { type CircuitBreaker, RedisUnavailable } from '../engine/circuit-breaker.ts';
import { Subscriber } from '../engine/subscriber.ts';
import type { Timing } from '../engine/timing.ts';
import { PUBLISH, READ_MESSAGES, VOID_PART } from './message-script.ts';

export interface RedisBusOptions {
  readonly installation: string;
  readonly target: RedisTarget;
  readonly link: CircuitBreaker;
  readonly timing: Timing;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

interface Names {
  readonly part: number;
  readonly keys: readonly string[];
  readonly channel: string;
}

/** Connects for notifications when somebody listens first. */
export function openRedisBus({
  installation,
  target,
  link,
  timing,
  log,
}: RedisBusOptions): ProcessBus {
  const prefix = `palisade:${installation}`;
  const voids = `${prefix}:void`;
  const listeners = new Subscribers();
  const viewerOf = new Map<string, UserId>();
  const viewersIn = new Map<number, Set<UserId>>();
  const gate = createSemaphore(LIMITS.listenersReadingMax);
  const wake = (viewer: UserId): void => {
    for (const listening of listeners.of(viewer)) listening.wake();
  };
  const wakePart = (part: number): void => {
    for (const viewer of viewersIn.get(part) ?? []) wake(viewer);
  };
  const untold = openUntold({ link, prefix, voids, onVoid: wakePart });
  const subscriber = new Subscriber({
    target,
    timing,
    log,
    onMissed: () => {
      listeners.wakeAll();
    },
    onMessage(channel, text) {
      const viewer = viewerOf.get(channel);
      if (viewer !== undefined) wake(viewer);
      else if (channel === voids && text === null) listeners.wakeAll();
      else if (channel === voids) wakePart(Number(text));
    },
  });
  link.onUp(
    () =>
      void untold.tell().then(() => {
        listeners.wakeAll();
      }),
  );
  return {
    publish: async (viewer, news) => {
      const { part, keys, channel } = namesOf(prefix, viewer);
      try {
        await link.run(PUBLISH, keys, [
          freshEpoch(),
          LIMITS.newsNumberKeptSeconds,
          LIMITS.newsKeptSeconds,
          LIMITS.newsKeptMax,
          channel,
          news,
        ]);
        if (!subscriber.isSubscribed(channel)) wake(viewer);
      } catch (error) {
        if (!(error instanceof RedisUnavailable)) throw error;
        untold.add(part);
        for (const listening of listeners.of(viewer)) listening.deliver(news);
      }
    },
    subscribe: (viewer, { from, signal }) => {
      const { part, keys, channel } = namesOf(prefix, viewer);
      const read = (place: BusOffset | null) =>
        gate(async () => (untold.has(part) ? null : readOn(link, keys, place)));
      const isFirst = listeners.of(viewer).size === 0;
      const listening = listeners.add(viewer, { from, signal, read }, () => {
        viewerOf.delete(channel);
        viewersIn.get(part)?.delete(viewer);
        subscriber.drop(channel);
      });
      if (listening.isEnded || !isFirst) return listening;
      viewerOf.set(channel, viewer);
      viewersIn.set(part, (viewersIn.get(part) ?? new Set()).add(viewer));
      subscriber.add(voids);
      subscriber.add(channel);
      return listening;
    },
    subscriberCount: () => listeners.count(),
    close: () => {
      listeners.close();
      subscriber.close();
    },
  };
}

interface UntoldOptions {
  readonly link: CircuitBreaker;
  readonly prefix: string;
  readonly voids: string;
  readonly onVoid: (part: number) => void;
}

/** The parts whose logs lack something, until they are voided. */
function openUntold({ link, prefix, voids, onVoid }: UntoldOptions) {
  /** With how often each lacked something. */
  const parts = new Map<number, number>();
  let telling: Promise<void> | null = null;
  const tellAll = async (): Promise<void> => {
    await Promise.resolve();
    try {
      for (let [next] = parts; next !== undefined; [next] = parts) {
        const [part, times] = next;
        await link.run(
          VOID_PART,
          [partKey(prefix, part)],
          [randomUUID(), 2 * LIMITS.newsNumberKeptSeconds, voids, part],
        );
        // What was lacking again meanwhile needs another life.
        if (parts.get(part) === times) parts.delete(part);
        onVoid(part);
      }
    } catch (error) {
      // Told when the link comes up again.
      if (!(error instanceof RedisUnavailable)) throw error;
    } finally {
      telling = null;
    }
  };
  const tell = (): Promise<void> => (telling ??= tellAll());
  return {
    tell,
    has: (part: number): boolean => parts.has(part),
    add(part: number): void {
      parts.set(part, (parts.get(part) ?? 0) + 1);
      // A failure that came late does not take a later link down.
      if (!link.isDown) void tell();
    },
  };
}

async function readOn(
  link: CircuitBreaker,
  keys: readonly string[],
  from: BusOffset | null,
): Promise<MessageRead | null> {
  try {
    const reply = await link.run(READ_MESSAGES, keys, [
      freshEpoch(),
      LIMITS.newsNumberKeptSeconds,
      from?.epoch ?? '',
      from?.sequence ?? 0,
      LIMITS.newsReadMax,
    ]);
    invariant(Array.isArray(reply), 'a log answers with a list');
    const [epoch, last, gap, ...entries] = reply as [Buffer, Buffer, number, ...Buffer[]];
    const end = Number(last.toString());
    const sequence = entries.length > 0 && from !== null ? from.sequence + entries.length : end;
    return {
      place: { epoch: Number(epoch.toString()), sequence },
      isGap: gap === 1,
      messages: entries.map((entry) => entry.toString('utf8')),
      isMore: sequence < end,
    };
  } catch (error) {
    if (error instanceof RedisUnavailable) return null;
    throw error;
  }
}

/** A viewer's log stands in the slot of its part, so that one key voids all of them. */
function namesOf(prefix: string, viewer: UserId): Names {
  const hash = createHash('sha256').update(viewer).digest();
  const part = hash.readUInt16BE(0) % LIMITS.newsParts;
  const name = hash.toString('base64url').slice(0, 20);
  const slot = partKey(prefix, part);
  return {
    part,
    keys: [`${slot}:${name}:head`, `${slot}:${name}:log`, slot],
    channel: `${prefix}:news:${name}`,
  };
}

function partKey(prefix: string, part: number): string {
  return `${prefix}:{news${part}}`;
}
