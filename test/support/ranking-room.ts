/**
 * Shared parts of the ranking tests: items made from a few fields, a log that remembers, and a folder of ranker files.
 */
import { mkdtemp, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Item } from '../../src/model/items.ts';
import { position } from '../../src/model/positions.ts';
import { producerKey, type UserId } from '../../src/model/producers.ts';
import type { RankSpec } from '../../src/ranking/ranker.ts';
import { openRankers, type Rankers, type RankersOptions } from '../../src/ranking/rankers.ts';
import type { SignalStore } from '../../src/ranking/signal-reads.ts';
import { openSignals, type Signals } from '../../src/ranking/signals.ts';

export const NOW_MS = Date.UTC(2025, 5, 1);

export interface ItemFields {
  readonly author?: string | null;
  readonly votes?: number;
  readonly createdAtMs?: number;
}

/** The item at a position: every third has the same author, and it is an hour older for each position below 1,000. */
export function itemAt(at: number, fields: ItemFields = {}): Item {
  const {
    author = `u${at % 3}`,
    votes = at % 7,
    createdAtMs = NOW_MS - (1_000 - at) * 3_600_000,
  } = fields;
  return {
    position: position(at),
    producer: producerKey('category', 'qa'),
    author: author as UserId | null,
    kind: at % 2 === 0 ? 'answer' : 'question',
    thread: `t${at % 5}`,
    opening: null,
    tags: ['qubit'],
    visibility: 'public',
    payload: { title: `item ${at}`, text: null, url: null, votes },
    createdAtMs,
    editedAtMs: null,
  };
}

/** Positions count, …, 1: newest first, the order in which candidates arrive. */
export function itemsNewestFirst(count: number): readonly Item[] {
  return Array.from({ length: count }, (_, index) => itemAt(count - index));
}

export function specOf(
  ranker: string,
  options: RankSpec['options'] = {},
  deadlineMs = 2_000,
): RankSpec {
  return { ranker, options, deadlineMs };
}

export interface LogLine {
  readonly level: 'info' | 'warn';
  readonly fields: Record<string, unknown>;
  readonly message: string;
}

export interface RecordingLog {
  readonly lines: LogLine[];
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  /** Resolves with the first matching line, whether past or future. */
  seen(matches: (line: LogLine) => boolean): Promise<LogLine>;
}

export function recordingLog(): RecordingLog {
  const lines: LogLine[] = [];
  const waiting: { matches: (line: LogLine) => boolean; found: (line: LogLine) => void }[] = [];
  const add = (line: LogLine): void => {
    lines.push(line);
    for (const waiter of waiting) if (waiter.matches(line)) waiter.found(line);
  };
  return {
    lines,
    info: (fields, message) => add({ level: 'info', fields, message }),
    warn: (fields, message) => add({ level: 'warn', fields, message }),
    seen: (matches) =>
      new Promise((found) => {
        const past = lines.find(matches);
        if (past === undefined) waiting.push({ matches, found });
        else found(past);
      }),
  };
}

/** A store that holds only likes. */
export function likesStore(likeCounts: SignalStore['items']['likeCounts']): SignalStore {
  return {
    items: {
      likeCounts,
      likedBy: async (_, positions) => positions.map(() => false),
      getMany: async (positions) => positions.map(() => null),
    },
    timelines: {
      newest: async () => position(0),
      range: async () => [],
      newestIn: async (stretches) => stretches.map(() => []),
    },
    threads: { getMany: async (threads) => threads.map(() => null) },
    reactions: { favouriteCounts: async (positions) => positions.map(() => 0) },
    reads: { wasSeen: async (_, positions) => positions.map(() => false) },
  };
}

export const signalsWithoutLikes: Signals = openSignals(
  likesStore(async (positions) => positions.map(() => 0)),
);

/** A registry over a temporary folder or none, closed when the test ends. It scans the folder only on request. */
export async function openRoom(
  deps: Partial<RankersOptions> = {},
): Promise<{ readonly rankers: Rankers; readonly log: RecordingLog }> {
  const log = recordingLog();
  const rankers = await openRankers({
    dir: null,
    signals: signalsWithoutLikes,
    clock: { now: () => NOW_MS },
    log,
    isWatching: false,
    ...deps,
  });
  onTestFinished(() => rankers.close());
  return { rankers, log };
}

export interface Folder {
  readonly dir: string;
  write(file: string, source: string): Promise<void>;
  remove(file: string): Promise<void>;
}

export async function temporaryFolder(
  files: Readonly<Record<string, string | Buffer>> = {},
): Promise<Folder> {
  const dir = await mkdtemp(join(tmpdir(), 'palisade-rankers-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  // Atomic, as when an editor saves: a scan in between must not find a partial file.
  const write = async (file: string, source: string | Buffer): Promise<void> => {
    await writeFile(join(dir, `${file}.part`), source);
    await rename(join(dir, `${file}.part`), join(dir, file));
  };
  for (const [file, source] of Object.entries(files)) await write(file, source);
  return { dir, write, remove: (file) => unlink(join(dir, file)) };
}

/** A ranker file whose `order(candidates, signals, context)` has this body. */
export function rankerSource(
  body: string,
  { name = 'custom', version = '1', signals = [] as readonly string[] } = {},
): string {
  return `export default {
  name: ${JSON.stringify(name)},
  version: ${JSON.stringify(version)},
  signals: ${JSON.stringify(signals)},
  async order(candidates, signals, context) {
    ${body}
  },
};
`;
}

export const REVERSED = 'return candidates.toReversed();';
