/**
 * The index of recent items gives the same result for a timeline as a walk through it, whatever was added and removed.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repliesTo, repostsOf, type Item } from '../../../src/model/items.ts';
import { position, type Position } from '../../../src/model/positions.ts';
import type { ProducerKey } from '../../../src/model/producers.ts';
import { RecentItemIndex } from '../../../src/store/redis/items/recent-item-index.ts';
import { item, tag } from '../../support/builders.ts';

const MAX = 20;
/** Items below the index when it begins. */
const OLDER = 15;
const LIMITS = [0, 1, 3, 50];

/** One of few items is answered or reposted, so that each is by several. */
function itemAt(at: number, about: number): Item {
  const subject = position(1 + (about % 4));
  if (about % 3 === 0) return item(at, { parent: subject, thread: 'x' });
  return about % 3 === 1 ? item(at, { repostOf: subject }) : item(at, { tags: ['a'] });
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('settle'),
      about: fc.array(fc.nat(20), { maxLength: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete'), back: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('grow', 'clear') }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(index: RecentItemIndex, each: Step): Promise<void> {
  const { top } = index;
  if ('about' in each) {
    const items = each.about.map((about, nth) => itemAt(top + nth + 1, about));
    index.settle(top, position(top + items.length), items);
  } else if ('back' in each) index.delete(position(Math.max(0, top - each.back)));
  else if (each.kind === 'clear') index.clear(top);
  else
    await index.grow(async (below) => {
      const from = Math.max(0, below - 5);
      const items = Array.from({ length: below - from }, (_, nth) =>
        itemAt(from + nth + 1, from + nth),
      );
      return { low: position(from), items };
    });
}

const timelines: readonly ProducerKey[] = [1, 2, 3, 4]
  .flatMap((at) => [repliesTo(position(at)), repostsOf(position(at))])
  .concat(tag('a'));

test('the newest of a timeline are those that a walk finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const index = new RecentItemIndex(MAX);
      index.clear(position(OLDER));
      for (const each of steps) {
        await take(index, each);
        const upTo: Position = position(Math.max(0, index.top - 2));
        for (const producer of timelines)
          for (const limit of LIMITS) {
            const range = { above: position(Math.max(0, index.low - 3)), upTo };
            expect(index.newestOf({ producer, ...range }, limit)).toEqual(
              index.read(new Set([producer]), { ...range, limit, order: 'newest' }),
            );
          }
      }
    }),
    { numRuns: 300 },
  );
});
