/** Reading a stream page by page. */
import { expect } from 'vitest';
import { restOf } from '../../src/fence/enumeration.ts';
import type { Position, RangeQuery } from '../../src/model/positions.ts';
import type { Stream, StreamRead } from '../../src/streams/stream.ts';

/** Reads a range to its end, page by page, and checks what each page claims. */
export async function walk(
  stream: Stream,
  read: StreamRead,
  query: RangeQuery,
  truth: readonly Position[],
): Promise<readonly Position[]> {
  const listed: Position[] = [];
  let rest = query;
  for (let page = 0; rest.above < rest.upTo; page += 1) {
    expect(page, 'a walk that does not move on').toBeLessThan(1_000);
    const { positions, settledTo } = await stream.enumerate(read, rest);
    const isNewest = query.order === 'newest';
    const settled = truth.filter((p) =>
      isNewest ? p > settledTo && p <= rest.upTo : p > rest.above && p <= settledTo,
    );
    expect(positions.length).toBeLessThanOrEqual(query.limit);
    expect(positions).toEqual(isNewest ? settled.reverse() : settled);
    expect(isNewest ? rest.upTo - settledTo : settledTo - rest.above).toBeGreaterThan(0);
    listed.push(...positions);
    rest = restOf(rest, settledTo);
  }
  return listed;
}
