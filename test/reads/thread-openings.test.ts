/**
 * The openings of threads: found by thread name and by the thread's items, with the same result whatever a viewer sees.
 */
import { expect, test } from 'vitest';
import type { Item } from '../../src/model/items.ts';
import type { UserId } from '../../src/model/producers.ts';
import { openingsBehind, threadOpenings } from '../../src/reads/thread-openings.ts';
import { mayKnow } from '../../src/social/access.ts';
import {
  ada,
  bob,
  carol,
  openReadsWorld,
  post,
  relate,
  type ReadsWorld,
} from '../support/reads-world.ts';

const VIEWERS: readonly (UserId | null)[] = [ada, bob, carol, null];

/** The opening's position by thread, for each viewer who knows one of the items; null where they may not open it. */
async function openingsFor(world: ReadsWorld, posted: readonly Item[]) {
  const found: Record<string, Record<string, number | null>> = {};
  for (const viewer of VIEWERS) {
    const facts = await world.facts.of(viewer);
    const items = await world.store.items.getMany(posted.map((item) => item.position));
    const known = items.filter((item) => item !== null && mayKnow(facts, item)) as Item[];
    const behind = await openingsBehind(world.store, facts, known);
    const threads = [...behind.keys()];
    expect([...behind.values()]).toEqual(await threadOpenings(world.store, facts, threads));
    found[viewer ?? 'nobody'] = Object.fromEntries(
      threads.map((thread) => [thread, behind.get(thread)?.position ?? null]),
    );
  }
  return found;
}

test('items of a page name the same openings as their threads do', async () => {
  const world = await openReadsWorld();
  const { store } = world;
  const opened = await post(world, ada, 'open');
  const items = [opened, await post(world, bob, 'open'), await post(world, carol, 'open')];
  const everybody = { open: opened.position };
  expect(await openingsFor(world, items)).toEqual({
    ada: everybody,
    bob: everybody,
    carol: everybody,
    nobody: everybody,
  });
  // Who wrote a reply knows it, and not what a block hides above it.
  await relate(world, ada, bob, 'block');
  expect((await openingsFor(world, items))['bob']).toEqual({ open: null });
  await store.items.edit(opened.position, { visibility: 'private' }, 1);
  expect(await openingsFor(world, items)).toEqual({
    ada: everybody,
    bob: { open: null },
    carol: { open: null },
    nobody: {},
  });
  await store.items.remove(opened.position);
  expect((await openingsFor(world, items))['carol']).toEqual({ open: null });
});

test('an opening that its thread does not show is opened by viewers who see another item of it', async () => {
  const world = await openReadsWorld();
  const opened = await post(world, ada, 'hushed', { visibility: 'private' });
  expect((await openingsFor(world, [opened]))['ada']).toEqual({ hushed: null });
  const answer = await post(world, ada, 'hushed');
  expect((await openingsFor(world, [opened, answer]))['ada']).toEqual({ hushed: opened.position });
});
