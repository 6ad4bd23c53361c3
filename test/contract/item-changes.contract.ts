/**
 * What a store that reports changes of items promises; a store that does not report them declares it, and promises
 * nothing.
 */
import { expect } from 'vitest';
import { repostKey } from '../../src/model/items.ts';
import { position, type Position } from '../../src/model/positions.ts';
import type { ItemChanges } from '../../src/store/ports/changed-since.ts';
import type { Store } from '../../src/store/ports/store.ts';
import {
  ann,
  bob,
  category,
  draft,
  edge,
  FENCE,
  fencepost,
  KEEP_ALL,
  mark,
  person,
  place,
  tag,
  threadDraft,
} from '../support/builders.ts';
import type { OpenStore, Register } from './contract.ts';

const OPEN = category('open');
const HIDDEN = { visibility: 'private' } as const;

/** An opening, its reply, an unrelated item, and a reply to a deleted opening. */
async function fill({ items, people, places }: Store): Promise<void> {
  await places.create(place(OPEN));
  await people.join(person(bob));
  await items.publishMany([
    threadDraft('t', bob, { category: OPEN }),
    threadDraft('t', ann),
    draft(),
    threadDraft('gone', bob, { category: OPEN, ...HIDDEN }),
    threadDraft('gone', ann, HIDDEN),
  ]);
  await items.remove(position(4));
  await items.publishMany([draft(), repostOf(6)]);
}

const repostOf = (at: number) =>
  draft({ ...repostKey(ann, position(at)), author: ann, repostOf: position(at) });

/** Changes, each with the only item it affects; null if it affects others too. */
const CHANGES: Readonly<
  Record<string, readonly [Position | null, (store: Store) => Promise<unknown>]>
> = {
  'an edit': [
    position(3),
    ({ items }) => items.edit(position(3), { payload: { text: 'other' } }, 2),
  ],
  'an edit of an opening': [
    position(1),
    ({ items }) => items.edit(position(1), { payload: { text: 'other' } }, 2),
  ],
  'an item that is hidden': [position(3), ({ items }) => items.edit(position(3), HIDDEN, 2)],
  'a reply that is removed': [position(2), ({ items }) => items.remove(position(2))],
  'an edit of what was reposted': [
    null,
    ({ items }) => items.edit(position(6), { payload: { text: 'other' } }, 2),
  ],
  'a reposted item that is removed': [null, ({ items }) => items.remove(position(6))],
  'a repost that is taken back': [null, ({ items }) => items.remove(position(7))],
  'an opening that is hidden': [null, ({ items }) => items.edit(position(1), HIDDEN, 2)],
  'an opening that is removed': [null, ({ items }) => items.remove(position(1))],
  'a reply where the opening is gone': [
    null,
    ({ items }) => items.publish(threadDraft('gone', bob)),
  ],
  'such a reply that is shown': [
    null,
    ({ items }) => items.edit(position(5), { visibility: 'public' }, 2),
  ],
  'a suspension': [null, ({ people }) => people.edit(bob, { state: 'suspended' })],
  'a private feed': [null, ({ people }) => people.edit(bob, { feed: 'private' })],
  'somebody who joins in private': [
    null,
    ({ people }) => people.join(person(ann, { feed: 'private' })),
  ],
  'an erasure': [null, ({ people }) => people.erase({ person: bob, sinceMs: 3, heir: null })],
  'a place that closes': [null, ({ places }) => places.edit(OPEN, { readers: 'members' })],
  'a thread that moves': [null, ({ threads }) => threads.move('t', category('other'))],
};

const NO_CHANGES: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'an item': ({ items }) => items.publish(draft()),
  'a reply': ({ items }) => items.publish(threadDraft('t', bob)),
  'a repost': ({ items }) => items.publish(repostOf(3)),
  'a like': ({ items }) => items.like(bob, position(3)),
  'a favourite': ({ reactions }) => reactions.favourite(bob, position(3)),
  'a follow': ({ edges }) => edges.addEdge(edge(ann, tag('a'))),
  'a commit': ({ fences }) => fences.commit(FENCE, fencepost(3, 0), KEEP_ALL),
  'a mark': ({ reads }) => reads.advanceAllRead(ann, mark(2)),
};

export function itemChangesContract(open: OpenStore, test: Register): void {
  for (const [name, [at, write]] of Object.entries(CHANGES))
    test(`changes of items include ${name} by the time it is acknowledged`, async () => {
      const [store, changes] = await opened(open);
      if (changes === null) return;
      const before = changes.count();
      await write(store);
      const { positions } = await changes.since(before);
      if (at === null) expect(positions).toBeNull();
      else if (positions !== null) expect(positions).toContain(at);
    });

  for (const [name, write] of Object.entries(NO_CHANGES))
    test(`changes of items leave out ${name}`, async () => {
      const [store, changes] = await opened(open);
      if (changes === null) return;
      const before = changes.count();
      await write(store);
      expect((await changes.since(before)).positions).toEqual(store.isDegraded() ? null : []);
    });

  test('changes of items are told once, and none that were never counted', async () => {
    const [store, changes] = await opened(open);
    if (changes === null) return;
    await store.items.remove(position(3));
    const { count } = await changes.since(0);
    expect(count).toBe(changes.count());
    expect((await changes.since(count)).positions).toEqual(store.isDegraded() ? null : []);
    expect((await changes.since(count + 1)).positions).toBeNull();
  });
}

async function opened(open: OpenStore): Promise<readonly [Store, ItemChanges | null]> {
  const store = await open();
  await fill(store);
  return [store, store.itemChanges];
}
