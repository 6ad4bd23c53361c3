/**
 * The bus between processes: one log of messages for each viewer, read by the viewer's subscribers, and a notification
 * that there is something to read. When a message cannot be written, the part of all viewers that its log belongs to is
 * remembered and voided once Redis is back, so memory stays bounded and every subscriber receives a gap. What a dead
 * process may have left unwritten is voided by another.
 */
import { createHash } from 'node:crypto';
import { createSemaphore, type Semaphore } from '../../../base/async/semaphore.ts';
import { invariant } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import type { Logger } from '../../../base/log.ts';
import type { UserId } from '../../../model/producers.ts';
import { freshEpoch } from '../../memory-bus/memory-bus.ts';
import { Subscribers } from '../../memory-bus/subscribers.ts';
import type { BusSubscription, MessageRead } from '../../memory-bus/subscription.ts';
import type { Bus, BusOffset } from '../../ports/bus.ts';
import type { RedisTarget } from '../engine/address.ts';
import { type CircuitBreaker, RedisUnavailable } from '../engine/circuit-breaker.ts';
import { Subscriber } from '../engine/subscriber.ts';
import type { TimingOptions } from '../engine/timing.ts';
import { type IncompleteParts, openIncompleteParts } from './incomplete-parts.ts';
import { openPresence } from './presence.ts';
import { PUBLISH, READ_MESSAGES } from './message-scripts.ts';

