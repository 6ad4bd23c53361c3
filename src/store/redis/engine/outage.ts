/** Why Redis is not used, in an operator's terms, and when to log it. */
import type { Logger } from '../../../base/log.ts';
import { textOf } from './mistakes.ts';

/** A breaker that stays closed this long is steady again. */
export const STEADY_MS = 5_000;

interface Outage {
  readonly kind: 'full' | 'read-only' | 'unsaved' | 'unreplicated' | 'refused' | 'away';
  /** What the problem is and what to do about it. */
  readonly says: string;
}

/**
 * The cause of a Redis error. Distinguishes a server that answers but takes no writes from one that does not answer.
 */
export function outageOf(error: unknown): Outage {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = textOf(origin);
  if (/\bOOM\b/.test(text))
    return {
      kind: 'full',
      says: `Redis is full (${text}); raise its maxmemory, or remove data that others keep there`,
    };
  if (/\bREADONLY\b/.test(text))
    return {
      kind: 'read-only',
      says: `Redis is a read-only replica (${text}); name its primary in REDIS_URL, or promote it`,
    };
  if (/\bMISCONF\b/.test(text))
    return {
      kind: 'unsaved',
      says: `Redis takes no writes because it cannot save (${text}); see its log and its disk`,
    };
  if (/\bNOREPLICAS\b/.test(text))
    return {
      kind: 'unreplicated',
      says: `Redis takes no writes because it lacks replicas (${text}); start them, or lower its min-replicas-to-write`,
    };
  if (/\b(?:NOAUTH|WRONGPASS|NOPERM)\b/.test(text))
    return {
      kind: 'refused',
      says: `Redis refuses this process (${text}); correct the user and password in REDIS_URL, or its ACL`,
    };
  return { kind: 'away', says: `Redis does not answer (${text})` };
}

interface OutageLogOptions {
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** How long Redis must work without a failure before the outage counts as over. */
  readonly steadyMs: number;
}

/**
 * Logs each kind of outage once, and its end once Redis is steady, so that an unstable Redis does not fill the log. An
 * outage of writes is over once a write succeeds: reads were answered all the time.
 */
export class OutageLog {
  readonly #options: OutageLogOptions;
  readonly #told = new Set<Outage['kind']>();
  #hasWritten = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: OutageLogOptions) {
    this.#options = options;
  }

  /** Redis failed; the failure may have been logged elsewhere already. */
  failed(error: unknown, { isTold = false } = {}): void {
    this.close();
    const { kind, says } = outageOf(error);
    // The driver reconnects to a replica after each refusal, and until then it does not answer.
    if (this.#told.has(kind) || (kind === 'away' && this.#told.has('read-only'))) return;
    this.#told.add(kind);
    if (isTold) return;
    this.#options.log.warn(
      {},
      `${says}: pages come from the durable store, marked DEGRADED, until the outage ends`,
    );
  }

  wrote(): void {
    this.#hasWritten = true;
  }

  /** Redis is in use again. */
  cameBack(): void {
    this.#hasWritten = false;
    if (this.#told.size > 0) this.#tellWhenSteady();
  }

  /** Logs nothing more until the next failure. */
  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #tellWhenSteady(): void {
    this.#timer = setTimeout(() => {
      const onlyAway = this.#told.size === 1 && this.#told.has('away');
      if (!onlyAway && !this.#hasWritten) return this.#tellWhenSteady();
      this.#told.clear();
      this.#options.log.info({}, 'Redis answers again');
    }, this.#options.steadyMs).unref();
  }
}
