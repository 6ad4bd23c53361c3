/**
 * Signals: named numbers about candidates, fetched in bulk once per commit. Whatever a source returns, a ranker sees
 * only finite numbers of bounded size.
 */
import { FeedError, invariant } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { columnProblem } from './answer.mjs';
import { whyModuleFails } from './module-names.ts';
import { readOnce, type SignalStore } from './signal-reads.ts';
import type { Signal, SignalRead, SignalSubject } from './signal.ts';
import type { ModuleStatus, SignalColumns } from './ranker.ts';
import { STANDARD_SIGNALS } from './standard-signals.ts';

export interface Signals {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Why the signal with this name does not work now; null if it does. */
  whyFailing(name: string): string | null;
  /** The signals that are files; one that never loaded has version "none". */
  list(): readonly ModuleStatus[];
  /** Columns by name. Rejects for an unknown name, a failing source, or a column that does not fit. */
  fetch(names: readonly string[], subject: SignalSubject): Promise<SignalColumns>;
  /** Calls the listener whenever signals may have been added or removed. */
  onChange(listener: () => void): void;
}

export const STANDARD_SIGNAL_NAMES: readonly string[] = STANDARD_SIGNALS.map(
  (signal) => signal.name,
);

/**
 * The standard signals and a program's own. Rejects a name that is taken, empty or too long. Without a store, signals
 * can be named but not fetched.
 */
export function openSignals(store: SignalStore | null, own: readonly Signal[] = []): Signals {
  const byName = new Map<string, Signal>();
  for (const signal of [...STANDARD_SIGNALS, ...own]) {
    const { name } = signal;
    if (name.length === 0 || name.length > LIMITS.idCharsMax || byName.has(name)) {
      throw new FeedError(
        'BAD_USER_INPUT',
        `expected a new signal name of 1 to ${LIMITS.idCharsMax} characters, got "${name}"`,
      );
    }
    byName.set(name, signal);
  }
  return {
    names: [...byName.keys()],
    has: (name) => byName.has(name),
    whyFailing: (name) =>
      byName.has(name)
        ? null
        : whyModuleFails({ role: 'signal', name, serving: undefined, known: [] }),
    list: () => [],
    onChange: () => undefined,
    async fetch(names, subject) {
      invariant(store !== null, 'signals are fetched where there is a store');
      const from = readOnce(store, subject);
      const columns = await Promise.all(
        [...new Set(names)].map(
          async (name) => [name, await readColumn(byName.get(name), name, from)] as const,
        ),
      );
      return Object.fromEntries(columns);
    },
  };
}

async function readColumn(
  signal: Signal | undefined,
  name: string,
  from: SignalRead,
): Promise<readonly number[]> {
  if (signal === undefined)
    throw new FeedError('INVALID_TEMPLATE', `expected a known signal, got "${name}"`);
  const column: unknown = await signal.read(from);
  const problem = columnProblem(column, from.items.length);
  if (problem !== null) throw new FeedError('UNAVAILABLE', `the signal "${name}": ${problem}`);
  return boundedColumn(column as readonly number[]);
}

/** The numbers, clamped to the size that a signal may have. */
export function boundedColumn(column: ArrayLike<number>): readonly number[] {
  const bounded: number[] = [];
  for (let row = 0; row < column.length; row += 1)
    bounded.push(
      Math.min(LIMITS.signalSizeMax, Math.max(-LIMITS.signalSizeMax, column[row] as number)),
    );
  return bounded;
}
