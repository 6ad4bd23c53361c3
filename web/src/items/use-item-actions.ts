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
import { isolated, quoted } from '../api/errors.ts';
import { acting, send } from '../api/send.ts';

export interface ItemActions {
  toggleLike(item: OwnItemFragment): Promise<unknown>;
  toggleFavourite(item: OwnItemFragment): Promise<unknown>;
  toggleRepost(item: OwnItemFragment): Promise<unknown>;
  toggleFollow(producer: Followable): Promise<unknown>;
  toggleMute(producer: Mutable): Promise<unknown>;
  toggleBlock(person: Blockable): Promise<unknown>;
  toggleHidden(item: Hideable): Promise<unknown>;
  toggleHiddenReposts(person: Reposter): Promise<unknown>;
  remove(item: Removable): Promise<unknown>;
}

/** What an action applies to, as a message about its failure names it. */
interface Named {
  readonly login?: string;
  readonly name?: string;
  readonly key?: string;
  /** Used instead of the others. */
  readonly words?: string;
}

/** A person, a tag or a thread. For a person there may be a request, which is ended like a follow. */
export type Followable = Named &
  Pick<Author, 'id' | 'viewerFollows'> & { readonly viewerHasRequested?: boolean };
export type Mutable = Named & Pick<Author, 'id' | 'viewerMutes'>;
export type Blockable = Named & Pick<Author, 'id' | 'viewerBlocks'>;
export type Reposter = Named & Pick<Author, 'id' | 'viewerHidesReposts'>;
export type Hideable = Pick<OwnItemFragment, 'id' | 'kind' | 'title' | 'text' | 'viewerHasHidden'>;
export type Removable = Pick<OwnItemFragment, 'id' | 'kind' | 'title' | 'text'>;
export type Author = NonNullable<OwnItemFragment['author']>;

export function useItemActions(): ItemActions {
  const client = useApolloClient();
  return useMemo(() => ({ ...reactionsBy(client), ...edgesBy(client) }), [client]);
}

type Reactions = Pick<ItemActions, 'toggleLike' | 'toggleFavourite' | 'toggleRepost'>;

function reactionsBy(client: ApolloClient): Reactions {
  return {
    toggleRepost(item) {
      const { id: itemId, viewerHasReposted } = item;
      const mutation = viewerHasReposted ? UnrepostDocument : RepostDocument;
      const act = viewerHasReposted ? 'take back your repost of' : 'repost';
      return acting(`${act} ${titleOf(item)}`, send(client, { mutation, variables: { itemId } }));
    },
    toggleLike(item) {
      const variables = { itemId: item.id };
      const unlike = { ...NO_ERRORS, __typename: 'UnlikePayload', item: liked(item, -1) };
      const like = { ...NO_ERRORS, __typename: 'LikePayload', item: liked(item, 1) };
      const sent = item.viewerLikes
        ? send(client, { mutation: UnlikeDocument, variables, optimisticResponse: { unlike } })
        : send(client, { mutation: LikeDocument, variables, optimisticResponse: { like } });
      return acting<unknown>(`${item.viewerLikes ? 'unlike' : 'like'} ${titleOf(item)}`, sent);
    },
    toggleFavourite(item) {
      const options = { variables: { itemId: item.id } };
      const favourite = { ...NO_ERRORS, __typename: 'FavouritePayload', item: kept(item) };
      const unfavourite = { ...favourite, __typename: 'UnfavouritePayload' };
      const sent = item.viewerHasFavourited
        ? send(client, {
            ...options,
            mutation: UnfavouriteDocument,
            optimisticResponse: { unfavourite },
          })
        : send(client, {
            ...options,
            mutation: FavouriteDocument,
            optimisticResponse: { favourite },
          });
      const [act, where] = item.viewerHasFavourited ? ['remove', 'from'] : ['add', 'to'];
      return acting<unknown>(`${act} ${titleOf(item)} ${where} your favourites`, sent);
    },
  };
}

function edgesBy(client: ApolloClient): Omit<ItemActions, keyof Reactions> {
  return {
    toggleFollow(producer) {
      const { id: producerId, viewerFollows, viewerHasRequested = false } = producer;
      const isEnd = viewerFollows || viewerHasRequested;
      const mutation = isEnd ? UnfollowDocument : FollowDocument;
      const end = viewerFollows ? 'unfollow' : 'withdraw your request to follow';
      const act = `${isEnd ? end : 'follow'} ${callOf(producer)}`;
      return acting(act, send(client, { mutation, variables: { producerId } }));
    },
    toggleMute(producer) {
      const { id: producerId, viewerMutes } = producer;
      const mutation = viewerMutes ? UnmuteDocument : MuteDocument;
      const act = `${viewerMutes ? 'unmute' : 'mute'} ${callOf(producer)}`;
      const sent = acting(act, send(client, { mutation, variables: { producerId } }));
      return viewerMutes ? sent : hideMeanwhile(client, flagOf(producerId, 'viewerMutes'), sent);
    },
    toggleBlock(person) {
      const { id: userId, viewerBlocks } = person;
      const mutation = viewerBlocks ? UnblockDocument : BlockDocument;
      const act = `${viewerBlocks ? 'unblock' : 'block'} ${callOf(person)}`;
      const sent = acting(act, send(client, { mutation, variables: { userId } }));
      return viewerBlocks ? sent : hideMeanwhile(client, flagOf(userId, 'viewerBlocks'), sent);
    },
    toggleHidden(item) {
      const { id: itemId, viewerHasHidden } = item;
      const mutation = viewerHasHidden ? UnhideItemDocument : HideItemDocument;
      const act = viewerHasHidden ? `show ${titleOf(item)} again` : `hide ${titleOf(item)}`;
      const sent = acting(act, send(client, { mutation, variables: { itemId } }));
      const hidden = { __typename: 'Item', id: itemId, flag: 'viewerHasHidden' };
      return viewerHasHidden ? sent : hideMeanwhile(client, hidden, sent);
    },
    toggleHiddenReposts(person) {
      const { id: userId, viewerHidesReposts } = person;
      const mutation = viewerHidesReposts ? ShowRepostsDocument : HideRepostsDocument;
      const act = `turn ${viewerHidesReposts ? 'on' : 'off'} the reposts of ${callOf(person)}`;
      const sent = acting(act, send(client, { mutation, variables: { userId } }));
      return viewerHidesReposts
        ? sent
        : hideMeanwhile(client, flagOf(userId, 'viewerHidesReposts'), sent);
    },
    remove(item) {
      const sent = send(client, { mutation: DeleteItemDocument, variables: { itemId: item.id } });
      return acting(`delete ${titleOf(item)}`, sent);
    },
  };
}

const TITLE_CHARS = 60;

function titleOf({ kind, title, text }: Removable): string {
  const words = [...(title ?? text ?? '')];
  const cut = words.slice(0, TITLE_CHARS).join('').trimEnd();
  const end = words.length > TITLE_CHARS ? ' …' : '';
  return cut === '' ? `this ${kind}` : quoted(cut + end);
}

/** How a message about a failed action names what it applies to. */
export function callOf({ words, login, name, key = '' }: Named): string {
  return words ?? isolated(login === undefined ? key.replace(':', ' ') : (name ?? login));
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
