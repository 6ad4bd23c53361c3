/** The limit: the newest `count` items of its input. Older items drop out as new ones arrive. */
import { oncePer } from '../base/once.ts';
import { POSITION_ZERO, type Position } from '../model/positions.ts';
import { drained, isDrained, isEmpty } from '../fence/enumeration.ts';
import { unmixed, type Stream, type StreamRead } from './stream.ts';

/** One bounded read per request finds the floor, so a limit over a filter is only as deep as that read reaches. */
export function limitStream(count: number, inner: Stream): Stream {
  /** The stream holds the input's items above this. */
  const floorOf = oncePer((read: StreamRead) => findFloor(count, inner, read));
  return unmixed({
    async enumerate(read, query) {
      const above = Math.max(query.above, await floorOf(read)) as Position;
      const raised = { ...query, above };
      if (isEmpty(raised)) return drained(query, []);
      const got = await inner.enumerate(read, raised);
      return isDrained(raised, got) ? drained(query, got.positions) : got;
    },
    async includes(read, items) {
      const [floor, held] = await Promise.all([floorOf(read), inner.includes(read, items)]);
      return items.map((item, i) => held[i] === true && item.position > floor);
    },
    async why(read, item) {
      const outside = await inner.why(read, item);
      if (outside !== null) return outside;
      return item.position > (await floorOf(read))
        ? null
        : `limit: the item is not among the newest ${count}`;
    },
  });
}

async function findFloor(count: number, inner: Stream, read: StreamRead): Promise<Position> {
  const upTo = await read.timelines.newest();
  if (upTo === POSITION_ZERO) return POSITION_ZERO;
  const newest = await inner.enumerate(read, {
    above: POSITION_ZERO,
    upTo,
    limit: count,
    order: 'newest',
  });
  return newest.settledTo;
}
