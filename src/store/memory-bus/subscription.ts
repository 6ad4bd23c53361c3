/**
 * One subscription to a viewer's messages, as a pull iterator: between two reads it holds its offset in the log and
 * little else, so a slow reader costs nothing and receives a gap when the log has moved on without it.
 */
import { invariant } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { UNKNOWN_OFFSET, type BusEvent, type BusOffset } from '../ports/bus.ts';

/** The messages after an offset, oldest first; the last one is at `place`. */
export interface MessageRead {
  readonly place: BusOffset;
  /** Whether the log no longer holds everything that followed the requested offset. */
  readonly isGap: boolean;
  readonly messages: readonly string[];
  readonly isMore: boolean;
}

export interface BusSubscriptionOptions {
  readonly from: BusOffset | null;
  /**
   * Reads what followed the offset, or for null only where the log ends now. Resolves with null when the log cannot be
   * read; `wake` retries.
   */
  readonly read: (from: BusOffset | null) => Promise<MessageRead | null>;
  readonly onEnd: (ended: BusSubscription) => void;
}

const END = { done: true, value: undefined } as const;

export class BusSubscription implements AsyncIterableIterator<BusEvent, undefined, undefined> {
  readonly #options: BusSubscriptionOptions;
  /** Received and not yet requested: one read of the log, and what bypassed the log. */
  readonly #ready: BusEvent[] = [];
  #place: BusOffset | null;
  #hasStarted = false;
  #mayBeMore = true;
  #isEnded = false;
  #wakeUp: (() => void) | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: BusSubscriptionOptions) {
    this.#options = options;
    this.#place = options.from;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** There may be more in the log. */
  wake(): void {
    this.#mayBeMore = true;
    this.#wakeUp?.();
  }

  /** Delivers a message that no log holds. Too many of them become a gap. */
  deliver(message: string): void {
    if (this.#ready.length >= LIMITS.newsKeptMax)
      this.#ready.splice(0, this.#ready.length, { kind: 'gap', place: UNKNOWN_OFFSET });
    else this.#ready.push({ kind: 'message', place: UNKNOWN_OFFSET, message });
    this.#wakeUp?.();
  }

  next(): Promise<IteratorResult<BusEvent, undefined>> {
    const mine = this.#turn.then(() => this.#next());
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  return(): Promise<IteratorResult<BusEvent, undefined>> {
    if (!this.#isEnded) {
      this.#isEnded = true;
      this.#ready.length = 0;
      this.#options.onEnd(this);
      this.#wakeUp?.();
    }
    return Promise.resolve(END);
  }

  async #next(): Promise<IteratorResult<BusEvent, undefined>> {
    while (!this.#isEnded) {
      const value = this.#hasStarted ? this.#ready.shift() : undefined;
      if (value !== undefined) return { done: false, value };
      if (this.#mayBeMore) await this.#read();
      else await this.#wakened();
    }
    return END;
  }

  async #read(): Promise<void> {
    this.#mayBeMore = false;
    const read = await this.#options.read(this.#place).catch((error: unknown) => {
      void this.return();
      throw error;
    });
    if (this.#isEnded) return;
    if (read !== null) this.#take(read);
    else if (!this.#hasStarted)
      this.#take({
        place: UNKNOWN_OFFSET,
        isGap: this.#place !== null,
        messages: [],
        isMore: false,
      });
  }

  #take({ place, isGap, messages, isMore }: MessageRead): void {
    const { epoch } = place;
    const first = place.sequence - messages.length;
    invariant(
      first >= 0,
      `expected no more messages than the log's ${place.sequence}, got ${messages.length}`,
    );
    const heard: BusEvent[] = messages.map((each, index) => ({
      kind: 'message',
      place: { epoch, sequence: first + index + 1 },
      message: each,
    }));
    if (isGap) heard.unshift({ kind: 'gap', place: { epoch, sequence: first } });
    else if (!this.#hasStarted) heard.unshift({ kind: 'start', place: { epoch, sequence: first } });
    // A gap covers everything delivered before it.
    if (isGap || !this.#hasStarted) this.#ready.length = 0;
    this.#ready.push(...heard);
    this.#place = place;
    this.#hasStarted = true;
    if (isMore) this.#mayBeMore = true;
  }

  #wakened(): Promise<void> {
    return new Promise((resolve) => {
      this.#wakeUp = () => {
        this.#wakeUp = null;
        resolve();
      };
    });
  }
}
