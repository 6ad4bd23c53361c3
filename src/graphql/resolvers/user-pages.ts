/** Pages of people in the order of their ids: those who ask, who read, and who like an item. */
import { LIMITS } from '../../base/limits.ts';
import type { Relation } from '../../model/edges.ts';
import type { Position } from '../../model/positions.ts';
import {
  splitProducer,
  userProducer,
  type ProducerKey,
  type UserId,
} from '../../model/producers.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';
import type { Context } from '../context.ts';
import type { UserPageView, UserView } from '../view-types.ts';
import { viewUser } from '../views.ts';
import { openArgs, producerPage, type ProducerPageArgs } from './producer-pages.ts';

type ReadPeople = (page: KeyPage<UserId>) => Promise<readonly UserId[]>;

/** One page of the people who hold a relation to the viewer. */
export function receivedPage(
  context: Context,
  { producer, relation }: { readonly producer: ProducerKey; readonly relation: Relation },
  args: ProducerPageArgs,
): Promise<UserPageView> {
  const { edges } = context.services.store;
  return userPage(context, args, async (page) =>
    (await edges.received(producer, relation, page)).map(({ consumer }) => consumer),
  );
}

/** One page of the people who like an item. */
export function likerPage(
  context: Context,
  position: Position,
  args: ProducerPageArgs,
): Promise<UserPageView> {
  const { reactions } = context.services.store;
  return userPage(context, args, (page) => reactions.viewers('like', position, page));
}

/** Reads on while people are left out whom the viewer may not see, a bounded number of times. */
async function userPage(
  context: Context,
  args: ProducerPageArgs,
  read: ReadPeople,
): Promise<UserPageView> {
  const { first, after } = openArgs(args);
  const found: UserId[] = [];
  let next = after === null ? null : (splitProducer(after).id as UserId);
  for (let round = 0; round < LIMITS.userPageRoundsMax && found.length <= first; round += 1) {
    const limit = first + 1;
    const people = await read({ after: next, limit });
    found.push(...(await visible(context, people)));
    next = people.at(-1) ?? next;
    if (people.length < limit) break;
  }
  const edges = found.slice(0, first).map((user) => {
    const node = viewUser(user);
    return { cursor: node.id, node };
  });
  return producerPage(edges, {
    after,
    hasMore: found.length > first,
    lowest: async () => {
      const [lowest] = await read({ after: null, limit: 1 });
      return lowest === undefined ? null : userProducer(lowest);
    },
  });
}

/** People named one by one, in the same order and without those who were erased. */
export async function viewUsers(
  context: Context,
  users: readonly UserId[],
): Promise<readonly UserView[]> {
  const known = await Promise.all(users.map((user) => context.loaders().person.load(user)));
  return users.filter((_, index) => known[index]?.state !== 'erased').map(viewUser);
}

async function visible(context: Context, people: readonly UserId[]): Promise<readonly UserId[]> {
  const [facts, known] = await Promise.all([
    context.facts(),
    context.services.store.people.getMany(people),
  ]);
  return people.filter(
    (user, index) =>
      user === context.viewer ||
      (!facts.blocked.has(user) && (known[index]?.state ?? 'active') === 'active'),
  );
}
