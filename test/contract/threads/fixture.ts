/** The fixture of the thread contract: five threads in two categories, and a way to post into one. */
import type { Draft, ThreadOpener } from '../../../src/model/items.ts';
import { position, type Position, type RangeQuery } from '../../../src/model/positions.ts';
import type { UserId } from '../../../src/model/producers.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ALL, ann, bob, category, draftBy, threadDraft } from '../../support/builders.ts';
import type { OpenStore } from '../contract.ts';

export const [A, B] = [category('a'), category('b')];
export const OLDEST_FIRST: RangeQuery = { ...ALL, order: 'oldest' };

/** A public opening. */
export function by(author: UserId, at: number): ThreadOpener {
  return { position: position(at), author, visibility: 'public' };
}

/** Posts into a thread; the first post opens it in category A unless stated otherwise. */
export async function reply(
  { items }: Store,
  thread: string,
  fields: Partial<Draft> = {},
): Promise<Position> {
  const draft = threadDraft(thread, bob, { category: A, ...fields });
  return (await items.publish(draft)).item.position;
}

/**
 * Category A: thread one holds 1 and 5, two holds 2, three holds 3 and, private, 6. Category B: four holds 4. Thread
 * five, also in A, holds only a private item, 7.
 */
export async function filled(open: OpenStore): Promise<Store> {
  const store = await open();
  for (const [thread, fields] of [
    ['one', {}],
    ['two', {}],
    ['three', {}],
    ['four', { category: B }],
    ['one', draftBy(ann, { thread: 'one' })],
    ['three', { visibility: 'private' }],
    ['five', { visibility: 'private' }],
  ] as const)
    await reply(store, thread, fields);
  return store;
}
