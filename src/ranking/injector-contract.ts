/** What every injector of a file promises, as tests for any test runner. */
import assert from 'node:assert/strict';
import { readElements } from './element-answer.ts';
import type { ElementPlace, InjectorContext, InjectorModule } from './injector-module.ts';
import type { RankerContractOptions } from './ranker-contract.ts';
import { assertDescribed } from './watched-input.ts';

export interface InjectorContractOptions {
  readonly injector: InjectorModule;
  /** The reader, the time and the options; when left out, a viewer and an anonymous one, without options. */
  readonly context?: Partial<InjectorContext>;
  readonly test: RankerContractOptions['test'];
}

const COUNTS = [0, 1, 20, 100];
const CONTEXT: InjectorContext = {
  viewer: 'ada',
  language: null,
  args: {},
  nowMs: 2e12,
  options: {},
};

/**
 * Tests an injector's promises, for a viewer and for an anonymous one: an element or null for each place, the same ones
 * for the same places however they are requested, and unchanged input.
 *
 * @example
 * import { test } from 'node:test';
 * import houseAds from './house-ads.mjs';
 * injectorContract({ injector: houseAds, test });
 */
export function injectorContract({ injector, context = {}, test }: InjectorContractOptions): void {
  test(`${injector.name} has a name and a version`, async () => {
    assertDescribed(injector);
  });
  for (const viewer of [CONTEXT.viewer, null])
    for (const count of COUNTS)
      test(`${injector.name} answers for ${count} places of ${viewer ?? 'nobody'}`, async () => {
        const about = structuredClone({ ...CONTEXT, viewer, ...context });
        const before = structuredClone(about);
        assert.equal(injector.checkOptions?.(about.options) ?? null, null);
        const places = placesOf(count);
        const given = structuredClone(places);
        const answer = await injector.elements(given, about);
        const read = readElements(answer, count);
        assert.ok('elements' in read, 'problem' in read ? read.problem : '');
        assert.deepEqual(given, places, 'its input is as it was');
        assert.deepEqual(about, before, 'its options and arguments are as they were');
        const apart: unknown[] = [];
        for (const place of placesOf(count))
          apart.push(...(await injector.elements([place], about)));
        assert.deepEqual(apart, [...answer], 'a page that is cut elsewhere shows the same');
      });
}

function placesOf(count: number): readonly ElementPlace[] {
  return Array.from({ length: count }, (_, index) => {
    const region = index === 0 ? 'pinned' : index <= 20 ? 'head' : 'tail';
    return { region, offset: region === 'head' ? index - 1 : null, seed: (index * 7_919) % 65_536 };
  });
}
