/**
 * Asks one ranker version after another until one gives a checked permutation, and answers chronologically when none
 * does. Nothing a ranker or a signal's source does escapes from here.
 */
import { withinDeadline } from '../base/async/deadline.ts';
import { LIMITS } from '../base/limits.ts';
import type { Fallback, Maker } from '../fence/fencepost.ts';
import type { Ranking } from '../fence/ranking.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import { wordsOf } from './answer.mjs';
import { chronological } from './built-in/chronological.ts';
import { permutationProblem } from './permutation.ts';
import { fault, type Fault, type RankerVersion } from './ranker-version.ts';
import type { Candidate, RankSpec, SignalColumns } from './ranker.ts';
import { scoreTable } from './score-table.ts';
import type { Signals } from './signals.ts';

export interface ChainRequest {
  /** Each position once. */
  readonly items: readonly Item[];
  readonly spec: RankSpec;
  readonly seed: number;
  readonly nowMs: number;
}

export interface ChainDeps {
  readonly signals: Signals;
  /** Told of every fault, with who is to blame. */
  readonly blame: (maker: Maker, fault: Fault) => void;
}

/** Never rejects. Each version has the whole deadline once for its signals and once for its answer. */
export async function rankByChain(
  deps: ChainDeps,
  versions: readonly RankerVersion[],
  request: ChainRequest,
): Promise<Ranking> {
  let fallback: Fallback | null = versions.length === 0 ? 'missing' : null;
  for (const version of versions) {
    const result = await rankBy(deps.signals, version, request);
    version.lastFault = 'reason' in result ? `${result.reason}: ${result.message}` : null;
    if (!('reason' in result)) {
      version.isProven = true;
      return { ...result, fallback };
    }
    deps.blame(version.maker, result);
    fallback ??= result.reason;
    // Signals are the store's fault, not this version's: an older one would ask in vain.
    if (result.reason === 'signals') break;
  }
  return newestFirst(request.items, fallback);
}

async function rankBy(
  signals: Signals,
  version: RankerVersion,
  request: ChainRequest,
): Promise<Ranking | Fault> {
  const deadlineMs = Math.min(Math.max(1, request.spec.deadlineMs), LIMITS.rankerDeadlineMsMax);
  const columns = await fetchSignals(signals, version, { ...request, deadlineMs });
  if ('reason' in columns) return columns.reason;
  const { seed, nowMs, spec, items } = request;
  const question = {
    candidates: items.map(candidateOf),
    signals: columns.columns,
    context: { seed, nowMs, options: spec.options },
  };
  const outcome = await version.ask(question, deadlineMs);
  if (outcome.kind === 'fault') return outcome;
  const asked = items.map((item) => item.position);
  const problem = permutationProblem(asked, outcome.positions);
  if (problem !== null) return fault('not-a-permutation', problem);
  const order = outcome.positions as readonly Position[];
  const scores = scoreTable(order, { asked, signals: columns.columns, parts: outcome.parts });
  return { order, scores, ranker: version.maker, fallback: null };
}

async function fetchSignals(
  signals: Signals,
  version: RankerVersion,
  { items, nowMs, spec, deadlineMs }: ChainRequest & { readonly deadlineMs: number },
): Promise<{ readonly columns: SignalColumns } | { readonly reason: Fault }> {
  let names: readonly string[];
  try {
    names = version.signalsFor(spec.options);
  } catch (error) {
    return { reason: fault('threw', wordsOf(error)) };
  }
  if (names.length === 0) return { columns: {} };
  const fetched = signals.fetch(names, { items, nowMs }).then(
    (columns) => ({ columns }),
    (error: unknown) => ({ reason: fault('signals', wordsOf(error)) }),
  );
  return withinDeadline<{ readonly columns: SignalColumns } | { readonly reason: Fault }>(
    fetched,
    deadlineMs,
    () => ({
      reason: fault('signals', `expected the signals within ${deadlineMs} ms, got none`),
    }),
  );
}

/** Tags are copied so that a ranker which edits its candidates cannot reach the items. */
function candidateOf({ position, author, kind, thread, tags, createdAtMs }: Item): Candidate {
  return { position, author, kind, thread, tags: [...tags], createdAtMs };
}

function newestFirst(items: readonly Item[], fallback: Fallback | null): Ranking {
  const order = items.map((item) => item.position).sort((a, b) => b - a);
  const ranker = { name: chronological.name, version: chronological.version };
  return { order, scores: { columns: [], rows: order.map(() => []) }, ranker, fallback };
}
