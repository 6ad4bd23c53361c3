/** What contracts give to modules: copies that fail the test when a module reads what it did not request. */
import assert from 'node:assert/strict';
import { LIMITS } from '../base/limits.ts';
import { CANDIDATE_NEEDS, type Candidate, type ModuleNeed, type SignalColumns } from './ranker.ts';

/** Copies of the candidates. Reading a field that `needs` could name and does not, fails: a server never sends it. */
export function watchedCandidates(
  candidates: readonly Candidate[],
  needs: readonly ModuleNeed[],
): readonly Candidate[] {
  const unrequested = CANDIDATE_NEEDS.filter((name) => !needs.includes(name));
  const watch = (name: string): PropertyDescriptor => ({
    get: () =>
      assert.fail(`expected needs to name "${name}", which is read, got [${needs.join(', ')}]`),
    // Spreads, comparisons and copies pass over what cannot be enumerated.
    enumerable: false,
    configurable: true,
  });
  const watches = Object.fromEntries(unrequested.map((name) => [name, watch(name)]));
  return structuredClone(candidates).map((candidate) =>
    Object.defineProperties(candidate, watches),
  );
}

/** A copy of the columns. Reading one that `names` does not have fails: a server never sends it. */
export function watchedSignals(columns: SignalColumns, names: readonly string[]): SignalColumns {
  return new Proxy(structuredClone(columns), {
    get(target, name, receiver) {
      const isRequested = typeof name !== 'string' || names.includes(name) || name in target;
      if (!isRequested && name !== 'toJSON' && name !== 'then')
        assert.fail(`expected signals to name "${name}", which is read, got [${names.join(', ')}]`);
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
}

/** What a module says about itself. */
export interface ModuleDescription {
  readonly name: string;
  readonly version: string;
  readonly signals?: readonly string[];
  readonly needs?: readonly string[];
}

/** Fails on a description with which a server would not load the module. */
export function assertDescribed(
  { name, version, signals = [], needs = [] }: ModuleDescription,
  known: readonly string[] = CANDIDATE_NEEDS,
): void {
  const { idCharsMax, rankerPartsMax } = LIMITS;
  for (const [field, text] of Object.entries({ name, version }))
    assert.ok(
      typeof text === 'string' && text.length > 0 && text.length <= idCharsMax,
      `expected a ${field} of 1 to ${idCharsMax} characters, got ${JSON.stringify(text)}`,
    );
  assert.ok(
    signals.length <= rankerPartsMax,
    `expected at most ${rankerPartsMax} signals, got ${signals.length}`,
  );
  for (const need of needs)
    assert.ok(known.includes(need), `expected needs among ${known.join(', ')}, got "${need}"`);
}
