/**
 * Marks next to items that are hidden from the viewer: nothing reveals where those are, and no mark below them makes
 * them read.
 */
import { describe, expect, it } from 'vitest';
import { position } from '../../src/model/positions.ts';
import { producerKey } from '../../src/model/producers.ts';
import {
  A,
  ada,
  badge,
  bob,
  carol,
  lastReadOf,
  openReadsWorld,
  post,
  read,
  relate,
  unreadOf,
  type ReadsWorld,
} from '../support/reads-world.ts';

/** Items of carol's are hidden from ada until this. */
function unblock(world: ReadsWorld): Promise<unknown> {
  return world.store.edges.removeEdge(carol, producerKey('user', ada), 'block');
}

async function openHidingWorld(): Promise<ReadsWorld> {
  const world = await openReadsWorld();
  await relate(world, carol, ada, 'block');
  return world;
}

const upTosOf = ({ deltas }: ReadsWorld) =>
  deltas.at(-1)?.changes.map((change) => ('upTo' in change ? change.upTo : change.span));

describe('the time of reading', () => {
  const unmute = (world: ReadsWorld) =>
    world.store.edges.removeEdge(ada, producerKey('user', carol), 'mute');

  async function openMutingWorld(): Promise<ReadsWorld> {
    const world = await openReadsWorld();
    await relate(world, ada, carol, 'mute');
    return world;
  }

  it('reveals nothing of a mark that reaches only hidden items', async () => {
    const world = await openMutingWorld();
    await post(world, carol, '1');
    const { position: between } = await post(world, bob, '2');
    await post(world, bob, '1');
    await post(world, bob, '3');
    await world.reads.markAllRead(ada, { upTo: between, categories: [] });
    const times = () => Promise.all(['1', '2', '3'].map((name) => lastReadOf(world, ada, name)));
    const markedMs = world.clock.now();
    // To ada, the first thread is as new as the third.
    expect(await times()).toEqual([null, markedMs, null]);
    await unmute(world);
    expect(await times()).toEqual([markedMs, markedMs, null]);
  });

  it('reveals nothing of an opening item that was deleted before anything else was there', async () => {
    const world = await openReadsWorld();
    const { position: opening } = await post(world, carol, '1');
    await read(world, ada, '1');
    await post(world, bob, '1');
    expect(await lastReadOf(world, ada, '1')).toBe(world.clock.now());
    await world.store.items.remove(opening);
    expect(await lastReadOf(world, ada, '1')).toBeNull();
  });

  it('is shown when a mark reaches something visible above a hidden opening item', async () => {
    const world = await openMutingWorld();
    for (const author of [carol, bob]) await post(world, author, '1');
    await read(world, ada, '1');
    await post(world, bob, '1');
    expect(await lastReadOf(world, ada, '1')).toBe(world.clock.now());
  });
});

describe('marking a category read', () => {
  it.each([
    ['in the thread of the newest item shown', ['1', '2', '2'], 2],
    ['in a thread that was shown before it', ['1', '2', '1'], 2],
    ['in a thread of their own', ['1', '2', '3'], 2],
    ['in two threads', ['1', '2', '1', '2', '3'], 2],
  ])('ends at the newest item shown, with hidden ones %s', async (_, threads, shown) => {
    const world = await openHidingWorld();
    for (const [nth, name] of threads.entries()) await post(world, nth < 2 ? bob : carol, name);
    for (const upTo of [null, position(1_000_000)]) {
      await world.reads.markCategoryRead(ada, { category: A, upTo });
      expect(upTosOf(world)).toEqual([shown]);
    }
    expect(await badge(world, ada)).toBe(0);
    await unblock(world);
    expect(await badge(world, ada)).toBe(new Set(threads.slice(2)).size);
  });

  it('passes hidden items below the newest one shown, as a mark of a thread does in it', async () => {
    const world = await openHidingWorld();
    for (const author of [bob, carol, bob]) await post(world, author, '1');
    await read(world, ada, '1');
    await unblock(world);
    expect(await badge(world, ada)).toBe(0);
  });

  it('finds the newest item shown behind hundreds of hidden ones', async () => {
    const world = await openHidingWorld();
    for (const name of ['1', '2']) await post(world, bob, name);
    for (let index = 0; index < 700; index += 1) await post(world, carol, '1');
    await world.reads.markCategoryRead(ada, { category: A, upTo: null });
    expect(upTosOf(world)).toEqual([2]);
  });
});

describe('marking a part of a thread unread', () => {
  /** What comes of each end of a part that begins before the thread. */
  async function outcomesByEnd(world: ReadsWorld): Promise<readonly string[]> {
    const outcomes: string[] = [];
    for (let to = 1; to <= 8; to += 1) {
      const outcome = await world.reads.markUnread(ada, {
        thread: '1',
        from: position(1),
        to: position(to),
      });
      outcomes.push(
        outcome.isDone ? JSON.stringify(upTosOf(world)) : (outcome.problems[0]?.message ?? ''),
      );
    }
    return outcomes;
  }

  it('reveals no more where there is a hidden item than where there is none', async () => {
    const told: (readonly string[])[] = [];
    for (const hidden of [2, 4]) {
      const world = await openReadsWorld();
      for (let at = 1; at <= 8; at += 1) {
        const isOpening = at === hidden;
        await post(world, isOpening ? carol : bob, isOpening || at >= 6 ? '1' : `other${at}`);
      }
      await world.store.items.remove(position(hidden));
      told.push(await outcomesByEnd(world));
    }
    expect(told[1]).toEqual(told[0]);
    const refusal =
      'expected a part of the thread with an item that somebody else wrote, got one without';
    expect(told[0]?.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => refusal));
    expect(told[0]?.[7]).toBe('[{"from":6,"to":8}]');
  });

  it('begins with the first item shown, behind any number of hidden ones', async () => {
    const world = await openReadsWorld();
    await post(world, bob, '1');
    await relate(world, carol, ada, 'block');
    for (let index = 0; index < 40; index += 1) await post(world, carol, '1');
    await post(world, bob, '1');
    await read(world, ada, '1');
    const mark = (to: number) =>
      world.reads.markUnread(ada, { thread: '1', from: position(2), to: position(to) });
    expect(await mark(41)).toMatchObject({ isDone: false, problems: [{ code: 'BAD_USER_INPUT' }] });
    expect(await mark(42)).toMatchObject({ isDone: true });
    expect(upTosOf(world)).toEqual([{ from: 42, to: 42 }]);
    expect(await unreadOf(world, ada, '1')).toEqual({ first: 42, count: 1 });
  });
});
