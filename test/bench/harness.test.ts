/** The bench harness: figures are found by listing, targets are read, and records are well-formed. */
import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, test } from 'vitest';
import { meets, type Figure } from '../../bench/figure.ts';
import { stayAwake } from '../../bench/http/stay-awake.ts';
import { round, toRecord, toTable } from '../../bench/record.ts';
import { figureNames } from '../../bench/run.ts';
import { interleaved, median, quantile } from '../../bench/timing.ts';
import { authorsOf, drafts, zipfSociety } from '../../bench/world.ts';

const sample: Figure = {
  name: 'sample',
  what: 'a figure for this test',
  unit: 'ms',
  target: '<= 6',
  measure: () => Promise.resolve({ value: 5.123456, detail: { part: 1 } }),
};
const RESULTS = new URL('../../bench/results.json', import.meta.url);

describe('a target', () => {
  it.each([
    ['>= 0.25', 0.25, true],
    ['>= 0.25', 0.2499, false],
    ['<= 1.5', 1.5, true],
    ['<= 1.5', 1.501, false],
    ['report', 123, true],
  ])('%s is judged for the value %d', (target, value, isMet) => {
    expect(meets(target, value)).toBe(isMet);
  });

  it.each(['', '6', '< 6', '<= six', '<= 6 ms'])('that reads "%s" is refused', (target) => {
    expect(() => meets(target, 1)).toThrow(/expected a target/);
  });
});

describe('a record', () => {
  it('holds the number, the verdict, the machine, the versions and the date', async () => {
    const record = toRecord(sample, await sample.measure(() => undefined), new Date(0));
    expect(record).toMatchObject({
      name: 'sample',
      value: 5.123,
      unit: 'ms',
      target: '<= 6',
      ok: true,
      detail: { part: 1 },
      date: '1970-01-01T00:00:00.000Z',
    });
    expect(record.versions['node']).toBe(process.versions.node);
    expect(record.versions['lmdb']).toMatch(/^\d+\.\d+\.\d+$/);
    expect(record.machine).toMatch(/ × \d+, \d+ GB/);
  });

  it('refuses a value that is not a finite number', () => {
    expect(() => toRecord(sample, { value: Number.NaN, detail: {} }, new Date(0))).toThrow(
      /finite/,
    );
  });

  it('is a row of the table, with its verdict in words', () => {
    const record = toRecord(sample, { value: 7, detail: {} }, new Date(0));
    expect(toTable([record])).toMatch(/sample\s+7\s+ms\s+<= 6\s+MISSED/);
  });
});

describe('a load generator', () => {
  /** The share of time in which this process did not sleep. */
  const awake = async (): Promise<number> => {
    const before = performance.eventLoopUtilization();
    await pause(50);
    return performance.eventLoopUtilization(before).utilization;
  };

  it('waits for answers without sleeping, until it may sleep again', async () => {
    const sleep = stayAwake();
    const waiting = await awake();
    sleep();
    await pause(0);
    expect(waiting).toBeGreaterThan(0.9);
    expect(await awake()).toBeLessThan(0.9);
  });
});

describe('the figures', () => {
  it.each(figureNames())(
    '%s is named after its file and has a target that can be judged',
    (name) => {
      const source = readFileSync(
        new URL(`../../bench/figures/${name}.ts`, import.meta.url),
        'utf8',
      );
      expect(source).toContain(`name: '${name}'`);
      const target = /target: '([^']*)'/.exec(source)?.[1] ?? '';
      expect(() => meets(target, 1)).not.toThrow();
    },
  );

  it('are the ones in the committed results, in order and judged by their targets', () => {
    const results = JSON.parse(readFileSync(RESULTS, 'utf8')) as {
      name: string;
      value: number;
      target: string;
      ok: boolean;
    }[];
    expect(results.map((record) => record.name)).toEqual(figureNames());
    for (const record of results) expect(record.ok).toBe(meets(record.target, record.value));
  });
});

test('the bench loads the built program, and imports only types from its sources', () => {
  const folder = new URL('../../bench/', import.meta.url);
  const files = readdirSync(folder, { recursive: true }).map(String);
  const values = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const imports = readFileSync(new URL(file, folder), 'utf8').match(
        /^import (?!type\b)[^;]*?from '(?:\.\.\/)+src\/[^']*';$/gm,
      );
      return (imports ?? []).map((found) => `${file}: ${found}`);
    });
  expect(files.length).toBeGreaterThan(50);
  expect(values).toEqual([]);
});

describe('timing', () => {
  it('alternates the cases and keeps every run', async () => {
    const turns: string[] = [];
    const cases = ['a', 'b'].map((name) => ({
      name,
      run: () => Promise.resolve(turns.push(name)),
    }));
    const times = await interleaved(cases, { rounds: 2, runsPerRound: 1, warmRuns: 0 });
    expect(turns).toEqual(['a', 'b', 'b', 'a']);
    expect(times.get('a')).toHaveLength(2);
  });

  it('computes medians and high quantiles, and refuses an empty list', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(median(values)).toBe(51);
    expect(quantile(values, 0.99)).toBe(100);
    expect(() => median([])).toThrow(/at least one/);
    expect(round(1234.567)).toBe(1235);
  });
});

describe('the synthetic world', () => {
  const spec = { seed: 3, items: 2_000 };

  it('is the same for the same seed and differs for another', () => {
    const society = zipfSociety(spec.seed, 100);
    const first = [...drafts(spec, authorsOf(spec, society))];
    expect([...drafts(spec, authorsOf(spec, zipfSociety(spec.seed, 100)))]).toEqual(first);
    expect([...drafts({ ...spec, seed: 4 }, authorsOf({ ...spec, seed: 4 }, society))]).not.toEqual(
      first,
    );
  });

  it('has popular authors, and readers who follow more follow the same ones too', () => {
    const society = zipfSociety(spec.seed, 100);
    const authors = authorsOf(spec, society);
    const countOf = (author: number): number => authors.filter((each) => each === author).length;
    expect(countOf(0)).toBeGreaterThan(5 * countOf(20));
    expect(society.followees(50).slice(0, 10)).toEqual(society.followees(10));
    expect(new Set(society.followees(100)).size).toBe(100);
  });
});
