/** What every store promises about threads by category, by subject. */
import { expect } from 'vitest';
import type { Position } from '../../src/model/positions.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ALL, category } from '../support/builders.ts';
import { HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';
import { A, B, reply } from './threads/fixture.ts';
import { listsContract } from './threads/lists.contract.ts';
import { movesContract } from './threads/moves.contract.ts';
import { recordsContract } from './threads/records.contract.ts';

export function threadsContract(open: OpenStore, test: Register): void {
  recordsContract(open, test);
  listsContract(open, test);
  movesContract(open, test);
  refusals(open, test);
}

function refusals(open: OpenStore, test: Register): void {
  const wrong = { ...ALL, above: -1 as Position };
  const WRONG: Record<string, (threads: Store['threads']) => Promise<unknown>> = {
    'a record of a thread that cannot be a key': (threads) => threads.getMany(['t', HUGE]),
    'a list of a category that cannot be a key': (threads) => threads.list(category(HUGE), ALL),
    'a list in what is no range': (threads) => threads.list(A, wrong),
    'positions in a thread that cannot be a key': (threads) =>
      threads.positions([{ ...ALL, thread: HUGE }]),
    'positions in what is no range': (threads) => threads.positions([{ ...wrong, thread: 't' }]),
    'items of a category that cannot be a key': (threads) => threads.itemsOf(category(HUGE), ALL),
    'items in what is no range': (threads) => threads.itemsOf(A, { ...ALL, limit: -1 }),
    'categories after what cannot be a key': (threads) =>
      threads.categories({ after: category(HUGE), limit: 1 }),
    'categories with a negative limit': (threads) => threads.categories({ after: null, limit: -1 }),
    'a move of a thread that cannot be a key': (threads) => threads.move('\ud800', B),
    'a move to a category that cannot be a key': (threads) => threads.move('one', category(HUGE)),
  };
  for (const [name, call] of Object.entries(WRONG))
    test(`${name} is refused and changes nothing`, async () => {
      const store = await open();
      await reply(store, 'one');
      await expect(call(store.threads)).rejects.toMatchObject(REFUSED);
      expect(await store.threads.list(A, ALL)).toHaveLength(1);
    });
}
