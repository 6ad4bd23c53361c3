/**
 * L9: badge, tab count and list come from one predicate; marks are commutative, idempotent and never move back by
 * accident; marking all read is O(1). Long histories against a model are in test/reads/model.test.ts.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UnreadCount } from '../../src/reads/thread-list.ts';
import { position } from '../../src/model/positions.ts';
import { UNMARKED, type Mark } from '../../src/model/reads.ts';
import { type UserId } from '../../src/model/producers.ts';
import {
  A,
  ada,
  badge,
  B,
  bob,
  carol,
  listed,
  openReadsWorld,
  post,
  read,
  relate,
  rowsOf,
  unreadOf,
  type ReadsWorld,
} from '../support/reads-world.ts';

const people = fc.constantFrom(ada, bob, carol);
const thread = fc.constantFrom('1', '2', '3', '4', '5');
const upTo = fc.option(fc.nat({ max: 40 }));
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      verb: fc.constant('post' as const),
      who: people,
      thread,
      isPrivate: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constantFrom('remove' as const, 'hide' as const),
      at: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constantFrom('block' as const, 'mute' as const, 'muteThread' as const),
      who: people,
      thread,
    }),
  },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('move' as const), thread }) },
);
const mark = fc.oneof(
  { weight: 5, arbitrary: fc.record({ verb: fc.constant('thread' as const), thread, upTo }) },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('category' as const),
      category: fc.constantFrom(A, B),
      upTo,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ verb: fc.constant('all' as const), upTo: fc.nat({ max: 20 }) }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
type MarkAct = typeof mark extends fc.Arbitrary<infer T> ? T : never;

async function perform(world: ReadsWorld, each: Act): Promise<void> {
  switch (each.verb) {
    case 'post':
      await post(world, each.who, each.thread, {
        visibility: each.isPrivate ? 'private' : 'public',
      });
      break;
    case 'remove':
      await world.store.items.remove(position(each.at));
      break;
    case 'hide':
      await world.store.items.edit(position(each.at), { visibility: 'private' }, 1);
      break;
    case 'block':
      if (each.who !== ada) await relate(world, ada, each.who, 'block');
      break;
    case 'mute':
      if (each.who !== ada) await relate(world, ada, each.who, 'mute');
      break;
    case 'muteThread':
      await relate(world, ada, `thread:${each.thread}`, 'mute');
      break;
    case 'move':
      await world.store.threads.move(each.thread, B);
      break;
  }
}

async function make(world: ReadsWorld, viewer: UserId, each: MarkAct): Promise<void> {
  const at = each.upTo === null ? null : position(each.upTo);
  if (each.verb === 'thread')
    await world.reads.markThreadsRead(viewer, [{ thread: each.thread, upTo: at, category: null }]);
  else if (each.verb === 'category')
    await world.reads.markCategoryRead(viewer, { category: each.category, upTo: at });
  else await world.reads.markAllRead(viewer, { upTo: at, categories: [] });
}

/** Everything a viewer can tell about what is unread. */
async function toldTo(world: ReadsWorld, viewer: UserId): Promise<unknown> {
  const told = [];
  for (const category of [A, B]) {
    for (const { record, isUnread } of await listed(world, viewer, { category }))
      told.push([record.thread, isUnread, await unreadOf(world, viewer, record.thread)]);
  }
  return told;
}

