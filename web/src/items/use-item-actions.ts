/** A reader's actions on an item and its author. Likes are shown immediately and reverted if the server refuses. */
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import {
  BlockDocument,
  DeleteItemDocument,
  FavouriteDocument,
  FollowDocument,
  HideItemDocument,
  HideRepostsDocument,
  LikeDocument,
  MuteDocument,
  RepostDocument,
  ShowRepostsDocument,
  UnblockDocument,
  UnfavouriteDocument,
  UnfollowDocument,
  UnhideItemDocument,
  UnlikeDocument,
  UnmuteDocument,
  UnrepostDocument,
  type OwnItemFragment,
} from '../api/generated.ts';
import { send } from '../api/send.ts';

export interface ItemActions {
  toggleLike(item: OwnItemFragment): Promise<unknown>;
  toggleFavourite(item: OwnItemFragment): Promise<unknown>;
  toggleRepost(item: OwnItemFragment): Promise<unknown>;
  toggleFollow(producer: Followable): Promise<unknown>;
  toggleMute(producer: Mutable): Promise<unknown>;
  toggleBlock(person: Blockable): Promise<unknown>;
  toggleHidden(item: Hideable): Promise<unknown>;
  toggleHiddenReposts(person: Reposter): Promise<unknown>;
  remove(itemId: string): Promise<unknown>;
}

/** A person, a tag or a thread. For a person there may be a request, which is ended like a follow. */
export type Followable = Pick<Author, 'id' | 'viewerFollows'> & {
  readonly viewerHasRequested?: boolean;
};
export type Mutable = Pick<Author, 'id' | 'viewerMutes'>;
export type Blockable = Pick<Author, 'id' | 'viewerBlocks'>;
export type Reposter = Pick<Author, 'id' | 'viewerHidesReposts'>;
export type Hideable = Pick<OwnItemFragment, 'id' | 'viewerHasHidden'>;
export type Author = NonNullable<OwnItemFragment['author']>;

export function useItemActions(): ItemActions {
  const client = useApolloClient();
  return useMemo(() => ({ ...reactionsBy(client), ...edgesBy(client) }), [client]);
}

type Reactions = Pick<ItemActions, 'toggleLike' | 'toggleFavourite' | 'toggleRepost'>;

function reactionsBy(client: ApolloClient): Reactions {
  return {
    toggleRepost: ({ id: itemId, viewerHasReposted }) =>
      send(client, {
        mutation: viewerHasReposted ? UnrepostDocument : RepostDocument,
        variables: { itemId },
      }),
    async toggleLike(item) {
      const variables = { itemId: item.id };
      if (item.viewerLikes) {
        const unlike = { ...NO_ERRORS, __typename: 'UnlikePayload', item: liked(item, -1) };
        await send(client, {
          mutation: UnlikeDocument,
          variables,
          optimisticResponse: { unlike },
        });
      } else {
        const like = { ...NO_ERRORS, __typename: 'LikePayload', item: liked(item, 1) };
        await send(client, {
          mutation: LikeDocument,
          variables,
          optimisticResponse: { like },
        });
      }
    },
    async toggleFavourite(item) {
      const options = { variables: { itemId: item.id } };
      if (item.viewerHasFavourited) {
        const unfavourite = { ...NO_ERRORS, __typename: 'UnfavouritePayload', item: kept(item) };
        await send(client, {
          ...options,
          mutation: UnfavouriteDocument,
          optimisticResponse: { unfavourite },
        });
      } else {
        const favourite = { ...NO_ERRORS, __typename: 'FavouritePayload', item: kept(item) };
        await send(client, {
          ...options,
          mutation: FavouriteDocument,
          optimisticResponse: { favourite },
        });
      }
    },
  };
}

function edgesBy(client: ApolloClient): Omit<ItemActions, keyof Reactions> {
  return {
    toggleFollow: ({ id: producerId, viewerFollows, viewerHasRequested = false }) =>
      send(client, {
        mutation: viewerFollows || viewerHasRequested ? UnfollowDocument : FollowDocument,
        variables: { producerId },
      }),
    toggleMute: ({ id: producerId, viewerMutes }) => {
      const mutation = viewerMutes ? UnmuteDocument : MuteDocument;
      const sent = send(client, { mutation, variables: { producerId } });
      return viewerMutes ? sent : hideMeanwhile(client, flagOf(producerId, 'viewerMutes'), sent);
    },
    toggleBlock: ({ id: userId, viewerBlocks }) => {
      const mutation = viewerBlocks ? UnblockDocument : BlockDocument;
      const sent = send(client, { mutation, variables: { userId } });
      return viewerBlocks ? sent : hideMeanwhile(client, flagOf(userId, 'viewerBlocks'), sent);
    },
    toggleHidden: ({ id: itemId, viewerHasHidden }) => {
      const mutation = viewerHasHidden ? UnhideItemDocument : HideItemDocument;
      const sent = send(client, { mutation, variables: { itemId } });
      const hidden = { __typename: 'Item', id: itemId, flag: 'viewerHasHidden' };
      return viewerHasHidden ? sent : hideMeanwhile(client, hidden, sent);
    },
    toggleHiddenReposts: ({ id: userId, viewerHidesReposts }) => {
      const mutation = viewerHidesReposts ? ShowRepostsDocument : HideRepostsDocument;
      const sent = send(client, { mutation, variables: { userId } });
      return viewerHidesReposts
        ? sent
        : hideMeanwhile(client, flagOf(userId, 'viewerHidesReposts'), sent);
    },
    remove: (itemId) => send(client, { mutation: DeleteItemDocument, variables: { itemId } }),
  };
}

/** A flag of an object in the cache. */
interface CachedFlag {
  readonly __typename: string;
  readonly id: string;
  readonly flag: string;
}

/** A flag of a person. */
function flagOf(id: string, flag: string): CachedFlag {
  return { __typename: 'User', id, flag };
}

/**
 * Sets the flag before the server has answered, because the live update about the hidden items may come first. For the
 * same reason, undoing waits for the answer: until then the live update is that the items are gone.
 */
async function hideMeanwhile(
  { cache }: ApolloClient,
  { flag, ...of }: CachedFlag,
  sent: Promise<unknown>,
): Promise<void> {
  const id = cache.identify(of) ?? '';
  const say = (isHidden: boolean) => cache.modify({ id, fields: { [flag]: () => isHidden } });
  say(true);
  try {
    await sent;
  } catch (reason) {
    say(false);
    throw reason;
  }
}

const NO_ERRORS = { userErrors: [] };

/** The item as it will be, shown before the server has answered. */
function liked({ id, likeCount, viewerLikes }: OwnItemFragment, by: 1 | -1) {
  return { __typename: 'Item', id, likeCount: likeCount + by, viewerLikes: !viewerLikes };
}

function kept({ id, viewerHasFavourited }: OwnItemFragment) {
  return { __typename: 'Item', id, viewerHasFavourited: !viewerHasFavourited };
}
