/**
 * The lease under which a process uses its copies. What a process cannot announce through Redis it announces through
 * the durable store, and waits until every holder must have renewed its lease there. A process that revokes access to
 * something revokes all copies. A process that publishes declares that it stands alone: for some time from then on, all
 * others ask the durable store what is newest. A process that cannot renew holds no lease and reads the durable store.
 */
import { randomUUID } from 'node:crypto';
import type { MetaStore } from '../../ports/meta.ts';
import type { TimingOptions } from './timing.ts';

const REVOKED = 'redis:revoked';
const ALONE = 'redis:alone';
/**
 * How long a process may acknowledge items without Redis after it declared so. It declares so again halfway through.
 */
const ALONE_MS = 30_000;
/**
 * How long the others doubt that the log knows every item after they heard the declaration. Longer, so that there is no
 * gap between the two.
 */
const DOUBTED_MS = 40_000;
/** The fraction of a lease after which it is renewed, so that pages do not wait for it. */
const RENEW_AT = 0.4;
const RENEW_MS_MIN = 50;
/** The most that may pass between checking the lease and using a copy. */
const USE_MS_MAX = 500;

export interface LeaseOptions {
  readonly meta: MetaStore;
  readonly timing: TimingOptions;
  readonly onRevoked: () => Promise<void>;
}

export class Lease {
  readonly #meta: MetaStore;
  readonly #timing: TimingOptions;
  readonly #onRevoked: () => Promise<void>;
  #askedMs = Number.NEGATIVE_INFINITY;
  /** The revocation known when the copies began; undefined before the first answer. */
  #known: string | null | undefined;
  #renewing: Promise<boolean> | null = null;
  /** The last process that stood alone, as heard, and when; undefined before the first answer. */
  #heard: string | null | undefined;
  #heardMs = Number.NEGATIVE_INFINITY;
  #isDoubted = false;
  /**
   * When this process last began to declare that it stands alone, and the latest declaration that all must have heard.
   */
  #saidMs = Number.NEGATIVE_INFINITY;
  #understoodMs = Number.NEGATIVE_INFINITY;
  #saying: Promise<void> = Promise.resolve();

  constructor({ meta, timing, onRevoked }: LeaseOptions) {
    this.#meta = meta;
    this.#timing = timing;
    this.#onRevoked = onRevoked;
  }

  /** Whether copies may be used now. Asks the durable store only after the lease has expired; false when it cannot answer. */
  hold(): boolean | Promise<boolean> {
    return this.#timing.nowMs() - this.#askedMs < this.#timing.leaseMs || this.#renew();
  }

  /** Renews the lease in the background while it is wanted, until the returned function is called. */
  keepUp(isWanted: () => boolean): () => void {
    const renew = (): void => {
      if (isWanted()) void this.#renew();
    };
    const timer = setInterval(
      renew,
      Math.max(this.#timing.leaseMs * RENEW_AT, RENEW_MS_MIN),
    ).unref();
    return () => clearInterval(timer);
  }

  /** Starts over. Call before the first copy is made. */
  async begin(): Promise<void> {
    const askedMs = this.#timing.nowMs();
    this.#known = await this.#ask();
    this.#askedMs = askedMs;
  }

  /** Whether there may be acknowledged items that the log does not know. */
  get isDoubted(): boolean {
    return this.#isDoubted;
  }

  /** Call after everything that the durable store had at `askedMs` was announced in the log. */
  trustAgain(askedMs: number): void {
    if (askedMs - this.#heardMs >= DOUBTED_MS) this.#isDoubted = false;
  }

  /**
   * Resolves when this process may acknowledge items that the log does not know. Waits only the first time in a while.
   * Rejects with UNAVAILABLE when the durable store cannot be written.
   */
  async standAlone(): Promise<void> {
    const { nowMs } = this.#timing;
    do {
      if (nowMs() - this.#saidMs >= ALONE_MS / 2) this.#say();
      if (nowMs() - this.#understoodMs >= ALONE_MS) await this.#saying;
    } while (nowMs() - this.#understoodMs >= ALONE_MS);
  }

  /**
   * Resolves when no process uses a copy made before the call. Rejects with UNAVAILABLE when the durable store cannot
   * be written.
   */
  async revoke(): Promise<void> {
    await this.#meta.put(REVOKED, randomUUID());
    await this.#timing.wait(this.#timing.leaseMs + USE_MS_MAX);
  }

  #say(): void {
    const saidMs = this.#timing.nowMs();
    this.#saidMs = saidMs;
    this.#saying = (async () => {
      await this.#meta.put(ALONE, randomUUID());
      await this.#timing.wait(this.#timing.leaseMs + USE_MS_MAX);
      this.#understoodMs = saidMs;
    })();
    // Waiting callers see the rejection; the next call declares it again.
    this.#saying.catch(() => (this.#saidMs = Number.NEGATIVE_INFINITY));
  }

  /** The last revocation. */
  async #ask(): Promise<string | null> {
    const [revoked, alone] = await Promise.all([this.#meta.get(REVOKED), this.#meta.get(ALONE)]);
    if (alone !== null && alone !== this.#heard) {
      this.#heardMs = this.#timing.nowMs();
      this.#isDoubted = true;
    }
    this.#heard = alone;
    return revoked;
  }

  #renew(): Promise<boolean> {
    return (this.#renewing ??= this.#renewOnce());
  }

  async #renewOnce(): Promise<boolean> {
    const askedMs = this.#timing.nowMs();
    try {
      const found = await this.#ask();
      if (this.#known !== undefined && found !== this.#known) await this.#onRevoked();
      this.#known = found;
      this.#askedMs = Math.max(this.#askedMs, askedMs);
      return true;
    } catch {
      return false;
    } finally {
      this.#renewing = null;
    }
  }
}
