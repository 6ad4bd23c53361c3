/**
 * An unordered bulk write can meet existing documents and fail in another way in the same call: then not all of it was
 * stored.
 */
import { MongoBulkWriteError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import { ann, bob, cy, notification, person } from '../../support/builders.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';

const service = await mongoService();
const DUPLICATE_KEY = 11_000;
const HOST_UNREACHABLE = 6;

/** Answers as a cluster does of which one shard is away: a duplicate on one, no answer of the other, and nothing kept. */
function halfAway<T extends object>(collection: T, fault: { isOn: boolean }): T {
  const errors = [DUPLICATE_KEY, HOST_UNREACHABLE].map((code, index) => ({ code, index }));
  const failing = () => {
    const failure = { message: 'half of it', code: DUPLICATE_KEY, writeErrors: errors };
    return Promise.reject(new MongoBulkWriteError(failure as never, {} as never));
  };
  return new Proxy(collection, {
    get: (target, name): unknown => {
      if (fault.isOn && name === 'insertMany') return failing;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function openHalfAway(name: keyof Collections) {
  const fault = { isOn: false };
  const store = await openTestMongo(service, {
    wrap: (all) => ({ ...all, [name]: halfAway<object>(all[name], fault) }),
  });
  return { fault, store };
}

describe.skipIf(!service.isThere)(service.name, () => {
  test('people who were not all kept are not acknowledged', async () => {
    const { fault, store } = await openHalfAway('people');
    await store.people.join(person(ann));
    fault.isOn = true;
    const joining = store.people.joinMany([ann, bob, cy].map((id) => person(id)));
    await expect(joining).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('notifications that were not all moved stay in their inbox', async () => {
    const { fault, store } = await openHalfAway('notifications');
    const append = (n: number) => store.notifications.append([notification(ann, `e${n}`)]);
    for (let n = 1; n <= 16; n += 1) await append(n);
    fault.isOn = true;
    await expect(append(17)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await store.notifications.inbox(ann)).notifications).toHaveLength(16);
    fault.isOn = false;
    await append(17);
    expect((await store.notifications.inbox(ann)).notifications).toHaveLength(17);
  });
});
