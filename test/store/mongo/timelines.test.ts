/** Ranges over more producers than one read can name are exact, in both directions, dense and sparse. */
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/base/seeded-random.mjs';
import { LIMITS } from '../../../src/base/limits.ts';
import { position, type RangeQuery } from '../../../src/model/positions.ts';
import { producerKey, type ProducerKey } from '../../../src/model/producers.ts';
import { timelinesOf, type Draft, type Item } from '../../../src/model/items.ts';
import type { SentCommand } from '../../../src/store/mongo/engine/client.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { draft } from '../../support/builders.ts';
import { publishAll } from '../../support/publish-all.ts';

const service = await mongoService();
const ITEMS = LIMITS.logItemsPerReadMax + 200;
const SEED = 20_263;

const tag = (n: number): ProducerKey => producerKey('tag', `t${n}`);

function nth(n: number): Draft {
  return draft({ producer: tag(n), author: null, tags: [`t${n + 1}`] });
}

function filtered(
  items: readonly Item[],
  producers: ReadonlySet<ProducerKey>,
  { above, upTo, limit, order }: RangeQuery,
): readonly number[] {
  const found = items.filter(
    (item) =>
      item.position > above &&
      item.position <= upTo &&
      timelinesOf(item).some((producer) => producers.has(producer)),
  );
  const positions = found.map((item) => item.position);
  return (order === 'newest' ? positions.toReversed() : positions).slice(0, limit);
}

describe.skipIf(!service.isThere)(service.name, () => {
  test('reading in batches gives what plain filtering gives', async () => {
    const store = await openTestMongo(service);
    const { timelines } = store;
    const random = seededRandom(SEED);
    const all = await publishAll(
      store,
      Array.from({ length: ITEMS }, () => nth(Math.floor(random() * 3_000))),
    );
    // One tag in one, and in three; always more than one read names, and more than one wave of reads.
    for (const step of [1, 3]) {
      const producers = new Set(Array.from({ length: 1_100 }, (_, n) => tag(n * step)));
      for (const order of ['newest', 'oldest'] as const) {
        // What the part of the log that is looked through first holds, and a few more from behind it.
        const [above1, upTo1] =
          order === 'newest'
            ? [ITEMS - LIMITS.logItemsPerReadMax, ITEMS]
            : [0, LIMITS.logItemsPerReadMax];
        const near = filtered(all, producers, {
          above: position(above1),
          upTo: position(upTo1),
          limit: ITEMS,
          order,
        }).length;
        for (const [above, upTo, limit] of [
          [0, ITEMS, 20],
          ...[5, 14, 30].map((more) => [0, ITEMS, near + more] as const),
          [50, ITEMS - 50, ITEMS],
        ] as const) {
          const query = { above: position(above), upTo: position(upTo), limit, order };
          expect(await timelines.range(producers, query)).toEqual(filtered(all, producers, query));
        }
      }
    }
  }, 120_000);

  test('a read of hundreds of rows is one answer, of one timeline, of many and of stretches', async () => {
    const sent: SentCommand[] = [];
    const store = await openTestMongo(service, { onCommand: (each) => sent.push(each) });
    const count = 250;
    await store.items.publishMany(Array.from({ length: count }, () => nth(1)));
    const range = { above: position(0), upTo: position(count), limit: count } as const;
    const many = Array.from({ length: LIMITS.producersPerReadMax + 1 }, (_, n) => tag(n));
    for (const producers of [[tag(1)], many])
      for (const order of ['newest', 'oldest'] as const) {
        sent.length = 0;
        const found = await store.timelines.range(new Set(producers), { ...range, order });
        expect(found).toHaveLength(count);
        expect(sent.map(({ name }) => name)).toEqual(['find']);
      }
    sent.length = 0;
    const [found] = await store.timelines.newestIn([{ producer: tag(1), ...range }], count);
    expect(found).toHaveLength(count);
    expect(sent.map(({ name }) => name)).toEqual(['find']);
  });
});
