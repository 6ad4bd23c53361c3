/**
 * The connection on which this process is notified. Notifications come at most once and not at all while it is cut, so
 * they only say "look": it says so of every channel whenever it was cut, and every moment as long as it is.
 */
import type { Redis } from 'ioredis';
import { LIMITS } from '../../../base/limits.ts';
import type { Logger } from '../../../base/log.ts';
import type { RedisTarget } from './address.ts';
import { createSubscriber, textOf } from './client.ts';
import type { Timing } from './timing.ts';

const RETRY_MS_MAX = 500;

export interface SubscriberOptions {
  readonly target: RedisTarget;
  readonly timing: Timing;
  readonly log: Pick<Logger, 'warn'>;
  /** Told of each message, and without a text of each channel as soon as its messages come. */
  readonly onMessage: (channel: string, text: string | null) => void;
  /** Anything may have been missed. */
  readonly onMissed: () => void;
}

export class Subscriber {
  readonly #options: SubscriberOptions;
  readonly #wanted = new Set<string>();
  /** Asked for and not confirmed on this connection; no longer wanted and not let go. */
  readonly #toAdd = new Set<string>();
  readonly #toDrop = new Set<string>();
  #client: Redis | null = null;
  #isReady = false;
  #isAsking = false;
  #isClosed = false;
  #hasComplained = false;
  #attempts = 0;
  #failures = 0;
  #retry: NodeJS.Timeout | null = null;
  #beat: NodeJS.Timeout | null = null;

  constructor(options: SubscriberOptions) {
    this.#options = options;
  }

  /** Whether messages of the channel come now. */
  isSubscribed(channel: string): boolean {
    return this.#isReady && this.#wanted.has(channel) && !this.#toAdd.has(channel);
  }

  /** The first call connects. */
  add(channel: string): void {
    if (this.#isClosed || this.#wanted.has(channel)) return;
    this.#wanted.add(channel);
    if (!this.#toDrop.delete(channel)) this.#toAdd.add(channel);
    if (this.#beat === null) {
      this.#beat = setInterval(() => void this.#look(), this.#options.timing.silenceMs).unref();
      this.#connect();
    }
    void this.#ask();
  }

  drop(channel: string): void {
    if (!this.#wanted.delete(channel)) return;
    if (!this.#toAdd.delete(channel)) this.#toDrop.add(channel);
    void this.#ask();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#beat !== null) clearInterval(this.#beat);
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#client?.disconnect();
  }

  #connect(): void {
    const { target, timing, onMessage: onNews } = this.#options;
    const client = createSubscriber(target, timing, this.#attempts++);
    this.#client = client;
    // Unheard, an error event would end the process; that the connection is cut says enough.
    client.on('error', () => undefined);
    client.on('message', onNews);
    client.once('ready', () => {
      this.#isReady = true;
      this.#failures = 0;
      void this.#ask();
    });
    client.once('end', () => {
      this.#begin();
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

  /** Forgets what the connection that was cut had confirmed. */
  #begin(): void {
    this.#isReady = false;
    this.#toDrop.clear();
    for (const channel of this.#wanted) this.#toAdd.add(channel);
  }

  /** Brings the connection's channels up to date, one command at a time. */
  async #ask(): Promise<void> {
    const client = this.#client;
    if (this.#isAsking || !this.#isReady || client === null) return;
    this.#isAsking = true;
    try {
      while (this.#isReady && this.#client === client && this.#toAdd.size + this.#toDrop.size > 0)
        await this.#askOnce(client);
      this.#hasComplained = false;
    } catch (error) {
      this.#complain(error);
    } finally {
      this.#isAsking = false;
    }
    // The connection was replaced meanwhile.
    if (this.#client !== client) void this.#ask();
  }

  async #askOnce(client: Redis): Promise<void> {
    const [adding, dropping] = [this.#toAdd, this.#toDrop].map((channels) =>
      [...channels].slice(0, LIMITS.channelsAtOnceMax),
    ) as [string[], string[]];
    if (adding.length > 0) await client.subscribe(...adding);
    if (dropping.length > 0) await client.unsubscribe(...dropping);
    if (this.#client !== client || !this.#isReady) return;
    // What was wanted again, or no longer, while the command was under way needs the other one now.
    for (const channel of dropping) if (!this.#toDrop.delete(channel)) this.#toAdd.add(channel);
    for (const channel of adding) {
      if (!this.#toAdd.delete(channel)) this.#toDrop.add(channel);
      else this.#options.onMessage(channel, null);
    }
  }

  /** Cuts a connection on which nothing arrives, and has everybody look while there is none. */
  async #look(): Promise<void> {
    const client = this.#client;
    if (this.#isReady && client !== null) {
      try {
        await client.ping();
        await this.#ask();
      } catch (error) {
        this.#complain(error);
        client.disconnect();
      }
    }
    if (!this.#isClosed && (!this.#isReady || this.#toAdd.size > 0)) this.#options.onMissed();
  }

  #complain(error: unknown): void {
    if (this.#isClosed || this.#hasComplained) return;
    this.#hasComplained = true;
    this.#options.log.warn(
      {},
      `Redis sends no notifications (${textOf(error)}): live connections ask for news every ${this.#options.timing.silenceMs} ms until it does`,
    );
  }
}
