/** What every fence store promises about the windows of ranked tails. */
import assert from 'node:assert/strict';
import { LIMITS } from '../../base/limits.ts';
import { position } from '../../model/positions.ts';
import type { FenceStore } from '../fence-store.ts';
import type { FencepostRef, TailWindow } from '../fencepost.ts';
import { fencepost, KEEP_ALL, KEY, type OpenFenceStore, type RegisterTest } from './samples.ts';

const POST = { epoch: 0, upTo: position(90) };

function windowOf(upTo: number, above: number, fields: Partial<TailWindow> = {}): TailWindow {
  const order = [position(above + 1), position(upTo)];
  const ranker = { name: 'hot', version: '2' };
  return { above: position(above), upTo: position(upTo), order, ranker, fallback: null, ...fields };
}

/** Two fenceposts, the newer of them over (40, 90]. */
async function openTwo(open: OpenFenceStore): Promise<FenceStore> {
  const store = await open();
  await store.commit(KEY, fencepost(40, 0), KEEP_ALL);
  await store.commit(KEY, fencepost(90, 40, { windowItems: 2 }), KEEP_ALL);
  return store;
}

export function windows(open: OpenFenceStore, test: RegisterTest): void {
  const read = (store: FenceStore, post: FencepostRef = POST): Promise<unknown> =>
    store.windows(KEY, post);

  test('a fencepost says how large its windows are, and has none before the first', async () => {
    const store = await openTwo(open);
    const query = { epoch: 0, from: position(90), limit: 9, order: 'newest' } as const;
    const sizes = (await store.chain(KEY, query)).map((post) => post.windowItems);
    assert.deepEqual(sizes, [2, undefined]);
    assert.equal((await store.state(KEY)).latest?.windowItems, 2);
    assert.deepEqual(await read(store), []);
  });

  test('windows are kept as they were, one below the other', async () => {
    const store = await openTwo(open);
    const row = [
      windowOf(90, 70),
      windowOf(70, 60, { order: [], fallback: 'deadline' }),
      windowOf(60, 50, { ranker: { name: 'other', version: '' } }),
    ];
    const answers: unknown[] = [];
    for (const window of row) answers.push(await store.addWindow(KEY, POST, window));
    // Compared at the end, because an answer must not grow with later windows.
    assert.deepEqual(
      answers,
      row.map((_, nth) => row.slice(0, nth + 1)),
    );
    assert.deepEqual(await read(store), row);
    const older = { epoch: 0, upTo: position(40) };
    assert.deepEqual(await store.addWindow(KEY, older, windowOf(40, 9)), [windowOf(40, 9)]);
    assert.deepEqual(await read(store), row);
  });

  test('a window that does not follow on the last one, or leaves the range, is not added', async () => {
    const store = await openTwo(open);
    const row = [windowOf(90, 70)];
    assert.deepEqual(await store.addWindow(KEY, POST, windowOf(89, 70)), []);
    for (const window of [row[0], windowOf(90, 60), windowOf(80, 60), windowOf(70, 39)])
      assert.deepEqual(await store.addWindow(KEY, POST, window as TailWindow), row);
    assert.deepEqual(await read(store), row);
  });

  test('of rivals one adds its window, and all of them learn which', async () => {
    const store = await openTwo(open);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => store.addWindow(KEY, POST, windowOf(90, 50 + nth))),
    );
    const kept = await read(store);
    assert.equal((kept as readonly TailWindow[]).length, 1);
    for (const answer of answers) assert.deepEqual(answer, kept);
  });

  test(`a fencepost has at most ${LIMITS.tailWindowsMax} windows`, async () => {
    const store = await openTwo(open);
    for (let nth = 0; nth < LIMITS.tailWindowsMax; nth += 1)
      await store.addWindow(KEY, POST, windowOf(90 - nth, 89 - nth, { order: [] }));
    const full = await read(store);
    assert.equal((full as readonly TailWindow[]).length, LIMITS.tailWindowsMax);
    const next = 90 - LIMITS.tailWindowsMax;
    assert.deepEqual(await store.addWindow(KEY, POST, windowOf(next, next - 1)), full);
  });

  test('windows stay when more is committed, and go with their fencepost', async () => {
    const store = await openTwo(open);
    await store.addWindow(KEY, POST, windowOf(90, 70));
    await store.commit(KEY, fencepost(95, 90), KEEP_ALL);
    assert.deepEqual(await read(store), [windowOf(90, 70)]);
    await store.commit(KEY, fencepost(99, 95), { posts: 1, committedAfterMs: 0 });
    assert.equal(await read(store), null);
    assert.equal(await store.addWindow(KEY, POST, windowOf(90, 70)), null);
    await store.drop(KEY, 0, [position(99)]);
    assert.equal(await read(store, { epoch: 0, upTo: position(99) }), null);
  });

  test('a fencepost of an earlier epoch may have more windows, as long as it is kept', async () => {
    const store = await openTwo(open);
    await store.addWindow(KEY, POST, windowOf(90, 70));
    await store.reset(KEY);
    const row = [windowOf(90, 70), windowOf(70, 60)];
    assert.deepEqual(await store.addWindow(KEY, POST, windowOf(70, 60)), row);
    await store.commit(KEY, fencepost(90, 0, { epoch: 1 }), KEEP_ALL);
    assert.deepEqual(await read(store, { ...POST, epoch: 1 }), []);
    assert.equal(await read(store, { ...POST, epoch: 2 }), null);
  });
}
