/** The data version: it differs after every write that a stream may depend on, and no other. */
import { describe, expect, test } from 'vitest';
import { userProducer } from '../../src/model/producers.ts';
import { countWrites } from '../../src/store/data-version.ts';
import type { ItemStore } from '../../src/store/ports/items.ts';
import { deferred } from '../support/deferred.ts';
import { ann, bob, draftBy, edge } from '../support/builders.ts';
import { openEmbeddedTestStore } from '../support/open-store.ts';
import { STORE_PORTS } from '../support/store-ports.ts';

/** A new verb is counted until somebody says that it changes no stream. */
const COUNTED = [
  'edges.addEdge',
  'edges.addEdges',
  'edges.grant',
  'edges.recount',
  'edges.removeEdge',
  'items.edit',
  'items.publish',
  'items.publishMany',
  'items.remove',
  'lists.change',
  'lists.create',
  'lists.remove',
  'people.edit',
  'people.erase',
  'people.join',
  'people.joinMany',
  'people.noteErasure',
  'places.create',
  'places.edit',
  'places.handOver',
  'places.move',
  'places.putMember',
  'places.putMembers',
  'places.removeMember',
  'places.setRole',
  'threads.close',
  'threads.move',
  'threads.repair',
];

describe('the data version', () => {
  test('counts the writes that a stream may depend on', async () => {
    const store = await openEmbeddedTestStore();
    const unending = () => deferred<never>().promise;
    const isCounted = (port: (typeof STORE_PORTS)[number], verb: string): boolean => {
      const counted = countWrites({ ...store, [port]: { ...store[port], [verb]: unending } });
      void (Reflect.get(counted[port], verb) as () => unknown)();
      return counted.dataVersion() === null;
    };
    const found = STORE_PORTS.flatMap((port) =>
      Object.keys(store[port])
        .filter((verb) => isCounted(port, verb))
        .map((verb) => `${port}.${verb}`),
    );
    expect(found.sort()).toEqual(COUNTED);
  });

  test('differs after a write, and not after a read or a mark', async () => {
    const store = await openEmbeddedTestStore();
    const seen = [store.dataVersion()];
    const look = (): void => void seen.push(store.dataVersion());
    const { item } = await store.items.publish(draftBy(ann));
    look();
    await store.items.getMany([item.position]);
    await store.items.like(bob, item.position);
    await store.reads.advanceAllRead(bob, { at: item.position, atMs: 1 });
    look();
    await store.edges.addEdge(edge(bob, userProducer(ann)));
    look();
    const [start, published, read, followed] = seen;
    expect(published).not.toBe(start);
    expect(read).toBe(published);
    expect(followed).not.toBe(read);
  });

  test('is unknown while a write runs, and differs after one that failed', async () => {
    const store = await openEmbeddedTestStore();
    const gates = [deferred(), deferred()] as const;
    let begun = 0;
    const remove: ItemStore['remove'] = async () => {
      await gates[begun++ === 0 ? 0 : 1].promise;
      throw new Error('out of order');
    };
    const counted = countWrites({ ...store, items: { ...store.items, remove } });
    const before = counted.dataVersion();
    const { item } = await store.items.publish(draftBy(ann));
    const running = [item, item].map(({ position }) => counted.items.remove(position));
    expect(counted.dataVersion()).toBeNull();
    gates[0].resolve();
    await expect(running[0]).rejects.toThrow('out of order');
    expect(counted.dataVersion()).toBeNull();
    gates[1].resolve();
    await expect(running[1]).rejects.toThrow('out of order');
    expect(counted.dataVersion()).not.toBeNull();
    expect(counted.dataVersion()).not.toBe(before);
  });
});
