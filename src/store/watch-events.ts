/** The store with a listener for each call that may have recorded an event, so that processing need not wait for its turn. */
import { interceptStore, type PortCall } from './intercept.ts';
import type { Store } from './ports/store.ts';

const RECORDING: ReadonlySet<PortCall> = new Set([
  'items.publish',
  'items.edit',
  'items.remove',
  'items.like',
  'reactions.favourite',
  'edges.addEdge',
  'edges.grant',
  'places.putMember',
  'events.retry',
]);

/** The same store. `onEvent` is called in this process alone, also for calls that changed nothing. */
export function watchEvents(store: Store, onEvent: () => void): Store {
  return interceptStore(store, (call) => {
    if (!RECORDING.has(call)) return null;
    return async (run) => {
      const result = await run();
      onEvent();
      return result;
    };
  });
}
