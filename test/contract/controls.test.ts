/**
 * Every contract can fail: for each port there are adapters over the embedded store that are really broken, and the
 * sentence of the contract that catches each of them.
 */
import { expect, test } from 'vitest';
import { position, type Position } from '../../src/model/positions.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { openTestStore, tempFolder } from '../support/open-store.ts';
import { BROKEN_ITEMS } from './broken/items.ts';
import { BROKEN_TIMELINES } from './broken/timelines.ts';
import { BROKEN_DRAFTS } from './broken/drafts.ts';
import { BROKEN_PEOPLE } from './broken/people.ts';
import { BROKEN_REACTIONS } from './broken/reactions.ts';
import { BROKEN_EDGES } from './broken/edges.ts';
import { BROKEN_LISTS } from './broken/lists.ts';
import { BROKEN_EVENTS } from './broken/events.ts';
import { BROKEN_FENCES } from './broken/fences.ts';
import { BROKEN_THREADS } from './broken/threads.ts';
import { BROKEN_READS } from './broken/reads.ts';
import { BROKEN_NOTIFICATIONS } from './broken/notifications.ts';
import { BROKEN_PLACES } from './broken/places.ts';
import { BROKEN_WORDS } from './broken/words.ts';
import { BROKEN_META } from './broken/meta.ts';
import { BROKEN_BUS } from './broken/bus.ts';
import type { Broken } from './broken/broken.ts';
import { sentencesOf, type OpenPlace } from './contract.ts';
import { itemChangesContract } from './item-changes.contract.ts';
import { PORT_CONTRACTS, type PortName } from './every-port.ts';
import { storeContract } from './store.contract.ts';

const BROKEN: { readonly [Port in PortName]: readonly Broken<Port>[] } = {
  items: BROKEN_ITEMS,
  timelines: BROKEN_TIMELINES,
  reactions: BROKEN_REACTIONS,
  drafts: BROKEN_DRAFTS,
  people: BROKEN_PEOPLE,
  edges: BROKEN_EDGES,
  lists: BROKEN_LISTS,
  fences: BROKEN_FENCES,
  threads: BROKEN_THREADS,
  reads: BROKEN_READS,
  places: BROKEN_PLACES,
  notifications: BROKEN_NOTIFICATIONS,
  events: BROKEN_EVENTS,
  words: BROKEN_WORDS,
  meta: BROKEN_META,
  bus: BROKEN_BUS,
};

const cases = Object.entries(BROKEN).flatMap(([port, all]) =>
  (all as readonly Broken<PortName>[]).map(([wrong, sentence, breakPort]) => ({
    port: port as PortName,
    wrong,
    sentence,
    breakPort,
  })),
);

/** Runs one sentence, which must fail by an assertion: an adapter that crashes proves nothing. */
async function expectCaught(body: (() => Promise<void>) | undefined): Promise<void> {
  expect(body, 'a sentence of the contract').toBeDefined();
  await expect(body?.()).rejects.toMatchObject({ name: 'AssertionError' });
}

test.each(cases)(
  'the contract of $port catches a store that $wrong',
  async ({ port, sentence, breakPort }) => {
    const open = async (): Promise<Store> => {
      const store = await openTestStore();
      const broken = { ...store[port], ...breakPort(store[port], store) };
      return { ...store, [port]: broken };
    };
    const sentences = sentencesOf((register) => PORT_CONTRACTS[port](open, register));
    await expectCaught(sentences.get(sentence));
  },
);

/** A place of the embedded store that breaks each store opened in it. */
function brokenPlace(breakStore: (store: Store) => Store): OpenPlace {
  return async () => {
    const dir = await tempFolder();
    return async () => breakStore(await openLmdbStore({ dir }));
  };
}

test.each<[string, string, OpenPlace]>([
  [
    'forgets everything when it closes',
    'a store keeps everything through a close and an open',
    async () => openTestStore,
  ],
  [
    'gives positions again after a restart',
    'a reopened store continues client keys and positions where it was',
    async () => openTestStore,
  ],
  [
    'answers from memory once it is closed',
    'a read of a fence is answered UNAVAILABLE once the store is closed',
    brokenPlace((store) => ({
      ...store,
      fences: {
        ...store.fences,
        state: (key) =>
          store.fences
            .state(key)
            .catch(() => ({ epoch: 0, upTo: position(0), latest: null, reached: [] })),
      },
    })),
  ],
  [
    'says that it is there when it is not',
    'a store closes once, however often and by however many callers',
    brokenPlace((store) => ({ ...store, ping: async () => undefined })),
  ],
])('the contract of the store catches one that %s', async (_, sentence, open) => {
  await expectCaught(sentencesOf((register) => storeContract(open, register)).get(sentence));
});

/** Reports only the changes for which `isSaid` is true. */
function silent(store: Store, isSaid: (at: Position) => boolean): Store {
  const { itemChanges } = store;
  if (itemChanges === null) return store;
  return {
    ...store,
    itemChanges: {
      ...itemChanges,
      since: async (seen) => {
        const { count, positions } = await itemChanges.since(seen);
        return { count, positions: positions?.filter(isSaid) ?? [] };
      },
    },
  };
}

test.each<[string, string, (store: Store) => Store]>([
  [
    'reports no item',
    'changes of items include an edit by the time it is acknowledged',
    (store) => silent(store, () => false),
  ],
  [
    'names the item alone that decides for others',
    'changes of items include an opening that is hidden by the time it is acknowledged',
    (store) => silent(store, () => true),
  ],
  [
    'takes every call for a change',
    'changes of items leave out a like',
    (store) => ({
      ...store,
      itemChanges: { count: () => 0, since: async () => ({ count: 1, positions: null }) },
    }),
  ],
  [
    'tells again what was counted',
    'changes of items are told once, and none that were never counted',
    (store) => {
      const { itemChanges } = store;
      if (itemChanges === null) return store;
      return { ...store, itemChanges: { ...itemChanges, since: () => itemChanges.since(0) } };
    },
  ],
])('the contract of changes of items catches a store that %s', async (_, sentence, breakStore) => {
  const open = async (): Promise<Store> => breakStore(await openTestStore());
  await expectCaught(sentencesOf((register) => itemChangesContract(open, register)).get(sentence));
});

test('a contract does not say one sentence twice', () => {
  const twice = (register: (title: string, body: () => Promise<void>) => void): void => {
    register('same', async () => undefined);
    register('same', async () => undefined);
  };
  expect(() => sentencesOf(twice)).toThrow('each sentence once, got "same" twice');
});
