/**
 * Whether a server's memory stays flat under the live mix at full speed: the memory after a forced collection, sampled
 * sixty times. PALISADE_BENCH_MINUTES is the duration; it is in the record.
 */
import { loadavg } from 'node:os';
import { built } from '../built.ts';
import type { Figure, Measured } from '../figure.ts';
import { MEMORY_ARGS, openMemory, type ServerMemory } from '../http/memory.ts';
import { withMix, type RunningMix } from '../mix/running.ts';
import { round } from '../record.ts';
import { median } from '../timing.ts';

const { LIMITS } = await built<typeof import('../../src/base/limits.ts')>('base/limits');

const MINUTES = Number(process.env['PALISADE_BENCH_MINUTES'] ?? 60);
/** A viewer's token lasts two hours. */
const MINUTES_MAX = 100;
const LOOKS = 60;
const PAGES_PER_PUBLISH = 100;
/**
 * Before the first sample, items are published this much faster until they fill the item cache, the last to fill up.
 * A machine that fills it later would end with a cache that still grows.
 */
const FILLING_PAGES_PER_PUBLISH = 5;
/** One order of the generator. */
const PAGES_AT_ONCE = 1_000;

export const figure: Figure = {
  name: 'mix-memory',
  what: `live memory of a server after a forced collection, in the last quarter of ${MINUTES} minutes of page-mix-live over the second quarter (medians)`,
  unit: '× (bytes/bytes)',
  target: '<= 1.05',
  measure: (progress) => {
    if (!(MINUTES > 0 && MINUTES <= MINUTES_MAX))
      throw new Error(
        `expected PALISADE_BENCH_MINUTES above 0 and at most ${MINUTES_MAX}, got ${process.env['PALISADE_BENCH_MINUTES']}`,
      );
    return withMix({ progress, nodeArgs: MEMORY_ARGS }, (mix) => measureOn(mix, progress));
  },
};

async function measureOn(
  { palisade, generator }: RunningMix,
  progress: (line: string) => void,
): Promise<Measured> {
  const { read } = openMemory(palisade.server);
  const ask = { kind: 'ask', url: palisade.url, requests: PAGES_AT_ONCE, expected: null } as const;
  const filling = { ...ask, pagesPerPublish: FILLING_PAGES_PER_PUBLISH };
  const order = { ...ask, pagesPerPublish: PAGES_PER_PUBLISH };
  let filled = 0;
  for (; filled < LIMITS.itemCacheSlots; filled += PAGES_AT_ONCE / FILLING_PAGES_PER_PUBLISH) {
    await generator.send(filling);
    if (filled % 10_000 === 0) progress(`${filled} items published to fill the cache`);
  }
  const looks: ServerMemory[] = [];
  let pages = 0;
  const startMs = performance.now();
  while (looks.length < LOOKS) {
    await generator.send(order);
    pages += order.requests;
    const elapsedMinutes = (performance.now() - startMs) / 60_000;
    if (elapsedMinutes < ((looks.length + 1) * MINUTES) / LOOKS) continue;
    const look = await read();
    looks.push(look);
    progress(`${round(elapsedMinutes)} minutes, ${pages} pages: ${JSON.stringify(look)}`);
  }
  return {
    value: growth(looks, liveBytes),
    detail: {
      minutes: MINUTES,
      pages,
      publishedBefore: filled,
      published: pages / PAGES_PER_PUBLISH,
      anonymousRatio: round(growth(looks, (look) => look.anonymousBytes)),
      liveMegabytes: looks.map((look) => round(liveBytes(look) / 2 ** 20)),
      anonymousMegabytes: looks.map((look) => round(look.anonymousBytes / 2 ** 20)),
      loadAverage: loadavg().map(round),
    },
  };
}

function liveBytes({ heapBytes, externalBytes }: ServerMemory): number {
  return heapBytes + externalBytes;
}

/** The last quarter over the second: the first one settles. */
function growth(looks: readonly ServerMemory[], bytesOf: (look: ServerMemory) => number): number {
  const quarter = LOOKS / 4;
  const medianOf = (from: number): number => median(looks.slice(from, from + quarter).map(bytesOf));
  return medianOf(LOOKS - quarter) / medianOf(quarter);
}
