/** What every source of a file promises, as tests for any test runner. */
import assert from 'node:assert/strict';
import type { Arguments } from '../model/arguments.ts';
import type { RankerContractOptions } from './ranker-contract.ts';
import { readTimelines } from './source-answer.ts';
import { assertDescribed } from './watched-input.ts';
import type { SourceModule } from './source-module.ts';

export interface SourceModuleContractOptions {
  readonly source: SourceModule;
  /** The template's arguments for it; none when left out. */
  readonly args?: Arguments;
  readonly test: RankerContractOptions['test'];
}

/**
 * Tests a source's promises, for a viewer and for an anonymous one: timelines as `type:id`, the same for the same call,
 * and unchanged arguments.
 *
 * @example
 * import { test } from 'node:test';
 * import shelf from './shelf.mjs';
 * sourceModuleContract({ source: shelf, test });
 */
export function sourceModuleContract({
  source,
  args = {},
  test,
}: SourceModuleContractOptions): void {
  const viewers = source.needs?.includes('viewer') === true ? ['ada', null] : [null];
  test(`${source.name} has a name and a version, and needs nothing but the viewer`, async () => {
    assertDescribed(source, ['viewer']);
  });
  for (const viewer of viewers)
    test(`${source.name} answers timelines for ${viewer ?? 'nobody'}`, async () => {
      const given = structuredClone(args);
      const answer = source.timelines({ viewer, args: given });
      const read = readTimelines(answer);
      assert.ok('timelines' in read, 'problem' in read ? read.problem : '');
      assert.deepEqual(given, args, 'its arguments are as they were');
      const again = source.timelines({ viewer, args: given });
      assert.deepEqual([...again], [...answer], 'the same question has the same answer');
    });
}
