/**
 * A history as a file: one JSON line for each thing that a client saw, so that a run can be judged again from outside.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { History, Read, Scroll, Write } from './history.ts';

type Line =
  | { readonly kind: 'write'; readonly write: Write }
  | { readonly kind: 'read'; readonly read: Read }
  | { readonly kind: 'scroll'; readonly scroll: Scroll }
  | { readonly kind: 'final'; readonly ids: readonly string[] };

export async function writeHistory(
  file: string,
  { writes, reads, scrolls, final }: History,
): Promise<void> {
  const out = createWriteStream(file);
  const put = async (line: Line): Promise<void> => {
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
  };
  for (const write of writes) await put({ kind: 'write', write });
  for (const read of reads) await put({ kind: 'read', read });
  for (const scroll of scrolls) await put({ kind: 'scroll', scroll });
  await put({ kind: 'final', ids: final });
  out.end();
  await once(out, 'finish');
}

/** Throws when a line is of an unknown kind, or when the record does not end with the final feed. */
export async function readHistory(file: string): Promise<History> {
  const [writes, reads, scrolls]: [Write[], Read[], Scroll[]] = [[], [], []];
  let final: readonly string[] | null = null;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const line = JSON.parse(text) as Line;
    if (line.kind === 'write') writes.push(line.write);
    else if (line.kind === 'read') reads.push(line.read);
    else if (line.kind === 'scroll') scrolls.push(line.scroll);
    else if (line.kind === 'final') final = line.ids;
    else throw new Error(`expected a write, a read, a scroll or the final feed, got ${text}`);
  }
  if (final === null) throw new Error(`expected a record that ends with the final feed: ${file}`);
  return { writes, reads, scrolls, final };
}
