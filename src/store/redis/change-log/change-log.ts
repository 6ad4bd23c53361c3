/**
 * The change log of one installation in Redis, as one process follows it: every copy this process holds is as new as
 * the last entry it has read. Reading the next entries confirms all copies at once, so a page confirms them in round
 * trips that it makes anyway. A writer writes to the durable store first, then here, and acknowledges last.
 */
import { randomBytes } from 'node:crypto';
import { invariant } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { position, type Position } from '../../../model/positions.ts';
import type { Store } from '../../ports/store.ts';
import { decodeEntry, encodeEntry, type LogEntry } from './log-entry.ts';
import type { RedisClient } from '../engine/client.ts';
import { Lease } from '../engine/lease.ts';
import {
  RedisUnavailable,
  type CircuitBreaker,
  type JoinOptions,
} from '../engine/circuit-breaker.ts';
import { APPEND, JOIN, REPLY, SYNC } from './log-scripts.ts';
import type { TimingOptions } from '../engine/timing.ts';

/** The copies of this process, which follow the log in its order. */
export interface Copies {
  apply(entry: LogEntry): void;
  /** Drops everything: any copy may be out of date. */
  clear(settled: Position): void;
}

export interface ChangeLogOptions {
  readonly installation: string;
  readonly durable: Pick<Store, 'meta' | 'timelines'>;
  readonly client: RedisClient;
  readonly breaker: CircuitBreaker;
  readonly timing: TimingOptions;
  readonly copies: Copies;
}

/** How far a reader has read. */
export interface LogOffset {
  readonly generation: string;
  readonly seq: number;
}

/** A settled range, as its writer saw it after reading the log up to `seen`. */
export interface SettleArgs {
  readonly settled: Extract<LogEntry, { kind: 'settled' }>;
  /** Like counts of its items, read at the same time. */
  readonly counts: Extract<LogEntry, { kind: 'counts' }>;
  readonly seen: LogOffset;
}

/** A write to announce, after it was made durable. */
export interface WriteNotice {
  readonly entry: LogEntry;
  /** Whether the write may revoke access, so that no process may show the old state once it is acknowledged. */
  readonly revokesAccess: boolean;
}

const ATTEMPTS_MAX = 4;

export class ChangeLog {
  readonly #options: ChangeLogOptions;
  readonly #lease: Lease;
  readonly #keys: readonly string[];
  readonly #stopRenewing: () => void;
  #generation = '';
  #seq = 0;
  #settled = 0;
  /** When the request was sent whose reply last confirmed the copies. */
  #confirmedMs = Number.NEGATIVE_INFINITY;
  #next: Promise<boolean> | null = null;

