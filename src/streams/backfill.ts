/**
 * The backfill: the items of one part, and below its oldest item those of another part. While the first is empty, the
 * second fills in; when the first gets an item, the fill stays below it, so that nothing shown disappears.
 */
import { oncePer } from '../base/once.ts';
import { drained, isDrained, isEmpty, union } from '../fence/enumeration.ts';
import { POSITION_ZERO, type Position } from '../model/positions.ts';
import { whyNone } from './merge.ts';
import { unmixed, type Stream, type StreamRead } from './stream.ts';

/**
 * One bounded read per request finds the oldest item of `main`; in a long run of hidden ones, the fill begins where
 * that read stopped.
 */
export function backfillStream(main: Stream, fill: Stream): Stream {
  /** The fill holds its input's items at or below this. */
  const topOf = oncePer((read: StreamRead) => findTop(main, read));
  return unmixed({
    async enumerate(read, query) {
      const upTo = Math.min(query.upTo, await topOf(read)) as Position;
      const lowered = { ...query, upTo };
      const [ahead, below] = await Promise.all([
        main.enumerate(read, query),
        isEmpty(lowered) ? drained(query, []) : fill.enumerate(read, lowered),
      ]);
      const filled = isDrained(lowered, below) ? drained(query, below.positions) : below;
      return union(query, [ahead, filled]);
    },
    async includes(read, items) {
      const [top, held, filling] = await Promise.all([
        topOf(read),
        main.includes(read, items),
        fill.includes(read, items),
      ]);
      return items.map(
        (item, i) => held[i] === true || (filling[i] === true && item.position <= top),
      );
    },
    async why(read, item) {
      const none = await whyNone([main, fill], read, item);
      if (none !== null || item.position <= (await topOf(read))) return none;
      return main.why(read, item);
    },
  });
}

async function findTop(main: Stream, read: StreamRead): Promise<Position> {
  const upTo = await read.timelines.newest();
  if (upTo === POSITION_ZERO) return POSITION_ZERO;
  const query = { above: POSITION_ZERO, upTo, limit: 1, order: 'oldest' } as const;
  const { positions, settledTo } = await main.enumerate(read, query);
  const [oldest] = positions;
  return oldest === undefined ? settledTo : ((oldest - 1) as Position);
}
