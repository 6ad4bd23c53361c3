/** Who listens in this process, by viewer. */
import type { UserId } from '../../model/producers.ts';
import { BusSubscription, type BusSubscriptionOptions } from './subscription.ts';

const NOBODY: ReadonlySet<BusSubscription> = new Set();

export class Subscribers {
  readonly #byViewer = new Map<UserId, Set<BusSubscription>>();
  #count = 0;
  #isClosed = false;

  /** A listener that is here until it ends. One that comes after the close has ended already. */
  add(
    viewer: UserId,
    options: Omit<BusSubscriptionOptions, 'onEnd'>,
    onLast: () => void = () => undefined,
  ): BusSubscription {
    const mine = this.#byViewer.get(viewer) ?? new Set();
    const listening = new BusSubscription({
      ...options,
      onEnd: (ended) => {
        if (!mine.delete(ended)) return;
        this.#count -= 1;
        if (mine.size > 0) return;
        this.#byViewer.delete(viewer);
        onLast();
      },
    });
    if (this.#isClosed || options.signal?.aborted === true) {
      void listening.return();
      return listening;
    }
    mine.add(listening);
    this.#byViewer.set(viewer, mine);
    this.#count += 1;
    return listening;
  }

  of(viewer: UserId): ReadonlySet<BusSubscription> {
    return this.#byViewer.get(viewer) ?? NOBODY;
  }

  viewers(): IterableIterator<UserId> {
    return this.#byViewer.keys();
  }

  count(): number {
    return this.#count;
  }

  wakeAll(): void {
    for (const listening of this.#all()) listening.wake();
  }

  close(): void {
    this.#isClosed = true;
    for (const listening of this.#all()) void listening.return();
  }

  #all(): readonly BusSubscription[] {
    return [...this.#byViewer.values()].flatMap((each) => [...each]);
  }
}
