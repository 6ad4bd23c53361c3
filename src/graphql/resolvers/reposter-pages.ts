/** Pages of the people who reposted an item, newest repost first. An edge's cursor is a person's id, which names their repost. */
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { producerOfId } from '../../model/ids.ts';
import { repostKey, repostsOf, type Item } from '../../model/items.ts';
import { position, type Position, type Range } from '../../model/positions.ts';
import { producerKey, splitProducer, userIn, type UserId } from '../../model/producers.ts';
import { canSee } from '../../social/access.ts';
import type { Context } from '../context.ts';
import type { UserPageView } from '../view-types.ts';
import { connectionOf, viewUser } from '../views.ts';
import { openKeyPlace, sealKeyPlace } from './key-cursors.ts';
import { checkFirst, type ProducerPageArgs } from './producer-pages.ts';

/** Where a page ended at a repost that the viewer may not see. */
const LIST = '@reposters';

/**
 * Reads on while reposts are left out that the viewer may not see, a bounded number of times; then the page is short or
 * empty, and goes on from the last repost that it read.
 */
export async function reposterPage(
  context: Context,
  original: Position,
  { first: asked, after }: ProducerPageArgs,
): Promise<UserPageView> {
  const first = checkFirst(asked ?? LIMITS.pageItemsDefault);
  const newest = await context.services.store.timelines.newest();
  const at = after == null ? null : await placeOf(context, after, original);
  const upTo = at === null ? newest : position(at - 1);
  const range = { above: original, upTo };
  const { shown, reached } = await readReposters(context, original, { range, count: first + 1 });
  const edges = shown.slice(0, first).map((user) => {
    const node = viewUser(user);
    return { cursor: node.id, node };
  });
  return connectionOf(edges, {
    hasNextPage: () => shown.length > first || reached !== null,
    async hasPreviousPage() {
      if (at === null) return false;
      const newer = { range: { above: position(at - 1), upTo: newest }, count: 1 };
      const before = await readReposters(context, original, newer);
      return before.shown.length > 0 || (before.reached !== null && before.reached > at);
    },
    startCursor: () => edges[0]?.cursor ?? null,
    endCursor: () => (reached === null ? (edges.at(-1)?.cursor ?? null) : seal(context, reached)),
  });
}

function seal(context: Context, at: Position): string {
  return sealKeyPlace(context, LIST, { key: producerKey('at', String(at)), isAfterShown: false });
}

/** Where a cursor stands: at the person's last repost, also one that stood. INVALID_CURSOR for somebody who never reposted the item. */
async function placeOf(context: Context, cursor: string, original: Position): Promise<Position> {
  const person = producerOfId(cursor);
  if (person === null)
    return position(Number(splitProducer(openKeyPlace(context, LIST, cursor).key).id));
  const { items } = context.services.store;
  const [at = null] = await items.positionsOf([repostKey(userIn(person), original)]);
  if (at === null)
    throw new FeedError('INVALID_CURSOR', 'expected a cursor of this connection, got another’s');
  return at;
}

interface Wanted {
  readonly range: Range;
  readonly count: number;
}

interface RepostersRead {
  readonly shown: readonly UserId[];
  /** The last repost read, when the rounds ended before there were enough and the range was over; else null. */
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
  const found: UserId[] = [];
  let top = upTo;
  for (let round = 0; round < LIMITS.userPageRoundsMax; round += 1) {
    const limit = round === 0 ? count : LIMITS.pageItemsMax + 1;
    const positions = await timelines.range(reposts, { above, upTo: top, limit, order: 'newest' });
    const there = await items.getMany(positions);
    const shown = there.filter((item): item is Item => item !== null && canSee(facts, item));
    found.push(...shown.flatMap(({ author }) => author ?? []));
    const last = positions.at(-1);
    if (last === undefined || positions.length < limit || found.length >= count)
      return { shown: found, reached: null };
    top = position(last - 1);
  }
  return { shown: found, reached: position(top + 1) };
}
