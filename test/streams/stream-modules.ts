/** What random streams ask elsewhere: filter and source modules as if in workers, and a remote of many moods. */
import { position } from '../../src/model/positions.ts';
import { producerKey, type ProducerKey } from '../../src/model/producers.ts';
import type { FilterReads } from '../../src/ranking/filter-files.ts';
import type { OwnSourceReads } from '../../src/ranking/source-files.ts';
import type { RemoteReads } from '../../src/streams/source-reads.ts';

/** The timelines of a source module. */
export const CORNER: ReadonlySet<ProducerKey> = new Set([
  producerKey('tag', 't0'),
  producerKey('user', 'u1'),
]);

/** Filter modules as if in workers: `even` keeps items of even positions, after asking elsewhere. */
export function evenOnly(): FilterReads {
  return {
    async judge({ items }) {
      await Promise.resolve();
      return items.map(({ position: at }) => at % 2 === 0);
    },
  };
}

/** A source module as if in a worker. */
export function corner(): OwnSourceReads {
  return { timelines: async () => CORNER };
}

/** A remote that names others each time, items that are hidden or not of the stream among them, and fails now and then. */
export function moody(): RemoteReads {
  let asked = 0;
  return {
    async named({ above, upTo, limit }) {
      asked += 1;
      const range = Array.from({ length: upTo - above }, (_, nth) => position(upTo - nth));
      const named = range.filter((at) => at % (2 + (asked % 3)) === 0).slice(0, limit);
      return asked % 5 === 0 ? null : named;
    },
  };
}
