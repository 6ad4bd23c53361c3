/**
 * The change log of one installation in Redis, as one process follows it: every copy this process holds is as new as the
 * last entry it has read. Reading on confirms all copies at once, so a page confirms them in round trips it makes
 * anyway. Whoever changes something writes it durably first, then here, and acknowledges last.
 */
import { randomBytes } from 'node:crypto';
import { invariant } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { position, type Position } from '../../../model/positions.ts';
import type { Store } from '../../ports/store.ts';
import { decodeEntry, encodeEntry, type LogEntry } from './log-entry.ts';
import type { RedisClient } from '../engine/client.ts';
import { Lease } from '../engine/lease.ts';
import { RedisUnavailable, type CircuitBreaker } from '../engine/circuit-breaker.ts';
import { APPEND, JOIN, REPLY, SYNC } from '../engine/script.ts';
import type { Timing } from '../engine/timing.ts';

/** Told what the log says, in its order. */
export interface Copies {
  apply(change: LogEntry): void;
  /** Whatever is held may be out of date. */
  clear(settled: Position): void;
}

export interface ChangeLogOptions {
  readonly installation: string;
  readonly durable: Pick<Store, 'meta' | 'timelines'>;
  readonly client: RedisClient;
  readonly link: CircuitBreaker;
  readonly timing: Timing;
  readonly copies: Copies;
}

/** A place in the log. */
export interface LogOffset {
  readonly generation: string;
  readonly seq: number;
}

/** What settling says, as its writer saw it after reading the log up to `seen`. */
export interface SettleArgs {
  readonly settled: Extract<LogEntry, { kind: 'settled' }>;
  /** Of the items it tells, read when they were. */
  readonly counts: Extract<LogEntry, { kind: 'counts' }>;
  readonly seen: LogOffset;
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
  /** When the question was sent whose answer confirmed the copies last. */
  #confirmedMs = Number.NEGATIVE_INFINITY;
  #next: Promise<boolean> | null = null;

  constructor(options: ChangeLogOptions) {
    const { installation, durable, timing, link } = options;
    this.#options = options;
    this.#keys = [`palisade:{${installation}}:head`, `palisade:{${installation}}:log`];
    this.#lease = new Lease({ meta: durable.meta, timing, onRevoked: () => link.rejoin(true) });
    link.onJoin((isAnew) => this.#join(isAnew));
    this.#stopRenewing = this.#lease.keepUp(() => !link.isDown);
  }

  close(): void {
    this.#stopRenewing();
  }

  /** Copies of fences in Redis are good within one generation. */
  get generation(): string {
    return this.#generation;
  }

  get place(): LogOffset {
    return { generation: this.#generation, seq: this.#seq };
  }

  /** As of the last confirmation. */
  get settled(): Position {
    return position(this.#settled);
  }

  /**
   * Whether copies may be used: as they stand now, or as they stood within the time that every hider waits out. False
   * when Redis or the lease cannot say; the durable store must be asked then.
   */
  async confirm(when: 'now' | 'lately'): Promise<boolean> {
    try {
      for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
        if (this.#options.link.isDown || !(await this.#lease.hold())) return false;
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

  /** Whether an answer to a question sent then is still believed. */
  isBelieved(sentMs: number): boolean {
    return !this.#options.link.isDown && this.#isFreshFrom(sentMs);
  }

  /** Says what changed, after it was made durable. With `isHiding`, resolves only when no process shows the old state. */
  async tell(change: LogEntry, isHiding: boolean): Promise<void> {
    const { link, timing } = this.#options;
    try {
      if (!link.isDown && (await this.#append([change], null))) {
        if (isHiding) await timing.wait(timing.believedMs);
        return;
      }
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error;
    }
    link.markStale();
    this.#options.copies.apply(change);
    if (isHiding) await this.#lease.revoke();
  }

  /** Says that more is settled. False when the log, now read on, says otherwise: look again. Throws LinkDown. */
  async settle({ settled: change, counts, seen }: SettleArgs): Promise<boolean> {
    return seen.generation === this.#generation && this.#append([change, counts], seen.seq);
  }

  async #append(
    changes: readonly [LogEntry, ...LogEntry[]],
    seenSeq: number | null,
  ): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const generation = this.#generation;
      const [change] = changes;
      const settling =
        change.kind === 'settled' ? [String(change.above), String(change.upTo)] : ['', ''];
      const touched = change.kind === 'item' || change.kind === 'like' ? change.kind : '';
      const from = seenSeq ?? this.#seq;
      const reply = await this.#options.link.run(APPEND, this.#keys, [
        generation,
        from,
        LIMITS.changesReadMax,
        LIMITS.changesKeptMax,
        ...settling,
        touched,
        ...changes.map(encodeEntry),
      ]);
      const isSaid = await this.#take(reply, generation, null);
      if (isSaid !== null) return isSaid;
      if (seenSeq !== null) return false;
    }
    throw new RedisUnavailable('expected the log to stay in one generation');
  }

  /** All that ask in one turn of the event loop share one question, sent after the last of them asked. */
  async #syncSoon(): Promise<boolean> {
    await Promise.resolve();
    this.#next = null;
    const { link, timing } = this.#options;
    const generation = this.#generation;
    const sentMs = timing.nowMs();
    const reply = await link.run(SYNC, this.#keys, [generation, this.#seq, LIMITS.changesReadMax]);
    return (await this.#take(reply, generation, sentMs)) !== null;
  }

  /** Applies an answer. True when it was carried out, false when refused, null when it came from or went to another generation. */
  async #take(reply: unknown, generation: string, sentMs: number | null): Promise<boolean | null> {
    invariant(Array.isArray(reply), 'the log answers with a list');
    const [kind, seq, settled, ...entries] = reply as [number, ...Buffer[]];
    if (kind === REPLY.void) {
      if (generation === this.#generation) await this.#options.link.rejoin(false);
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

  /** Answers may overlap: what was applied already is passed over. */
  #apply(last: number, entries: readonly Buffer[]): void {
    const first = last - entries.length + 1;
    for (const [index, entry] of entries.entries()) {
      if (first + index <= this.#seq) continue;
      invariant(first + index === this.#seq + 1, 'entries follow one another');
      this.#seq += 1;
      const change = decodeEntry(entry.toString('utf8'));
      if (change.kind === 'settled') this.#settled = Math.max(this.#settled, change.upTo);
      this.#options.copies.apply(change);
    }
  }

  #adopt(seq: number, settled: number): void {
    this.#seq = seq;
    this.#settled = settled;
    this.#options.copies.clear(position(settled));
  }

  /** What the durable store has settled is the least the log may say: what was published without Redis is there too. */
  async #join(isAnew: boolean): Promise<void> {
    const { client, durable } = this.#options;
    await this.#lease.begin();
    const floor = await durable.timelines.newest();
    const jump = encodeEntry({ kind: 'settled', above: position(0), upTo: floor, items: null });
    const reply = await client.run(JOIN, this.#keys, [
      randomBytes(GENERATION_CHARS / 2).toString('hex'),
      floor,
      isAnew ? '1' : '0',
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