export interface RedisBusOptions {
  readonly installation: string;
  readonly target: RedisTarget;
  readonly breaker: CircuitBreaker;
  readonly timing: TimingOptions;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Where one viewer's log is. */
interface LogAddress {
  readonly part: number;
  readonly keys: readonly string[];
  readonly channel: string;
}

interface BusContext {
  readonly prefix: string;
  /** The channel that announces voided parts. */
  readonly voids: string;
  readonly breaker: CircuitBreaker;
  readonly subscribers: Subscribers;
  readonly readers: Semaphore;
  readonly viewerByChannel: Map<string, UserId>;
  readonly viewersByPart: Map<number, Set<UserId>>;
  readonly incomplete: IncompleteParts;
  readonly notifications: Subscriber;
}

export type RedisBus = Bus & {
  /** Ends every subscription, and removes this process from the list of live ones. */
  close(): Promise<void>;
};

/** Connects for notifications with the first subscription. */
export function openRedisBus(options: RedisBusOptions): RedisBus {
  const context = openContext(options);
  const { breaker, subscribers, incomplete, notifications } = context;
  breaker.onUp(
    () =>
      void incomplete.voidAll().then(() => {
        subscribers.wakeAll();
      }),
  );
  const presence = openPresence({
    breaker,
    key: `${context.prefix}:processes`,
    timing: options.timing,
    onDeath: () => voidEverything(incomplete),
  });
  return {
    publish: async (viewer, message) => {
      await publish(context, viewer, message);
    },
    subscribe: (viewer, from) => {
      return subscribe(context, viewer, from);
    },
    subscriberCount: () => subscribers.count(),
    close: async () => {
      subscribers.close();
      notifications.close();
      await presence.leave(!incomplete.isEmpty());
    },
  };
}

/** A dead process cannot report which logs lack a message of its own. */
async function voidEverything(incomplete: IncompleteParts): Promise<boolean> {
  for (let part = 0; part < LIMITS.newsParts; part += 1) incomplete.add(part);
  await incomplete.voidAll();
  return incomplete.isEmpty();
}

function openContext({ installation, target, breaker, timing, log }: RedisBusOptions): BusContext {
  const prefix = `palisade:${installation}`;
  const voids = `${prefix}:void`;
  const subscribers = new Subscribers();
  const viewerByChannel = new Map<string, UserId>();
  const viewersByPart = new Map<number, Set<UserId>>();
  const wakePart = (part: number): void => {
    for (const viewer of viewersByPart.get(part) ?? []) wake(subscribers, viewer);
  };
  const notifications = new Subscriber({
    target,
    timing,
    log,
    onMissed: () => {
      subscribers.wakeAll();
    },
    onMessage(channel, text) {
      const viewer = viewerByChannel.get(channel);
      if (viewer !== undefined) wake(subscribers, viewer);
      else if (channel === voids && text === null) subscribers.wakeAll();
      else if (channel === voids) wakePart(Number(text));
    },
  });
  return {
    prefix,
    voids,
    breaker,
    subscribers,
    readers: createSemaphore(LIMITS.listenersReadingMax),
    viewerByChannel,
    viewersByPart,
    incomplete: openIncompleteParts({
      breaker,
      keyOf: (part) => partKey(prefix, part),
      channel: voids,
      onVoid: wakePart,
    }),
    notifications,
  };
}

/**
 * Subscribers of this process receive the message even when Redis cannot take it; later all subscribers receive a gap.
 */
async function publish(
  { prefix, breaker, subscribers, incomplete, notifications }: BusContext,
  viewer: UserId,
  message: string,
): Promise<void> {
  const { part, keys, channel } = addressOf(prefix, viewer);
  try {
    await breaker.run(PUBLISH, keys, [
      freshEpoch(),
      LIMITS.newsNumberKeptSeconds,
      LIMITS.newsKeptSeconds,
      LIMITS.newsKeptMax,
      channel,
      message,
    ]);
    if (!notifications.isSubscribed(channel)) wake(subscribers, viewer);
  } catch (error) {
    if (!(error instanceof RedisUnavailable)) throw error;
    incomplete.add(part);
    for (const subscription of subscribers.of(viewer)) subscription.deliver(message);
  }
}

function subscribe(
  context: BusContext,
  viewer: UserId,
  { from }: Parameters<Bus['subscribe']>[1],
): BusSubscription {
  const { prefix, voids, breaker, subscribers, readers, incomplete, notifications } = context;
  const { viewerByChannel, viewersByPart } = context;
  const { part, keys, channel } = addressOf(prefix, viewer);
  const read = (offset: BusOffset | null) =>
    readers(async () => (incomplete.has(part) ? null : readAfter(breaker, keys, offset)));
  const isFirst = subscribers.of(viewer).size === 0;
  const subscription = subscribers.add(viewer, { from, read }, () => {
    viewerByChannel.delete(channel);
    viewersByPart.get(part)?.delete(viewer);
    notifications.drop(channel);
  });
  if (subscription.isEnded || !isFirst) return subscription;
  viewerByChannel.set(channel, viewer);
  viewersByPart.set(part, (viewersByPart.get(part) ?? new Set()).add(viewer));
  notifications.add(voids);
  notifications.add(channel);
  return subscription;
}

function wake(subscribers: Subscribers, viewer: UserId): void {
  for (const subscription of subscribers.of(viewer)) subscription.wake();
}

/** The messages after an offset, or where the log ends now for null. Null when Redis cannot answer. */
async function readAfter(
  breaker: CircuitBreaker,
  keys: readonly string[],
  from: BusOffset | null,
): Promise<MessageRead | null> {
  try {
    const reply = await breaker.run(READ_MESSAGES, keys, [
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

/** A viewer's log is in the slot of its part, so that one key voids all logs of the part. */
function addressOf(prefix: string, viewer: UserId): LogAddress {
  const hash = createHash('sha256').update(viewer).digest();
  const part = hash.readUInt16BE(0) % LIMITS.newsParts;
  const name = hash.toString('base64url').slice(0, 20);
  const slot = partKey(prefix, part);
  return {
    part,
    keys: [`${slot}:${name}:head`, `${slot}:${name}:log`, slot],
    channel: `${prefix}:bus:${name}`,
  };
}

function partKey(prefix: string, part: number): string {
  return `${prefix}:{bus${part}}`;
}
