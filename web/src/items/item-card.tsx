/** One item of a feed: who, when, what, and what a reader may do about it. */
import { useFragment } from '@apollo/client/react';
import { memo, useContext, useId, type ReactNode } from 'react';
import {
  CardItemFragmentDoc,
  type CardItemFragment,
  type OwnItemFragment,
  type Visibility,
} from '../api/generated.ts';
import type { View } from '../shell/use-address.ts';
import { Avatar } from '../viewers/avatar.tsx';
import { Names, nameOf } from '../viewers/names.ts';
import { ItemImage } from './item-image.tsx';
import { ItemMenu } from './item-menu.tsx';
import { TimeAgo } from './time-ago.tsx';
import type { Author, ItemActions } from './use-item-actions.ts';

export interface ItemCardProps {
  readonly itemId: string;
  /** 1 for the newest row of the feed. */
  readonly number: number;
  /** The reader's login; empty for an anonymous reader, who may only read. */
  readonly viewer: string;
  readonly actions: ItemActions;
  readonly onOpen: (view: View) => void;
  readonly onRemove: (itemId: string) => void;
  /** Reports a promise whose failure the reader should hear of. */
  readonly attempt: (job: Promise<unknown>) => void;
  readonly onPoint?: (itemId: string) => void;
  /** Null where items are not answered. */
  readonly onReply?: ((item: OwnItemFragment) => void) | null;
  /** Whether the card stands in its own thread, whose name then goes without saying. */
  readonly isInThread?: boolean;
  /** Stands on the card, above its item. */
  readonly above?: ReactNode;
  /** A class that says where the item stands. */
  readonly mark: string;
}

/**
 * Rendered again only when the item or what is given here changes: a feed has hundreds, and each page that is read, and each
 * row that the pointer crosses, renders the feed.
 */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { itemId, number, mark, onPoint } = props;
  const { data, complete } = useFragment({
    fragment: CardItemFragmentDoc,
    fragmentName: 'CardItem',
    from: { __typename: 'Item', id: itemId },
  });
  const id = useId();
  if (!complete) return null;
  // A repost shows its original, and what a reader does to it is done to that.
  const item = data.repostOf ?? data;
  const cause = causeOf(data);
  const point = (): void => onPoint?.(itemId);
  return (
    <article
      className={`card ${mark}`}
      data-row={itemId}
      tabIndex={-1}
      aria-posinset={number}
      aria-setsize={-1}
      aria-labelledby={id}
      onFocus={point}
      onMouseEnter={point}
    >
      {props.above}
      {cause !== null ? (
        <Hidden {...props} cause={cause} labelId={id} />
      ) : (
        <>
          {item !== data && <Reposter author={data.author} onOpen={props.onOpen} />}
          <Shown {...props} item={item} labelId={id} />
        </>
      )}
    </article>
  );
});

type Cause =
  { readonly item: OwnItemFragment } | { readonly author: Author } | { readonly reposter: Author };

/** What the reader has just done that hides a card: hid the item, blocked or muted its author or who reposted it, or turned off reposts of the latter. */
function causeOf(card: CardItemFragment): Cause | null {
  const item = card.repostOf ?? card;
  if (item.viewerHasHidden) return { item };
  const author = [card.author, item.author].find(
    (person) => person?.viewerBlocks === true || person?.viewerMutes === true,
  );
  if (author != null) return { author };
  const isRepost = card.repostOf !== null && card.author?.viewerHidesReposts === true;
  return isRepost ? { reposter: card.author } : null;
}

export function isHiddenByReader(card: CardItemFragment): boolean {
  return causeOf(card) !== null;
}

function Reposter({ author, onOpen }: Pick<ItemCardProps, 'onOpen'> & { author: Author | null }) {
  const names = useContext(Names);
  if (author === null) return null;
  const { login } = author;
  return (
    <p className="hint">
      <button
        className="link"
        dir="auto"
        onClick={() => onOpen({ template: 'person', args: { login } })}
      >
        {nameOf(names, author)}
      </button>{' '}
      reposted
    </p>
  );
}

/** In place of an item that is hidden by the reader: what was done, and how to take it back. */
function Hidden({
  cause,
  labelId,
  actions,
  attempt,
}: ItemCardProps & { readonly cause: Cause; readonly labelId: string }) {
  const names = useContext(Names);
  const undo = (): Promise<unknown> => {
    if ('item' in cause) return actions.toggleHidden(cause.item);
    if ('reposter' in cause) return actions.toggleHiddenReposts(cause.reposter);
    const { author } = cause;
    return author.viewerBlocks ? actions.toggleBlock(author) : actions.toggleMute(author);
  };
  return (
    <p className="hidden-item" id={labelId}>
      You {wordsFor(cause)}
      {!('item' in cause) && (
        <>
          {' '}
          <bdi>{nameOf(names, 'author' in cause ? cause.author : cause.reposter)}</bdi>
        </>
      )}
      .{' '}
      <button
        className="link"
        onClick={({ currentTarget }) => {
          // The button goes with what it takes back; the card stays.
          currentTarget.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
          attempt(undo());
        }}
      >
        Undo
      </button>
    </p>
  );
}

/** The name of a person follows. */
function wordsFor(cause: Cause): string {
  if ('item' in cause) return `hid this ${cause.item.kind}`;
  if ('reposter' in cause) return 'turned off the reposts of';
  return cause.author.viewerBlocks ? 'blocked' : 'muted';
}

