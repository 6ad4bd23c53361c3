/** Loading the sample world: once, in order, marked when complete, and completed by a second run after a kill. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POSITION_ZERO } from '../../src/model/positions.ts';
import { EVERYTHING, type UserId } from '../../src/model/producers.ts';
import { foreignKey, type Item } from '../../src/model/items.ts';
import { LIMITS } from '../../src/base/limits.ts';
import { loadSampleWorld, needsSample } from '../../src/sample/load-world.ts';
import { readWorld } from '../../src/sample/world.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { bundleScript } from '../support/child-script.ts';

const CONLANG = 'test/fixtures/conlang';
const QUANTUM = 'examples/quantum';

async function withStore<T>(use: (store: Store, dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'palisade-sample-'));
  const store = await openLmdbStore({ dir });
  try {
    return await use(store, dir);
  } finally {
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function everyItem(store: Store): Promise<readonly (Item | null)[]> {
  const upTo = await store.timelines.newest();
  const positions = await store.timelines.range(new Set([EVERYTHING]), {
    above: POSITION_ZERO,
    upTo,
    limit: 10_000,
    order: 'oldest',
  });
  return store.items.getMany(positions);
}

const ignore = () => undefined;

describe('loading', () => {
  test('puts every item in, in the order of the tables, and every follow', async () => {
    await withStore(async (store) => {
      const world = readWorld(CONLANG);
      const size = await loadSampleWorld(store, { dir: CONLANG }, ignore);
      expect(size).toEqual({ items: 399, edges: world.edges.length, viewers: 1 });
      const all = await everyItem(store);
      expect(all.map((item) => item?.payload)).toEqual(world.drafts.map((draft) => draft.payload));
      const idOf = new Map(all.map((item) => [item?.position, item?.foreignId]));
      expect(all.map((item) => idOf.get(item?.parent))).toEqual(
        world.drafts.map((draft) => draft.foreignParent),
      );
      const authors = world.drafts.flatMap(({ author }) => author ?? []);
      const people = await store.people.getMany(authors);
      expect(people.filter((person) => person?.state !== 'active')).toEqual([]);
      const { follows } = await store.edges.facts('9' as UserId, null);
      expect([...follows].toSorted()).toEqual(
        world.edges
          .filter(({ consumer }) => consumer === '9')
          .map(({ producer }) => producer)
          .toSorted(),
      );
    });
  });

  test('names ready viewers after their labels, and others after their numbers', async () => {
    await withStore(async (store) => {
      await loadSampleWorld(store, { dir: QUANTUM }, ignore);
      const ids = ['1039', '26'] as UserId[];
      const people = await store.people.getMany(ids);
      expect(people.map((person) => person?.name)).toEqual(['the specialist', 'user 26']);
    });
  });

  test('makes each recorded favourite one of the question, and records no event', async () => {
    await withStore(async (store) => {
      await loadSampleWorld(store, { dir: QUANTUM }, ignore);
      const { favourites } = readWorld(QUANTUM);
      const [keeper, upTo] = ['62' as UserId, await store.timelines.newest()];
      const query = { above: POSITION_ZERO, upTo, limit: 99, order: 'newest' } as const;
      const kept = await store.reactions.items('favourite', keeper, query);
      const items = await store.items.getMany(kept);
      expect(kept).toHaveLength(31);
      expect(new Set(items.map((item) => item?.foreignId))).toEqual(
        new Set(favourites.flatMap(({ viewer, item }) => (viewer === keeper ? item : []))),
      );
      const all = await store.items.positionsOf(favourites.map(({ item }) => foreignKey(item)));
      const questions = [...new Set(all)].map((at) => at ?? POSITION_ZERO);
      const counts = await store.reactions.favouriteCounts(questions);
      expect(counts.reduce((sum, count) => sum + count)).toBe(706);
      expect(await store.events.list({ state: 'pending', after: null, limit: 1 })).toEqual([]);
    });
  });

  test('puts a part in: the oldest items, and what the ready viewers follow', async () => {
    await withStore(async (store) => {
      const world = readWorld(CONLANG);
      const { items, edges } = await loadSampleWorld(store, { dir: CONLANG, itemsMax: 7 }, ignore);
      expect([items, edges]).toEqual([
        7,
        world.edges.filter(({ consumer }) => consumer === '9').length,
      ]);
      expect((await everyItem(store)).map((item) => item?.payload)).toEqual(
        world.drafts.slice(0, 7).map((draft) => draft.payload),
      );
      expect(await needsSample(store)).toBe(false);
    });
  });

  test('reports its progress, never backwards, up to the whole', async () => {
    await withStore(async (store) => {
      const seen: [number, number][] = [];
      const { items, edges } = await loadSampleWorld(store, { dir: CONLANG }, (done, total) =>
        seen.push([done, total]),
      );
      const dones = seen.map(([done]) => done);
      expect(dones).toEqual(dones.toSorted((a, b) => a - b));
      expect(seen.at(-1)).toEqual([items + edges, items + edges]);
    });
  });

  test('begins with few rows at once, and lets others have a turn after each batch', async () => {
    await withStore(async (store) => {
      const [steps, turnsBefore]: [number[], number[]] = [[], []];
      let turns = 0;
      const others = setInterval(() => (turns += 1), 0);
      // A slow machine, as the load sees it: what is written takes more than a batch may.
      const slow = {
        ...store,
        items: {
          ...store.items,
          publishMany: async (drafts: Parameters<Store['items']['publishMany']>[0]) => {
            const until = performance.now() + 2 * LIMITS.sampleBatchMsMax;
            while (performance.now() < until);
            return store.items.publishMany(drafts);
          },
        },
      };
      await loadSampleWorld(slow, { dir: CONLANG, itemsMax: 100 }, (done) => {
        steps.push(done);
        turnsBefore.push(turns);
      });
      clearInterval(others);
      const min = LIMITS.sampleBatchRowsMin;
      expect(steps.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6].map((nth) => nth * min));
      expect(new Set(turnsBefore.slice(0, 6)).size).toBe(6);
    });
  });

  test('is needed by an empty store, not by a loaded one, and not by one that holds other things', async () => {
    await withStore(async (store) => {
      expect(await needsSample(store)).toBe(true);
      await loadSampleWorld(store, { dir: CONLANG }, ignore);
      expect(await needsSample(store)).toBe(false);
      expect(await store.meta.get('sample')).toBe('conlang@2');
    });
    await withStore(async (store) => {
      const [draft] = readWorld(CONLANG).drafts;
      if (draft !== undefined) await store.items.publish(draft);
      expect(await needsSample(store)).toBe(false);
    });
  });

  test('that stops half way is still needed, and a second run adds only what is missing', async () => {
    await withStore(async (store) => {
      const stop = () => {
        throw new Error('stopped');
      };
      await expect(loadSampleWorld(store, { dir: CONLANG }, stop)).rejects.toThrow('stopped');
      expect(await needsSample(store)).toBe(true);
      expect(await store.timelines.newest()).toBeGreaterThan(0);
      await loadSampleWorld(store, { dir: CONLANG }, ignore);
      expect(await everyItem(store)).toHaveLength(399);
      expect(await needsSample(store)).toBe(false);
    });
  });

  test('refuses what another version of the world began, and writes nothing', async () => {
    await withStore(async (store) => {
      await store.meta.put('sample', 'loading conlang@1');
      await expect(loadSampleWorld(store, { dir: CONLANG }, ignore)).rejects.toThrow(
        /^expected .* a part of conlang@2, got a part of conlang@1, which another version/,
      );
      expect(await store.timelines.newest()).toBe(0);
      expect(await store.meta.get('sample')).toBe('loading conlang@1');
    });
  });

  test('again what is loaded changes nothing', async () => {
    await withStore(async (store) => {
      await loadSampleWorld(store, { dir: CONLANG }, ignore);
      const before = await everyItem(store);
      await loadSampleWorld(store, { dir: CONLANG }, ignore);
      expect(await everyItem(store)).toEqual(before);
      expect(await store.timelines.newest()).toBe(399);
    });
  });
});

describe('a load that is killed', () => {
  let script: { readonly file: string; readonly remove: () => void };
  beforeAll(async () => {
    script = await bundleScript('test/sample/load-child.ts');
  });
  afterAll(() => script.remove());

  /** Runs the child until it has printed so many lines, then kills it. Zero lets it finish. Resolves with the lines it printed. */
  async function runChild(dataDir: string, killAfterLines: number): Promise<number> {
    const child = spawn(process.execPath, [script.file, dataDir, QUANTUM], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let lines = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      lines += chunk.toString().split('\n').length - 1;
      if (killAfterLines > 0 && lines >= killAfterLines) child.kill('SIGKILL');
    });
    await once(child, 'close');
    return lines;
  }

  test.each([1, 5, 11, 13])(
    'after %i batches is completed by the next start, each item and follow exactly once',
    async (killAfter) => {
      const dir = mkdtempSync(join(tmpdir(), 'palisade-sample-'));
      try {
        await runChild(dir, killAfter);
        const killed = await openLmdbStore({ dir });
        expect(await needsSample(killed)).toBe(true);
        await killed.close();
        await runChild(dir, 0);
        await expectWholeWorld(dir);
      } finally {
        rmSync(dir, { recursive: true, force: true });
      }
    },
  );
});

async function expectWholeWorld(dir: string): Promise<void> {
  const store = await openLmdbStore({ dir });
  const world = readWorld(QUANTUM);
  const items = await everyItem(store);
  expect(items.map((item) => `${item?.kind} ${item?.payload.url}`)).toEqual(
    world.drafts.map((draft) => `${draft.kind} ${draft.payload.url}`),
  );
  const { follows } = await store.edges.facts('1847' as UserId, null);
  expect(follows.size).toBe(44 + 36 + 3);
  const range = { above: POSITION_ZERO, upTo: await store.timelines.newest() };
  const given = await store.reactions.among('favourite', range, { after: null, limit: 999 });
  expect(given).toHaveLength(world.favourites.length);
  expect(await needsSample(store)).toBe(false);
  await store.close();
}
