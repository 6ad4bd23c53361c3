/**
 * A generated site as files that `palisade import` reads: people, places, threads, items that answer each other, and
 * edges. As on a real site, few people write much, and most answers come while their question is among the newest.
 */
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { built } from './built.ts';

const { seededRandom } =
  await built<typeof import('../src/base/seeded-random.mjs')>('base/seeded-random.mjs');

const START_MS = Date.UTC(2020, 0, 1);
const TEXT = 'A sentence that says something about the question. '.repeat(4);
const PLACES = 20;
const ITEMS_PER_THREAD = 10;
const ITEMS_PER_PERSON = 20;
const ITEMS_PER_EDGE = 4;
/** Number of threads that get answers at the same time. */
const LIVELY_THREADS = 500;
/** One answer in this many goes to any thread. */
const LATE_ANSWER = 20;

/** One person per 20 items, one thread per 10 and one follow per 4. A third of the answers name the question. */
export async function writeSite(folder: string, items: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const people = Math.ceil(items / ITEMS_PER_PERSON);
  await writeRows(join(folder, 'people.ndjson'), people, (n) => ({
    id: `u${n}`,
    name: `Person ${n}`,
    joinedAt: at(0),
  }));
  await writeRows(join(folder, 'places.ndjson'), PLACES, (n) => ({
    key: `forum:f${n}`,
    title: `Forum ${n}`,
    owners: [`u${n}`],
    createdAt: at(0),
  }));
  await writeRows(join(folder, 'threads.ndjson'), Math.ceil(items / ITEMS_PER_THREAD), (n) => ({
    id: `t${n}`,
    category: `forum:f${n % PLACES}`,
    closed: n % 50 === 0,
  }));
  await writeRows(join(folder, 'items.ndjson'), items, itemRows(people));
  await writeRows(join(folder, 'edges.ndjson'), Math.ceil(items / ITEMS_PER_EDGE), (n) => ({
    consumer: `u${n % people}`,
    producer: `user:u${(n + 1 + Math.floor(n / people)) % people}`,
    since: at(n),
  }));
}

/** Every tenth item opens a thread. */
function itemRows(people: number): (n: number) => object {
  const random = seededRandom(1);
  return (n) => {
    const newest = Math.floor(n / ITEMS_PER_THREAD);
    const isQuestion = n % ITEMS_PER_THREAD === 0;
    const back = random() * LATE_ANSWER < 1 ? newest : Math.min(newest, LIVELY_THREADS);
    const thread = isQuestion ? newest : newest - Math.floor(back * random() ** 2);
    const item = {
      id: `p${n}`,
      author: `u${Math.floor(people * random() ** 2)}`,
      createdAt: at(n),
      thread: `t${thread}`,
      text: TEXT,
    };
    if (isQuestion)
      return { ...item, kind: 'question', title: `Question ${n}`, tags: [`tag${n % 100}`] };
    const answer = { ...item, kind: 'answer', votes: n % 50 };
    return n % 3 === 0 ? { ...answer, parent: `p${thread * ITEMS_PER_THREAD}` } : answer;
  };
}

function at(n: number): string {
  return new Date(START_MS + n * 1_000).toISOString();
}

async function writeRows(file: string, count: number, rowOf: (n: number) => object): Promise<void> {
  const stream = createWriteStream(file);
  for (let n = 0; n < count; n++)
    if (!stream.write(`${JSON.stringify(rowOf(n))}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'close');
}
