/** The price of a mark while 64 clients mark and edit for the same viewer, and whether every answer is still right. */
import type { Position, UserId } from '../../src/model.ts';
import { built } from '../built.ts';
import type { Figure, Measured } from '../figure.ts';
import { category, forumDraft, withForum, type Forum } from '../forum.ts';
import { round } from '../record.ts';
import { median, quantile, timeUs } from '../timing.ts';

const { seededRandom } = await built<typeof import('../../src/clock.ts')>('clock');

const CLIENTS = 64;
const THREADS = 400;
const POSTS_EACH = 5;
const SECONDS = 30;
const IDLE_MARKS = 400;
const viewer = 'reader' as UserId;

export const figure: Figure = {
  name: 'mark-contention',
  what: 'p99 of a mark while 64 clients mark and edit for one viewer for 30 s, as a ratio to the p99 with 64 clients marking for viewers of their own',
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

/** The positions of each thread's items. */
async function fill({ store }: Forum): Promise<readonly (readonly Position[])[]> {
  const drafts = Array.from({ length: THREADS * POSTS_EACH }, (_, index) => forumDraft(`t${index % THREADS}`, `author${index % 50}`, category(index % 4)));
  const items = await store.items.publishMany(drafts);
  return Array.from({ length: THREADS }, (_, thread) => items.filter((item) => item.thread === `t${thread}`).map((item) => item.position));
}

/** The greatest position marked of each thread: what the model of a marker is. */
type Model = Map<number, number>;

async function measureOn(forum: Forum, ends: readonly (readonly Position[])[]): Promise<Measured> {
  const alone = await play(forum, ends, { clients: 1, seconds: 0, viewerOf: () => 'idle' as UserId, model: new Map() });
  const apart = await play(forum, ends, { clients: CLIENTS, seconds: SECONDS / 3, viewerOf: (client) => `apart${client}` as UserId, model: new Map() });
  const model: Model = new Map();
  const together = await play(forum, ends, { clients: CLIENTS, seconds: SECONDS, viewerOf: () => viewer, model });
  const wrong = await wrongAnswers(forum, ends, model);
  if (wrong > 0) throw new Error(`expected every thread as the model has it, got ${wrong} others`);
  return {
    value: quantile(together, 0.99) / quantile(apart, 0.99),
    detail: {
      clients: CLIENTS, seconds: SECONDS, marks: together.length, wrongAnswers: wrong, sameViewerP99Us: round(quantile(together, 0.99)),
      ownViewersP99Us: round(quantile(apart, 0.99)), oneIdleClientP99Us: round(quantile(alone, 0.99)), oneIdleClientMedianUs: round(median(alone)),
      ratioToOneIdleClient: round(quantile(together, 0.99) / quantile(alone, 0.99)),
    },
  };
}

interface Play {
  readonly clients: number;
  /** 0 for a fixed number of marks. */
  readonly seconds: number;
  readonly viewerOf: (client: number) => UserId;
  readonly model: Model;
}

/** Every mark's time in µs. A client marks, thinks as long as that took, and edits an item one time in four. */
async function play(forum: Forum, ends: readonly (readonly Position[])[], { clients, seconds, viewerOf, model }: Play): Promise<readonly number[]> {
  const times: number[] = [];
  const endMs = performance.now() + seconds * 1_000;
  await Promise.all(Array.from({ length: clients }, async (_, client) => {
    const random = seededRandom(client + 1);
    const goesOn = (turn: number) => (seconds === 0 ? turn < IDLE_MARKS : performance.now() < endMs);
    for (let turn = 0; goesOn(turn); turn++) {
      const thread = Math.floor(random() * THREADS);
      const upTo = ends[thread]?.[Math.floor(random() * POSTS_EACH)];
      if (upTo === undefined) throw new Error('expected an item to mark, got none');
      model.set(thread, Math.max(model.get(thread) ?? 0, upTo));
      times.push(await timeUs(() => forum.reads.markThreadsRead(viewerOf(client), [{ thread: `t${thread}`, upTo, category: null }])));
      if (random() < 0.25) await forum.store.items.edit(upTo, { payload: { text: String(turn) } }, turn);
    }
  }));
  return times;
}

/** Threads whose unread items are not those above the model's mark. */
async function wrongAnswers({ reads }: Forum, ends: readonly (readonly Position[])[], model: Model): Promise<number> {
  let wrong = 0;
  for (let thread = 0; thread < THREADS; thread++) {
    const states = (await reads.states(viewer, [`t${thread}`])).filter((state) => state !== null);
    const [items] = await reads.unreadItems(viewer, states);
    if (items?.count !== (ends[thread] ?? []).filter((at) => at > (model.get(thread) ?? 0)).length) wrong++;
  }
  return wrong;
}
