/** What every store promises about events. */
import { expect } from 'vitest';
import type { FeedEvent } from '../../src/model/events.ts';
import { position } from '../../src/model/positions.ts';
import { userProducer, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import type { EventState, StoredEvent } from '../../src/store/ports/events.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ann, bob, carol, draft, edge, membership, tag } from '../support/builders.ts';
import { allPages, HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';
import { claimed, ended, gathered, LIMIT, opened, own } from './events/fixture.ts';
import { lanesContract } from './events/lanes.contract.ts';
import { subjectsContract } from './events/subjects.contract.ts';

export function eventsContract(open: OpenStore, test: Register): void {
  facts(open, test);
  lanesContract(open, test);
  subjectsContract(open, test);
  outcomes(open, test);
  refusals(open, test);
}

async function idsOf(store: Store, state: EventState = 'pending'): Promise<readonly string[]> {
  await gathered(store);
  const all = await allPages<StoredEvent>((last) =>
    store.events.list({ state, after: last?.event.id ?? null, limit: 3 }),
  );
  return all.map(({ event }) => event.id);
}

function facts(open: OpenStore, test: Register): void {
  test('each fact makes its event', async () => {
    const store = await open();
    const { item } = await store.items.publish(draft());
    await store.items.edit(item.position, { payload: { title: 'new' } }, 5);
    await store.items.like(bob, item.position);
    await store.reactions.favourite(bob, item.position);
    // Removing an item deletes its reactions that were not gathered.
    await gathered(store);
    await store.items.remove(item.position);
    await store.edges.addEdge(edge(ann, tag('x'), { sinceMs: 7 }));
    await store.edges.addEdge(edge(bob, own, { relation: 'request', sinceMs: 7 }));
    await store.edges.grant(bob, own, 8);
    await store.places.putMember(membership(ann, 'group:g', { state: 'requested' }));
    await store.places.putMember(membership(ann, 'group:g', { sinceMs: 6 }));
    const invited = membership(bob, 'group:g', { state: 'invited', sinceMs: 9 });
    const admitted = membership(carol, 'group:g', { sinceMs: 4 });
    for (const by of [ann, carol])
      for (const each of [invited, admitted]) await store.places.putMember({ ...each, by });
    const ids = await idsOf(store);
    expect(ids.map((id) => id.replace(/^edit\/\d+\//, 'edit/n/'))).toEqual([
      'accept/4/carol/group:g',
      'accept/8/ann/user:bob',
      'delete/1',
      'edit/n/1',
      'favourite/1/bob',
      'follow/7/ann/tag:x',
      'follow/8/bob/user:ann',
      'invite/9/bob/group:g',
      'join/4/carol/group:g',
      'join/6/ann/group:g',
      'like/1/bob',
      'publish/1',
      'request/5/ann/group:g',
      'request/7/bob/user:ann',
    ]);
    const told = ['accept/8/ann/user:bob', 'invite/9/bob/group:g', 'accept/4/carol/group:g'];
    const events = await Promise.all(
      ['publish/1', 'like/1/bob', ...told].map((id) => store.events.get(id)),
    );
    const group = { kind: 'producer', key: 'group:g' as ProducerKey } as const;
    const object = { kind: 'item', position: position(1) };
    const whole = (event: Partial<FeedEvent>) =>
      expect.objectContaining({
        event: expect.objectContaining(event) as FeedEvent,
        state: 'pending',
        progress: [],
        skipped: null,
        endedMs: null,
      }) as StoredEvent;
    expect(events).toEqual([
      whole({ verb: 'publish', actor: ann, producer: own, object } as Partial<FeedEvent>),
      whole({
        verb: 'like',
        actor: bob,
        producer: userProducer(bob),
        object,
      } as Partial<FeedEvent>),
      whole({ verb: 'accept', actor: ann, object: { kind: 'producer', key: userProducer(bob) } }),
      whole({ verb: 'invite', actor: ann, producer: userProducer(bob), object: group }),
      whole({ verb: 'accept', actor: ann, producer: userProducer(carol), object: group }),
    ]);
  });

  test('a deletion is attributed to the named person, otherwise to the author', async () => {
    const store = await open();
    const [first, second] = [
      await store.items.publish(draft()),
      await store.items.publish(draft()),
    ].map(({ item }) => item.position);
    await store.items.remove(first ?? position(0), { by: bob, atMs: 4, shownAs: null });
    await store.items.remove(second ?? position(0));
    await gathered(store);
    const events = await Promise.all(['delete/1', 'delete/2'].map((id) => store.events.get(id)));
    expect(events.map((stored) => [stored?.event.actor, stored?.event.producer])).toEqual([
      [bob, own],
      [ann, own],
    ]);
  });

  test('what concerns nobody, repeats and loading make no event', async () => {
    const store = await open();
    const { items, reactions, edges, places } = store;
    const keyed = draft({ clientKey: 'k' });
    const [loaded] = await items.publishMany([keyed]);
    await items.publish(keyed);
    const { item: hidden } = await items.publish(draft({ visibility: 'private' }));
    await items.edit(hidden.position, { payload: { title: 'x' } }, 3);
    await items.remove(hidden.position);
    await items.publish(draft({ author: null }));
    expect(loaded).toBeDefined();
    const at = loaded ?? position(0);
    await items.edit(at, { payload: {} }, 3);
    for (let turn = 0; turn < 2; turn += 1) {
      await reactions.favourite(bob, at);
      await reactions.unfavourite(bob, at);
    }
    for (const reaction of ['like', 'favourite'] as const)
      await reactions.addMany(reaction, [{ position: at, viewer: carol }]);
    await edges.addEdges([edge(ann, tag('a'))]);
    await edges.addEdge(edge(ann, tag('a')));
    await edges.addEdge(edge(ann, userProducer(bob), { relation: 'block' }));
    await edges.addEdge(edge(ann, tag('b'), { relation: 'mute' }));
    await edges.removeEdge(ann, tag('a'), 'follow');
    await places.putMembers([membership(bob, 'group:g')]);
    await places.putMember(membership(bob, 'group:g'));
    await places.putMember(membership(carol, 'group:g', { state: 'invited' }));
    expect(await idsOf(store)).toEqual([`favourite/${at}/bob`]);
  });

  test('concurrent requests for one change make one event', async () => {
    const { edges, ...store } = await open();
    const follow = edge(ann, tag('a'), { sinceMs: 7 });
    const request = edge(bob, own, { relation: 'request', sinceMs: 7 });
    for (const each of [follow, request]) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => edges.addEdge(each)));
      expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    }
    await Promise.all(Array.from({ length: 6 }, () => edges.grant(bob, own, 8)));
    expect(await idsOf({ edges, ...store })).toEqual([
      'accept/8/ann/user:bob',
      'follow/7/ann/tag:a',
      'follow/8/bob/user:ann',
      'request/7/bob/user:ann',
    ]);
  });

  test('an item that is hidden makes an edit, and one that is loaded is edited and deleted like any other', async () => {
    const store = await open();
    const [at = position(0)] = await store.items.publishMany([draft()]);
    await store.items.edit(at, { visibility: 'private', wasShown: true }, 3);
    expect((await idsOf(store)).map((id) => id.split('/')[0])).toEqual(['edit']);
    await store.items.edit(at, { visibility: 'public' }, 4);
    await store.items.remove(at);
    expect((await idsOf(store)).map((id) => id.split('/')[0])).toEqual(['delete', 'edit', 'edit']);
  });

  test('an item that opened a thread is published when others see it for the first time, and then edited', async () => {
    const store = await open();
    const opening = draft({ thread: 'a', visibility: 'private' });
    const { position: at } = (await store.items.publish(opening)).item;
    await store.items.edit(at, { visibility: 'public' }, 3);
    expect(await idsOf(store)).toEqual([`publish/${at}`]);
    await store.items.edit(at, { visibility: 'private', wasShown: true }, 4);
    await store.items.edit(at, { visibility: 'followers' }, 5);
    expect((await idsOf(store)).map((id) => id.split('/')[0])).toEqual(['edit', 'edit', 'publish']);
  });

  test('an event that is gathered twice concurrently is recorded once', async () => {
    const store = await open();
    for (let n = 0; n < 3; n += 1) await store.items.publish(draft());
    await Promise.all([store.events.gather(LIMIT), store.events.gather(LIMIT)]);
    expect(await idsOf(store)).toEqual(['publish/1', 'publish/2', 'publish/3']);
    expect((await opened(store, await claimed(store, own, 1))).events).toHaveLength(3);
  });
}

