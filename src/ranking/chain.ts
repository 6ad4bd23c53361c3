/**
 * Calls one ranker version after another until one returns a valid permutation, and orders chronologically if none
 * does. Nothing that a ranker or a signal's source throws leaves this file.
 */
import { withinDeadline } from '../base/async/deadline.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Fallback, Maker, RankFailure, ScoreTable } from '../fence/fencepost.ts';
import type { Ranking } from '../fence/ranking.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import { describeThrown, type ScorePart } from './answer.mjs';
import { chronological } from './built-in/chronological.ts';
import { fault, type Fault, type ModuleVersion } from './module-version.ts';
import { candidatesOf } from './candidates.ts';
import type { RankSpec, SignalColumns } from './ranker.ts';
import { readerContext, type Reader } from './reader.ts';
import type { SignalSubject } from './signal.ts';
import type { Signals } from './signals.ts';

/** The fault of a ranker that does not exist. */
export const MISSING = fault('missing', 'no ranker of this name is serving');

export interface ChainContext {
  readonly signals: Signals;
  /** Called with every fault and the version that made it. */
  readonly onFault: (maker: Maker, fault: Fault) => void;
}

export interface ChainRequest {
  /** Without duplicate positions. */
  readonly items: readonly Item[];
  /** The index of each position among the items. */
  readonly rowAt: ReadonlyMap<Position, number>;
  readonly spec: RankSpec;
  readonly reader: Reader;
  readonly seed: number;
  readonly nowMs: number;
}

/** Never rejects. Each version gets the whole deadline for its signals, and again for its answer. */
export async function rankByChain(
  { signals, onFault }: ChainContext,
  versions: readonly ModuleVersion[],
  request: ChainRequest,
): Promise<Ranking> {
  let first: FirstFault | null = versions.length === 0 ? missing(request.spec) : null;
  for (const version of versions) {
    const result = await rankBy(signals, version, request);
    version.lastFault = 'reason' in result ? `${result.reason}: ${result.message}` : null;
    if (!('reason' in result)) {
      version.isProven = true;
      return first === null ? result : afterFault(result, first);
    }
    onFault(version.maker, result);
    first ??= { fallback: result.reason, failure: failureOf(version.maker, result.message) };
    // Signals are the store's fault, not this version's: calling an older version would not help.
    if (result.reason === 'signals') break;
  }
  const ranking = newestFirst(request.items);
  return first === null ? ranking : afterFault(ranking, first);
}

/** Why the requested ranker did not make the order. */
interface FirstFault {
  readonly fallback: Fallback;
  readonly failure: RankFailure;
}

function missing({ ranker }: RankSpec): FirstFault {
  const failure = failureOf({ name: ranker, version: 'none' }, MISSING.message);
  return { fallback: MISSING.reason, failure };
}

function failureOf(ranker: Maker, message: string): RankFailure {
  return { ranker, message: message.slice(0, LIMITS.rankerMessageCharsMax) };
}

function afterFault(ranking: Ranking, { fallback, failure }: FirstFault): Ranking {
  return { ...ranking, scores: { ...ranking.scores, failure }, fallback };
}

async function rankBy(
  signals: Signals,
  version: ModuleVersion,
  request: ChainRequest,
): Promise<Ranking | Fault> {
  const deadlineMs = Math.min(Math.max(1, request.spec.deadlineMs), LIMITS.rankerDeadlineMsMax);
  const { seed, nowMs, items, reader } = request;
  const { options } = request.spec;
  const subject = { items, reader, nowMs, deadlineMs };
  const fetched = await fetchSignals(signals, { version, options }, subject);
  if ('reason' in fetched) return fetched;
  const { columns } = fetched;
  const { viewer, language, args } = readerContext(reader);
  const question = {
    candidates: candidatesOf(items, version.needs),
    signals: columns,
    context: { seed, nowMs, options, viewer, language, args },
  };
  const outcome = await version.ask(question, deadlineMs);
  if (outcome.kind === 'fault') return outcome;
  const rows = rowsOf(request.rowAt, outcome.positions);
  if (typeof rows === 'string') return fault('not-a-permutation', rows);
  const order = outcome.positions as readonly Position[];
  const scores = scoreTable(rows, columns, outcome.parts);
  return { order, scores, ranker: version.maker, fallback: null };
}

