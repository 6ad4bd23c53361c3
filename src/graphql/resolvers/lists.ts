/** The viewer's lists: their members, and the mutations, each of which is one verb of the domain. */
import type { Outcome } from '../../base/outcome.ts';
import { listGlobalId, listOfId, producerOfId } from '../../model/ids.ts';
import type { ListKey, ProducerList } from '../../model/lists.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import {
  addToList,
  createList,
  deleteList,
  membersOf,
  removeFromList,
  renameList,
} from '../../social/lists.ts';
import type { Context, Services } from '../context.ts';
import type {
  CreateListInput,
  MutationResolvers,
  ProducerListResolvers,
  RenameListInput,
} from '../generated.ts';
import { viewList } from '../views.ts';
import { payload, switched, unresolved } from './payload.ts';
import { listPage } from './producer-pages.ts';

export type ListVerb = 'createList' | 'renameList' | 'deleteList' | 'addToList' | 'removeFromList';

export const producerList: ProducerListResolvers = {
  async members({ list }, args, context) {
    const { store } = context.services;
    return listPage(context, membersOf({ store, facts: await context.facts() }, list), args);
  },
  holds({ list }, { producerId }) {
    const key = producerOfId(producerId);
    return key !== null && list.members.includes(key);
  },
};

export const listMutations: Pick<MutationResolvers, ListVerb> = {
  createList: payload('list', switched('lists', createAs), viewList),
  renameList: payload(
    'list',
    onList((services, key, { title }: RenameListInput) => renameList(services, key, title)),
    viewList,
  ),
  deleteList: payload('deletedListId', onList(deleteList), listGlobalId),
  addToList: payload('list', switched('lists', onMember(addToList)), viewList),
  removeFromList: payload('list', onMember(removeFromList), viewList),
};

function createAs(
  { services }: Context,
  viewer: UserId,
  { title, clientKey }: CreateListInput,
): Promise<Outcome<ProducerList>> {
  return createList(services, viewer, { title, clientKey: clientKey ?? null });
}

/** A verb about one of the viewer's lists. The id of another person's list is refused like an unknown id. */
function onList<Input extends { readonly listId: string }, T>(
  verb: (services: Services, key: ListKey, input: Input) => Promise<Outcome<T>>,
) {
  return async ({ services }: Context, viewer: UserId, input: Input): Promise<Outcome<T>> => {
    const key = listOfId(input.listId);
    return key?.owner === viewer ? verb(services, key, input) : unresolved('listId');
  };
}

interface MemberInput {
  readonly listId: string;
  readonly producerId: string;
}

function onMember(
  verb: (services: Services, key: ListKey, producer: ProducerKey) => Promise<Outcome<ProducerList>>,
) {
  return onList<MemberInput, ProducerList>(async (services, key, { producerId }) => {
    const producer = producerOfId(producerId);
    return producer === null ? unresolved('producerId') : verb(services, key, producer);
  });
}
