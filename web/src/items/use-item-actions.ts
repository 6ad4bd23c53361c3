/** What a reader does to an item and its author. Likes show at once and are taken back if the server refuses. */
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import {
  BlockDocument,
  DeleteItemDocument,
  FavouriteDocument,
  FollowDocument,
  LikeDocument,
  MuteDocument,
  UnblockDocument,
  UnfavouriteDocument,
  UnfollowDocument,
  UnlikeDocument,
  UnmuteDocument,
  type CardItemFragment,
} from '../api/generated.ts';

export interface ItemActions {
  toggleLike(item: CardItemFragment): Promise<void>;
  toggleFavourite(item: CardItemFragment): Promise<void>;
  toggleFollow(producer: Followable): Promise<void>;
  toggleMute(author: Author): Promise<void>;
  toggleBlock(author: Author): Promise<void>;
  remove(itemId: string): Promise<void>;
}

/** A person, a tag or a thread. */
export type Followable = Pick<Author, 'id' | 'viewerFollows'>;
export type Author = NonNullable<CardItemFragment['author']>;

/** What every payload carries: why nothing was changed. */
interface Payload {
  readonly userErrors: readonly { readonly message: string }[];
}

export function useItemActions(): ItemActions {
  const client = useApolloClient();
  return useMemo(() => ({ ...reactionsBy(client), ...edgesBy(client) }), [client]);
}

type Reactions = Pick<ItemActions, 'toggleLike' | 'toggleFavourite'>;

function reactionsBy(client: ApolloClient): Reactions {
  return {
    async toggleLike(item) {
      const variables = { itemId: item.id };
      if (item.viewerLikes) {
        const unlike = { ...NO_ERRORS, __typename: 'UnlikePayload', item: liked(item, -1) };
        const { data } = await client.mutate({
          mutation: UnlikeDocument,
          variables,
          optimisticResponse: { unlike },
        });
        refuse(data?.unlike);
      } else {
        const like = { ...NO_ERRORS, __typename: 'LikePayload', item: liked(item, 1) };
        const { data } = await client.mutate({
          mutation: LikeDocument,
          variables,
          optimisticResponse: { like },
        });
        refuse(data?.like);
      }
    },
    async toggleFavourite(item) {
      const options = { variables: { itemId: item.id } };
      if (item.viewerHasFavourited) {
        const unfavourite = { ...NO_ERRORS, __typename: 'UnfavouritePayload', item: kept(item) };
        const { data } = await client.mutate({
          ...options,
          mutation: UnfavouriteDocument,
          optimisticResponse: { unfavourite },
        });
        refuse(data?.unfavourite);
      } else {
        const favourite = { ...NO_ERRORS, __typename: 'FavouritePayload', item: kept(item) };
        const { data } = await client.mutate({
          ...options,
          mutation: FavouriteDocument,
          optimisticResponse: { favourite },
        });
        refuse(data?.favourite);
      }
    },
  };
}

function edgesBy(client: ApolloClient): Omit<ItemActions, keyof Reactions> {
  return {
    async toggleFollow({ id: producerId, viewerFollows }) {
      const variables = { producerId };
      if (viewerFollows) {
        const { data } = await client.mutate({ mutation: UnfollowDocument, variables });
        refuse(data?.unfollow);
      } else {
        const { data } = await client.mutate({ mutation: FollowDocument, variables });
        refuse(data?.follow);
      }
    },
    async toggleMute({ id: producerId, viewerMutes }) {
      const variables = { producerId };
      if (viewerMutes) {
        const { data } = await client.mutate({ mutation: UnmuteDocument, variables });
        refuse(data?.unmute);
      } else {
        const { data } = await client.mutate({ mutation: MuteDocument, variables });
        refuse(data?.mute);
      }
    },
    async toggleBlock({ id: userId, viewerBlocks }) {
      const variables = { userId };
      if (viewerBlocks) {
        const { data } = await client.mutate({ mutation: UnblockDocument, variables });
        refuse(data?.unblock);
      } else {
        const { data } = await client.mutate({ mutation: BlockDocument, variables });
        refuse(data?.block);
      }
    },
    async remove(itemId) {
      const { data } = await client.mutate({
        mutation: DeleteItemDocument,
        variables: { itemId },
      });
      refuse(data?.deleteItem);
    },
  };
}

const NO_ERRORS = { userErrors: [] };

/** The item as it will be, shown before the server has answered. */
function liked({ id, likeCount, viewerLikes }: CardItemFragment, by: 1 | -1) {
  return { __typename: 'Item', id, likeCount: likeCount + by, viewerLikes: !viewerLikes };
}

function kept({ id, viewerHasFavourited }: CardItemFragment) {
  return { __typename: 'Item', id, viewerHasFavourited: !viewerHasFavourited };
}

/** A refusal of the server is an error with its words. */
export function refuse(payload: Payload | null | undefined): void {
  const [first] = payload?.userErrors ?? [];
  if (first !== undefined) throw new Error(first.message);
}
