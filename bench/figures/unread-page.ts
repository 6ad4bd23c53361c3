/**
 * What read state adds to the cost of a page of 50 threads, for a reader with ten thousand markers in a forum of
 * 100,000 threads.
 */
import type { UserId } from '../../src/model/producers.ts';
import type { ThreadPage } from '../../src/reads/thread-list.ts';
import { built } from '../built.ts';
import type { Figure, Measured } from '../figure.ts';
import { category, fillThreads, withForum, type Forum } from '../forum.ts';
import { round } from '../record.ts';
import { interleaved, median, summary } from '../timing.ts';

const { listThreads } =
  await built<typeof import('../../src/reads/thread-list.ts')>('reads/thread-list');

const { ByteWriter } = await built<typeof import('../../src/base/bytes.ts')>('base/bytes');
const { openCursors } =
  await built<typeof import('../../src/fence/cursor/cursor.ts')>('fence/cursor/cursor');

const THREADS = 100_000;
const MARKERS = 10_000;
const PAGE = 50;
const MARK_EVERY = 2;
const viewer = 'reader' as UserId;
const stranger = 'stranger' as UserId;
const CATEGORY = category(0);

export const figure: Figure = {
  name: 'unread-page',
  what: 'time of a page of 50 threads, their opening items and sealed cursors, with unread state, 100,000 threads and 10,000 markers, as a ratio to the same page without unread state',
  unit: 'ratio',
  target: '<= 1.3',
  async measure(progress) {
    return withForum(async (forum) => {
      progress(`filling ${THREADS} threads`);
      await fillThreads(forum.store, THREADS, 1);
      await mark(forum);
      return measureOn(forum);
    });
  },
};

/** Marks every second one of the newest threads read, so that the watermark cannot rise. */
async function mark({ reads, store }: Forum): Promise<void> {
  for (let from = 0; from < MARKERS; from += 100) {
    const marks = Array.from({ length: 100 }, (_, index) => ({
      thread: `t${THREADS - 1 - (from + index) * MARK_EVERY}`,
      upTo: null,
      category: null,
    }));
    const outcome = await reads.markThreadsRead(viewer, marks);
    if (!outcome.isDone)
      throw new Error(`expected marks to be taken, got ${JSON.stringify(outcome.problems)}`);
  }
  const { rows } = await store.reads.totals();
  if (rows !== MARKERS) throw new Error(`expected ${MARKERS} rows, got ${rows}`);
}

async function measureOn({ store, facts }: Forum): Promise<Measured> {
  const anonymous = { ...(await facts.of(stranger)), viewer: null };
  const page = async (isWith: boolean): Promise<ThreadPage> => {
    // Both look up the viewer's facts; only one reads their read state.
    const known = await facts.of(viewer);
    return listThreads(store, isWith ? known : anonymous, {
      category: CATEGORY,
      first: PAGE,
      after: null,
      isUnreadOnly: false,
    });
  };
  const cursors = openCursors({
    keys: [{ id: 'bench', secret: Buffer.alloc(32, 7) }],
    ttlMs: 1e9,
    clock: { now: () => 0 },
  });
  const served = async (isWith: boolean): Promise<void> => {
    const { threads } = await page(isWith);
    await store.items.getMany(threads.map(({ state }) => state.record.first));
    for (const {
      place: { top, below },
    } of threads) {
      const content = new ByteWriter(16);
      content.varint(top);
      content.varint(below);
      cursors.seal({ viewer: `u:${viewer}`, stream: CATEGORY }, content.finish());
    }
  };
  const [withState, without] = [await page(true), await page(false)];
  const unread = withState.threads.map(({ state }) => state.isUnread);
  if (unread.length !== PAGE || unread.some((each, index) => each !== (index % MARK_EVERY === 1)))
    throw new Error(`expected every second thread unread, got ${unread.join()}`);
  if (
    withState.threads.map(({ state }) => state.record.thread).join() !==
    without.threads.map(({ state }) => state.record.thread).join()
  )
    throw new Error('expected the same threads, got others');
  const cases = [true, false].flatMap((isWith) => [
    { name: `served ${isWith}`, run: () => served(isWith) },
    { name: `list ${isWith}`, run: () => page(isWith) },
  ]);
  const times = await interleaved(cases, { rounds: 40, runsPerRound: 20, warmRuns: 200 });
  const of = (name: string): readonly number[] => times.get(name) ?? [];
  return {
    value: median(of('served true')) / median(of('served false')),
    detail: {
      threads: THREADS,
      markers: MARKERS,
      withUs: summary(of('served true')),
      withoutUs: summary(of('served false')),
      listAloneRatio: round(median(of('list true')) / median(of('list false'))),
      listAloneUs: summary(of('list true')),
    },
  };
}
