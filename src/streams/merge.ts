/** The merge: everything any of its inputs holds, by position, without duplicates. */
import type { Item } from '../model/items.ts';
import type { RangeQuery } from '../model/positions.ts';
import { union } from '../fence/enumeration.ts';
import type { Enumeration } from '../fence/source.ts';
import { decideBy, decidedBy, unmixed, type Stream, type StreamRead } from './stream.ts';

export function mergeStream(inputs: readonly Stream[]): Stream {
  return unmixed({
    ...anyOf(inputs),
    enumerate: (read, query) => enumerateUnion(inputs, read, query),
    why: (read, item) => whyNone(inputs, read, item),
  });
}

/** Settled only as far as the input that got the least far. */
export async function enumerateUnion(
  inputs: readonly Stream[],
  read: StreamRead,
  query: RangeQuery,
): Promise<Enumeration> {
  return union(query, await Promise.all(inputs.map((input) => input.enumerate(read, query))));
}

/** Whether any of its inputs holds an item. */
export function anyOf(inputs: readonly Stream[]): Pick<Stream, 'decide' | 'includes'> {
  const decide = decideBy('some', inputs);
  const ask: Stream['includes'] = (read, items) => includesAny(inputs, read, items);
  return { decide, includes: decide === null ? ask : decidedBy(decide) };
}

async function includesAny(
  inputs: readonly Stream[],
  read: StreamRead,
  items: readonly Item[],
): Promise<readonly boolean[]> {
  const held = await Promise.all(inputs.map((input) => input.includes(read, items)));
  return items.map((_, i) => held.some((column) => column[i] === true));
}

/** Null when any input holds the item; otherwise every input's reason. */
export async function whyNone(
  inputs: readonly Stream[],
  read: StreamRead,
  item: Item,
): Promise<string | null> {
  const reasons = await Promise.all(inputs.map((input) => input.why(read, item)));
  if (reasons.includes(null)) return null;
  return `none of ${inputs.length} inputs holds it: ${reasons.map((reason, i) => `(${i + 1}) ${reason}`).join('; ')}`;
}
