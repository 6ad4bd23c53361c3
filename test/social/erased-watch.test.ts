/** Who is told that an account was erased, in the process that erased it and in another one. */
import { describe, expect, test, vi } from 'vitest';
import type { UserId } from '../../src/model/producers.ts';
import { openErasedWatch, type ErasedWatch } from '../../src/social/erasure/erased-watch.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { watchChanges } from '../../src/store/watch-changes.ts';
import { ada, bob, carol } from '../support/builders.ts';
import { openFront } from '../support/open-redis-store.ts';
import { openTestStore } from '../support/open-store.ts';
import { redisService } from '../support/services.ts';

const redis = await redisService();

const eraseIn = ({ people }: Pick<Store, 'people'>, person: UserId) =>
  people.erase({ person, sinceMs: 1, heir: null });

interface World {
  readonly store: Store;
  readonly watch: ErasedWatch;
}

async function openWorld(): Promise<World> {
  let watch: ErasedWatch | null = null;
  const store = watchChanges(await openTestStore(), (change) => watch?.note(change));
  watch = openErasedWatch(store);
  return { store, watch };
}

test('notifies everybody who watches the person once, and nobody who watches another or has left', async () => {
  const { store, watch } = await openWorld();
  const told: string[] = [];
  const tell = (): void => void told.push('ada');
  watch.watch(ada, tell);
  watch.watch(ada, tell);
  watch.watch(ada, () => told.push('somebody who has left'))();
  watch.watch(bob, () => told.push('bob'));
  await store.people.edit(bob, { state: 'suspended' });
  await eraseIn(store, ada);
  await eraseIn(store, carol);
  await expect.poll(() => told).toHaveLength(2);
  await eraseIn(store, ada);
  await watch.tend();
  expect(told).toEqual(['ada', 'ada']);
});

test('looks at everybody when anything may have happened, and again when the store did not answer', async () => {
  const { people, timelines } = await openTestStore();
  let isAway = true;
  const getMany = (ids: readonly UserId[]) =>
    isAway ? Promise.reject(new Error('away')) : people.getMany(ids);
  const watch = openErasedWatch({ people: { getMany }, timelines });
  const told = vi.fn();
  watch.watch(ada, told);
  await eraseIn({ people }, ada);
  watch.note({ kind: 'everything' });
  await expect(watch.tend()).rejects.toThrow('away');
  isAway = false;
  await watch.tend();
  expect(told).toHaveBeenCalledOnce();
});

describe.skipIf(!redis.isThere)(`with ${redis.name} between processes`, () => {
  test('reports an account that another process erased, as soon as it reads the announcement', async () => {
    const durable = await openTestStore();
    let watch: ErasedWatch | null = null;
    const mine = await openFront({
      url: redis.url,
      durable,
      onChange: (change) => watch?.note(change),
    });
    const other = await openFront({ url: redis.url, durable });
    watch = openErasedWatch(mine);
    const told = vi.fn();
    watch.watch(ada, told);
    await eraseIn(other, bob);
    await watch.tend();
    expect(told).not.toHaveBeenCalled();
    await eraseIn(other, ada);
    await watch.tend();
    await expect.poll(() => told.mock.calls).toHaveLength(1);
  });
});
