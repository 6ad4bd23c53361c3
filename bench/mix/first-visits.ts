/**
 * First visits: people who follow many, and of whom nothing is cached in the process, request their very first page,
 * alternating with the warm mix of everybody else. The measure is the server's processor time, until it is idle again.
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pinned } from '../http/pinned.ts';
import { round } from '../record.ts';
import { median } from '../timing.ts';
import type { Visit } from './generator.ts';
import { ROUND_PAGES, ROUNDS, WARM_PAGES } from './mix.ts';
import { withMix, type RunningMix } from './running.ts';
import { openMixWorld, type MixWorld } from './world.ts';

/** Enough for more than ten ticks of the processor's clock. */
const VISITS_A_ROUND = 20;
/** The visitors of the first rounds find code that was never run for so many followees. */
const WARM_ROUNDS = 1;
const VISITORS = VISITS_A_ROUND * (WARM_ROUNDS + ROUNDS);
/** A server that uses no tick of the processor for this long has finished its work after the answers. */
const QUIET_MS = 500;
const QUIET_TRIES_MAX = 40;
const IDLE_MS = 3_000;
const METRICS_TOKEN = 'metrics-of-this-benchmark-alone';

export interface FirstVisits {
  /** Processor time of a first visit over that of a page of the warm mix. */
  readonly ratio: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Rejects when any answer is wrong, or when a visit did not commit exactly one fencepost. */
export async function measureFirstVisits(progress: (line: string) => void): Promise<FirstVisits> {
  return withMix({ progress, open: openVisitedWorld }, (mix) => inTurns(mix, progress));
}

async function openVisitedWorld(progress: (line: string) => void): Promise<MixWorld> {
  const world = await openMixWorld(progress, { visitors: VISITORS });
  return { ...world, settings: { ...world.settings, PALISADE_METRICS_TOKEN: METRICS_TOKEN } };
}

/** Processor time in µs per request, for each round. */
interface Rounds {
  readonly visits: number[];
  /** The same visitors' second pages. */
  readonly next: number[];
  readonly warm: number[];
}

async function inTurns(
  { world, palisade, generator }: RunningMix,
  progress: (line: string) => void,
): Promise<FirstVisits> {
  const { server, url } = palisade;
  const ask = { kind: 'ask', url, expected: null, pagesPerPublish: 0 } as const;
  const cost = async (order: Parameters<typeof generator.send>[0]): Promise<number> => {
    const before = server.cpuSeconds();
    const { pages } = await generator.send(order);
    await untilQuiet(server);
    return ((server.cpuSeconds() - before) * 1e6) / pages;
  };
  await cost({ ...ask, requests: WARM_PAGES });
  const undisturbedUs = await cost({ ...ask, requests: ROUND_PAGES });
  const idleUsPerSecond = await idleCost(server);
  const rounds: Rounds = { visits: [], next: [], warm: [] };
  const committed = await commits(url);
  for (let turn = 0; turn < WARM_ROUNDS + ROUNDS; turn++) {
    const visitors = visitorsOf(world, turn);
    rounds.visits.push(await cost({ kind: 'visit', url, visitors }));
    rounds.next.push(await cost({ kind: 'next', url, visitors }));
    // Entries that the visits evicted from caches are loaded again before the mix is measured: its cost is that of a
    // warm mix.
    await cost({ ...ask, requests: ROUND_PAGES });
    rounds.warm.push(await cost({ ...ask, requests: ROUND_PAGES }));
    progress(`round ${turn + 1} of ${WARM_ROUNDS + ROUNDS}`);
  }
  const commitsOfVisits = (await commits(url)) - committed;
  if (commitsOfVisits !== world.visitors.length)
    throw new Error(`expected ${world.visitors.length} commits, got ${commitsOfVisits}`);
  return resultOf(rounds, { world, commitsOfVisits, undisturbedUs, idleUsPerSecond });
}

function visitorsOf({ viewers, visitors }: MixWorld, turn: number): Visit['visitors'] {
  const from = turn * VISITS_A_ROUND;
  return visitors
    .slice(from, from + VISITS_A_ROUND)
    .map((followees, offset) => ({ index: viewers.length + from + offset, followees }));
}

/** Waits until the work after the answers is done too. */
async function untilQuiet(server: Pinned): Promise<void> {
  for (let tries = 0; tries < QUIET_TRIES_MAX; tries++) {
    const before = server.cpuSeconds();
    await pause(QUIET_MS);
    if (server.cpuSeconds() - before < 0.015) return;
  }
  throw new Error(`expected a quiet server after ${QUIET_TRIES_MAX * QUIET_MS} ms`);
}

/** The process's idle cost, in µs a second: none of it belongs to a request. */
async function idleCost(server: Pinned): Promise<number> {
  const before = server.cpuSeconds();
  await pause(IDLE_MS);
  return ((server.cpuSeconds() - before) * 1e9) / IDLE_MS;
}

/** First pages that committed a fencepost, since the server started. */
async function commits(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(new URL('/metrics', url), { headers })).text();
  const found = /^palisade_commits_total\{template="home",outcome="committed"\} (\d+)$/m.exec(text);
  if (found === null) throw new Error(`expected a count of commits, got ${text.slice(0, 500)}`);
  return Number(found[1]);
}

interface ResultContext {
  readonly world: MixWorld;
  readonly commitsOfVisits: number;
  readonly undisturbedUs: number;
  readonly idleUsPerSecond: number;
}

function resultOf(
  { visits, next, warm }: Rounds,
  { world, commitsOfVisits, undisturbedUs, idleUsPerSecond }: ResultContext,
): FirstVisits {
  const [visitUs, warmUs] = [visits, warm].map((each) => median(each.slice(WARM_ROUNDS)));
  if (visitUs === undefined || warmUs === undefined) throw new Error('expected rounds, got none');
  return {
    ratio: visitUs / warmUs,
    detail: {
      counted: `all processor time of the server from the first request of a round until it is quiet for ${QUIET_MS} ms: the pages, their fenceposts, and the rivers made behind them`,
      visitUs: round(visitUs),
      warmPageUs: round(warmUs),
      visitUsOfRounds: visits.map(round),
      warmPageUsOfRounds: warm.map(round),
      secondPageUs: round(median(next.slice(WARM_ROUNDS))),
      warmPageUsBeforeVisits: round(undisturbedUs),
      idleUsPerSecond: round(idleUsPerSecond),
      rounds: ROUNDS,
      warmRounds: WARM_ROUNDS,
      visitsOfRound: VISITS_A_ROUND,
      warmPagesOfRound: ROUND_PAGES,
      commits: commitsOfVisits,
      followeesOfVisitor: meanLength(world.visitors),
      followeesOfViewerMean: round(meanLength(world.viewers)),
      viewers: world.viewers.length,
      items: world.items,
      store: world.store,
      loadAverage: loadavg().map(round),
    },
  };
}

function meanLength(lists: readonly (readonly unknown[])[]): number {
  return lists.flat().length / lists.length;
}
