/**
 * A remote: a service that names items to lead the heads of a stream. The set remains that of its input, and so do its
 * tails and its history, so that a service that answers differently tomorrow, or not at all, moves nothing that was
 * served.
 */
import type { Enumeration } from '../fence/source.ts';
import type { Item } from '../model/items.ts';
import type { Position, Range } from '../model/positions.ts';
import { canSee } from '../social/access.ts';
import type { Value } from './parts.ts';
import type { Stream, StreamRead } from './stream.ts';
import { valueTexts } from './values.ts';

interface Answered {
  readonly range: Range;
  readonly positions: readonly Position[] | null;
}

export interface RemoteChoice {
  readonly name: string;
  readonly args: ReadonlyMap<string, Value>;
}

/** Its input, with the remote's items chosen first and served first in every head and every window of a ranked tail. */
export function remoteStream({ name: remote, args }: RemoteChoice, inner: Stream): Stream {
  const answers = new WeakMap<StreamRead, Answered>();
  async function named(
    read: StreamRead,
    { above, upTo }: Range,
    limit: number,
  ): Promise<readonly Position[] | null> {
    const known = answers.get(read);
    // A choice continues below itself, within the earlier response.
    if (known?.range.above === above && upTo <= known.range.upTo)
      return known.positions?.filter((at) => at <= upTo) ?? null;
    const texts = [...args].map(([arg, value]) => [arg, valueTexts(value, read.args)] as const);
    const ask = { remote, args: Object.fromEntries(texts), above, upTo, limit };
    const found = await read.remotes.named(ask);
    const positions = found === null ? null : await held(read, found);
    answers.set(read, { range: { above, upTo }, positions });
    return positions;
  }
  /** Drops items that are gone, hidden, or not in the input. */
  async function held(
    read: StreamRead,
    positions: readonly Position[],
  ): Promise<readonly Position[]> {
    const items = (await read.items(positions)).filter(
      (item): item is Item => item !== null && canSee(read.facts, item),
    );
    const included = await inner.includes(read, items);
    const belonging = items.filter((_, i) => included[i] === true);
    // A dedupe reports that a repeat belongs, because it judges items that were already chosen. Here a repeat must not
    // be chosen. If each item is decided alone, only reposts can be repeats.
    const mayRepeat = ({ repostOf }: Item): boolean =>
      inner.decide === null || repostOf !== undefined;
    const stands = await Promise.all(
      belonging.map(async (item) => !mayRepeat(item) || isRead(inner, read, item.position)),
    );
    return belonging.flatMap(({ position }, i) => (stands[i] === true ? [position] : []));
  }
  return {
    ...inner,
    async candidates(read, range, limit) {
      const [first, rest] = await Promise.all([
        named(read, range, limit),
        inner.candidates(read, range, limit),
      ]);
      return first === null ? rest : chosen(first, rest, limit);
    },
    async arrange(read, ranked, seed) {
      const arranged = await inner.arrange(read, ranked, seed);
      const first = new Set(answers.get(read)?.positions ?? []);
      const leads = ({ position }: Item): boolean => first.has(position);
      return [...arranged.filter(leads), ...arranged.filter((item) => !leads(item))];
    },
  };
}

/** Whether a read of the stream finds the position. */
async function isRead(stream: Stream, read: StreamRead, at: Position): Promise<boolean> {
  const only = { above: (at - 1) as Position, upTo: at, limit: 1, order: 'newest' } as const;
  return (await stream.enumerate(read, only)).positions.length > 0;
}

/** The named items, and then the newest others, at most `limit` together. Only a full choice skips items. */
function chosen(first: readonly Position[], rest: Enumeration, limit: number): Enumeration {
  const taken = new Set(first.slice(0, limit));
  for (const at of rest.positions) if (taken.size < limit) taken.add(at);
  const positions = [...taken].sort((a, b) => b - a);
  const lowest = positions[limit - 1];
  if (lowest !== undefined) return { positions, settledTo: (lowest - 1) as Position };
  const { settledTo } = rest;
  return { positions: positions.filter((at) => at > settledTo), settledTo };
}
