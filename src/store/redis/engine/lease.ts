/**
 * The lease under which a process uses its copies. A process that revokes access to something and cannot reach Redis
 * revokes all copies through the durable store instead, and waits until every holder must have renewed its lease there.
 * A process that cannot renew holds no lease and reads the durable store.
 */
import { randomUUID } from 'node:crypto';
import type { MetaStore } from '../../ports/meta.ts';
import type { TimingOptions } from './timing.ts';

const REVOKED = 'redis:revoked';
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
    this.#known = await this.#meta.get(REVOKED);
    this.#askedMs = askedMs;
  }

  /** Resolves when no process uses a copy made before the call. Rejects with UNAVAILABLE when the durable store cannot be written. */
  async revoke(): Promise<void> {
    await this.#meta.put(REVOKED, randomUUID());
    await this.#timing.wait(this.#timing.leaseMs + USE_MS_MAX);
  }

  #renew(): Promise<boolean> {
    return (this.#renewing ??= this.#renewOnce());
  }

  async #renewOnce(): Promise<boolean> {
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
      this.#renewing = null;
    }
  }
}
