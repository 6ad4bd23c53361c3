/** What every store promises about lanes: whose turn it is, and who may change what. */
import { expect } from 'vitest';
import type { Lane } from '../../../src/store/ports/events.ts';
import { draft, draftBy } from '../../support/builders.ts';
import type { OpenStore, Register } from '../contract.ts';
import { claimed, ended, gathered, LEASE_MS, LIMIT, onlyClaimed, opened, own } from './fixture.ts';

export function lanesContract(open: OpenStore, test: Register): void {
  test('the events of one producer come in their order, to one holder at a time', async () => {
    const store = await open();
    const { item } = await store.items.publish(draft());
    await store.items.publish(draft());
    await store.items.publish(draftBy('bob'));
    await store.items.remove(item.position);
    const lane = await claimed(store, own, 10);
    const { events, recorded } = await opened(store, lane);
    expect(events.map(({ event }) => event.id)).toEqual(['publish/1', 'publish/2', 'delete/1']);
    expect((await store.events.open(lane, 1)).events.map(({ event }) => event.id)).toEqual([
      'publish/1',
    ]);
    expect(await store.events.claim({ nowMs: 10, leaseMs: LEASE_MS, limit: LIMIT })).toEqual([]);
    await store.events.release(lane, { dueMs: 50, recorded });
    expect(await store.events.claim({ nowMs: 49, leaseMs: LEASE_MS, limit: LIMIT })).toEqual([]);
    expect((await claimed(store, own, 50)).claim).toBeGreaterThan(lane.claim);
  });

  test('a lane whose holder is gone is claimed when its lease ends, and the earlier holder changes nothing more', async () => {
    const store = await open();
    await store.items.publish(draft());
    const late = await claimed(store, own, 10);
    expect(await store.events.renew(late, 2_000)).toBe(true);
    expect(await store.events.claim({ nowMs: 1_999, leaseMs: LEASE_MS, limit: LIMIT })).toEqual([]);
    const lane = await claimed(store, own, 2_000);
    const { events, recorded } = await opened(store, lane);
    const [stored] = events;
    if (stored === undefined) return expect.fail('expected an event');
    expect(await store.events.save(late, ended(stored, 'processed', 3))).toBe(false);
    expect(await store.events.renew(late, 9_000)).toBe(false);
    const unsaved = [ended(stored, 'processed', 3)];
    expect(await store.events.release(late, { dueMs: 0, recorded, unsaved })).toBe(false);
    expect(await store.events.claim({ nowMs: 2_001, leaseMs: LEASE_MS, limit: LIMIT })).toEqual([]);
    expect(await store.events.get('publish/1')).toEqual(stored);
    expect(await store.events.save(lane, ended(stored, 'processed', 3))).toBe(true);
  });

  test('a lane that is done has work again with its next event, also with one that arrived meanwhile', async () => {
    const store = await open();
    await store.items.publish(draft());
    const lane = await claimed(store, own, 10);
    const { events, recorded } = await opened(store, lane);
    for (const stored of events) await store.events.save(lane, ended(stored, 'processed', 11));
    await store.items.publish(draft());
    await gathered(store);
    expect(await store.events.release(lane, { dueMs: null, recorded })).toBe(true);
    const again = await claimed(store, own, 12);
    const next = await opened(store, again);
    expect(next.events.map(({ event }) => event.id)).toEqual(['publish/2']);
    for (const stored of next.events)
      await store.events.save(again, ended(stored, 'processed', 12));
    await store.events.release(again, { dueMs: null, recorded: next.recorded });
    expect(await store.events.claim({ nowMs: 9_999, leaseMs: LEASE_MS, limit: LIMIT })).toEqual([]);
    await store.items.publish(draft());
    expect((await opened(store, await claimed(store, own, 13))).events).toHaveLength(1);
  });

  test('lanes that were held or released by a clock hours ahead are claimed at once', async () => {
    const store = await open();
    for (const user of ['ann', 'bob']) await store.items.publish(draftBy(user));
    await gathered(store);
    const nowMs = 10;
    const aheadMs = nowMs + 5 * 3_600_000;
    const held = await onlyClaimed(store, aheadMs);
    const waiting = await onlyClaimed(store, aheadMs);
    const { recorded } = await opened(store, waiting);
    await store.events.release(waiting, { dueMs: aheadMs + 500, recorded });
    const again = await store.events.claim({ nowMs, leaseMs: LEASE_MS, limit: LIMIT });
    const producers = (lanes: readonly Lane[]) => lanes.map(({ producer }) => producer).toSorted();
    expect(producers(again)).toEqual(producers([held, waiting]));
    expect(await store.events.claim({ nowMs, leaseMs: LEASE_MS, limit: LIMIT })).toEqual([]);
  });

  for (const isHeld of [true, false])
    test(`a lane that gets more ${isHeld ? 'while it is held' : 'once it is done'} comes after one that waits`, async () => {
      const store = await open();
      for (const user of ['ann', 'bob']) await store.items.publish(draftBy(user));
      await gathered(store);
      const first = await onlyClaimed(store, 10);
      const { events, recorded } = await opened(store, first);
      const unsaved = events.map((stored) => ended(stored, 'processed', 11));
      const getMore = async (): Promise<void> => {
        await store.items.publish(draftBy(first.producer.slice('user:'.length)));
        await gathered(store);
      };
      if (isHeld) await getMore();
      await store.events.release(first, { dueMs: null, recorded, unsaved });
      if (!isHeld) await getMore();
      expect((await onlyClaimed(store, 12)).producer).not.toBe(first.producer);
      expect((await onlyClaimed(store, 12)).producer).toBe(first.producer);
    });
}
