/** The time from a publish request until a thousand readers with an open page know that something new is above. */
import { setTimeout } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { Figure, Measured } from '../figure.ts';
import { AUTHOR, followHome, inTime, withLiveServer, type LiveServer } from '../live.ts';
import { round } from '../record.ts';
import { quantile, summary } from '../timing.ts';

const READERS = 1_000;
const ROUNDS = 30;
const WARM_ROUNDS = 3;
/** No faster than a process checks for all its followers together. */
const EVERY_MS = 1_000;

export const figure: Figure = {
  name: 'live',
  what: `99th percentile of the time from the author's request to publish until each of ${READERS} readers with an open page, all of whom follow the author, is notified`,
  unit: 'ms',
  target: '<= 250',
  measure: (progress) =>
    withLiveServer({ readers: READERS, items: 20 }, (server) => measureOn(server, progress)),
};

async function measureOn(server: LiveServer, progress: (line: string) => void): Promise<Measured> {
  const { url, readers, ask } = server;
  let wanted = 0;
  let missing = 0;
  let sentMs = 0;
  let waits: number[] = [];
  let allTold = (): void => undefined;
  const told = (count: number | undefined): void => {
    if (count !== wanted) throw new Error(`expected ${wanted} above, got ${count}`);
    waits.push(performance.now() - sentMs);
    missing -= 1;
    if (missing === 0) allTold();
  };
  const sockets: WebSocket[] = [];
  for (const viewer of readers)
    sockets.push(
      await followHome(url, {
        viewer,
        onUpdate: ({ __typename, count }) => {
          if (__typename === 'NewAbove') told(count);
        },
      }),
    );
  progress(`${sockets.length} readers follow their home`);
  const acknowledged: number[] = [];
  let cpuBefore = 0;
  for (let turn = 1; turn <= ROUNDS + WARM_ROUNDS; turn += 1) {
    if (turn === WARM_ROUNDS + 1) {
      waits = [];
      cpuBefore = server.cpuSeconds();
    }
    wanted = turn;
    missing = readers.length;
    const everyone = new Promise<void>((resolve) => (allTold = resolve));
    sentMs = performance.now();
    await ask(
      AUTHOR,
      'mutation ($title: String) { publish(input: { title: $title }) { item { id } } }',
      { title: `turn ${turn}` },
    );
    acknowledged.push(performance.now() - sentMs);
    await inTime(everyone, `news for ${readers.length} readers`);
    await setTimeout(Math.max(0, sentMs + EVERY_MS - performance.now()));
  }
  const processorMs = ((server.cpuSeconds() - cpuBefore) / ROUNDS) * 1_000;
  for (const socket of sockets) socket.terminate();
  return {
    value: quantile(waits, 0.99),
    detail: {
      readers: READERS,
      rounds: ROUNDS,
      toldMs: summary(waits),
      acknowledgedMs: summary(acknowledged),
      serverProcessorMsOfARound: round(processorMs),
      condition:
        'one publish a second; one embedded process on one core; the readers share the other core',
    },
  };
}
