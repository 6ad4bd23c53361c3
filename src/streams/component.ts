/** A component: a part with a name, which a request may leave out. */
import { drained } from '../fence/enumeration.ts';
import type { Enumeration } from '../fence/source.ts';
import type { Stream } from './stream.ts';

/** Its input, or nothing in a request that skips it. */
export function componentStream(name: string, inner: Stream): Stream {
  const { decide } = inner;
  return {
    decide:
      decide === null ? null : (known) => (known.skips.has(name) ? () => false : decide(known)),
    enumerate: async (read, query) =>
      read.skips.has(name) ? drained(query, []) : inner.enumerate(read, query),
    includes: async (read, items) =>
      read.skips.has(name) ? items.map(() => false) : inner.includes(read, items),
    why: async (read, item) =>
      read.skips.has(name) ? `component: the request skips ${name}` : inner.why(read, item),
    candidates: async (read, range, limit): Promise<Enumeration> =>
      read.skips.has(name)
        ? { positions: [], settledTo: range.above }
        : inner.candidates(read, range, limit),
    arrange: (read, ranked, seed) => inner.arrange(read, ranked, seed),
  };
}
