/**
 * A circuit breaker in front of Redis. The first failed command opens it: nothing is sent and nothing waits, and callers
 * use the durable store. A probe closes it again once Redis answers and this process has joined the change log.
 */
import type { Logger } from '../../../base/log.ts';
import type { RedisClient, ScriptArgs } from './client.ts';
import { OutageLog, STEADY_MS } from './outage.ts';
import type { Script } from './script.ts';
import type { TimingOptions } from './timing.ts';

/** Redis did not answer, or the breaker is open. Never leaves the Redis store. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
}

export interface CircuitBreakerOptions {
  readonly client: RedisClient;
  readonly timing: TimingOptions;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Bounds the pause so that Redis is used again within three seconds of its return. */
const PAUSE_PROBES_MAX = 8;

export interface JoinOptions {
  /** Whether to start a new generation of the log, which voids what Redis holds. */
  readonly reset: boolean;
}

type Join = (options: JoinOptions) => Promise<void>;

export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #isDown = true;
  #isClosed = false;
  /** Redis may be older than what was acknowledged, so the next join must void it. */
  #isStale = false;
  /** Counts how often the breaker closed, so that a late failure does not open it again. */
  #turn = 0;
  #joining: { readonly reset: boolean; readonly done: Promise<void> } | null = null;
  #join: Join = () => Promise.reject(new RedisUnavailable('there is no log to join'));
  readonly #onUp = new Set<() => void>();
  readonly #onDown = new Set<() => void>();
  readonly #outages: OutageLog;
  #timer: NodeJS.Timeout | null = null;
  #upSinceMs = -Infinity;
  #pauseMs: number;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
    this.#pauseMs = options.timing.probeMs;
    this.#outages = new OutageLog({ log: options.log, steadyMs: STEADY_MS });
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  /** How to join the log; called before the breaker closes and when the log is found to be void. */
  onJoin(join: Join): void {
    this.#join = join;
  }

  /** Called each time the breaker has closed. */
  onUp(listener: () => void): void {
    this.#onUp.add(listener);
  }

  /** Called each time the breaker has opened, and when it cannot close at the start. */
  onDown(listener: () => void): void {
    this.#onDown.add(listener);
  }

  /**
   * Runs a script. Throws RedisUnavailable: immediately while the breaker is open, otherwise within the command's
   * deadline.
   */
  async run(script: Script, keys: readonly string[], args: ScriptArgs): Promise<unknown> {
    if (this.#isDown) throw new RedisUnavailable('the circuit breaker is open');
    const turn = this.#turn;
    try {
      const answer = await this.#options.client.run(script, keys, args);
      if (script.isWrite) this.#outages.wrote();
      return answer;
    } catch (error) {
      if (script.isWrite) this.#isStale = true;
      if (turn === this.#turn || script.isWrite) this.#down(error);
      throw new RedisUnavailable('Redis did not answer', { cause: error });
    }
  }

  /** Call when something was acknowledged that Redis does not know. */
  markStale(): void {
    this.#isStale = true;
  }

  /** Joins the log again while the breaker is closed; simultaneous calls share one join. Throws RedisUnavailable. */
  async rejoin(options: JoinOptions): Promise<void> {
    if (this.#isDown) throw new RedisUnavailable('the circuit breaker is open');
    try {
      await this.#joinOnce(options);
    } catch (error) {
      this.#down(error);
      throw new RedisUnavailable('Redis did not answer', { cause: error });
    }
  }

  /** Connects and joins. Rejects with the reason, and then keeps probing in the background. */
  async open(): Promise<void> {
    try {
      await this.#options.client.connect();
      await this.#joinOnce({ reset: true });
      this.#up();
    } catch (error) {
      this.#outages.failed(error, { isTold: true });
      this.#probeLater();
      for (const listener of this.#onDown) listener();
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#isDown = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#outages.close();
    this.#options.client.close();
  }

  /** Simultaneous calls share one join, except that a reset does not share a join without one. */
  async #joinOnce({ reset }: JoinOptions): Promise<void> {
    if (this.#joining !== null && reset && !this.#joining.reset) await this.#joining.done;
    this.#joining ??= { reset, done: this.#joinNow(reset) };
    await this.#joining.done;
  }

  async #joinNow(reset: boolean): Promise<void> {
    // The record of this join must be set before the join can end.
    await Promise.resolve();
    try {
      await this.#join({ reset });
    } finally {
      this.#joining = null;
    }
  }

  #up(): void {
    if (this.#isClosed) return;
    this.#turn += 1;
    this.#upSinceMs = this.#options.timing.nowMs();
    this.#isDown = false;
    this.#isStale = false;
    for (const listener of this.#onUp) listener();
  }

  #down(error: unknown): void {
    if (this.#isDown) return;
    this.#isDown = true;
    const { timing } = this.#options;
    // Each return to Redis costs every process its copies, so a flapping Redis, such as a full one, is probed less and
    // less often.
    this.#pauseMs =
      timing.nowMs() - this.#upSinceMs < STEADY_MS
        ? Math.min(2 * this.#pauseMs, timing.probeMs * PAUSE_PROBES_MAX)
        : timing.probeMs;
    this.#outages.failed(error);
    this.#probeLater();
    for (const listener of this.#onDown) listener();
  }

  #probeLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#probe(), this.#pauseMs).unref();
  }

  async #probe(): Promise<void> {
    try {
      await this.#options.client.ping();
      // What Redis misses during this join must be voided by a later one.
      const wasStale = this.#isStale;
      this.#isStale = false;
      await this.#joinOnce({ reset: wasStale }).catch((error: unknown) => {
        this.#isStale ||= wasStale;
        throw error;
      });
      if (this.#isStale) return this.#probeLater();
      this.#up();
      this.#outages.cameBack();
    } catch (error) {
      // A Redis that was away may come back as a replica, or full.
      this.#outages.failed(error);
      this.#probeLater();
    }
  }
}
