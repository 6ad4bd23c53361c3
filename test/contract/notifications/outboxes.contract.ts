/** What every store promises about outgoing messages. */
import { expect } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import type { OutboxEntry } from '../../../src/store/ports/notifications.ts';
import { ann, bob } from '../../support/builders.ts';
import { HUGE, REFUSED, type OpenStore, type Register } from '../contract.ts';

const LEASE_MS = 100;

function entry(target: string, order: number, fields: Partial<OutboxEntry> = {}): OutboxEntry {
  return { target, order, recipient: ann, dueAtMs: 0, batchMax: 1, ...fields };
}

const at = (nowMs: number, limit = 9) => ({ nowMs, leaseUntilMs: nowMs + LEASE_MS, limit });

export function outboxesContract(open: OpenStore, test: Register): void {
  test('an entry is claimed once, in order, and is gone when it is completed', async () => {
    const { notifications: store } = await open();
    for (const order of [3, 1, 2]) expect(await store.enter([entry('w', order)])).toEqual([true]);
    expect(await store.enter([entry('w', 1)])).toEqual([false]);
    const sent: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const [batch] = await store.claim(at(5));
      expect(batch).toMatchObject({ target: 'w', recipient: ann, attempts: 0 });
      expect(await store.claim(at(5))).toEqual([]);
      sent.push(...(batch?.orders ?? []));
      if (batch !== undefined) expect(await store.complete(batch, { atMs: 5 })).toBe(true);
    }
    expect(sent).toEqual([3, 1, 2]);
    expect(await store.claim(at(9_999))).toEqual([]);
    expect(await store.enter([entry('w', 2)])).toEqual([false]);
    expect(await store.claim(at(9_999))).toEqual([]);
  });

  test('a batch takes what is due together, and no more than it may hold', async () => {
    const { notifications: store } = await open();
    for (const order of [1, 2, 3])
      await store.enter([entry('m', order, { batchMax: 2, dueAtMs: 10 })]);
    await store.enter([entry('m', 4, { batchMax: 2, dueAtMs: 50 })]);
    expect(await store.claim(at(9))).toEqual([]);
    const [first] = await store.claim(at(10));
    expect(first?.orders).toEqual([1, 2]);
    if (first !== undefined) await store.complete(first, { atMs: 10 });
    const [second] = await store.claim(at(10));
    expect(second?.orders).toEqual([3]);
    if (second !== undefined) await store.complete(second, { atMs: 10 });
    expect(await store.claim(at(49))).toEqual([]);
    expect((await store.claim(at(50)))[0]?.orders).toEqual([4]);
  });

  test('a batch whose lease has expired goes to another worker unchanged, and its first holder loses it', async () => {
    const { notifications: store } = await open();
    await store.enter([entry('m', 1, { batchMax: 9 })]);
    const [lost] = await store.claim(at(0));
    await store.enter([entry('m', 2, { batchMax: 9 })]);
    expect(await store.claim(at(LEASE_MS - 1))).toEqual([]);
    const [taken] = await store.claim(at(LEASE_MS));
    expect(taken?.orders).toEqual([1]);
    expect(taken?.lease).not.toBe(lost?.lease);
    if (lost === undefined || taken === undefined) return;
    expect(await store.complete(lost, { atMs: LEASE_MS })).toBe(false);
    expect(await store.postpone(lost, { dueAtMs: 0, hasFailed: true })).toBe(false);
    expect(await store.complete(taken, { atMs: LEASE_MS })).toBe(true);
    expect((await store.claim(at(LEASE_MS)))[0]?.orders).toEqual([2]);
  });

  test('a batch that is given back is due at the given time, and counts only its failures', async () => {
    const { notifications: store } = await open();
    await store.enter([entry('w', 1)]);
    await store.enter([entry('w', 2)]);
    const [first] = await store.claim(at(0));
    if (first !== undefined)
      expect(await store.postpone(first, { dueAtMs: 30, hasFailed: true })).toBe(true);
    expect(await store.claim(at(29))).toEqual([]);
    const [failed] = await store.claim(at(30));
    expect(failed).toMatchObject({ orders: [1], attempts: 1 });
    if (failed !== undefined) await store.postpone(failed, { dueAtMs: 30, hasFailed: false });
    const [again] = await store.claim(at(30));
    expect(again).toMatchObject({ orders: [1], attempts: 1 });
    if (again !== undefined) await store.complete(again, { atMs: 30 });
    expect((await store.claim(at(30)))[0]).toMatchObject({ orders: [2], attempts: 0 });
  });

  test('targets that have waited longest come first, and several workers share them', async () => {
    const { notifications: store } = await open();
    for (const [target, dueAtMs] of [
      ['c', 3],
      ['a', 1],
      ['b', 2],
    ] as const)
      await store.enter([entry(target, 1, { dueAtMs, recipient: bob })]);
    const names = async (limit: number) =>
      (await store.claim(at(9, limit))).map(({ target }) => target);
    expect(await names(1)).toEqual(['a']);
    const [some, others] = await Promise.all([names(9), names(9)]);
    expect([...some, ...others].toSorted()).toEqual(['b', 'c']);
    expect(await names(0)).toEqual([]);
  });

  test('a target that was just served comes after those that waited meanwhile', async () => {
    const { notifications: store } = await open();
    for (const order of [1, 2]) await store.enter([entry('busy', order)]);
    await store.enter([entry('quiet', 1, { dueAtMs: 4, recipient: bob })]);
    const [first] = await store.claim(at(0));
    if (first !== undefined) expect(await store.complete(first, { atMs: 5 })).toBe(true);
    expect(await store.claim(at(3))).toEqual([]);
    const [second] = await store.claim(at(9, 1));
    expect(second?.target).toBe('quiet');
    expect(await store.claim(at(9, 1))).toMatchObject([{ target: 'busy', orders: [2] }]);
  });

  test('a target that was served while the clock was ahead does not wait for that time', async () => {
    const { notifications: store } = await open();
    await store.enter([entry('w', 1)]);
    const [first] = await store.claim(at(0));
    if (first !== undefined) expect(await store.complete(first, { atMs: 5_000 })).toBe(true);
    await store.enter([entry('w', 2, { dueAtMs: 5 })]);
    expect(await store.claim(at(5))).toMatchObject([{ target: 'w', orders: [2] }]);
  });

  test('a full outbox drops the oldest that is not being sent', async () => {
    const { notifications: store } = await open();
    await store.enter([entry('w', 1)]);
    await store.claim(at(0));
    for (let order = 2; order <= LIMITS.outboxEntriesMax + 1; order += 1)
      await store.enter([entry('w', order)]);
    const [first] = await store.claim(at(LEASE_MS));
    expect(first?.orders).toEqual([1]);
    if (first !== undefined) await store.complete(first, { atMs: LEASE_MS });
    expect((await store.claim(at(LEASE_MS)))[0]?.orders).toEqual([3]);
  }, 120_000);

  test('an entry whose names cannot be keys is refused', async () => {
    const { notifications: store } = await open();
    await expect(store.enter([entry(HUGE, 1)])).rejects.toMatchObject(REFUSED);
    await expect(store.enter([entry('w', -1)])).rejects.toMatchObject(REFUSED);
    await expect(store.claim({ ...at(0), limit: -1 })).rejects.toMatchObject(REFUSED);
  });
}
