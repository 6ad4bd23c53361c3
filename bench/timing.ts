/** Timing on a shared machine: cases alternate round by round, and medians are compared, so drift affects all alike. */
import { performance } from 'node:perf_hooks';
import { round } from './record.ts';

export interface Case {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

export interface Plan {
  readonly rounds: number;
  readonly runsPerRound: number;
  readonly warmRuns: number;
}

/** Every run's time in µs, by case name. */
export async function interleaved(
  cases: readonly Case[],
  plan: Plan,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map(cases.map(({ name }) => [name, [] as number[]]));
  for (const { run } of cases) for (let i = 0; i < plan.warmRuns; i++) await run();
  for (let turn = 0; turn < plan.rounds; turn++) {
    const order = turn % 2 === 0 ? cases : [...cases].reverse();
    for (const { name, run } of order) {
      const list = times.get(name) ?? [];
      for (let i = 0; i < plan.runsPerRound; i++) list.push(await timeUs(run));
    }
  }
  return times;
}

export async function timeUs(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return (performance.now() - start) * 1000;
}

/** The value below which this share (0 to 1) of the values lies. Refuses an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new Error('expected at least one value, got none');
  return found;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export interface Summary {
  readonly median: number;
  readonly p99: number;
  readonly runs: number;
}

/** Median, p99 and count, rounded for a record. */
export function summary(values: readonly number[]): Summary {
  return { median: round(median(values)), p99: round(quantile(values, 0.99)), runs: values.length };
}
