/**
 * Signals: named numbers about candidates, fetched in bulk once for each commit. Whatever a source answers, a ranker
 * sees only finite numbers of bounded size.
 */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Item } from '../model/items.ts';
import type { ItemStore } from '../store/ports/items.ts';
import type { SignalColumns } from './ranker.ts';

/** The candidates whose signals are fetched. */
export interface SignalSubject {
  readonly items: readonly Item[];
  readonly nowMs: number;
}

/** What a signal is computed from. `likes` costs one store call however many signals ask for it. */
export interface SignalRead extends SignalSubject {
  likes(): Promise<readonly number[]>;
}

export interface Signal {
  readonly name: string;
  /** One sentence with the unit, for the documentation. */
  readonly description: string;
  /** One number for each item, in their order. */
  read(from: SignalRead): readonly number[] | Promise<readonly number[]>;
}

export interface Signals {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Columns by name. Rejects for an unknown name, a failing source, or a column of the wrong length. */
  fetch(names: readonly string[], subject: SignalSubject): Promise<SignalColumns>;
}

const HOUR_MS = 3_600_000;
const FRESHNESS_HALF_LIFE_HOURS = 24;

/** The signals every installation has. */
const STANDARD_SIGNALS: readonly Signal[] = [
  {
    name: 'votes',
    description: 'The votes the item was published with plus its likes.',
    read: votes,
  },
  { name: 'likes', description: 'How many viewers like the item.', read: (from) => from.likes() },
  {
    name: 'ageHours',
    description: 'Hours since the item was created; 0 for one dated in the future.',
    read: ageHours,
  },
  {
    name: 'freshness',
    description: 'From 1 for a new item towards 0, halving every 24 hours.',
    read: freshness,
  },
  {
    name: 'textChars',
    description: 'Length of the text in characters.',
    read: ({ items }) => items.map((item) => item.payload.text?.length ?? 0),
  },
  {
    name: 'hasLink',
    description: '1 when the item links somewhere, else 0.',
    read: ({ items }) => items.map((item) => (item.payload.url === null ? 0 : 1)),
  },
];

export const STANDARD_SIGNAL_NAMES: readonly string[] = STANDARD_SIGNALS.map(
  (signal) => signal.name,
);

/** The standard signals and a program's own. Refuses a name that is taken, empty or too long. */
export function openSignals(
  context: { readonly items: Pick<ItemStore, 'likeCounts'> },
  own: readonly Signal[] = [],
): Signals {
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
    async fetch(names, subject) {
      const from = readOnce(context.items, subject);
      const columns = await Promise.all(
        [...new Set(names)].map(
          async (name) => [name, await readColumn(byName.get(name), name, from)] as const,
        ),
      );
      return Object.fromEntries(columns);
    },
  };
}

function readOnce(store: Pick<ItemStore, 'likeCounts'>, subject: SignalSubject): SignalRead {
  let likes: Promise<readonly number[]> | null = null;
  return {
    ...subject,
    likes: () => (likes ??= store.likeCounts(subject.items.map((item) => item.position))),
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
  if (!Array.isArray(column) || column.length !== from.items.length) {
    throw new FeedError(
      'UNAVAILABLE',
      `expected ${from.items.length} numbers for the signal "${name}", got ${Array.isArray(column) ? column.length : typeof column}`,
    );
  }
  return Array.from(column, bounded);
}

function bounded(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 0;
  return Math.min(LIMITS.signalSizeMax, Math.max(-LIMITS.signalSizeMax, value));
}

async function votes(from: SignalRead): Promise<readonly number[]> {
  const likes = await from.likes();
  return from.items.map((item, row) => item.payload.votes + (likes[row] ?? 0));
}

function ageHours({ items, nowMs }: SignalRead): readonly number[] {
  return items.map((item) => Math.max(0, nowMs - item.createdAtMs) / HOUR_MS);
}

function freshness(from: SignalRead): readonly number[] {
  return ageHours(from).map((hours) => 2 ** (-hours / FRESHNESS_HALF_LIFE_HOURS));
}
