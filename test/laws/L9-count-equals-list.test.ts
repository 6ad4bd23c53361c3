/**
 * L9: badge, tab count and list use one predicate; marks are commutative and idempotent, and never move back by
 * accident; marking all read is O(1).
 * Method: random posts, rules and marks, checked after each of them. Long histories against a model are in
 * test/reads/model.test.ts.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { position } from '../../src/model/positions.ts';
import type { Reads } from '../../src/reads/reads.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import {
  act,
  isMark,
  mark,
  openSubjectWorld,
  postAct,
  ReadsStory,
  type ReadsSubject,
  unhiddenReads,
  unruledReads,
  wordlessReads,
} from '../support/reads-story.ts';
import {
  A,
  ada,
  B,
  badge,
  bob,
  listed,
  openReadsWorld,
  post,
  postMany,
  read,
  rowsOf,
} from '../support/reads-world.ts';

interface BrokenReads {
  readonly name: string;
  readonly subject: ReadsSubject;
  readonly caught: RegExp;
}

async function countEqualsList(subject: ReadsSubject, seed?: number): Promise<void> {
  const world = await openSubjectWorld(subject, seed);
  const histories = fc.array(
    fc.oneof(
      { weight: 2, arbitrary: postAct },
      { weight: 2, arbitrary: act },
      { weight: 2, arbitrary: mark },
    ),
    { minLength: 5, maxLength: 40, size: 'max' },
  );
  await onRandomHistories(histories, { runs: 40, seed }, async (history) => {
    const story = await ReadsStory.begin(world);
    for (const each of history) {
      if (isMark(each)) await story.make(each);
      else await story.perform(each);
      for (const category of [story.a, story.b]) await checkCategory(story, category);
    }
  });
}

async function checkCategory(story: ReadsStory, category: ReadsStory['a']): Promise<void> {
  const { world, ada: viewer } = story;
  const unread = (await listed(world, viewer, { category })).filter((state) => state.isUnread);
  expect(await story.badge(viewer, category), 'the badge is what the list shows').toBe(
    unread.length,
  );
  const only = await listed(world, viewer, { category, isUnreadOnly: true });
  expect(
    only.map(({ record }) => record),
    'the unread list is what the list shows as unread',
  ).toEqual(unread.map(({ record }) => record));
}

async function marksCommute(subject: ReadsSubject, seed?: number): Promise<void> {
  const world = await openSubjectWorld(subject, seed);
  const marks = fc.array(mark, { minLength: 3, maxLength: 8 });
  const histories = fc.record({
    // Mostly posts: if most items are hidden, every order of marks gives the same result.
    posts: fc.array(fc.oneof({ weight: 2, arbitrary: postAct }, { weight: 1, arbitrary: act }), {
      minLength: 10,
      maxLength: 30,
      size: 'max',
    }),
    marks: marks.chain((once) =>
      fc.record({
        once: fc.constant(once),
        again: fc.shuffledSubarray([...once, ...once], { minLength: 2 * once.length }),
      }),
    ),
  });
  await onRandomHistories(histories, { runs: 40, seed }, async (history) => {
    const story = await ReadsStory.begin(world);
    const [one, other] = [story.person('one'), story.person('other')];
    for (const each of history.posts) await story.perform(each, [one, other]);
    for (const each of history.marks.once) await story.make(each, one);
    for (const each of history.marks.again) await story.make(each, other);
    expect(await story.toldTo(other), 'the same after the same marks').toEqual(
      await story.toldTo(one),
    );
  });
}

const MISCOUNTING: readonly BrokenReads[] = [
  {
    name: 'counts what the viewer may not see',
    subject: {
      reads: (real, world): Reads => ({
        ...real,
        unreadCounts: (...args) => unruledReads(world).unreadCounts(...args),
      }),
    },
    caught: /the badge is what the list shows/,
  },
  {
    name: 'counts what the viewer hid',
    subject: {
      reads: (real, world): Reads => ({
        ...real,
        unreadCounts: (...args) => unhiddenReads(world).unreadCounts(...args),
      }),
    },
    caught: /the badge is what the list shows/,
  },
  {
    name: 'counts without looking into titles and texts',
    subject: {
      reads: (real, world): Reads => ({
        ...real,
        unreadCounts: (...args) => wordlessReads(world).unreadCounts(...args),
      }),
    },
    caught: /the badge is what the list shows/,
  },
  {
    name: 'remembers its counts',
    subject: {
      reads: (real): Reads => {
        const known = new Map<string, ReturnType<Reads['unreadCounts']>>();
        return {
          ...real,
          unreadCounts: (viewer, categories) => {
            const id = `${viewer} ${categories.join(' ')}`;
            const counts = known.get(id) ?? real.unreadCounts(viewer, categories);
            known.set(id, counts);
            return counts;
          },
        };
      },
    },
    caught: /the badge is what the list shows/,
  },
  {
    name: 'counts two at most',
    subject: {
      reads: (real): Reads => ({
        ...real,
        unreadCounts: async (viewer, categories) =>
          (await real.unreadCounts(viewer, categories)).map((each) => ({
            ...each,
            count: Math.min(each.count, 2),
          })),
      }),
    },
    caught: /the badge is what the list shows/,
  },
  {
    name: 'lists as unread what is read',
    subject: {
      reads: (real): Reads => ({
        ...real,
        threads: (viewer, request) => real.threads(viewer, { ...request, isUnreadOnly: false }),
      }),
    },
    caught: /the unread list is what the list shows/,
  },
];

/** A thread's last mark wins, instead of the furthest. */
function overwriting(real: Reads): Reads {
  return {
    ...real,
    markThreadsRead: async (viewer, marks) => {
      for (const { thread, upTo } of marks)
        if (upTo !== null) await real.markUnread(viewer, { thread, from: upTo, to: null });
      return real.markThreadsRead(viewer, marks);
    },
  };
}