function outcomes(open: OpenStore, test: Register): void {
  test('the outcome of an event is kept, counted and listed by state', async () => {
    const store = await open();
    for (let n = 0; n < 3; n += 1) await store.items.publish(draft());
    const lane = await claimed(store, own, 10);
    const [first, second] = (await opened(store, lane)).events;
    if (first === undefined || second === undefined) return expect.fail('expected events');
    const progress = {
      handler: 'rivers',
      state: 'open',
      from: 'bob',
      attempts: 2,
      dueMs: 40,
      reason: 'expected an answer',
    } as const;
    const busy: StoredEvent = { ...first, state: 'processing', progress: [progress] };
    await store.events.save(lane, busy);
    expect(await store.events.get('publish/1')).toEqual(busy);
    await store.events.save(lane, ended(second, 'processed', 20));
    expect(await store.events.counts()).toEqual({ pending: 1, processing: 1, failed: 0 });
    expect(await idsOf(store, 'processing')).toEqual(['publish/1']);
    expect(await idsOf(store, 'processed')).toEqual(['publish/2']);
    expect((await opened(store, lane)).events.map(({ event }) => event.id)).toEqual([
      'publish/1',
      'publish/3',
    ]);
    const skipped = { ...ended(busy, 'processed', 30), skipped: 'missing-object' };
    await store.events.save(lane, skipped);
    expect(await store.events.get('publish/1')).toEqual(skipped);
  });

  test('the outcomes of events are recorded with the release of their lane', async () => {
    const store = await open();
    for (let n = 0; n < 2; n += 1) await store.items.publish(draft());
    const lane = await claimed(store, own, 10);
    const { events, recorded } = await opened(store, lane);
    const [first, second] = events;
    if (first === undefined || second === undefined) return expect.fail('expected events');
    const busy: StoredEvent = { ...first, state: 'processing' };
    const unsaved = [busy, ended(second, 'processed', 20)];
    expect(await store.events.release(lane, { dueMs: 30, recorded, unsaved })).toBe(true);
    expect(await store.events.get('publish/1')).toEqual(busy);
    expect(await idsOf(store, 'processed')).toEqual(['publish/2']);
    expect((await opened(store, await claimed(store, own, 30))).events).toEqual([busy]);
  });

  test('a failed event is retried where its handlers gave up, in its old place', async () => {
    const store = await open();
    for (let n = 0; n < 2; n += 1) await store.items.publish(draft());
    const lane = await claimed(store, own, 10);
    const { events, recorded } = await opened(store, lane);
    const [first] = events;
    if (first === undefined) return expect.fail('expected an event');
    const done = { handler: 'a', state: 'done', from: null, attempts: 0, dueMs: 0, reason: null };
    const dead = { handler: 'b', state: 'dead', from: 'p', attempts: 8, dueMs: 9, reason: 'away' };
    const progress = [done, dead] as StoredEvent['progress'];
    await store.events.save(lane, { ...ended(first, 'failed', 11), progress });
    await store.events.release(lane, { dueMs: 5_000, recorded });
    expect(await idsOf(store, 'failed')).toEqual(['publish/1']);
    expect(await store.events.retry('publish/2')).toBe(false);
    expect(await store.events.retry('nothing')).toBe(false);
    expect(await store.events.retry('publish/1')).toBe(true);
    expect(await store.events.retry('publish/1')).toBe(false);
    const again = (await opened(store, await claimed(store, own, 12))).events;
    expect(again.map(({ event }) => event.id)).toEqual(['publish/1', 'publish/2']);
    expect(again[0]).toMatchObject({
      state: 'pending',
      endedMs: null,
      progress: [done, { ...dead, state: 'open', attempts: 0, dueMs: 0 }],
    });
  });

  test('old processed events are pruned in shares, and nothing else is', async () => {
    const store = await open();
    for (let n = 0; n < 5; n += 1) await store.items.publish(draft());
    const lane = await claimed(store, own, 10);
    const [a, b, c, d] = (await opened(store, lane)).events;
    if (a === undefined || b === undefined || c === undefined || d === undefined)
      return expect.fail('expected events');
    for (const stored of [a, b]) await store.events.save(lane, ended(stored, 'processed', 20));
    await store.events.save(lane, ended(c, 'processed', 30));
    await store.events.save(lane, ended(d, 'failed', 20));
    expect(await store.events.prune(30, 1)).toBe(1);
    expect(await store.events.prune(30, LIMIT)).toBe(1);
    expect(await store.events.prune(30, LIMIT)).toBe(0);
    expect(await idsOf(store, 'processed')).toEqual(['publish/3']);
    expect(await idsOf(store, 'failed')).toEqual(['publish/4']);
    expect(await store.events.get('publish/1')).toBeNull();
    expect((await opened(store, lane)).events.map(({ event }) => event.id)).toEqual(['publish/5']);
  });
}

function refusals(open: OpenStore, test: Register): void {
  test('invalid arguments are refused, and an impossible id has no event', async () => {
    const { events } = await open();
    const bad = { producer: HUGE as ProducerKey, claim: 1 };
    await expect(events.open(bad, 1)).rejects.toMatchObject(REFUSED);
    await expect(events.gather(-1)).rejects.toMatchObject(REFUSED);
    await expect(events.list({ state: 'failed', after: HUGE, limit: 1 })).rejects.toMatchObject(
      REFUSED,
    );
    expect(await events.get(HUGE)).toBeNull();
    expect(await events.retry(HUGE as UserId)).toBe(false);
  });
}
