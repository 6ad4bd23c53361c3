/** A generated site as files that `palisade import` takes: people, places, threads, items that answer each other, and edges. */
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';

export interface SiteSize {
  readonly items: number;
}

const START_MS = Date.UTC(2020, 0, 1);
const TEXT = 'A sentence that says something about the question. '.repeat(4);

/** One person for 20 items, one thread for 10 and one follow for 4. A third of the answers name the item they answer. */
export async function writeSite(folder: string, { items }: SiteSize): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const [people, threads] = [Math.ceil(items / 20), Math.ceil(items / 10)];
  await writeRows(folder, 'people', people, (n) => ({
    id: `u${n}`,
    name: `Person ${n}`,
    joinedAt: at(0),
  }));
  await writeRows(folder, 'places', 20, (n) => ({
    key: `forum:f${n}`,
    title: `Forum ${n}`,
    owners: [`u${n}`],
    createdAt: at(0),
  }));
  await writeRows(folder, 'threads', threads, (n) => ({
    id: `t${n}`,
    category: `forum:f${n % 20}`,
    closed: n % 50 === 0,
  }));
  await writeRows(folder, 'items', items, (n) => itemRow(n, { people, threads }));
  await writeRows(folder, 'edges', Math.ceil(items / 4), (n) => ({
    consumer: `u${n % people}`,
    producer: `user:u${(n + 1 + Math.floor(n / people)) % people}`,
    since: at(n),
  }));
}

/** The first items open the threads. */
function itemRow(
  n: number,
  { people, threads }: { readonly people: number; readonly threads: number },
) {
  const thread = n < threads ? n : (n * 7_919) % threads;
  const common = {
    id: `p${n}`,
    author: `u${(n * 31) % people}`,
    createdAt: at(n),
    thread: `t${thread}`,
  };
  if (n < threads)
    return {
      ...common,
      kind: 'question',
      title: `Question ${n}`,
      text: TEXT,
      tags: [`tag${n % 100}`],
    };
  const answer = { ...common, kind: 'answer', text: TEXT, votes: n % 50 };
  return n % 3 === 0 ? { ...answer, parent: `p${thread}` } : answer;
}

function at(n: number): string {
  return new Date(START_MS + n * 1_000).toISOString();
}

async function writeRows(
  folder: string,
  kind: string,
  count: number,
  rowOf: (n: number) => object,
): Promise<void> {
  const stream = createWriteStream(join(folder, `${kind}.ndjson`));
  for (let n = 0; n < count; n++)
    if (!stream.write(`${JSON.stringify(rowOf(n))}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'close');
}
