/** Set algebra by membership: the items of one stream that another does not hold, or that all others hold. */
import type { Item } from '../model/items.ts';
import { memberStream } from './filter.ts';
import { decideBy, type Stream } from './stream.ts';

/**
 * The items that the first stream holds and the second does not. Reads the first, and checks the result against the
 * second.
 */
export function exceptStream(inner: Stream, without: Stream): Stream {
  const { decide } = without;
  return memberStream(inner, {
    decide: decide === null ? null : (known) => not(decide(known)),
    keeps: async (read, items) => (await without.includes(read, items)).map((held) => !held),
    why: async (read, item: Item) =>
      (await without.includes(read, [item]))[0] === true
        ? 'except: the excluded part contains the item'
        : null,
  });
}

function not(holds: (item: Item) => boolean): (item: Item) => boolean {
  return (item) => !holds(item);
}

/** The items that all streams hold. Reads the first, so the narrowest should be first. */
export function intersectStream([first, ...others]:
  readonly [Stream, ...Stream[]] | readonly Stream[]): Stream {
  if (first === undefined) throw new RangeError('expected at least one input, got none');
  return memberStream(first, {
    decide: decideBy('every', others),
    async keeps(read, items) {
      const held = await Promise.all(others.map((other) => other.includes(read, items)));
      return items.map((_, index) => held.every((column) => column[index] === true));
    },
    async why(read, item) {
      for (const other of others) {
        const reason = await other.why(read, item);
        if (reason !== null) return reason;
      }
      return null;
    },
  });
}
