/**
 * One listener of a viewer's news, as an iterator that pulls: between two questions it holds its place in the log and
 * little else, so that a slow reader costs nothing and, when the log has moved on without it, hears a gap.
 */
import { invariant } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { NOWHERE, type Heard, type LivePlace } from '../ports/bus.ts';

/** News after a place, oldest first, of which the last stands at `place`. */
export interface NewsRead {
  readonly place: LivePlace;
  /** Whether the log no longer holds all that followed the place asked from. */
  readonly isGap: boolean;
  readonly news: readonly string[];
  readonly isMore: boolean;
}

export interface ListeningOptions {
  readonly from: LivePlace | null;
  readonly signal: AbortSignal | undefined;
  /** What followed the place, or where the log ends now for null. Null when the log cannot be asked; `wake` says when to ask again. */
  readonly read: (from: LivePlace | null) => Promise<NewsRead | null>;
  readonly onEnd: (listening: Listening) => void;
}

const END = { done: true, value: undefined } as const;

export class Listening implements AsyncIterableIterator<Heard, undefined, undefined> {
  readonly #options: ListeningOptions;
  /** Heard, not yet asked for: one read of the log, and what was told past it. */
  readonly #ready: Heard[] = [];
  #place: LivePlace | null;
  #hasStarted = false;
  #mayBeMore = true;
  #isEnded = false;
  #wakeUp: (() => void) | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #end = (): void => void this.return();

  constructor(options: ListeningOptions) {
    this.#options = options;
    this.#place = options.from;
    options.signal?.addEventListener('abort', this.#end, { once: true });
    if (options.signal?.aborted === true) this.#end();
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

  /** Hands over news that no log holds. What is too much becomes a gap. */
  tell(news: string): void {
    if (this.#ready.length >= LIMITS.newsKeptMax)
      this.#ready.splice(0, this.#ready.length, { kind: 'gap', place: NOWHERE });
    else this.#ready.push({ kind: 'news', place: NOWHERE, news });
    this.#wakeUp?.();
  }

  next(): Promise<IteratorResult<Heard, undefined>> {
    const mine = this.#turn.then(() => this.#next());
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  return(): Promise<IteratorResult<Heard, undefined>> {
    if (!this.#isEnded) {
      this.#isEnded = true;
      this.#ready.length = 0;
      this.#options.signal?.removeEventListener('abort', this.#end);
      this.#options.onEnd(this);
      this.#wakeUp?.();
    }
    return Promise.resolve(END);
  }

  async #next(): Promise<IteratorResult<Heard, undefined>> {
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
      this.#take({ place: NOWHERE, isGap: this.#place !== null, news: [], isMore: false });
  }

  #take({ place, isGap, news, isMore }: NewsRead): void {
    const { epoch } = place;
    const first = place.sequence - news.length;
    invariant(
      first >= 0,
      `expected no more news than the log's ${place.sequence}, got ${news.length}`,
    );
    const heard: Heard[] = news.map((each, index) => ({
      kind: 'news',
      place: { epoch, sequence: first + index + 1 },
      news: each,
    }));
    if (isGap) heard.unshift({ kind: 'gap', place: { epoch, sequence: first } });
    else if (!this.#hasStarted) heard.unshift({ kind: 'start', place: { epoch, sequence: first } });
    // A gap makes good whatever was told before it.
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
