/** What every store promises about the events of one object and of one producer. */
import { expect } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import { userProducer } from '../../../src/model/producers.ts';
import type { EventSubject, StoredEvent } from '../../../src/store/ports/events.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, bob, carol, draft, edge, membership, tag } from '../../support/builders.ts';
import { allPages, HUGE, REFUSED, type OpenStore, type Register } from '../contract.ts';
import { claimed, ended, gathered, opened, own } from './fixture.ts';

export function subjectsContract(open: OpenStore, test: Register): void {
  test('the events about a producer are listed newest first, page by page, and no others', async () => {
    const store = await open();
    for (const [n, consumer] of [ann, bob, carol].entries())
      for (const name of ['x', 'x1'])
        await store.edges.addEdge(edge(consumer, tag(name), { sinceMs: n + 1 }));
    await store.places.putMember(membership(bob, 'group:g', { sinceMs: 4 }));
    await store.edges.addEdge(edge(ann, userProducer(bob), { sinceMs: 5 }));
    const about = aboutProducer(tag('x'));
    const all = ['follow/3/carol/tag:x', 'follow/2/bob/tag:x', 'follow/1/ann/tag:x'];
    for (const limit of [1, 2, 3, 9]) expect(await idsOf(store, about, limit)).toEqual(all);
    expect(await store.events.newestOf(about, { after: null, limit: 0 })).toEqual([]);
    expect(await idsOf(store, aboutProducer(membership(bob, 'group:g').place))).toEqual([
      'join/4/bob/group:g',
    ]);
    expect(await idsOf(store, aboutProducer(userProducer(bob)))).toEqual(['follow/5/ann/user:bob']);
    expect(await idsOf(store, aboutProducer(userProducer(carol)))).toEqual([]);
  });

  test('the events about an item are listed once each, also those of one instant', async () => {
    const store = await open();
    const [first = position(0), second = position(0)] = [
      await store.items.publish(draft()),
      await store.items.publish(draft()),
    ].map(({ item }) => item.position);
    for (const at of [first, second])
      for (const viewer of [ann, bob, carol]) await store.items.like(viewer, at);
    await store.items.edit(first, { payload: { title: 'new' } }, 5);
    await gathered(store);
    await store.items.remove(first);
    const about = { object: { kind: 'item', position: first } } as const;
    const all = await idsOf(store, about, 9);
    expect(all.map((id) => id.replace(/^edit\/\d+\//, 'edit/n/')).toSorted()).toEqual([
      'delete/1',
      'edit/n/1',
      'like/1/ann',
      'like/1/bob',
      'like/1/carol',
      'publish/1',
    ]);
    for (const limit of [1, 2]) expect(await idsOf(store, about, limit)).toEqual(all);
    const other = { object: { kind: 'item', position: second } } as const;
    expect((await idsOf(store, other)).toSorted()).toEqual([
      'like/2/ann',
      'like/2/bob',
      'like/2/carol',
      'publish/2',
    ]);
  });

  test('the events of a producer are listed newest first, whether open, processed, failed or retried', async () => {
    const store = await open();
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const [n, name] of names.entries())
      await store.edges.addEdge(edge(ann, tag(name), { sinceMs: n + 1 }));
    await store.edges.addEdge(edge(bob, tag('a'), { sinceMs: 9 }));
    const all = names.map((name, n) => `follow/${n + 1}/ann/tag:${name}`).toReversed();
    const same = async () => {
      for (const limit of [1, 2, 9])
        expect(await idsOf(store, { producer: own }, limit)).toEqual(all);
    };
    await same();
    const lane = await claimed(store, own, 10);
    const { events, recorded } = await opened(store, lane);
    const [, second, third, fourth] = events;
    if (second === undefined || third === undefined || fourth === undefined)
      return expect.fail('expected events');
    const unsaved = [
      ended(second, 'processed', 11),
      ended(third, 'failed', 11),
      ended(fourth, 'failed', 11),
    ];
    await store.events.release(lane, { dueMs: null, recorded, unsaved });
    await same();
    expect(await store.events.retry(third.event.id)).toBe(true);
    await same();
    const found = await store.events.newestOf({ producer: own }, { after: null, limit: 9 });
    expect(found.map(({ state }) => state)).toEqual([
      'pending',
      'failed',
      'pending',
      'processed',
      'pending',
    ]);
    expect(await store.events.newestOf(aboutProducer(tag('d')), { after: null, limit: 9 })).toEqual(
      [ended(fourth, 'failed', 11)],
    );
  });

  test('a pruned event is in no list, and no list continues after it', async () => {
    const store = await open();
    for (const [n, consumer] of [ann, bob].entries())
      await store.edges.addEdge(edge(consumer, tag('a'), { sinceMs: n + 1 }));
    const lane = await claimed(store, own, 10);
    const [first] = (await opened(store, lane)).events;
    if (first === undefined) return expect.fail('expected an event');
    await store.events.save(lane, ended(first, 'processed', 20));
    const about = aboutProducer(tag('a'));
    expect(await idsOf(store, about)).toHaveLength(2);
    await store.events.prune(30, 9);
    expect(await idsOf(store, about)).toEqual(['follow/2/bob/tag:a']);
    expect(await idsOf(store, { producer: own })).toEqual([]);
    await expect(
      store.events.newestOf(about, { after: first.event.id, limit: 9 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(store.events.newestOf(about, { after: HUGE, limit: 9 })).rejects.toMatchObject(
      REFUSED,
    );
  });
}

function aboutProducer(key: ReturnType<typeof tag>): EventSubject {
  return { object: { kind: 'producer', key } };
}

async function idsOf(store: Store, subject: EventSubject, limit = 9): Promise<readonly string[]> {
  await gathered(store);
  const all = await allPages<StoredEvent>((last) =>
    store.events.newestOf(subject, { after: last?.event.id ?? null, limit }),
  );
  return all.map(({ event }) => event.id);
}