describe('L9 count equals list', () => {
  it('counts what the list shows as unread, and what the unread list holds, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 3, arbitrary: act }, { weight: 2, arbitrary: mark }), {
          minLength: 10,
          maxLength: 60,
          size: 'max',
        }),
        async (history) => {
          const world = await openReadsWorld();
          for (const each of history) {
            if (each.verb === 'thread' || each.verb === 'category' || each.verb === 'all')
              await make(world, ada, each);
            else await perform(world, each);
            for (const category of [A, B]) {
              const unread = (await listed(world, ada, { category })).filter(
                (state) => state.isUnread,
              );
              expect(await badge(world, ada, category)).toBe(unread.length);
              expect(
                (await listed(world, ada, { category, isUnreadOnly: true })).map(
                  ({ record }) => record,
                ),
              ).toEqual(unread.map(({ record }) => record));
            }
          }
          await world.store.close();
        },
      ),
      { numRuns: 12 },
    );
  }, 60_000);

  it('tells the same after the same marks in any order, some of them twice', async () => {
    const posts = fc.array(act, { minLength: 15, maxLength: 30, size: 'max' });
    const shuffled = fc
      .array(mark, { minLength: 2, maxLength: 8 })
      .chain((marks) =>
        fc.tuple(
          fc.constant(marks),
          fc.shuffledSubarray([...marks, ...marks], { minLength: 2 * marks.length }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(posts, shuffled, async (history, [marks, again]) => {
        const [one, other] = [await openReadsWorld(), await openReadsWorld()];
        for (const world of [one, other]) for (const each of history) await perform(world, each);
        for (const each of marks) await make(one, ada, each);
        for (const each of again) await make(other, ada, each);
        expect(await toldTo(other, ada)).toEqual(await toldTo(one, ada));
        await Promise.all([one.store.close(), other.store.close()]);
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('never makes anything unread by a mark that comes late', async () => {
    const world = await openReadsWorld();
    for (const name of ['1', '2', '1', '2']) await post(world, bob, name);
    await read(world, ada, '1');
    await read(world, ada, '2');
    await read(world, ada, '1', 1);
    await world.reads.markCategoryRead(ada, { category: A, upTo: position(2) });
    expect(await badge(world, ada)).toBe(0);
  });

  it('marks any number of threads read by one row', async () => {
    const world = await openReadsWorld();
    for (let index = 0; index < 300; index += 1)
      await post(world, bob, `t${index}`, { category: index % 2 === 0 ? A : B });
    await world.reads.markAllRead(ada, { upTo: null, categories: [A, B] });
    expect(await rowsOf(world, ada)).toEqual({ watermarks: 1, markers: 0, unread: 0 });
    expect([await badge(world, ada, A), await badge(world, ada, B)]).toEqual([0, 0]);
  });

  it('catches a count that takes the store’s word for what the viewer may see', async () => {
    const world = await openReadsWorld();
    await post(world, bob, '1');
    await post(world, carol, '2');
    await relate(world, ada, bob, 'block');
    const trusting = (
      await world.store.threads.list(A, {
        above: position(0),
        upTo: position(99),
        limit: 99,
        order: 'newest',
      })
    ).length;
    expect(trusting).not.toBe((await listed(world, ada)).length);
    expect(await badge(world, ada)).toBe(1);
  });

  it('catches marks that overwrite instead of rising', async () => {
    const last = new Map<string, Mark>();
    const world = await openReadsWorld((store) => ({
      ...store,
      reads: {
        ...store.reads,
        advanceMarkers: async (_, marks) => {
          marks.forEach(({ thread: name, mark: made }) => last.set(name, made));
        },
        marks: async (viewer, threads) =>
          (await store.reads.marks(viewer, threads)).map((each, index) => ({
            ...each,
            marker: last.get(threads[index]?.thread ?? '') ?? UNMARKED,
          })),
      },
    }));
    for (const name of ['1', '1', '1']) await post(world, bob, name);
    await read(world, ada, '1');
    expect(await badge(world, ada)).toBe(0);
    await world.store.reads.advanceMarkers(ada, [
      { thread: '1', mark: { at: position(1), atMs: 1 } },
    ]);
    expect(await badge(world, ada)).toBe(1);
  });
});

const step = fc.oneof(
  { weight: 3, arbitrary: act },
  { weight: 3, arbitrary: mark },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('hear' as const) }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('resume' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/**
 * Plays a history while a second device listens at some moments and resumes at others. The first count it is told that is
 * not the badge of that moment, or null. Ends by marking everything read, which every device must hear of.
 */
async function firstWrongCount(
  world: ReadsWorld,
  history: readonly Step[],
): Promise<UnreadCount | null> {
  let live = world.reads.listen(ada, { from: null, categories: [A, B] });
  let last = (await live.next()).value;
  const hear = async (): Promise<UnreadCount | null> => {
    const { value: event } = await live.next();
    if (event === undefined) throw new Error('expected an event, got the end');
    last = event;
    const badges = await world.reads.unreadCounts(
      ada,
      event.counts.map(({ category }) => category),
    );
    return event.counts.find((told, index) => told.count !== badges[index]?.count) ?? null;
  };
  for (const each of history) {
    if (each.verb === 'thread' || each.verb === 'category' || each.verb === 'all')
      await make(world, ada, each);
    else if (each.verb === 'resume') {
      await live.return?.();
      live = world.reads.listen(ada, { from: last?.place ?? null, categories: [A, B] });
    } else if (each.verb === 'hear') {
      // There is always something to hear.
      await world.reads.markAllRead(ada, { upTo: position(0), categories: [] });
      const wrong = await hear();
      if (wrong !== null) return wrong;
    } else await perform(world, each);
  }
  await world.reads.markAllRead(ada, { upTo: null, categories: [] });
  for (;;) {
    const wrong = await hear();
    if (wrong !== null || last?.kind === 'gap' || last?.place.sequence === world.deltas.length)
      return wrong;
  }
}

describe('L9 in live events', () => {
  it('tells the counts of the moment it is delivered, whatever happened since the mark', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 20, size: 'max' }),
        async (history) => {
          const world = await openReadsWorld();
          expect(await firstWrongCount(world, history)).toBeNull();
          await world.store.close();
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  it('catches counts that were made when the mark was', async () => {
    const world = await openReadsWorld();
    await post(world, bob, '1', { category: A });
    await post(world, bob, '2', { category: A });
    const live = world.reads.listen(ada, { from: null, categories: [] });
    await live.next();
    await read(world, ada, '1');
    await post(world, carol, '3', { category: A });
    const { value: event } = await live.next();
    const [made] = world.deltas.at(-1)?.counts ?? [];
    expect([made?.count, event?.counts[0]?.count, await badge(world, ada)]).toEqual([1, 2, 2]);
  });
});
