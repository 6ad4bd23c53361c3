/** A device that follows its viewer's news like a client: it keeps what it was told, and where to resume. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BusEvent, BusOffset } from '../../src/store/ports/bus.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { UserId } from '../../src/model/producers.ts';

/** What the viewer's devices should agree on: the newest value of each key. */
export type Shown = Map<string, number>;

/** The next `count` messages, or fewer if the stream ends. */
export async function hear(
  listener: AsyncIterator<BusEvent, undefined>,
  count: number,
): Promise<readonly BusEvent[]> {
  const heard: BusEvent[] = [];
  while (heard.length < count) {
    const { done, value } = await listener.next();
    if (done === true) break;
    heard.push(value);
  }
  return heard;
}

export function textsOf(heard: readonly BusEvent[]): readonly string[] {
  return heard.map((each) => (each.kind === 'message' ? each.message : each.kind));
}

/** One writer of numbered facts: each is durable first, then announced. */
export class Writer {
  readonly shown: Shown = new Map();
  readonly viewer: UserId;
  written = 0;

  constructor(viewer: UserId) {
    this.viewer = viewer;
  }

  async write({ bus }: Store): Promise<void> {
    this.written += 1;
    const key = `k${this.written % 7}`;
    this.shown.set(key, this.written);
    await bus.publish(this.viewer, JSON.stringify([key, this.written]));
  }
}

export class Device {
  /** What was received twice or out of order. */
  readonly findings: string[] = [];
  /** What was missed and not yet covered by a gap. */
  readonly holes: string[] = [];
  shown: Shown = new Map();
  gaps = 0;
  told = 0;
  /** Whether announcements are received from now on. */
  isListening = false;
  #place: BusOffset | null = null;
  /** The serial up to which it has read the server's state, and the last one announced since. */
  #read = 0;
  #last: number | null = null;
  #listener: AsyncIterableIterator<BusEvent, undefined, undefined> | null = null;
  #reading: Promise<void> = Promise.resolve();
  readonly #writer: Writer;

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  /** Listens from where it stopped; `isForgetful` devices listen from now on, like a broken client. */
  connect({ bus }: Store, { isForgetful = false } = {}): void {
    const listener = bus.subscribe(this.#writer.viewer, { from: isForgetful ? null : this.#place });
    this.#listener = listener;
    this.isListening = false;
    this.#reading = this.#follow(listener, isForgetful);
  }

  /** Disconnects it at whatever moment it is. */
  async cut(): Promise<void> {
    await this.#listener?.return?.();
    await this.#reading;
  }

  async #follow(
    listener: AsyncIterableIterator<BusEvent, undefined, undefined>,
    isForgetful: boolean,
  ): Promise<void> {
    for await (const heard of listener) {
      this.isListening = true;
      if (heard.kind === 'message') this.#take(heard.message);
      else if (heard.kind === 'gap' || (this.#place === null && !isForgetful))
        this.#readAgain(heard.kind === 'gap');
      this.#place = heard.place;
    }
  }

  #take(news: string): void {
    const [key, serial] = JSON.parse(news) as [string, number];
    // After a start or a gap, announcements may repeat what was read then; nothing in between may be missing.
    const before = this.#last ?? this.#read;
    if (serial > before + 1) this.holes.push(`heard ${serial} after ${before}, and no gap`);
    if (this.#last !== null && serial <= this.#last)
      this.findings.push(`heard ${serial} after ${this.#last}`);
    this.#last = serial;
    this.told += 1;
    this.shown.set(key, Math.max(serial, this.shown.get(key) ?? 0));
  }

  /** The server's state now includes everything that a gap stands for. */
  #readAgain(isGap: boolean): void {
    if (isGap) {
      this.gaps += 1;
      this.holes.length = 0;
    }
    this.shown = new Map(this.#writer.shown);
    this.#read = this.#writer.written;
    this.#last = null;
  }
}

/** About half a minute's worth on an idle machine. */
const ANNOUNCEMENTS_MAX = 600;

/** Resolves when the claim is true; throws after half a minute. */
export async function until(claim: () => boolean, what: string): Promise<void> {
  const beganMs = performance.now();
  while (!claim()) {
    if (performance.now() - beganMs > 30_000) throw new Error(`expected ${what} within 30 s`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Announces until the listener receives news, because an announcement can itself become a gap while Redis recovers.
 * Throws after `ANNOUNCEMENTS_MAX` tries, naming what was received instead.
 */
export async function untilNews(
  listener: AsyncIterable<BusEvent>,
  announce: () => Promise<void>,
): Promise<void> {
  const heard: string[] = [];
  let isHeard = false;
  const hearing = (async () => {
    for await (const { kind } of listener) {
      heard.push(kind);
      if (kind === 'message') break;
    }
    isHeard = true;
  })();
  for (let announced = 0; !isHeard; announced += 1) {
    if (announced === ANNOUNCEMENTS_MAX)
      throw new Error(
        `expected one of ${announced} announcements to be heard, got ${heard.join(', ') || 'nothing'}`,
      );
    await announce();
    await sleep(50);
  }
  await hearing;
}