/** Who sees what is not for everyone. */
const AUDIENCES: Readonly<Record<Exclude<Visibility, 'PUBLIC' | 'DIRECT'>, string>> = {
  FOLLOWERS: 'followers only',
  READERS: 'readers only',
  GROUP: 'group only',
  PRIVATE: 'only you',
};

interface ShownProps extends ItemCardProps {
  readonly item: OwnItemFragment;
  readonly labelId: string;
}

function Shown({ item, labelId, onOpen, isInThread = false, ...props }: ShownProps) {
  const { text, tags, url } = item;
  return (
    <>
      <Byline item={item} onOpen={onOpen} />
      {isInThread ? (
        <h3 id={labelId} dir="auto" className={item.title === null ? 'sr-only' : ''}>
          {item.title ?? nameless(item)}
        </h3>
      ) : (
        <Heading item={item} labelId={labelId} onOpen={onOpen} />
      )}
      {text !== null && (
        <p className="text" dir="auto">
          {text}
        </p>
      )}
      {url !== null && <ItemImage url={url} />}
      {tags.length > 0 && (
        <ul className="tags" aria-label="Tags">
          {tags.map(({ id, name }) => (
            <li key={id}>
              <button
                className="tag"
                dir="auto"
                onClick={() => onOpen({ template: 'tag', args: { tag: name } })}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Doings {...props} item={item} />
    </>
  );
}

function Heading({ item, labelId, onOpen }: Pick<ShownProps, 'item' | 'labelId' | 'onOpen'>) {
  const { title, thread } = item;
  const about = title ?? thread?.openingItem?.title ?? null;
  // What stands after words of the page has a direction of its own.
  const isAbout = title === null && about !== null;
  return (
    <h2
      id={labelId}
      dir={isAbout ? undefined : 'auto'}
      className={item.visibility === 'DIRECT' && title === null ? 'sr-only' : ''}
    >
      {isAbout && <span className="about">On: </span>}
      {thread === null ? (
        (about ?? nameless(item))
      ) : (
        <button
          className="link"
          dir={isAbout ? 'auto' : undefined}
          onClick={() => onOpen({ template: 'thread', args: { thread: thread.name } })}
        >
          {about ?? `thread ${thread.name}`}
        </button>
      )}
    </h2>
  );
}

function nameless({ kind, author }: OwnItemFragment): string {
  return `${kind} of ${author?.login ?? 'nobody'}`;
}

function Byline({ item, onOpen }: Pick<ShownProps, 'item' | 'onOpen'>) {
  const names = useContext(Names);
  const { id, author, createdAt, editedAt, kind, visibility, recipients } = item;
  return (
    <header className="byline">
      <Avatar login={author?.login ?? '?'} />
      {author === null ? (
        <span>deleted account</span>
      ) : (
        <button
          className="link author"
          dir="auto"
          onClick={() => onOpen({ template: 'person', args: { login: author.login } })}
        >
          {nameOf(names, author)}
        </button>
      )}
      <span className="kind">{kind}</span>
      <button
        className="link"
        data-open
        title={new Date(createdAt).toLocaleString()}
        onClick={() => onOpen({ template: 'item', args: { id } })}
      >
        <TimeAgo at={createdAt} />
      </button>
      {editedAt !== null && <span className="hint">edited</span>}
      {visibility === 'DIRECT' ? (
        <span>
          to{' '}
          <bdi>{recipients.map((person) => nameOf(names, person)).join(', ') || 'nobody now'}</bdi>
        </span>
      ) : (
        visibility !== 'PUBLIC' && <span className="hint">{AUDIENCES[visibility]}</span>
      )}
    </header>
  );
}

function Doings({
  item,
  viewer,
  actions,
  attempt,
  onRemove,
  onReply = null,
}: Omit<ShownProps, 'labelId' | 'onOpen'>) {
  const { votes, likeCount, viewerLikes, viewerHasFavourited } = item;
  const { repostCount, viewerHasReposted } = item;
  return (
    <footer className="doings">
      <button
        className="like"
        aria-pressed={viewerLikes}
        disabled={viewer === ''}
        data-like
        onClick={() => attempt(actions.toggleLike(item))}
      >
        <span aria-hidden="true">{viewerLikes ? '♥' : '♡'}</span> {likeCount}
        <span className="sr-only"> likes</span>
      </button>
      {viewer !== '' && (
        <button
          className="like favourite"
          aria-pressed={viewerHasFavourited}
          title="Keep it as a favourite"
          onClick={() => attempt(actions.toggleFavourite(item))}
        >
          <span aria-hidden="true">{viewerHasFavourited ? '★' : '☆'}</span>
          <span className="sr-only"> favourite</span>
        </button>
      )}
      {item.visibility === 'PUBLIC' && (
        <button
          className="like"
          aria-pressed={viewerHasReposted}
          disabled={viewer === ''}
          title={viewerHasReposted ? 'Undo repost' : 'Repost to your followers'}
          onClick={() => attempt(actions.toggleRepost(item))}
        >
          <span aria-hidden="true">↻</span> {repostCount.count}
          {repostCount.isCapped && '+'}
          <span className="sr-only"> reposts</span>
        </button>
      )}
      {onReply !== null && viewer !== '' && (
        <button className="like" onClick={() => onReply(item)}>
          Reply
        </button>
      )}
      {votes !== 0 && <span className="hint">{votes} votes</span>}
      {viewer !== '' && (
        <ItemMenu
          item={item}
          viewer={viewer}
          actions={actions}
          attempt={attempt}
          onRemove={onRemove}
        />
      )}
    </footer>
  );
}
