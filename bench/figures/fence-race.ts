/**
 * Whether exactly one fencepost is committed however many first pages of one viewer race for it, over two processes.
 */
import type { Position } from '../../src/model/positions.ts';
import type { Store } from '../../src/store/ports/store.ts';
import type { Figure, Measured } from '../figure.ts';
import { openClient, startApi, type Answer, type PalisadeProcess } from '../scale/api.ts';
import { openSharedWorld, READER, SHARED_PLAN, type SharedWorld } from '../scale/world.ts';
import { readerId } from '../world-store.ts';
import { freshDraft } from '../world.ts';

const ROUNDS = Number(process.env['PALISADE_BENCH_ROUNDS'] ?? 200);
const WARM_ROUNDS = 3;
const AT_ONCE = 100;
const DEADLINE_MS = 20_000;
const QUERY = '{ stream(template: "home", first: 20) { edges { node { id } } status } }';

export const figure: Figure = {
  name: 'fence-race',
  what: `fenceposts committed by ${AT_ONCE} simultaneous first pages of one viewer over two processes: the worst of ${ROUNDS} rounds, where a round without a commit counts as two`,
  unit: 'fenceposts',
  target: '<= 1',
  async measure(progress) {
    const world = await openSharedWorld(SHARED_PLAN, { delayMs: 0, progress });
    const processes: PalisadeProcess[] = [];
    try {
      processes.push(await startApi(world.direct), await startApi(world.direct));
      return await measureOn(world, processes, progress);
    } finally {
      await Promise.all(processes.map((each) => each.stop()));
      await world.close();
    }
  },
};

async function measureOn(
  world: SharedWorld,
  processes: readonly PalisadeProcess[],
  progress: (line: string) => void,
): Promise<Measured> {
  const { store } = await world.open(world.direct);
  const client = openClient(DEADLINE_MS);
  const committed: number[] = [];
  try {
    const race = (): Promise<readonly Answer[]> =>
      Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          client.ask(processes[index % processes.length]?.url ?? '', readerId(READER), {
            query: QUERY,
          }),
        ),
      );
    // A process that has just started must open its connections first.
    for (const { url } of processes) await client.ask(url, readerId(READER), { query: QUERY });
    for (let turn = 0; turn < WARM_ROUNDS; turn++) await race();
    let before = await newestAt(store);
    for (let turn = 0; turn < ROUNDS; turn++) {
      const followees = SHARED_PLAN.society.followees(READER);
      await store.items.publish(freshDraft(turn, followees[turn % followees.length] ?? 0));
      expectSame(await race(), turn);
      const posts = await store.fences.chain(keyOf(), {
        epoch: 0,
        from: Number.MAX_SAFE_INTEGER as Position,
        limit: 64,
        order: 'newest',
      });
      committed.push(posts.filter(({ upTo: at }) => at > before).length);
      before = await newestAt(store);
      if (turn % 50 === 49) progress(`${turn + 1} of ${ROUNDS} rounds`);
    }
  } finally {
    client.close();
    await store.close();
  }
  // No commit is as wrong as two.
  const worst = committed.reduce(
    (far, count) => (Math.abs(count - 1) > Math.abs(far - 1) ? count : far),
    1,
  );
  return {
    value: worst < 1 ? 2 : worst,
    detail: {
      rounds: ROUNDS,
      atOnce: AT_ONCE,
      exactlyOne: committed.filter((count) => count === 1).length,
      committed: [...new Set(committed)],
      processes: processes.length,
      items: SHARED_PLAN.items,
      server: world.server,
    },
  };
}

function keyOf(): { readonly viewer: string; readonly stream: string } {
  return { viewer: `u:${readerId(READER)}`, stream: 'home' };
}

async function newestAt(store: Store): Promise<Position> {
  return (await store.fences.state(keyOf())).upTo;
}

/** Refuses a round in which a page is missing, or has another order than the others. */
function expectSame(answers: readonly Answer[], turn: number): void {
  const failed = answers.find(({ data }) => data === null || data['stream'] === null);
  if (failed !== undefined)
    throw new Error(
      `round ${turn}: expected every page, got ${failed.code}: ${failed.body.slice(0, 300)}`,
    );
  const orders = new Set(
    answers.map(({ data }) =>
      JSON.stringify((data?.['stream'] as { readonly edges: unknown }).edges),
    ),
  );
  if (orders.size !== 1)
    throw new Error(
      `round ${turn}: expected the same page from all, got ${orders.size} different ones`,
    );
}