  constructor(options: ChangeLogOptions) {
    const { installation, durable, timing, breaker } = options;
    this.#options = options;
    this.#keys = [`palisade:{${installation}}:head`, `palisade:{${installation}}:log`];
    this.#lease = new Lease({
      meta: durable.meta,
      timing,
      onRevoked: () => breaker.rejoin({ reset: true }),
    });
    breaker.onJoin((options) => this.#join(options));
    // Announced immediately, so that the first publish without Redis waits as little as possible.
    breaker.onDown(() => void this.#lease.standAlone().catch(() => undefined));
    this.#stopRenewing = this.#lease.keepUp(() => !breaker.isDown);
  }

  close(): void {
    this.#stopRenewing();
  }

  /** Copies of fences in Redis are valid within one generation. */
  get generation(): string {
    return this.#generation;
  }

  get offset(): LogOffset {
    return { generation: this.#generation, seq: this.#seq };
  }

  /** As of the last confirmation. */
  get settled(): Position {
    return position(this.#settled);
  }

  /** The lease on all copies of this process. */
  get lease(): Pick<Lease, 'isDoubted' | 'trustAgain' | 'standAlone'> {
    return this.#lease;
  }

  /**
   * Whether copies may be used: up to date now, or lately, which is within the time that every access-revoking write
   * waits. False when Redis or the lease cannot tell; use the durable store then.
   */
  async confirm(when: 'now' | 'lately'): Promise<boolean> {
    try {
      for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
        if (this.#options.breaker.isDown || !(await this.#lease.hold())) return false;
        if (when === 'lately' && this.isFresh()) return true;
        if (await (this.#next ??= this.#syncSoon())) return true;
      }
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error;
    }
    return false;
  }

  isFresh(): boolean {
    return this.#isFreshFrom(this.#confirmedMs);
  }

  /** Whether a reply to a request sent at that time is still believed. */
  isBelieved(sentMs: number): boolean {
    return !this.#options.breaker.isDown && this.#isFreshFrom(sentMs);
  }

  /** Appends a write after it was made durable. With `revokesAccess`, resolves only when no process shows the old state. */
  async append({ entry, revokesAccess }: WriteNotice): Promise<void> {
    const { breaker, timing } = this.#options;
    try {
      if (!breaker.isDown && (await this.#append([entry], null))) {
        if (revokesAccess) await timing.wait(timing.believedMs);
        return;
      }
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error;
    }
    breaker.markStale();
    this.#options.copies.apply(entry);
    if (revokesAccess) await this.#lease.revoke();
  }

  /**
   * Appends a settled range. False when the log, which has been read further by then, moved on: read again. Throws
   * RedisUnavailable.
   */
  async settle({ settled, counts, seen }: SettleArgs): Promise<boolean> {
    return seen.generation === this.#generation && this.#append([settled, counts], seen.seq);
  }

  async #append(
    entries: readonly [LogEntry, ...LogEntry[]],
    seenSeq: number | null,
  ): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const generation = this.#generation;
      const [entry] = entries;
      const settling =
        entry.kind === 'settled' ? [String(entry.above), String(entry.upTo)] : ['', ''];
      const touched = entry.kind === 'item' || entry.kind === 'like' ? entry.kind : '';
      const from = seenSeq ?? this.#seq;
      const reply = await this.#options.breaker.run(APPEND, this.#keys, [
        generation,
        from,
        LIMITS.changesReadMax,
        LIMITS.changesKeptMax,
        ...settling,
        touched,
        ...entries.map(encodeEntry),
      ]);
      const isAppended = await this.#take(reply, generation, null);
      if (isAppended !== null) return isAppended;
      if (seenSeq !== null) return false;
    }
    throw new RedisUnavailable('the log keeps changing its generation');
  }

  /** All callers in one turn of the event loop share one request, sent after the last of them called. */
  async #syncSoon(): Promise<boolean> {
    const { breaker, timing } = this.#options;
    let generation = '';
    let sentMs: number | null = null;
    try {
      const reply = await breaker.run(SYNC, this.#keys, () => {
        this.#next = null;
        generation = this.#generation;
        sentMs = timing.nowMs();
        return [generation, this.#seq, LIMITS.changesReadMax];
      });
      return (await this.#take(reply, generation, sentMs)) !== null;
    } finally {
      if (sentMs === null) this.#next = null;
    }
  }

  /** Applies a reply. True when the command was executed, false when refused, null when the generation changed. */
  async #take(reply: unknown, generation: string, sentMs: number | null): Promise<boolean | null> {
    invariant(Array.isArray(reply), 'the log answers with a list');
    const [kind, seq, settled, ...entries] = reply as [number, ...Buffer[]];
    if (kind === REPLY.void) {
      if (generation === this.#generation) await this.#options.breaker.rejoin({ reset: false });
      return null;
    }
    if (generation !== this.#generation) return null;
    const last = numberOf(seq);
    if (kind === REPLY.behind) {
      if (last > this.#seq) this.#adopt(last, numberOf(settled));
    } else {
      this.#apply(last, entries);
    }
    if (sentMs !== null) this.#confirmedMs = Math.max(this.#confirmedMs, sentMs);
    return kind !== REPLY.refused;
  }

  /** Replies may overlap: entries that were already applied are skipped. */
  #apply(last: number, entries: readonly Buffer[]): void {
    const first = last - entries.length + 1;
    for (const [index, entry] of entries.entries()) {
      if (first + index <= this.#seq) continue;
      invariant(first + index === this.#seq + 1, 'entries follow one another');
      this.#seq += 1;
      const decoded = decodeEntry(entry.toString('utf8'));
      if (decoded.kind === 'settled') this.#settled = Math.max(this.#settled, decoded.upTo);
      this.#options.copies.apply(decoded);
    }
  }

  #adopt(seq: number, settled: number): void {
    this.#seq = seq;
    this.#settled = settled;
    this.#options.copies.clear(position(settled));
  }

  /**
   * The log starts at or above the position up to which the durable store has settled, so that it includes what was
   * published without Redis.
   */
  async #join({ reset }: JoinOptions): Promise<void> {
    const { client, durable } = this.#options;
    await this.#lease.begin();
    const floor = await durable.timelines.newest();
    const jump = encodeEntry({ kind: 'settled', above: position(0), upTo: floor, items: null });
    const reply = await client.run(JOIN, this.#keys, [
      randomBytes(GENERATION_CHARS / 2).toString('hex'),
      floor,
      reset ? '1' : '0',
      jump,
      LIMITS.changesKeptMax,
    ]);
    invariant(Array.isArray(reply), 'a join answers with a list');
    const [generation, seq, settled] = reply as readonly Buffer[];
    this.#generation = generation?.toString() ?? '';
    this.#confirmedMs = Number.NEGATIVE_INFINITY;
    this.#adopt(numberOf(seq), numberOf(settled));
  }

  #isFreshFrom(sentMs: number): boolean {
    return this.#options.timing.nowMs() - sentMs < this.#options.timing.believedMs;
  }
}

/** Characters of a generation's name. */
export const GENERATION_CHARS = 16;

function numberOf(text: Buffer | undefined): number {
  const value = Number(text?.toString());
  invariant(Number.isSafeInteger(value), `expected a whole number, got ${text?.toString()}`);
  return value;
}
