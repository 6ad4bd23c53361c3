/** Undeletable data of some people holds up nobody else's erasure, and little of their own. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { finishErasures } from '../../src/jobs/maintenance.ts';
import type { UserId } from '../../src/model/producers.ts';
import { erase, eraseWhole } from '../../src/social/erasure/erase.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ann, draftBy, savedDraft, tag, edge } from '../support/builders.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openTestStore } from '../support/open-store.ts';

const PAGE = { after: null, limit: 99 };

/** The store with items that cannot be removed while that is so. */
function withFaultyItems(
  store: Store,
  fault: { isThere: boolean },
  ofWhom: (at: number) => boolean,
): Store {
  const remove: Store['items']['remove'] = async (at, removal) => {
    if (fault.isThere && ofWhom(at)) throw new Error('a fault');
    return store.items.remove(at, removal);
  };
  return { ...store, items: { ...store.items, remove } };
}

test('any number of failing erasures leave the others their turn, and resume later', async () => {
  const [store, clock] = [await openTestStore(), manualClock()];
  const bad = Array.from({ length: 40 }, (_, n) => `bad${n}` as UserId);
  const good = 'good' as UserId;
  for (const person of [...bad, good]) {
    await store.items.publish(draftBy(person));
    await store.people.erase({ person, sinceMs: clock.now(), heir: null });
  }
  const fault = { isThere: true };
  const job = finishErasures({
    store: withFaultyItems(store, fault, (at) => at <= bad.length),
    clock,
  });
  clock.advance(LIMITS.erasureSettleMs);
  for (let turn = 0; turn < 9; turn += 1) await job.run().catch(() => 0);
  expect(await store.people.erasure(good)).toMatchObject({ isFinished: true });
  fault.isThere = false;
  for (let turn = 0; turn < 9; turn += 1) await job.run();
  expect(await store.people.erasures(PAGE)).toEqual([]);
});

test('things that cannot be removed hold up no others of the same person', async () => {
  const [store, clock] = [await openTestStore(), manualClock()];
  for (let n = 0; n < 20; n += 1) await store.items.publish(draftBy(ann));
  await store.drafts.save(savedDraft(ann, 'd'));
  await store.edges.addEdge(edge(ann, tag('x')));
  const fault = { isThere: true };
  const faulty = withFaultyItems(store, fault, (at) => at === 20);
  const context = { store: faulty, facts: openFacts(faulty), clock };
  await expect(erase(context, { person: ann, heir: null })).rejects.toThrow('a fault');
  expect((await store.items.getMany([1, 19, 20] as never)).map((item) => item !== null)).toEqual([
    false,
    false,
    true,
  ]);
  expect(await store.drafts.list(ann, PAGE)).toEqual([]);
  expect(await store.edges.list(ann, 'follow', PAGE)).toEqual([]);
  clock.advance(LIMITS.erasureSettleMs);
  const job = finishErasures({ store: faulty, clock });
  await expect(job.run()).rejects.toThrow('a fault');
  expect(await store.people.erasure(ann)).toMatchObject({
    isFinished: false,
    removed: { items: 19, drafts: 1, edges: 1 },
  });
  fault.isThere = false;
  while ((await job.run()) > 0);
  expect(await store.people.erasure(ann)).toMatchObject({
    isFinished: true,
    removed: { items: 20 },
  });
});

test('any number of things of one kind that cannot be removed hold up no other kind', async () => {
  const [store, clock] = [await openTestStore(), manualClock()];
  for (let n = 0; n < 40; n += 1) await store.items.publish(draftBy(ann));
  await store.drafts.save(savedDraft(ann, 'd'));
  await store.edges.addEdge(edge(ann, tag('x')));
  await store.people.erase({ person: ann, sinceMs: clock.now(), heir: null });
  const job = finishErasures({
    store: withFaultyItems(store, { isThere: true }, () => true),
    clock,
  });
  await expect(job.run()).rejects.toThrow('a fault');
  expect(await store.drafts.list(ann, PAGE)).toEqual([]);
  expect(await store.edges.list(ann, 'follow', PAGE)).toEqual([]);
});

test('any number of things of one kind that cannot be removed hold up no other thing of it', async () => {
  const [store, clock] = [await openTestStore(), manualClock()];
  for (let n = 0; n < 60; n += 1) await store.items.publish(draftBy(ann));
  for (let n = 0; n < 60; n += 1) await store.edges.addEdge(edge(ann, tag(`t${n + 10}`)));
  await store.people.erase({ person: ann, sinceMs: clock.now(), heir: null });
  const fault = { isThere: true };
  // The newest are tried first.
  const faulty = withFaultyItems(store, fault, (at) => at > 10);
  const job = finishErasures({ store: faulty, clock });
  clock.advance(LIMITS.erasureSettleMs);
  for (let turn = 0; turn < 9; turn += 1) await expect(job.run()).rejects.toThrow('a fault');
  const kept = await store.items.getMany(Array.from({ length: 60 }, (_, n) => n + 1) as never);
  expect(kept.map((item) => item !== null)).toEqual(kept.map((_, n) => n >= 10));
  expect(await store.people.erasure(ann)).toMatchObject({
    isFinished: false,
    removed: { items: 10, edges: 60 },
  });
  fault.isThere = false;
  for (let turn = 0; turn < 9; turn += 1) await job.run().catch(() => 0);
  expect(await store.people.erasure(ann)).toMatchObject({
    isFinished: true,
    removed: { items: 60 },
  });
});

test('one run of the command removes what is behind any number of failing things, and fails', async () => {
  const [store, clock] = [await openTestStore(), manualClock()];
  for (let n = 0; n < 60; n += 1) await store.items.publish(draftBy(ann));
  const faulty = withFaultyItems(store, { isThere: true }, (at) => at > 10);
  const context = { store: faulty, facts: openFacts(faulty), clock };
  const erasing = eraseWhole(context, { person: ann, heir: null }, { isAlone: true });
  await expect(erasing).rejects.toThrow('a fault');
  expect(await store.people.erasure(ann)).toMatchObject({
    isFinished: false,
    removed: { items: 10 },
  });
});

test('a list that cannot be read holds up no other list of its kind', async () => {
  const [store, clock] = [await openTestStore(), manualClock()];
  await store.edges.addEdge(edge(ann, tag('x')));
  await store.people.erase({ person: ann, sinceMs: clock.now(), heir: null });
  const list = async () => Promise.reject(new Error('a fault'));
  const job = finishErasures({ store: { ...store, lists: { ...store.lists, list } }, clock });
  await expect(job.run()).rejects.toThrow('a fault');
  expect(await store.edges.list(ann, 'follow', PAGE)).toEqual([]);
});
