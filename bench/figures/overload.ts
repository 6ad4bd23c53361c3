/** How many requests a server still answers in time when it gets twice as many as it can answer. */
import { loadavg } from 'node:os';
import type { Figure, Measured } from '../figure.ts';
import type { Ask } from '../mix/generator.ts';
import type { Offered } from '../mix/offer.ts';
import { withMix, type RunningMix } from '../mix/running.ts';
import { round } from '../record.ts';
import { median } from '../timing.ts';

const VIEWERS = 300;
const WARM_PAGES = 8_000;
const ROUND_PAGES = 6_000;
const ROUNDS = 3;
const TIMES = 2;
const SECONDS = 10;
const IN_TIME_MS = 500;

export const figure: Figure = {
  name: 'overload',
  what: 'pages of page-mix-client per second of processor time that are answered within 500 ms when twice as many are requested as 300 viewers can get, as a ratio to the same without overload',
  unit: '× (pages/s)',
  target: '>= 0.7',
  async measure(progress): Promise<Measured> {
    const refusing = await measureRounds(progress, {});
    // The behaviour of servers that refuse nothing.
    const patient = await measureRounds(progress, { PALISADE_REQUEST_WAIT_MS: '0' });
    return {
      value: median(refusing.map(({ ratio }) => ratio)),
      detail: {
        times: TIMES,
        seconds: SECONDS,
        inTimeMs: IN_TIME_MS,
        refusing,
        refusingNothing: patient,
        loadAverage: loadavg().map(round),
      },
    };
  },
};

interface Round {
  readonly ratio: number;
  /** Without overload, by elapsed time. */
  readonly fullPerSecond: number;
  readonly offered: Offered;
}

/** Each round measures the server's capacity, and then sends a multiple of it. */
async function measureRounds(
  progress: (line: string) => void,
  settings: Readonly<Record<string, string>>,
): Promise<readonly Round[]> {
  const run = { progress, settings, scrolled: VIEWERS, selection: 'client' } as const;
  return withMix(run, async (mix) => {
    await mix.generator.send({ ...fullOrder(mix), requests: WARM_PAGES });
    const rounds: Round[] = [];
    while (rounds.length < ROUNDS) {
      rounds.push(await measureRound(mix));
      progress(`round ${rounds.length} of ${ROUNDS}`);
    }
    return rounds;
  });
}

async function measureRound(mix: RunningMix): Promise<Round> {
  const { palisade, generator } = mix;
  const full = await timed(mix, fullOrder(mix));
  const perSecond = Math.round(full.pages / full.seconds) * TIMES;
  const shape = { perSecond, seconds: SECONDS, inTimeMs: IN_TIME_MS };
  const over = await timed(mix, { kind: 'offer', url: palisade.url, ...shape });
  if (over.offered === undefined) throw new Error('expected what became of the offer, got nothing');
  // The work left from the overload is done by now: all requests were answered.
  await generator.send({ ...fullOrder(mix), requests: 1 });
  return {
    ratio: round(over.pages / over.cpuSeconds / (full.pages / full.cpuSeconds)),
    fullPerSecond: round(full.pages / full.seconds),
    offered: over.offered,
  };
}

function fullOrder({ palisade }: RunningMix): Ask {
  const { url } = palisade;
  return { kind: 'ask', url, requests: ROUND_PAGES, expected: null, pagesPerPublish: 0 };
}

async function timed(
  { palisade, generator }: RunningMix,
  order: Parameters<typeof generator.send>[0],
) {
  const [cpuBefore, startMs] = [palisade.server.cpuSeconds(), performance.now()];
  const report = await generator.send(order);
  return {
    ...report,
    cpuSeconds: palisade.server.cpuSeconds() - cpuBefore,
    seconds: (performance.now() - startMs) / 1e3,
  };
}
