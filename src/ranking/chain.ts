/**
 * Asks one ranker version after another until one gives a checked permutation, and answers chronologically when no
 * version does. Nothing that a ranker or a signal's source throws leaves this file.
 */
import { withinDeadline } from '../base/async/deadline.ts';
import { LIMITS } from '../base/limits.ts';
import type { Fallback, Maker, RankFailure, ScoreTable } from '../fence/fencepost.ts';
import type { Ranking } from '../fence/ranking.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import { describeThrown, type ScorePart } from './answer.mjs';
import { chronological } from './built-in/chronological.ts';
import { fault, type Fault, type RankerVersion } from './ranker-version.ts';
import { candidatesOf } from './candidates.ts';
import type { RankSpec, SignalColumns } from './ranker.ts';
import { readerContext, type Reader } from './reader.ts';
import type { Signals } from './signals.ts';

/** The fault of a ranker that is not there. */
export const MISSING = fault('missing', 'no ranker of this name is serving');

export interface ChainContext {
  readonly signals: Signals;
  /** Called with every fault and the version that made it. */
  readonly onFault: (maker: Maker, fault: Fault) => void;
}

export interface ChainRequest {
  /** Each position once. */
  readonly items: readonly Item[];
  readonly spec: RankSpec;
  readonly reader: Reader;
  readonly seed: number;
  readonly nowMs: number;
}

/** Never rejects. Each version has the whole deadline once for its signals and once for its answer. */
export async function rankByChain(
  { signals, onFault }: ChainContext,
  versions: readonly RankerVersion[],
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
    // Signals are the store's fault, not this version's: asking an older version would not help.
    if (result.reason === 'signals') break;
  }
  const ranking = newestFirst(request.items);
  return first === null ? ranking : afterFault(ranking, first);
}

/** Why the ranker that was asked for did not make the order. */
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
  version: RankerVersion,
  request: ChainRequest,
): Promise<Ranking | Fault> {
  const deadlineMs = Math.min(Math.max(1, request.spec.deadlineMs), LIMITS.rankerDeadlineMsMax);
  const fetched = await fetchSignals(signals, version, { deadlineMs, ...request });
  if ('reason' in fetched) return fetched;
  const { columns } = fetched;
  const { seed, nowMs, spec, items, reader } = request;
  const question = {
    candidates: candidatesOf(items, version.needs),
    signals: columns,
    context: { seed, nowMs, options: spec.options, ...readerContext(reader) },
  };
  const outcome = await version.ask(question, deadlineMs);
  if (outcome.kind === 'fault') return outcome;
  const asked = items.map((item) => item.position);
  const problem = permutationProblem(asked, outcome.positions);
  if (problem !== null) return fault('not-a-permutation', problem);
  const order = outcome.positions as readonly Position[];
  const scores = scoreTable(order, { asked, signals: columns, parts: outcome.parts });
  return { order, scores, ranker: version.maker, fallback: null };
}

interface FetchedSignals {
  readonly columns: SignalColumns;
}

async function fetchSignals(
  signals: Signals,
  version: RankerVersion,
  { items, reader, nowMs, spec, deadlineMs }: ChainRequest & { readonly deadlineMs: number },
): Promise<FetchedSignals | Fault> {
  let names: readonly string[];
  try {
    names = version.signalsFor(spec.options);
  } catch (error) {
    return fault('threw', describeThrown(error));
  }
  if (names.length === 0) return { columns: {} };
  const fetched = signals.fetch(names, { items, reader, nowMs, deadlineMs }).then(
    (columns): FetchedSignals => ({ columns }),
    (error: unknown) => fault('signals', describeThrown(error)),
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
 * The law for every ranker: the same candidates out as in, each once, compared by position. Returns what keeps `got`
 * from being a permutation of `asked`, or null when it is one. `asked` holds each position once.
 */
export function permutationProblem(
  asked: readonly number[],
  got: readonly unknown[],
): string | null {
  if (got.length !== asked.length) return `expected ${asked.length} candidates, got ${got.length}`;
  const left = new Set<unknown>(asked);
  for (const position of got) {
    if (left.delete(position)) continue;
    const isRepeat = asked.some((one) => one === position);
    return `expected each candidate once, got ${describePosition(position)} ${isRepeat ? 'again' : 'from elsewhere'}`;
  }
  return null;
}

function describePosition(position: unknown): string {
  return typeof position === 'number'
    ? `position ${position}`
    : `a candidate whose position is ${position === null ? 'null' : typeof position}`;
}

interface ScoreTableOptions {
  /** As the candidates came in; row i of every signal and part belongs to asked[i]. */
  readonly asked: readonly Position[];
  readonly signals: SignalColumns;
  readonly parts: readonly ScorePart[];
}

/** Signals first, then parts, one row for each place of `order`. A part named like a signal is left out. */
function scoreTable(order: readonly Position[], options: ScoreTableOptions): ScoreTable {
  const signals = Object.entries(options.signals).map(([name, values]) => ({ name, values }));
  const taken = new Set(signals.map((signal) => signal.name));
  const columns = [...signals, ...options.parts.filter((part) => !taken.has(part.name))];
  const rowOf = new Map(options.asked.map((position, row) => [position, row]));
  return {
    columns: columns.map((column) => column.name),
    rows: order.map((position) =>
      columns.map((column) => column.values[rowOf.get(position) ?? 0] ?? 0),
    ),
  };
}
