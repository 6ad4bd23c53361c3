/**
 * The memory that one more hot viewer costs a server. It counts what is left after a forced collection: live objects
 * with their buffers or, if that is more, the resident memory of the process. Mapped files never count, because the
 * embedded store's page cache belongs to no viewer.
 */
import { loadavg } from 'node:os';
import type { Figure, Measured } from '../figure.ts';
import { MEMORY_ARGS, openMemory, type ServerMemory } from '../http/memory.ts';
import { openMixWorld } from '../mix/world.ts';
import { withMix, type RunningMix } from '../mix/running.ts';
import { round } from '../record.ts';

const FEW = 1_000;
const MANY = 10_000;
/** Fills the caches that a process keeps for all viewers together, above all items, before the first measurement. */
const WARM_PAGES = 20_000;

export const figure: Figure = {
  name: 'viewer-bytes',
  what: `resident bytes that a hot viewer adds to a server of page-mix’s world, after a forced collection: ${MANY} viewers who scrolled ten pages compared with ${FEW}, mapped files excluded`,
  unit: 'bytes',
  target: '<= 32768',
  measure: (progress) =>
    withMix(
      {
        progress,
        open: (report) => openMixWorld(report, { viewers: MANY }),
        scrolled: FEW,
        nodeArgs: MEMORY_ARGS,
      },
      (mix) => measureOn(mix, progress),
    ),
};

async function measureOn(
  { world, palisade, generator }: RunningMix,
  progress: (line: string) => void,
): Promise<Measured> {
  const { read } = openMemory(palisade.server);
  const ask = {
    kind: 'ask',
    url: palisade.url,
    requests: WARM_PAGES,
    expected: null,
    pagesPerPublish: 0,
  } as const;
  await generator.send(ask);
  const few = await read();
  const { viewers, scrolledAtOnce: atOnce } = world;
  const { pages } = await generator.send({
    kind: 'scroll',
    selection: 'records',
    url: palisade.url,
    viewers,
    from: FEW,
    atOnce,
  });
  progress(`scrolled ${MANY - FEW} more feeds, ${pages} pages`);
  await generator.send(ask);
  const many = await read();
  const added = (bytes: (memory: ServerMemory) => number): number =>
    round((bytes(many) - bytes(few)) / (MANY - FEW));
  const liveBytes = added(({ heapBytes, externalBytes }) => heapBytes + externalBytes);
  const anonymousBytes = added((memory) => memory.anonymousBytes);
  return {
    value: Math.max(liveBytes, anonymousBytes),
    detail: {
      liveBytes,
      anonymousBytes,
      mappedBytes: added((memory) => memory.mappedBytes),
      few,
      many,
      followeesMean: round(viewers.flat().length / viewers.length),
      items: world.items,
      loadAverage: loadavg().map(round),
    },
  };
}
