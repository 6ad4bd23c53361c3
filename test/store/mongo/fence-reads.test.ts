/** What a commit reads from MongoDB: a process that knows what retention checks next does not read it again. */
import { describe, expect, test } from 'vitest';
import { type Fencepost } from '../../../src/fence/fencepost.ts';
import { POSITION_ZERO } from '../../../src/model/positions.ts';
import type { SentCommand } from '../../../src/store/mongo/engine/client.ts';
import { fencepost, KEEP_ALL } from '../../support/builders.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const KEY = { viewer: 'ann', stream: 'home' };

async function openCommitting() {
  const sent: SentCommand[] = [];
  const { fences } = await openTestMongo(service, { onCommand: (each) => sent.push(each) });
  /** Whether the commit read what retention may remove. */
  const isJudgedFromStore = async (post: Fencepost, keep = KEEP_ALL): Promise<boolean> => {
    sent.length = 0;
    expect(await fences.commit(KEY, post, keep)).toMatchObject({ isCommitted: true });
    return sent.some(({ command }) => command['find'] === 'fenceposts');
  };
  const kept = async (): Promise<readonly number[]> => {
    const from = { epoch: 0, from: POSITION_ZERO, order: 'oldest' } as const;
    return (await fences.chain(KEY, { ...from, limit: 100 })).map(({ upTo }) => upTo);
  };
  return { isJudgedFromStore, kept };
}

describe.skipIf(!service.isThere)(service.name, () => {
  test('only the first commit of a fence reads its fenceposts, when all are kept', async () => {
    const { isJudgedFromStore, kept } = await openCommitting();
    const reads: boolean[] = [];
    for (const at of [1, 2, 3]) reads.push(await isJudgedFromStore(fencepost(at, at - 1)));
    expect(reads).toEqual([true, false, false]);
    expect(await kept()).toEqual([1, 2, 3]);
  });

  test('a commit that leaves nothing but itself is the oldest that the next one judges', async () => {
    const { isJudgedFromStore, kept } = await openCommitting();
    const since = (committedAfterMs: number) => ({ posts: 1_000, committedAfterMs });
    await isJudgedFromStore(fencepost(1, 0, { committedAtMs: 100 }), since(0));
    await isJudgedFromStore(fencepost(2, 1, { committedAtMs: 200 }), since(150));
    expect(await kept()).toEqual([2]);
    expect(await isJudgedFromStore(fencepost(3, 2, { committedAtMs: 210 }), since(160))).toBe(
      false,
    );
    expect(await kept()).toEqual([2, 3]);
    expect(await isJudgedFromStore(fencepost(4, 3, { committedAtMs: 255 }), since(205))).toBe(true);
    expect(await kept()).toEqual([3, 4]);
    await isJudgedFromStore(fencepost(5, 4, { committedAtMs: 900 }), since(850));
    expect(await kept()).toEqual([5]);
  });

  test('a process that knows nothing of a fence reads all that retention judges in one answer', async () => {
    const dbName = testDatabase(service);
    const { fences } = await openTestMongo(service, { dbName });
    for (let at = 1; at <= 120; at += 1) await fences.commit(KEY, fencepost(at, at - 1), KEEP_ALL);
    const sent: SentCommand[] = [];
    const other = await openTestMongo(service, { dbName, onCommand: (each) => sent.push(each) });
    sent.length = 0;
    await other.fences.commit(KEY, fencepost(121, 120), KEEP_ALL);
    const names = sent.map(({ name }) => name);
    expect(names).toContain('find');
    expect(names).not.toContain('getMore');
  });
});
