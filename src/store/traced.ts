/** The store with a span around each of its calls. */
import type { Tracer } from '../base/telemetry/tracer.ts';
import { interceptStore } from './intercept.ts';
import type { Store } from './ports/store.ts';

/** The same store. The bus is not traced. */
export function traced(store: Store, tracer: Tracer): Store {
  return interceptStore(
    store,
    (call) => (run) => tracer.span(call, { 'palisade.store': store.name }, run),
  );
}
