/** The contracts by port, and a function that tests an adapter against all of them. */
import { describe, test } from 'vitest';
import type { Store } from '../../src/store/ports/store.ts';
import { busContract } from './bus.contract.ts';
import type { OpenPlace, PortContract } from './contract.ts';
import { draftsContract } from './drafts.contract.ts';
import { edgesContract } from './edges.contract.ts';
import { eventsContract } from './events.contract.ts';
import { fencesContract } from './fences.contract.ts';
import { itemChangesContract } from './item-changes.contract.ts';
import { itemsContract } from './items.contract.ts';
import { metaContract } from './meta.contract.ts';
import { listsContract } from './lists.contract.ts';
import { notificationsContract } from './notifications.contract.ts';
import { placesContract } from './places.contract.ts';
import { peopleContract } from './people.contract.ts';
import { reactionsContract } from './reactions.contract.ts';
import { readsContract } from './reads.contract.ts';
import { storeContract } from './store.contract.ts';
import { threadsContract } from './threads.contract.ts';
import { timelinesContract } from './timelines.contract.ts';
import { wordsContract } from './words.contract.ts';

/** Everything in a store that is a separate port; the rest belongs to the store as a whole. */
export type PortName = {
  [Name in keyof Store]: Store[Name] extends object
    ? Store[Name] extends (...args: never) => unknown
      ? never
      : Name
    : never;
}[keyof Store];

/** A port without a contract fails to compile. */
export const PORT_CONTRACTS: Readonly<Record<PortName, PortContract>> = {
  items: itemsContract,
  timelines: timelinesContract,
  reactions: reactionsContract,
  drafts: draftsContract,
  people: peopleContract,
  edges: edgesContract,
  lists: listsContract,
  fences: fencesContract,
  threads: threadsContract,
  reads: readsContract,
  places: placesContract,
  notifications: notificationsContract,
  events: eventsContract,
  words: wordsContract,
  meta: metaContract,
  bus: busContract,
};

/** Tests an adapter against every contract except those in `except`. */
export function describeStore(
  name: string,
  open: OpenPlace,
  except: readonly (PortName | 'store')[] = [],
): void {
  const fresh = async () => (await open())();
  for (const [port, contract] of Object.entries(PORT_CONTRACTS))
    if (!except.includes(port as PortName))
      describe(`${name}: ${port}`, () => {
        contract(fresh, test);
      });
  describe(`${name}: changes of items`, () => {
    itemChangesContract(fresh, test);
  });
  if (!except.includes('store'))
    describe(`${name}: store`, () => {
      storeContract(open, test);
    });
}
