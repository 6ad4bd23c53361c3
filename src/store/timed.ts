/** The store with its calls counted and timed. Sums are plain numbers, read on request, because calls are frequent. */
import { interceptStore, type Interceptor, type PortCall } from './intercept.ts';
import type { Store } from './ports/store.ts';

/** The cost of the calls of one verb so far, failed ones included. */
export interface CallTally {
  calls: number;
  ms: number;
}

export interface TimedStore {
  readonly store: Store;
  /** One entry for every verb from the start. */
  readonly tallies: ReadonlyMap<PortCall, Readonly<CallTally>>;
}

/** The same store, and the cost of its calls. The bus is not timed. */
export function timed(store: Store): TimedStore {
  const tallies = new Map<PortCall, CallTally>();
  const stopwatch = (call: PortCall): Interceptor => {
    const tally: CallTally = { calls: 0, ms: 0 };
    tallies.set(call, tally);
    return (run) => {
      const startedMs = performance.now();
      const ended = (): void => {
        tally.calls += 1;
        tally.ms += performance.now() - startedMs;
      };
      const running = run();
      running.then(ended, ended);
      return running;
    };
  };
  return { store: interceptStore(store, stopwatch), tallies };
}
