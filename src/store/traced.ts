/** The store with a span around each call of it. */
import type { Tracer } from '../base/telemetry/tracer.ts';
import { intercept } from './intercept.ts';
import type { Store } from './ports/store.ts';

/** The same store. The bus is not traced: its subscriptions are not calls that end. */
export function traced(store: Store, tracer: Tracer): Store {
  const ports = intercept(
    store,
    (call) => (run) => tracer.span(call, { 'palisade.store': store.name }, run),
  );
  return {
    ...ports,
    name: store.name,
    bus: store.bus,
    isDegraded: () => store.isDegraded(),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}
