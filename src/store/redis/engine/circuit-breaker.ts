/**
 * The way to Redis as a circuit breaker: the first command that fails opens it, from then on nothing is sent and nobody
 * waits, and a look every moment closes it again once Redis takes part in the log. Whatever was asked meanwhile goes to
 * the durable store.
 */
import type { Logger } from '../../../base/log.ts';
import { type RedisClient, textOf } from './client.ts';
import type { Script } from './script.ts';
import type { Timing } from './timing.ts';

/** Redis did not answer, or cannot be asked now. Never leaves this room. */
export class RedisUnavailable extends Error {
  override readonly name = 'LinkDown';
}

export interface CircuitBreakerOptions {
  readonly client: RedisClient;
  readonly timing: Timing;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** A link that is up for as long was worth coming up. */
const STEADY_MS = 5_000;
/** Within the promise to be back three seconds after Redis is. */
const PAUSE_PROBES_MAX = 8;

type Join = (isAnew: boolean) => Promise<void>;

export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #isDown = true;
  #isClosed = false;
  /** What Redis holds may be older than what was acknowledged, so that a join must void it. */
  #isBehind = false;
  /** Counts the times the link came up, so that a late failure does not take a later link down. */
  #turn = 0;
  #joining: { readonly isAnew: boolean; readonly done: Promise<void> } | null = null;
  #join: Join = () => Promise.reject(new RedisUnavailable('expected a log to join'));
  readonly #onUp = new Set<() => void>();
  #timer: NodeJS.Timeout | null = null;
  #upSinceMs = -Infinity;
  #pauseMs: number;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
    this.#pauseMs = options.timing.probeMs;
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  /** How to take part again; called whenever the link comes up and when the log turned out to be void. */
  onJoin(join: Join): void {
    this.#join = join;
  }

  /** Called each time the link has come up. */
  onUp(listener: () => void): void {
    this.#onUp.add(listener);
  }

  /** Runs a script, or throws LinkDown: at once while the link is down, else at the latest after the command's deadline. */
  async run(
    script: Script,
    keys: readonly string[],
    args: readonly (string | number | Buffer)[],
  ): Promise<unknown> {
    if (this.#isDown) throw new RedisUnavailable('expected a link to Redis, got none');
    const turn = this.#turn;
    try {
      return await this.#options.client.run(script, keys, args);
    } catch (error) {
      if (script.isWrite) this.#isBehind = true;
      if (turn === this.#turn || script.isWrite) this.#down(error);
      throw new RedisUnavailable('expected Redis to answer', { cause: error });
    }
  }

  /** Something was acknowledged that Redis was not told. */
  markStale(): void {
    this.#isBehind = true;
  }

  /** Takes part in the log again while the link is up; of simultaneous calls one joins. Throws LinkDown. */
  async rejoin(isAnew: boolean): Promise<void> {
    if (this.#isDown) throw new RedisUnavailable('expected a link to Redis, got none');
    try {
      await this.#joinOnce(isAnew);
    } catch (error) {
      this.#down(error);
      throw new RedisUnavailable('expected Redis to answer', { cause: error });
    }
  }

  /** The first try. Rejects with the reason, and looks again on its own from then on. */
  async open(): Promise<void> {
    try {
      await this.#options.client.connect();
      await this.#joinOnce(true);
      this.#up();
    } catch (error) {
      this.#lookLater();
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#isDown = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#options.client.close();
  }

  /** Of simultaneous calls one joins, except that beginning anew is not served by a join that did not. */
  async #joinOnce(isAnew: boolean): Promise<void> {
    if (this.#joining !== null && isAnew && !this.#joining.isAnew) await this.#joining.done;
    this.#joining ??= { isAnew, done: this.#joinNow(isAnew) };
    await this.#joining.done;
  }

  async #joinNow(isAnew: boolean): Promise<void> {
    // The record of this join is set before it can end.
    await Promise.resolve();
    try {
      await this.#join(isAnew);
    } finally {
      this.#joining = null;
    }
  }

  #up(): void {
    if (this.#isClosed) return;
    this.#turn += 1;
    this.#upSinceMs = this.#options.timing.nowMs();
    this.#isDown = false;
    this.#isBehind = false;
    for (const listener of this.#onUp) listener();
  }

  #down(error: unknown): void {
    if (this.#isDown) return;
    this.#isDown = true;
    const { timing } = this.#options;
    // Each coming up costs every process its copies, so a Redis that comes and goes, such as a full one, is looked at less and less.
    this.#pauseMs =
      timing.nowMs() - this.#upSinceMs < STEADY_MS
        ? Math.min(2 * this.#pauseMs, timing.probeMs * PAUSE_PROBES_MAX)
        : timing.probeMs;
    this.#options.log.warn(
      {},
      `Redis does not answer (${textOf(error)}): pages come from the durable store, marked DEGRADED, until it does`,
    );
    this.#lookLater();
  }

  #lookLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#look(), this.#pauseMs).unref();
  }

  async #look(): Promise<void> {
    try {
      await this.#options.client.ping();
      // What is missed while this join is under way must be voided by a next one.
      const isBehind = this.#isBehind;
      this.#isBehind = false;
      await this.#joinOnce(isBehind).catch((error: unknown) => {
        this.#isBehind ||= isBehind;
        throw error;
      });
      if (this.#isBehind) return this.#lookLater();
      this.#up();
      this.#options.log.info({}, 'Redis answers again');
    } catch {
      this.#lookLater();
    }
  }
}
