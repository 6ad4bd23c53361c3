/** What every filter of a file promises, as tests for any test runner. */
import assert from 'node:assert/strict';
import { seededRandom } from '../base/seeded-random.mjs';
import type { Arguments } from '../model/arguments.ts';
import { keepProblem } from './answer.mjs';
import type { FilterModule, OwnContext } from './filter-module.ts';
import type { RankerContractOptions } from './ranker-contract.ts';
import { SHARED_NEEDS, type Candidate } from './ranker.ts';
import { sampleCandidate } from './sample-candidate.ts';
import { assertDescribed, watchedCandidates } from './watched-input.ts';

export interface FilterContractOptions {
  readonly filter: FilterModule;
  /** The template's arguments for it; none when left out. */
  readonly args?: Arguments;
  readonly test: RankerContractOptions['test'];
}

const COUNTS = [0, 1, 40, 256];

/**
 * Tests a filter's promises, for a viewer and for an anonymous one: true or false for each item, the same answer for
 * the same item whatever the other items are and on every call, unchanged input, and no reading of fields that `needs`
 * does not name.
 *
 * @example
 * import { test } from 'node:test';
 * import calm from './calm.mjs';
 * filterContract({ filter: calm, args: { words: '5' }, test });
 */
export function filterContract({ filter, args = {}, test }: FilterContractOptions): void {
  const { name, needs = [] } = filter;
  const viewers = needs.includes('viewer') ? ['ada', null] : [null];
  test(`${name} has a name, a version and known needs`, async () => {
    assertDescribed(filter, SHARED_NEEDS);
  });
  for (const viewer of viewers)
    for (const count of COUNTS)
      test(`${name} judges ${count} items for ${viewer ?? 'nobody'}`, async () => {
        const context: OwnContext = { viewer, args: structuredClone(args) };
        const watched = (given: readonly Candidate[]) => watchedCandidates(given, needs);
        const draw = seededRandom(count);
        const items = Array.from({ length: count }, (_, row) =>
          sampleCandidate({ position: count - row, needs }, draw),
        );
        const given = watched(items);
        const answers = filter.keep(given, context);
        assert.equal(keepProblem(answers, count), null);
        assert.deepEqual(given, items, 'its input is as it was');
        assert.deepEqual(context.args, args, 'its arguments are as they were');
        const alone = items.flatMap((item) => [...filter.keep(watched([item]), context)]);
        assert.deepEqual(alone, [...answers], 'an item is judged by itself');
        const backwards = filter.keep(watched(items).toReversed(), context);
        assert.deepEqual([...backwards].reverse(), [...answers], 'in any order');
      });
}