/** What determines which signals are fetched. */
interface SignalChoice {
  readonly version: ModuleVersion;
  readonly options: RankSpec['options'];
}

interface FetchedSignals {
  readonly columns: SignalColumns;
}

async function fetchSignals(
  signals: Signals,
  { version, options }: SignalChoice,
  subject: SignalSubject,
): Promise<FetchedSignals | Fault> {
  const { deadlineMs } = subject;
  let names: readonly string[];
  try {
    names = version.signalsFor(options);
  } catch (error) {
    return fault('threw', describeThrown(error));
  }
  if (names.length === 0) return { columns: {} };
  const fetched = signals.fetch(names, subject).then(
    (columns): FetchedSignals => ({ columns }),
    (error: unknown) =>
      fault('signals', error instanceof FeedError ? error.message : describeThrown(error)),
  );
  return withinDeadline<FetchedSignals | Fault>(fetched, deadlineMs, () =>
    fault('signals', `expected the signals within ${deadlineMs} ms, got no answer`),
  );
}

function newestFirst(items: readonly Item[]): Ranking {
  const order = items.map((item) => item.position).sort((a, b) => b - a);
  const ranker = { name: chronological.name, version: chronological.version };
  return { order, scores: { columns: [], rows: order.map(() => []) }, ranker, fallback: null };
}

/**
 * The law for every ranker: the same candidates out as in, each once, compared by position. Returns why `got` is not a
 * permutation of `asked`, or null if it is. `asked` has no duplicates.
 */
export function permutationProblem(
  asked: readonly number[],
  got: readonly unknown[],
): string | null {
  const rows = rowsOf(new Map(asked.map((position, row) => [position, row])), got);
  return typeof rows === 'string' ? rows : null;
}

/** The row of each returned position, or why they are not a permutation of the positions that have a row. */
function rowsOf(
  rowAt: ReadonlyMap<unknown, number>,
  got: readonly unknown[],
): readonly number[] | string {
  if (got.length !== rowAt.size) return `expected ${rowAt.size} candidates, got ${got.length}`;
  const isTaken = new Uint8Array(rowAt.size);
  const rows: number[] = [];
  for (const position of got) {
    const row = rowAt.get(position);
    if (row === undefined || isTaken[row] === 1)
      return `expected each candidate once, got ${describePosition(position)} ${row === undefined ? 'from elsewhere' : 'again'}`;
    isTaken[row] = 1;
    rows.push(row);
  }
  return rows;
}

function describePosition(position: unknown): string {
  return typeof position === 'number'
    ? `position ${position}`
    : `a candidate whose position is ${position === null ? 'null' : typeof position}`;
}

/** Signals first, then parts; row i belongs to the candidate in rows[i]. A part with the name of a signal is left out. */
function scoreTable(
  rows: readonly number[],
  signals: SignalColumns,
  parts: readonly ScorePart[],
): ScoreTable {
  const own = parts.filter((part) => !Object.hasOwn(signals, part.name));
  const columns = [...Object.values(signals), ...own.map((part) => part.values)];
  return {
    columns: [...Object.keys(signals), ...own.map((part) => part.name)],
    rows: rows.map((row) => columns.map((values) => keepable(values[row] ?? 0))),
  };
}

/** Scores are stored as 32-bit floats, in which greater numbers would become infinite. */
function keepable(score: number): number {
  return Math.min(FLOAT32_MAX, Math.max(-FLOAT32_MAX, score));
}

const FLOAT32_MAX = (2 - 2 ** -23) * 2 ** 127;
