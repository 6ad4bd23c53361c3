/**
 * Pages of the people who reposted an item, newest repost first. A cursor is a repost's place, sealed for the viewer
 * and the item. A cursor that named the person could be forged to find out whether that person reposted the item.
 */
import { ByteReader, ByteWriter } from '../../base/bytes.ts';
import { LIMITS } from '../../base/limits.ts';
import type { CursorBinding } from '../../fence/cursor/row-cipher.ts';
import { repostsOf, type Item } from '../../model/items.ts';
import { position, type Position, type Range } from '../../model/positions.ts';
import { viewerName } from '../../model/producers.ts';
import { canSee } from '../../social/access.ts';
import type { Context } from '../context.ts';
import type { UserPageView } from '../view-types.ts';
import { connectionOf, viewUser } from '../views.ts';
import { checkFirst, type ProducerPageArgs } from './producer-pages.ts';

/**
 * Reads further to replace reposts that the viewer may not see, a bounded number of times. After that the page is short
 * or empty, and continues after the last repost that was read.
 */
export async function reposterPage(
  context: Context,
  original: Position,
  { first: asked, after }: ProducerPageArgs,
): Promise<UserPageView> {
  const first = checkFirst(asked ?? LIMITS.pageItemsDefault);
  const { cursors, store } = context.services;
  const newest = await store.timelines.newest();
  const binding = { viewer: viewerName(context.viewer), stream: `@reposters ${original}` };
  const at = after == null ? null : cursors.open(binding, after, placeIn);
  const upTo = at === null ? newest : position(at - 1);
  const range = { above: original, upTo };
  const { shown, reached } = await readReposters(context, original, { range, count: first + 1 });
  const edges = shown
    .slice(0, first)
    .flatMap(({ author, position: place }) =>
      author === null ? [] : [{ cursor: seal(context, binding, place), node: viewUser(author) }],
    );
  return connectionOf(edges, {
    hasNextPage: () => shown.length > first || reached !== null,
    async hasPreviousPage() {
      if (at === null) return false;
      const newer = { range: { above: position(at - 1), upTo: newest }, count: 1 };
      const before = await readReposters(context, original, newer);
      return before.shown.length > 0 || (before.reached !== null && before.reached > at);
    },
    startCursor: () => edges[0]?.cursor ?? null,
    endCursor: () =>
      reached === null ? (edges.at(-1)?.cursor ?? null) : seal(context, binding, reached),
  });
}

/** All cursors have the same length, so that the length reveals nothing. */
function seal({ services }: Context, binding: CursorBinding, at: Position): string {
  const out = new ByteWriter(8);
  out.u48(at);
  return services.cursors.seal(binding, out.finish());
}

function placeIn(content: Uint8Array): Position {
  return position(new ByteReader(content).u48());
}

interface Wanted {
  readonly range: Range;
  readonly count: number;
}

interface RepostersRead {
  readonly shown: readonly Item[];
  /** The last repost read, if the rounds ran out before there were enough or the range ended; otherwise null. */
  readonly reached: Position | null;
}

async function readReposters(
  context: Context,
  original: Position,
  { range: { above, upTo }, count }: Wanted,
): Promise<RepostersRead> {
  const { timelines, items } = context.services.store;
  const facts = await context.facts();
  const reposts = new Set([repostsOf(original)]);
  const found: Item[] = [];
  let top = upTo;
  for (let round = 0; round < LIMITS.userPageRoundsMax; round += 1) {
    const limit = round === 0 ? count : LIMITS.pageItemsMax + 1;
    const positions = await timelines.range(reposts, { above, upTo: top, limit, order: 'newest' });
    const there = await items.getMany(positions);
    found.push(...there.filter((item): item is Item => item !== null && canSee(facts, item)));
    const last = positions.at(-1);
    if (last === undefined || positions.length < limit || found.length >= count)
      return { shown: found, reached: null };
    top = position(last - 1);
  }
  return { shown: found, reached: position(top + 1) };
}
