/** The subscriptions of this process, by viewer. */
import type { UserId } from '../../model/producers.ts';
import { BusSubscription, type BusSubscriptionOptions } from './subscription.ts';

const NOBODY: ReadonlySet<BusSubscription> = new Set();

export class Subscribers {
  readonly #byViewer = new Map<UserId, Set<BusSubscription>>();
  #count = 0;
  #isClosed = false;

  /**
   * Adds a subscription, which stays until it ends. After `close`, it has ended already. `onLast` runs when the viewer
   * has none left.
   */
  add(
    viewer: UserId,
    options: Omit<BusSubscriptionOptions, 'onEnd'>,
    onLast: () => void = () => undefined,
  ): BusSubscription {
    const mine = this.#byViewer.get(viewer) ?? new Set();
    const subscription = new BusSubscription({
      ...options,
      onEnd: (ended) => {
        if (!mine.delete(ended)) return;
        this.#count -= 1;
        if (mine.size > 0) return;
        this.#byViewer.delete(viewer);
        onLast();
      },
    });
    if (this.#isClosed) {
      void subscription.return();
      return subscription;
    }
    mine.add(subscription);
    this.#byViewer.set(viewer, mine);
    this.#count += 1;
    return subscription;
  }

  of(viewer: UserId): ReadonlySet<BusSubscription> {
    return this.#byViewer.get(viewer) ?? NOBODY;
  }

  count(): number {
    return this.#count;
  }

  wakeAll(): void {
    for (const subscription of this.#all()) subscription.wake();
  }

  close(): void {
    this.#isClosed = true;
    for (const subscription of this.#all()) void subscription.return();
  }

  #all(): readonly BusSubscription[] {
    return [...this.#byViewer.values()].flatMap((each) => [...each]);
  }
}
