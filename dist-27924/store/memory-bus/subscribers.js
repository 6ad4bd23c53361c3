import { BusSubscription } from "./subscription.js";
const NOBODY = new Set();
export class Subscribers {
    #byViewer = new Map();
    #count = 0;
    #isClosed = false;
    /** A subscription that stays until it ends. After the close it has ended already. `onLast` runs when the viewer has none left. */
    add(viewer, options, onLast = () => undefined) {
        const mine = this.#byViewer.get(viewer) ?? new Set();
        const subscription = new BusSubscription({
            ...options,
            onEnd: (ended) => {
                if (!mine.delete(ended))
                    return;
                this.#count -= 1;
                if (mine.size > 0)
                    return;
                this.#byViewer.delete(viewer);
                onLast();
            },
        });
        if (this.#isClosed || options.signal?.aborted === true) {
            void subscription.return();
            return subscription;
        }
        mine.add(subscription);
        this.#byViewer.set(viewer, mine);
        this.#count += 1;
        return subscription;
    }
    of(viewer) {
        return this.#byViewer.get(viewer) ?? NOBODY;
    }
    viewers() {
        return this.#byViewer.keys();
    }
    count() {
        return this.#count;
    }
    wakeAll() {
        for (const subscription of this.#all())
            subscription.wake();
    }
    close() {
        this.#isClosed = true;
        for (const subscription of this.#all())
            void subscription.return();
    }
    #all() {
        return [...this.#byViewer.values()].flatMap((each) => [...each]);
    }
}
//# sourceMappingURL=subscribers.js.map