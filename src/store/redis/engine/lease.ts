/**
 * The lease under which a process uses its copies. A process that hides something and cannot reach Redis revokes all
 * copies through the durable store instead, and waits until every holder has asked there again: whoever cannot ask
 * holds no lease and reads the durable store.
 */
import { randomUUID } from 'node:crypto';
import type { MetaStore } from '../../ports/meta.ts';
import type { Timing } from './timing.ts';

const REVOKED = 'redis:revoked';
/** The part of a lease after which it is renewed, so that pages do not wait for it. */
const RENEW_AT = 0.4;
const RENEW_MS_MIN = 50;
/** What may pass between looking at the lease and using a copy. */
const USE_MS_MAX = 500;

export class Lease {
  readonly #meta: MetaStore;
  readonly #timing: Timing;
  readonly #onRevoked: () => Promise<void>;
  #askedMs = Number.NEGATIVE_INFINITY;
  /** What was written there when the copies began; undefined before the first answer. */
  #known: string | null | undefined;
  #asking: Promise<boolean> | null = null;

  constructor(options: {
    readonly meta: MetaStore;
    readonly timing: Timing;
    readonly onRevoked: () => Promise<void>;
  }) {
    this.#meta = options.meta;
    this.#timing = options.timing;
    this.#onRevoked = options.onRevoked;
  }

  /** Whether copies may be used now. Asks the durable store only when the lease has run out; false when it cannot answer. */
  hold(): boolean | Promise<boolean> {
    return this.#timing.nowMs() - this.#askedMs < this.#timing.leaseMs || this.#ask();
  }

  /** Renews the lease while it is wanted, away from any page, until the returned function is called. */
  keepUp(isWanted: () => boolean): () => void {
    const renew = (): void => {
      if (isWanted()) void this.#ask();
    };
    const timer = setInterval(
      renew,
      Math.max(this.#timing.leaseMs * RENEW_AT, RENEW_MS_MIN),
    ).unref();
    return () => clearInterval(timer);
  }

  /** Begins anew. Call before the first copy is made. */
  async begin(): Promise<void> {
    const askedMs = this.#timing.nowMs();
    this.#known = await this.#meta.get(REVOKED);
    this.#askedMs = askedMs;
  }

  /** Resolves when no process uses a copy made before the call. Rejects with UNAVAILABLE when the durable store cannot be told. */
  async revoke(): Promise<void> {
    await this.#meta.put(REVOKED, randomUUID());
    await this.#timing.wait(this.#timing.leaseMs + USE_MS_MAX);
  }

  #ask(): Promise<boolean> {
    return (this.#asking ??= this.#askOnce());
  }

  async #askOnce(): Promise<boolean> {
    const askedMs = this.#timing.nowMs();
    try {
      const found = await this.#meta.get(REVOKED);
      if (this.#known !== undefined && found !== this.#known) await this.#onRevoked();
      this.#known = found;
      this.#askedMs = Math.max(this.#askedMs, askedMs);
      return true;
    } catch {
      return false;
    } finally {
      this.#asking = null;
    }
  }
}
