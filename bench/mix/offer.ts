/** Requests that arrive at a rate, whether or not earlier ones are answered, as those of many people do. */
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../timing.ts';

/** The time between two checks of what is due. */
const TICK_MS = 2;

export interface OfferOptions {
  readonly perSecond: number;
  readonly seconds: number;
  /** The limit from when a request is due, whether or not it could be sent then, to its answer. */
  readonly inTimeMs: number;
  /** Rejects when the answer is wrong. */
  readonly send: () => Promise<'answered' | 'refused'>;
}

/** The results of the requests. Latencies are in ms; null where there are none. */
export interface Offered {
  readonly perSecond: number;
  readonly inTime: number;
  readonly late: number;
  readonly refused: number;
  readonly answeredMs: Latencies | null;
  readonly refusedMs: Latencies | null;
}

interface Latencies {
  readonly median: number;
  readonly p99: number;
}

/** Resolves when the last one is answered. */
export async function offer(options: OfferOptions): Promise<Offered> {
  const { perSecond, seconds, inTimeMs, send } = options;
  const waits: Record<Awaited<ReturnType<typeof send>>, number[]> = { answered: [], refused: [] };
  const startMs = performance.now();
  const sendOne = async (dueMs: number): Promise<void> => {
    const outcome = await send();
    waits[outcome].push(performance.now() - dueMs);
  };
  const sent: Promise<void>[] = [];
  while (sent.length < perSecond * seconds) {
    const dueMs = startMs + (sent.length * 1e3) / perSecond;
    if (dueMs <= performance.now()) sent.push(sendOne(dueMs));
    else await pause(TICK_MS);
  }
  await Promise.all(sent);
  const inTime = waits.answered.filter((ms) => ms <= inTimeMs).length;
  return {
    perSecond,
    inTime,
    late: waits.answered.length - inTime,
    refused: waits.refused.length,
    answeredMs: latenciesOf(waits.answered),
    refusedMs: latenciesOf(waits.refused),
  };
}

function latenciesOf(ms: readonly number[]): Latencies | null {
  if (ms.length === 0) return null;
  return { median: Math.round(quantile(ms, 0.5)), p99: Math.round(quantile(ms, 0.99)) };
}
