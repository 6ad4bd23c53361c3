/**
 * The filters: the items of an input that pass a rule, and those that the viewer may see. They refill in rounds, so
 * that a page is not cut short.
 */
import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '../base/limits.ts';
import type { Item } from '../model/items.ts';
import type { Position, RangeQuery } from '../model/positions.ts';
import { canSee } from '../social/access.ts';
import { cut, drained, isDrained, isEmpty, joined, restOf } from '../fence/enumeration.ts';
import { asksAge, type Rule } from './parts.ts';
import { failure, passes, type RuleContext } from './rules.ts';
import type { Enumeration } from '../fence/source.ts';
import { decidedBy, unmixed, type Decide, type Stream, type StreamRead } from './stream.ts';
import { wordsAhead, type ReadAhead } from './word-search.ts';

/** Items requested in the first round even when fewer are wanted: most filters drop something. */
const CHUNK_ITEMS_MIN = 16;
/** After a round of this many items others have their turn: a store in memory would answer all rounds in one. */
const TURN_ITEMS_MIN = 256;

/** Examines at most LIMITS.scanItemsMax items a read, and reports how far it got. */
export function filterStream(where: Rule, inner: Stream): Stream {
  const isAged = asksAge(where);
  const contextOf = async (read: StreamRead): Promise<(item: Item) => RuleContext> => {
    const asOf = await read.asOf();
    return ({ position }) => ({ args: read.args, asOfMs: asOf(position) });
  };
  // Only ages need an instant, which has to be read from a fence.
  const ageless: Decide = ({ args }) => {
    const context = { args, asOfMs: 0 };
    return (item) => passes(where, item, context);
  };
  const keepsAged: Selection['keeps'] = async (read, items) => {
    const context = await contextOf(read);
    return items.map((item) => passes(where, item, context(item)));
  };
  return memberStream(inner, {
    ahead: wordsAhead(where, inner),
    decide: isAged ? null : ageless,
    keeps: isAged ? keepsAged : (read, items) => items.map(ageless(read)),
    async why(read, item) {
      const failed = failure(where, item, (await contextOf(read))(item));
      return failed === null ? null : `filter ${failed}`;
    },
  });
}

/** Which items of a stream are kept. */
export interface Selection {
  /** The same as `keeps`, but synchronous; null if that is not possible. */
  readonly decide: Decide | null;
  /** Where to look ahead for kept items between scans; nowhere when left out. */
  readonly ahead?: ReadAhead | null;
  keeps(read: StreamRead, items: readonly Item[]): readonly boolean[] | Promise<readonly boolean[]>;
  /** Why an item is not kept, as text; null if it is. */
  why(read: StreamRead, item: Item): string | null | Promise<string | null>;
}

/** The items of a stream that are kept, in bulk. */
export function memberStream(
  inner: Stream,
  { decide, ahead = null, keeps, why }: Selection,
): Stream {
  const { decide: holds } = inner;
  const both: Decide | null =
    decide === null || holds === null
      ? null
      : (known) => {
          const [isKept, isHeld] = [decide(known), holds(known)];
          return (item) => isKept(item) && isHeld(item);
        };
  const ask: Stream['includes'] = async (read, items) => {
    const [held, kept] = await Promise.all([inner.includes(read, items), keeps(read, items)]);
    return items.map((_, i) => held[i] === true && kept[i] === true);
  };
  const includes = both === null ? ask : decidedBy(both);
  return unmixed({
    decide: both,
    enumerate: (read, query) => {
      const rounds: FilterContext = {
        read,
        scan: (asked) => inner.enumerate(read, asked),
        keeps: (items) => keeps(read, items),
        ahead: ahead === null ? null : (asked) => ahead(read, asked),
        includes: (items) => includes(read, items),
      };
      return refill(rounds, query);
    },
    includes,
    why: async (read, item) => (await inner.why(read, item)) ?? why(read, item),
  });
}

/**
 * The items of the input that the viewer may see. Parts that compare or count items build on it, so that hidden items
 * are ignored like deleted ones.
 */
export function visibleStream(inner: Stream): Stream {
  const seen = memberStream(inner, {
    decide:
      ({ facts }) =>
      (item) =>
        canSee(facts, item),
    keeps: (read, items) => items.map((item) => canSee(read.facts, item)),
    why: () => null,
  });
  return {
    ...seen,
    why: async (read, item) =>
      canSee(read.facts, item) ? inner.why(read, item) : 'the viewer does not see the item',
  };
}

type Judge = (items: readonly Item[]) => readonly boolean[] | Promise<readonly boolean[]>;

interface FilterContext {
  readonly read: StreamRead;
  /** Reads all of the input. */
  readonly scan: (query: RangeQuery) => Promise<Enumeration>;
  /** Applies to items of the input. */
  readonly keeps: Judge;
  /** Reads what may be kept, from any source; null if there is no way to tell. */
  readonly ahead: ((query: RangeQuery) => Promise<Enumeration | null>) | null;
  /** Applies to any items. */
  readonly includes: Judge;
}

/**
 * Alternates between scanning everything and looking ahead, with the same number of items each time: whichever gets
 * further determines the cost of a page. A small input ends before an index of everything does, and a rare word is
 * found without scanning everything.
 */
async function refill(context: FilterContext, query: RangeQuery): Promise<Enumeration> {
  if (isEmpty(query)) return drained(query, []);
  let found: readonly Position[] = [];
  let rest = query;
  let examined = 0;
  let chunk = Math.max(query.limit, CHUNK_ITEMS_MIN);
  while (examined < LIMITS.scanItemsMax) {
    const asked = { ...rest, limit: Math.min(chunk, LIMITS.scanItemsMax - examined) };
    const got = await context.scan(asked);
    found = joined(found, await passing(context.read, context.keeps, got.positions));
    if (found.length >= query.limit || isDrained(asked, got))
      return cut(query, found, got.settledTo);
    // A short read before the end means that the input's own budget ran out: reading again would multiply budgets.
    if (got.positions.length < asked.limit) return { positions: found, settledTo: got.settledTo };
    examined += got.positions.length;
    rest = restOf(rest, got.settledTo);
    const ahead = (await context.ahead?.({ ...rest, limit: asked.limit })) ?? null;
    if (ahead !== null) {
      found = joined(found, await passing(context.read, context.includes, ahead.positions));
      if (found.length >= query.limit || isDrained(rest, ahead))
        return cut(query, found, ahead.settledTo);
      rest = restOf(rest, ahead.settledTo);
    }
    if (chunk >= TURN_ITEMS_MIN) await setImmediate();
    chunk *= 2;
  }
  return { positions: found, settledTo: query.order === 'newest' ? rest.upTo : rest.above };
}

/** The same list object if all of it passes, which is common. */
async function passing(
  read: StreamRead,
  judge: Judge,
  positions: readonly Position[],
): Promise<readonly Position[]> {
  const items = (await read.items(positions)).filter((item) => item !== null);
  const kept = await judge(items);
  if (items.length === positions.length && !kept.includes(false)) return positions;
  return items.filter((_, index) => kept[index] === true).map(({ position }) => position);
}
