/** The query of one page of a fence: Relay's arguments, checked, and the place that their cursor names. */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { FenceContext } from './context.ts';
import type { Place } from './cursor/place.ts';

/** Relay's arguments: `first` with `after`, or `last` with `before`. `refresh: false` commits nothing. */
export interface FencePageArgs {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
  readonly refresh?: boolean;
}

/** Reads from after `from` in one direction; from the end of the history when null. */
export interface PageQuery {
  readonly count: number;
  readonly from: Place | null;
  readonly direction: 'down' | 'up';
  readonly refresh: boolean;
}

const ARGUMENTS: ReadonlySet<string> = new Set(['first', 'after', 'last', 'before', 'refresh']);

/** Rejects bad counts and unknown arguments with BAD_USER_INPUT, bad cursors with INVALID_CURSOR. */
export function parseQuery(
  fence: Pick<FenceContext, 'key' | 'shared'>,
  args: FencePageArgs,
): PageQuery {
  checkObject(args);
  const unknown = Object.keys(args).find((name) => !ARGUMENTS.has(name));
  if (unknown !== undefined)
    throw refused(`expected the arguments ${[...ARGUMENTS].join(', ')}, got ${unknown}`);
  const { refresh = true } = args;
  const { first, after, last, before } = oneWay(args);
  const count = last ?? first ?? LIMITS.pageItemsDefault;
  if (!Number.isInteger(count) || count < 1 || count > LIMITS.pageItemsMax) {
    const name = last === null ? 'first' : 'last';
    throw refused(`expected ${name} from 1 to ${LIMITS.pageItemsMax}, got ${count}`);
  }
  const cursor: unknown = after ?? before;
  if (cursor !== null && typeof cursor !== 'string')
    throw refused(`expected a cursor as text, got ${typeof cursor}`);
  if (typeof refresh !== 'boolean')
    throw refused(`expected refresh to be true or false, got ${String(refresh)}`);
  const from = cursor === null ? null : fence.shared.cursors.open(fence.key, cursor);
  return { count, from, direction: last === null ? 'down' : 'up', refresh };
}

function checkObject(args: unknown): void {
  if (typeof args === 'object' && args !== null) return;
  const got = args === null ? 'null' : typeof args;
  throw refused(`expected the arguments of a page in an object, got ${got}`);
}

type Arguments = { readonly [Name in 'first' | 'last']: number | null } & {
  readonly [Name in 'after' | 'before']: string | null;
};

/**
 * The arguments of one direction. Some clients also send the other direction's count, as a default of theirs: when one
 * cursor gives the direction, the other count is ignored.
 */
function oneWay(args: FencePageArgs): Arguments {
  const { first = null, after = null, last = null, before = null } = args;
  if (after !== null && before !== null) throw refused('expected after or before, got both');
  if (first !== null && last !== null) {
    if (after !== null) return { first, after, last: null, before: null };
    if (before !== null) return { first: null, after: null, last, before };
    throw refused('expected first or last, got both without a cursor');
  }
  if (last === null && before !== null) throw refused('expected last with before, got none');
  if (last !== null && after !== null) throw refused('expected first with after, got last');
  return { first, after, last, before };
}

function refused(message: string): FeedError {
  return new FeedError('BAD_USER_INPUT', message);
}
