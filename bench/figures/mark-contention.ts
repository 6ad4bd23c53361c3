/** The time of a mark while 64 clients mark and edit for the same viewer, and whether every answer is still right. */
import type { Position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import { built } from '../built.ts';
import type { Figure, Measured } from '../figure.ts';
import { category, forumDraft, withForum, type Forum } from '../forum.ts';
import { round } from '../record.ts';
import { median, quantile, summary, timeUs } from '../timing.ts';

const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');
const { LIMITS } = await built<typeof import('../../src/base/limits.ts')>('base/limits');

const CLIENTS = 64;
const THREADS = 400;
const POSTS_EACH = 5;
const SECONDS = 30;
const IDLE_SECONDS = 8;
/** How often a mark is followed by an edit, and by a post that adds something to read. */
const EDITS = 0.25;
const POSTS = 0.05;
const viewer = 'reader' as UserId;

export const figure: Figure = {
  name: 'mark-contention',
  what: 'p99 of a mark while 64 clients mark and edit for one viewer for 30 s, as a ratio to the p99 of one client doing so alone',
  unit: 'ratio',
  target: '<= 3',
  async measure(progress) {
    return withForum(async (forum) => {
      const ends = await fill(forum);
      progress(`${CLIENTS} clients for ${SECONDS} s`);
      return measureOn(forum, ends);
    });
  },
};

/** The positions of each thread's items, which grow while clients post. */
type Ends = readonly Position[][];

async function fill({ store }: Forum): Promise<Ends> {
  const drafts = Array.from({ length: THREADS * POSTS_EACH }, (_, index) =>
    forumDraft(`t${index % THREADS}`, `author${index % 50}`, category(index % 4)),
  );
  const positions = await store.items.publishMany(drafts);
  return Array.from({ length: THREADS }, (_, thread) =>
    positions.filter((_at, index) => index % THREADS === thread),
  );
}

/** The greatest marked position of each thread: the model of a marker. */
type Model = Map<number, number>;

async function measureOn(forum: Forum, ends: Ends): Promise<Measured> {
  const idle = (round: number) =>
    play(forum, ends, {
      clients: 1,
      seconds: IDLE_SECONDS,
      viewerOf: () => `idle${round}` as UserId,
      model: new Map(),
    });
  await play(forum, ends, {
    clients: 1,
    seconds: 1,
    viewerOf: () => 'warm' as UserId,
    model: new Map(),
  });
  const before = await idle(0);
  const model: Model = new Map();
  const together = await play(forum, ends, {
    clients: CLIENTS,
    seconds: SECONDS,
    viewerOf: () => viewer,
    model,
  });
  const apart = await play(forum, ends, {
    clients: CLIENTS,
    seconds: IDLE_SECONDS,
    viewerOf: (client) => `apart${client}` as UserId,
    model: new Map(),
  });
  const alone = [...before, ...(await idle(1))];
  const wrong = await wrongAnswers(forum, ends, model);
  if (wrong > 0) throw new Error(`expected every thread as the model has it, got ${wrong} others`);
  return {
    value: quantile(together, 0.99) / quantile(alone, 0.99),
    detail: {
      clients: CLIENTS,
      seconds: SECONDS,
      marks: together.length,
      wrongAnswers: wrong,
      togetherUs: summary(together),
      aloneUs: summary(alone),
      medianRatio: round(median(together) / median(alone)),
      viewersOfTheirOwnUs: summary(apart),
    },
  };
}

interface Play {
  readonly clients: number;
  readonly seconds: number;
  readonly viewerOf: (client: number) => UserId;
  readonly model: Model;
}

/**
 * Every mark's time in µs. A client marks again as soon as it is answered, and edits an item or replies in the thread
 * between marks.
 */
async function play(
  forum: Forum,
  ends: Ends,
  { clients, seconds, viewerOf, model }: Play,
): Promise<readonly number[]> {
  const times: number[] = [];
  const endMs = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const random = seededRandom(client + 1);
      for (let turn = 0; performance.now() < endMs; turn++) {
        const thread = Math.floor(random() * THREADS);
        const posts = ends[thread] ?? [];
        // Mostly the newest, so that there is something to write.
        const upTo = random() < 0.5 ? posts.at(-1) : posts[Math.floor(random() * posts.length)];
        if (upTo === undefined) throw new Error('expected an item to mark, got none');
        model.set(thread, Math.max(model.get(thread) ?? 0, upTo));
        times.push(
          await timeUs(() =>
            forum.reads.markThreadsRead(viewerOf(client), [
              { thread: `t${thread}`, upTo, category: null },
            ]),
          ),
        );
        if (random() < EDITS)
          await forum.store.items.edit(upTo, { payload: { text: String(turn) } }, turn);
        if (random() < POSTS)
          posts.push(
            (
              await forum.store.items.publish(
                forumDraft(`t${thread}`, `author${client}`, category(thread % 4)),
              )
            ).item.position,
          );
      }
    }),
  );
  return times;
}

/** Threads whose unread items are not exactly those above the model's mark. */
async function wrongAnswers({ reads }: Forum, ends: Ends, model: Model): Promise<number> {
  let wrong = 0;
  for (let thread = 0; thread < THREADS; thread++) {
    const states = (await reads.states(viewer, [`t${thread}`])).filter((state) => state !== null);
    const [items] = await reads.unreadItems(viewer, states);
    const unread = (ends[thread] ?? []).filter((at) => at > (model.get(thread) ?? 0)).length;
    if (items?.count !== Math.min(unread, LIMITS.unreadCountMax)) wrong++;
  }
  return wrong;
}
