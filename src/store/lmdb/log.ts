/** The log of everything: every item's position with its producers, scanned for members of a set. */
import { position, type Position, type ProducerKey, type RangeQuery } from '../../model.ts';
import type { Environment } from './environment.ts';
import { lastPosition, withPosition, type Key } from './keys.ts';

const NO_PREFIX = Buffer.alloc(0);

/** A range being read: what is asked, and what was found so far. */
export interface Reading {
  readonly producers: ReadonlySet<ProducerKey>;
  readonly query: RangeQuery;
  readonly out: Position[];
}

/**
 * Appends the members' positions until `out` holds the limit. Examines at most `budget` entries; returns the part of
 * the range that is then still unread, or null when nothing more is wanted or there.
 */
export function scanLog(env: Environment, { producers, query, out }: Reading, budget: number): RangeQuery | null {
  if (out.length >= query.limit || query.above >= query.upTo) return null;
  if (budget === 0) return query;
  let examined = 0;
  let at = 0;
  for (const { key, value } of env.log.getRange({ ...rangeOf(NO_PREFIX, query), limit: budget })) {
    at = lastPosition(key);
    examined += 1;
    if (!value.some((producer) => producers.has(producer as ProducerKey))) continue;
    out.push(position(at));
    if (out.length === query.limit) return null;
  }
  if (examined < budget) return null;
  const rest = query.order === 'newest' ? { ...query, upTo: position(at - 1) } : { ...query, above: position(at) };
  return rest.above < rest.upTo ? rest : null;
}

/** The positions of one timeline, or with the empty prefix of the log, that lie in the range. */
export function rangeOf(prefix: Key, { above, upTo, order }: RangeQuery) {
  const low = withPosition(prefix, above);
  const high = withPosition(prefix, upTo);
  return order === 'newest'
    ? { start: high, end: low, reverse: true }
    : { start: low, end: high, exclusiveStart: true, inclusiveEnd: true };
}
