/** Objects by global id. What the viewer may not see is treated as if it did not exist. */
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { itemPosition, listOfId, producerOfId } from '../../model/ids.ts';
import type { ListKey } from '../../model/lists.ts';
import { producerKey } from '../../model/producers.ts';
import { canOpenProducer, openItem } from '../../social/access.ts';
import type { Context } from '../context.ts';
import type { NodeResolvers, QueryResolvers } from '../generated.ts';
import { type NodeView, type ProducerView } from '../view-types.ts';
import { viewItem, viewList, viewProducer } from '../views.ts';

export const node: NodeResolvers = { __resolveType: (view) => view.__typename };

export const queryNodes: Pick<QueryResolvers, 'node' | 'nodes' | 'producer'> = {
  async node(_, { id }, context) {
    const found = await openNode(context, id);
    if (found === null)
      throw new FeedError('NOT_FOUND', 'expected the id of an existing object, got none');
    return found;
  },
  nodes(_, { ids }, context) {
    if (ids.length > LIMITS.nodesMax)
      throw new FeedError(
        'BAD_USER_INPUT',
        `expected at most ${LIMITS.nodesMax} ids, got ${ids.length}`,
      );
    return Promise.all(ids.map((id) => openNode(context, id)));
  },
  producer: (_, { type, name }, context) => openProducer(context, producerKey(type, name)),
};

async function openNode(context: Context, id: string): Promise<NodeView | null> {
  const position = itemPosition(id);
  if (position !== null) {
    const item = await openItem(context.services, context.viewer, position);
    return item === null ? null : viewItem(item);
  }
  const listKey = listOfId(id);
  if (listKey !== null) return openList(context, listKey);
  const key = producerOfId(id);
  return key === null ? null : openProducer(context, key);
}

/** Only the viewer's own. */
async function openList({ services, viewer }: Context, key: ListKey): Promise<NodeView | null> {
  const list = key.owner === viewer ? await services.store.lists.get(key) : null;
  return list === null ? null : viewList(list);
}

async function openProducer(
  context: Context,
  key: ReturnType<typeof producerKey>,
): Promise<ProducerView | null> {
  return (await canOpenProducer(context.services.store, await context.facts(), key))
    ? viewProducer(key)
    : null;
}
