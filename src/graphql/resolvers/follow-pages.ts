/** Pages of followers and of what a person follows, with counts of what the pages show. */
import { type ProducerKey, userIn } from '../../model/producers.ts';
import {
  countVisible,
  followedBy,
  followersOf,
  mayListFollows,
  type CheckedList,
  type ListCount,
} from '../../social/followers.ts';
import type { Context } from '../context.ts';
import type { CountedPageView } from '../view-types.ts';
import { listPage, type ProducerPageArgs, type TypedPageArgs } from './producer-pages.ts';

/** One page of the producer's followers; null when the viewer may not see the list. */
export async function followerPage(
  context: Context,
  producer: ProducerKey,
  args: ProducerPageArgs,
): Promise<CountedPageView | null> {
  const { store } = context.services;
  const facts = await context.facts();
  if (!(await mayListFollows(store, facts, producer))) return null;
  return counted(context, followersOf({ store, facts }, producer), args);
}

/** One page of the producers that a person follows; null when the viewer may not see the list. */
export async function followingPage(
  context: Context,
  person: ProducerKey,
  { type, ...args }: TypedPageArgs,
): Promise<CountedPageView | null> {
  const { store } = context.services;
  const facts = await context.facts();
  if (!(await mayListFollows(store, facts, person))) return null;
  const user = userIn(person);
  return counted(context, followedBy({ store, facts }, { user, type: type ?? null }), args);
}

/** Counts only on request. */
async function counted(
  context: Context,
  list: CheckedList,
  args: ProducerPageArgs,
): Promise<CountedPageView> {
  const page = await listPage(context, list, args);
  return { ...page, totalCount: () => countVisible(list) };
}

/** The fields of a page that are not plain properties. */
export const countedPage = {
  totalCount: ({ totalCount }: CountedPageView): Promise<ListCount> => totalCount(),
};
