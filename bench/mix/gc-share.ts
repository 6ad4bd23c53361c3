/** The share of the server's processor time spent on garbage collection during the mix, from V8's own profile. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROUND_PAGES, ROUNDS, WARM_PAGES } from './mix.ts';
import { withMix } from './running.ts';

/** The share of processor time that the server's main thread spends in garbage collection during the mix, in %. */
export async function gcShare(progress: (line: string) => void): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-profile-'));
  try {
    const nodeArgs = ['--cpu-prof', '--cpu-prof-dir', folder];
    let startUs = 0;
    await withMix({ progress, nodeArgs }, async ({ palisade, generator }) => {
      const order = { kind: 'ask', url: palisade.url, expected: null, pagesPerPublish: 0 } as const;
      await generator.send({ ...order, requests: WARM_PAGES });
      startUs = Number(process.hrtime.bigint() / 1_000n);
      await generator.send({ ...order, requests: ROUND_PAGES * ROUNDS });
    });
    const [file] = readdirSync(folder);
    return gcShareOf(
      JSON.parse(readFileSync(join(folder, file ?? ''), 'utf8')) as Profile,
      startUs,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** V8's output; times in µs of the monotonic clock. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string };
  }[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

function gcShareOf({ nodes, startTime, samples, timeDeltas }: Profile, startUs: number): number {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  let [atUs, collecting, busy] = [startTime, 0, 0];
  for (const [index, sample] of samples.entries()) {
    const deltaUs = timeDeltas[index] ?? 0;
    atUs += deltaUs;
    const name = names.get(sample);
    if (atUs < startUs || name === '(idle)') continue;
    busy += deltaUs;
    if (name === '(garbage collector)') collecting += deltaUs;
  }
  if (busy === 0) throw new Error('expected samples of the mix, got none');
  return (100 * collecting) / busy;
}