const MISMARKING: readonly BrokenReads[] = [
  {
    name: 'overwrite instead of rising',
    subject: { reads: overwriting },
    caught: /the same after the same marks/,
  },
  {
    name: 'are taken back by being made again',
    subject: {
      reads: (real): Reads => {
        const made = new Set<string>();
        return {
          ...real,
          markThreadsRead: async (viewer, marks) => {
            const id = JSON.stringify([viewer, marks]);
            const isAgain = made.has(id);
            made.add(id);
            const result = await real.markThreadsRead(viewer, marks);
            if (isAgain)
              for (const { thread } of marks)
                await real.markUnread(viewer, { thread, from: null, to: null });
            return result;
          },
        };
      },
    },
    caught: /the same after the same marks/,
  },
];

describe('L9 count equals list', { timeout: LAW_TIMEOUT_MS }, () => {
  it('counts what the list shows as unread, and what the unread list holds, whatever happened', async () => {
    await countEqualsList({});
  });

  it.each(MISCOUNTING)('catches a reader that $name', async ({ subject, caught }) => {
    await expect(countEqualsList(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });

  it('reports the same after the same marks in any order, all of them twice', async () => {
    await marksCommute({});
  });

  it.each(MISMARKING)('catches marks that $name', async ({ subject, caught }) => {
    await expect(marksCommute(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });

  it('never makes anything unread by a mark that arrives late', async () => {
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
    const threads = Array.from({ length: 300 }, (_, index) => ({
      thread: `t${index}`,
      category: index % 2 === 0 ? A : B,
    }));
    await postMany(world, bob, threads);
    await world.reads.markAllRead(ada, { upTo: null, categories: [A, B] });
    expect(await rowsOf(world, ada)).toEqual({ watermarks: 1, markers: 0, unread: 0 });
    expect([await badge(world, ada, A), await badge(world, ada, B)]).toEqual([0, 0]);
  });
});
