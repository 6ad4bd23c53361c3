/**
 * The connection on which this process receives notifications. They arrive at most once, and not at all while it is
 * down, so each only means "read the log". After a disconnect, and from time to time while disconnected, all channels
 * are reported.
 */
import type { Redis } from 'ioredis';
import { LIMITS } from '../../../base/limits.ts';
import type { Logger } from '../../../base/log.ts';
import type { RedisTarget } from './address.ts';
import { createSubscriber } from './client.ts';
import { textOf } from './mistakes.ts';
import type { TimingOptions } from './timing.ts';

const RETRY_MS_MAX = 500;

export interface SubscriberOptions {
  readonly target: RedisTarget;
  readonly timing: TimingOptions;
  readonly log: Pick<Logger, 'warn'>;
  /** Called for each message, and with a null text for each channel once it is subscribed. */
  readonly onMessage: (channel: string, text: string | null) => void;
  /** Messages on any channel may have been missed. */
  readonly onMissed: () => void;
}

export class Subscriber {
  readonly #options: SubscriberOptions;
  readonly #wanted = new Set<string>();
  /** Wanted but not subscribed on this connection; no longer wanted but still subscribed. */
  readonly #toAdd = new Set<string>();
  readonly #toDrop = new Set<string>();
  #client: Redis | null = null;
  #isReady = false;
  #isUpdating = false;
  #isClosed = false;
  #hasWarned = false;
  #attempts = 0;
  #failures = 0;
  #retry: NodeJS.Timeout | null = null;
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(options: SubscriberOptions) {
    this.#options = options;
  }

  /** Whether messages of the channel arrive now. */
  isSubscribed(channel: string): boolean {
    return this.#isReady && this.#wanted.has(channel) && !this.#toAdd.has(channel);
  }

  /** The first call connects. */
  add(channel: string): void {
    if (this.#isClosed || this.#wanted.has(channel)) return;
    this.#wanted.add(channel);
    if (!this.#toDrop.delete(channel)) this.#toAdd.add(channel);
    if (this.#heartbeat === null) {
      this.#heartbeat = setInterval(
        () => void this.#check(),
        this.#options.timing.silenceMs,
      ).unref();
      this.#connect();
    }
    void this.#update();
  }

  drop(channel: string): void {
    if (!this.#wanted.delete(channel)) return;
    if (!this.#toAdd.delete(channel)) this.#toDrop.add(channel);
    void this.#update();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#client?.disconnect();
  }

  #connect(): void {
    const { target, timing, onMessage: onNews } = this.#options;
    const client = createSubscriber(target, timing, this.#attempts++);
    this.#client = client;
    // Without a listener an error event would end the process; the end event is enough.
    client.on('error', () => undefined);
    client.on('message', onNews);
    client.once('ready', () => {
      this.#isReady = true;
      this.#failures = 0;
      void this.#update();
    });
    client.once('end', () => {
      this.#forgetConfirmed();
      if (this.#isClosed) return;
      this.#failures += 1;
      this.#retry = setTimeout(
        () => {
          this.#connect();
        },
        Math.min(50 * this.#failures, RETRY_MS_MAX),
      ).unref();
    });
    client.connect().catch(() => undefined);
  }

  /** Forgets the subscriptions of the previous connection. */
  #forgetConfirmed(): void {
    this.#isReady = false;
    this.#toDrop.clear();
    for (const channel of this.#wanted) this.#toAdd.add(channel);
  }

  /** Brings the connection's subscriptions up to date, one command at a time. */
  async #update(): Promise<void> {
    const client = this.#client;
    if (this.#isUpdating || !this.#isReady || client === null) return;
    this.#isUpdating = true;
    try {
      while (this.#isReady && this.#client === client && this.#toAdd.size + this.#toDrop.size > 0)
        await this.#updateOnce(client);
      this.#hasWarned = false;
    } catch (error) {
      this.#warn(error);
    } finally {
      this.#isUpdating = false;
    }
    // The connection was replaced meanwhile.
    if (this.#client !== client) void this.#update();
  }

  async #updateOnce(client: Redis): Promise<void> {
    const [adding, dropping] = [this.#toAdd, this.#toDrop].map((channels) =>
      [...channels].slice(0, LIMITS.channelsAtOnceMax),
    ) as [string[], string[]];
    if (adding.length > 0) await client.subscribe(...adding);
    if (dropping.length > 0) await client.unsubscribe(...dropping);
    if (this.#client !== client || !this.#isReady) return;
    // A channel that was added or dropped again while the command was in flight needs the opposite command now.
    for (const channel of dropping) if (!this.#toDrop.delete(channel)) this.#toAdd.add(channel);
    for (const channel of adding) {
      if (!this.#toAdd.delete(channel)) this.#toDrop.add(channel);
      else this.#options.onMessage(channel, null);
    }
  }

  /** Disconnects a connection that does not answer, and reports possible losses while there is no connection. */
  async #check(): Promise<void> {
    const client = this.#client;
    if (this.#isReady && client !== null) {
      try {
        await client.ping();
        await this.#update();
      } catch (error) {
        this.#warn(error);
        client.disconnect();
      }
    }
    if (!this.#isClosed && (!this.#isReady || this.#toAdd.size > 0)) this.#options.onMissed();
  }

  #warn(error: unknown): void {
    if (this.#isClosed || this.#hasWarned) return;
    this.#hasWarned = true;
    this.#options.log.warn(
      {},
      `Redis sends no notifications (${textOf(error)}): live connections poll every ${this.#options.timing.silenceMs} ms until it does`,
    );
  }
}
