/**
 * Favourites in the durable store, with each change announced to the other processes for live followers of the item.
 * So are loaded likes, of which processes hold copies.
 */
import { inOrder } from '../../base/async/in-order.ts';
import type { Position } from '../../model/positions.ts';
import type { UserId } from '../../model/producers.ts';
import type { ReactionStore } from '../ports/reactions.ts';
import type { Store } from '../ports/store.ts';
import type { ChangeLog } from './change-log/change-log.ts';
import { writeThrough } from './change-log/write-through.ts';

export interface RedisReactionsContext {
  readonly durable: Pick<Store, 'reactions'>;
  readonly log: ChangeLog;
}

export function openRedisReactions({ durable, log }: RedisReactionsContext): ReactionStore {
  const { reactions } = durable;
  const told = <T>(viewer: UserId, position: Position, write: () => Promise<T>): Promise<T> =>
    writeThrough(log, { entry: { kind: 'like', position, viewer }, revokesAccess: false }, write);
  return {
    ...reactions,
    favourite: (viewer, at) => told(viewer, at, () => reactions.favourite(viewer, at)),
    unfavourite: (viewer, at) => told(viewer, at, () => reactions.unfavourite(viewer, at)),
    addMany: async (reaction, given) => {
      const isNew = await inOrder(
        given,
        ({ position }) => String(position),
        (each) => told(each.viewer, each.position, () => reactions.addMany(reaction, [each])),
      );
      return isNew.flat();
    },
  };
}
