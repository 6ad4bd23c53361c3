/** What every filter of a file promises, as tests for any test runner. */
import assert from 'node:assert/strict';
import { seededRandom } from '../base/seeded-random.mjs';
import type { Arguments } from '../model/arguments.ts';
import { keepProblem } from './answer.mjs';
import type { FilterModule, OwnContext } from './filter-module.ts';
import type { RankerContractOptions } from './ranker-contract.ts';
import { sampleCandidate } from './sample-candidate.ts';

export interface FilterContractOptions {
  readonly filter: FilterModule;
  /** The template's arguments for it; none when left out. */
  readonly args?: Arguments;
  readonly test: RankerContractOptions['test'];
}

const COUNTS = [0, 1, 40, 256];

/**
 * Tests a filter's promises, for a viewer and for an anonymous one: true or false for each item, the same answer for
 * the same item whatever the other items are and on every call, and unchanged input.
 *
 * @example
 * import { test } from 'node:test';
 * import calm from './calm.mjs';
 * filterContract({ filter: calm, args: { words: '5' }, test });
 */
export function filterContract({ filter, args = {}, test }: FilterContractOptions): void {
  const { name, needs = [] } = filter;
  const viewers = needs.includes('viewer') ? ['ada', null] : [null];
  for (const viewer of viewers)
    for (const count of COUNTS)
      test(`${name} judges ${count} items for ${viewer ?? 'nobody'}`, async () => {
        const context: OwnContext = { viewer, args };
        const draw = seededRandom(count);
        const items = Array.from({ length: count }, (_, row) =>
          sampleCandidate({ position: count - row, needs }, draw),
        );
        const given = structuredClone(items);
        const answers = filter.keep(given, context);
        assert.equal(keepProblem(answers, count), null);
        assert.deepEqual(given, items, 'its input is as it was');
        const alone = items.flatMap((item) => [...filter.keep([structuredClone(item)], context)]);
        assert.deepEqual(alone, [...answers], 'an item is judged by itself');
        const backwards = filter.keep(structuredClone(items).reverse(), context);
        assert.deepEqual([...backwards].reverse(), [...answers], 'in any order');
      });
}
