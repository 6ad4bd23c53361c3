/** A processor that can be killed between any two steps, over a store that others go on using. */
import type { EventHandler } from '../../../src/model/events.ts';
import { createProcessor, type EventProcessor } from '../../../src/rivers/events/processor.ts';
import type { EventHooks } from '../../../src/rivers/events/lane.ts';
import type { Clock } from '../../../src/base/clock.ts';
import { intercept } from '../../../src/store/intercept.ts';
import type { Store } from '../../../src/store/ports/store.ts';

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined };

export interface KillableOptions {
  readonly store: Store;
  readonly handlers: readonly EventHandler[];
  readonly clock: Clock;
  readonly random: () => number;
  readonly hooks?: EventHooks;
  /** Calls of the store and of handlers until it dies; null for one that lives. */
  readonly stepsToLive: number | null;
}

/** From its death on, no call of it reaches the store or a handler, as when its process is killed. */
export function killableProcessor(options: KillableOptions): EventProcessor {
  const { store, stepsToLive, ...rest } = options;
  let left = stepsToLive ?? Number.POSITIVE_INFINITY;
  const live = <T>(run: () => Promise<T>): Promise<T> => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : run();
  };
  const handlers = rest.handlers.map((handler) => ({
    ...handler,
    handle: (...args: Parameters<EventHandler['handle']>) => live(() => handler.handle(...args)),
  }));
  const mortal: Store = { ...store, ...intercept(store, () => live) };
  return createProcessor({ ...rest, handlers, store: mortal, log: SILENT });
}

/** Runs until nothing is due and no hand is at work. Fails never: a dead processor has nothing to do. */
export async function runDry(processor: EventProcessor): Promise<void> {
  for (;;) {
    const handedOver = await processor.run().catch(() => 0);
    await processor.settled();
    if (handedOver === 0) return;
  }
}
