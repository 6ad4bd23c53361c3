/** Pages of people in the order of their ids: found by name, follow requesters, readers, and those who like an item. */
import type { Relation } from '../../model/edges.ts';
import type { Position } from '../../model/positions.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import { peopleNamed } from '../../social/find-people.ts';
import { listOfPeople, visibleLikers, visiblePeople } from '../../social/followers.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';
import type { Context } from '../context.ts';
import type { QueryResolvers } from '../generated.ts';
import type { UserPageView, UserView } from '../view-types.ts';
import { viewUser } from '../views.ts';
import { listPage, type ProducerPageArgs } from './producer-pages.ts';

type ReadPeople = (page: KeyPage<UserId>) => Promise<readonly UserId[]>;

/** One page of the people who hold a relation to the viewer. */
export function receivedPage(
  context: Context,
  { producer, relation }: { readonly producer: ProducerKey; readonly relation: Relation },
  args: ProducerPageArgs,
): Promise<UserPageView> {
  const { edges } = context.services.store;
  const read: ReadPeople = async (page) =>
    (await edges.received(producer, relation, page)).map(({ consumer }) => consumer);
  return userPage(context, args, { read, visible: visiblePeople });
}

/** One page of the people who like an item. */
export function likerPage(
  context: Context,
  position: Position,
  args: ProducerPageArgs,
): Promise<UserPageView> {
  const { reactions } = context.services.store;
  const read: ReadPeople = (page) => reactions.viewers('like', position, page);
  return userPage(context, args, { read, visible: visibleLikers });
}

export const queryPeople: Pick<QueryResolvers, 'people'> = {
  async people(_, { startsWith, ...args }, context) {
    const { store } = context.services;
    return listPage(
      context,
      peopleNamed({ store, facts: await context.facts() }, startsWith),
      args,
    );
  },
};

interface PeopleList {
  readonly read: ReadPeople;
  readonly visible: typeof visiblePeople;
}

/** Leaves out people whom the viewer may not see. */
async function userPage(
  context: Context,
  args: ProducerPageArgs,
  { read, visible }: PeopleList,
): Promise<UserPageView> {
  const { store } = context.services;
  const facts = await context.facts();
  const list = listOfPeople({ read, visible: (keys) => visible(store, facts, keys) });
  return listPage(context, list, args);
}

/** The given people, in the same order and without those who were erased. */
export async function viewUsers(
  context: Context,
  users: readonly UserId[],
): Promise<readonly UserView[]> {
  const known = await Promise.all(users.map((user) => context.loaders().person.load(user)));
  return users.filter((_, index) => known[index]?.state !== 'erased').map(viewUser);
}
