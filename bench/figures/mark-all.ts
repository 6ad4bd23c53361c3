/** The cost of marking a million threads read in one call, compared with ten. */
import type { UserId } from '../../src/model/producers.ts';
import type { Figure, Measured } from '../figure.ts';
import { category, fillThreads, readRows, withForum, type Forum } from '../forum.ts';
import { round } from '../record.ts';
import { median, timeUs } from '../timing.ts';

const CATEGORIES = 80;
const THREADS = 1_000_000;
const FEW = 10;
const READERS = 600;
/** Readers before the timed ones, while the disk still writes the initial data. */
const WARM_READERS = 100;
const ROWS_MAX = 80;

export const figure: Figure = {
  name: 'mark-all',
  what: 'time to mark 1,000,000 threads in 80 categories read, durable and with the counts of a category, as a ratio to marking 10; it may write at most 80 rows',
  unit: 'ratio',
  target: '<= 1.5',
  async measure(progress) {
    return withForum((few) =>
      withForum(async (many) => {
        await fillThreads(few.store, FEW, CATEGORIES);
        progress(`filling ${THREADS} threads`);
        await fillThreads(many.store, THREADS, CATEGORIES);
        return measureOn(few, many);
      }),
    );
  },
};

async function measureOn(few: Forum, many: Forum): Promise<Measured> {
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
  for (let index = -WARM_READERS; index < READERS; index++) {
    const viewer = `reader${index}` as UserId;
    const mark = (forum: Forum) =>
      timeUs(() => forum.reads.markAllRead(viewer, { upTo: null, categories: [category(0)] }));
    const order = index % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const);
    for (const name of order) {
      const us = await mark(name === 'few' ? few : many);
      if (index >= 0) times[name].push(us);
    }
  }
  const rows = (await readRows(many.store)) / (READERS + WARM_READERS);
  if (rows > ROWS_MAX) throw new Error(`expected at most ${ROWS_MAX} rows, got ${rows}`);
  await expectUnread(many, 'newcomer' as UserId, CATEGORIES);
  await expectUnread(many, 'reader0' as UserId, 0);
  return {
    value: median(times.many) / median(times.few),
    detail: {
      threads: THREADS,
      categories: CATEGORIES,
      rowsPerViewer: rows,
      manyUs: round(median(times.many)),
      fewUs: round(median(times.few)),
    },
  };
}

/** Checks how many of all categories have something unread. */
async function expectUnread({ reads }: Forum, viewer: UserId, expected: number): Promise<void> {
  const counts = await reads.unreadCounts(
    viewer,
    Array.from({ length: CATEGORIES }, (_, index) => category(index)),
  );
  const unread = counts.filter(({ count }) => count > 0).length;
  if (unread !== expected)
    throw new Error(
      `expected ${expected} categories with something unread for ${viewer}, got ${unread}`,
    );
}
