/** Pages of the people who reposted an item, newest repost first. A cursor is a person's id, which names their repost. */
import { LIMITS } from '../../base/limits.ts';
import { repostKey, repostsOf, type Item } from '../../model/items.ts';
import { position, type Position, type Range } from '../../model/positions.ts';
import { userIn, type ProducerKey, type UserId } from '../../model/producers.ts';
import { canSee } from '../../social/access.ts';
import type { Context } from '../context.ts';
import type { UserPageView } from '../view-types.ts';
import { connectionOf, viewUser } from '../views.ts';
import { openArgs, type ProducerPageArgs } from './producer-pages.ts';

/** Reads on while reposts are left out that the viewer may not see, a bounded number of times. */
export async function reposterPage(
  context: Context,
  original: Position,
  args: ProducerPageArgs,
): Promise<UserPageView> {
  const { first, after } = openArgs(args);
  const newest = await context.services.store.timelines.newest();
  const at = after === null ? null : await repostAt(context, after, original);
  const upTo = at === null ? newest : position(at - 1);
  const found = await readReposters(context, original, {
    range: { above: original, upTo },
    count: first + 1,
  });
  const edges = found.slice(0, first).map((user) => {
    const node = viewUser(user);
    return { cursor: node.id, node };
  });
  return connectionOf(edges, {
    hasNextPage: () => found.length > first,
    async hasPreviousPage() {
      if (at === null) return false;
      const above = position(at - 1);
      const newer = { range: { above, upTo: newest }, count: 1 };
      return (await readReposters(context, original, newer)).length > 0;
    },
    startCursor: () => edges[0]?.cursor ?? null,
    endCursor: () => edges.at(-1)?.cursor ?? null,
  });
}

/** Where a person's last repost stands or stood; null for somebody who never reposted the item. */
async function repostAt(
  { services }: Context,
  person: ProducerKey,
  original: Position,
): Promise<Position | null> {
  const [at = null] = await services.store.items.positionsOf([repostKey(userIn(person), original)]);
  return at;
}

interface Wanted {
  readonly range: Range;
  readonly count: number;
}

async function readReposters(
  context: Context,
  original: Position,
  { range: { above, upTo }, count }: Wanted,
): Promise<readonly UserId[]> {
  const { timelines, items } = context.services.store;
  const facts = await context.facts();
  const reposts = new Set([repostsOf(original)]);
  const found: UserId[] = [];
  let top = upTo;
  for (let round = 0; round < LIMITS.userPageRoundsMax && found.length < count; round += 1) {
    const limit = round === 0 ? count : LIMITS.pageItemsMax + 1;
    const positions = await timelines.range(reposts, { above, upTo: top, limit, order: 'newest' });
    const there = await items.getMany(positions);
    const shown = there.filter((item): item is Item => item !== null && canSee(facts, item));
    found.push(...shown.flatMap(({ author }) => author ?? []));
    const last = positions.at(-1);
    if (last === undefined || positions.length < limit) break;
    top = position(last - 1);
  }
  return found.slice(0, count);
}
