/** One read of timelines through both verbs of their port: all together, and each separately. */
import { repliesTo } from '../../src/model/items.ts';
import { position, POSITION_ZERO, type RangeQuery } from '../../src/model/positions.ts';
import { EVERYTHING, type ProducerKey } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';

export async function readTimelines(
  { timelines }: Store,
  producers: ReadonlySet<ProducerKey>,
  {
    limit,
    order,
    ...range
  }: Record<'above' | 'upTo' | 'limit', number> & Pick<RangeQuery, 'order'>,
): Promise<unknown> {
  const [above, upTo] = [position(range.above), position(range.upTo)];
  const named = [...producers].filter((producer) => producer !== EVERYTHING);
  const stretches = [...named, repliesTo(upTo)].map((producer, index) => {
    return { producer, upTo, above: index % 2 === 0 ? above : POSITION_ZERO };
  });
  return [
    await timelines.range(producers, { above, upTo, limit, order }),
    await timelines.newestIn(stretches, limit),
  ];
}
