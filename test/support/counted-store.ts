/** A store that records the calls it receives, as `port.verb`. */
import type { Store } from '../../src/store/ports/store.ts';

const PORTS = ['items', 'timelines', 'edges', 'lists', 'fences', 'meta'] as const;

export function countCalls(store: Store): { readonly store: Store; readonly calls: string[] } {
  const calls: string[] = [];
  const counted = Object.fromEntries(
    PORTS.map((port) => [
      port,
      Object.fromEntries(
        Object.entries(store[port]).map(([verb, method]) => [
          verb,
          (...args: unknown[]) => {
            calls.push(`${port}.${verb}`);
            return (method as (...args: unknown[]) => unknown)(...args);
          },
        ]),
      ),
    ]),
  );
  return { store: { ...store, ...counted }, calls };
}
