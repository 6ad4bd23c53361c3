/** One item of a feed: who, when, what, and what a reader can do with it. */
import { useFragment } from '@apollo/client/react';
import { memo, useContext, useId, type ReactNode } from 'react';
import {
  CardItemFragmentDoc,
  type CardItemFragment,
  type OwnItemFragment,
  type Visibility,
} from '../api/generated.ts';
import { nounAfter } from '../shell/noun-after.ts';
import { toNextRow } from '../shell/pass-focus.ts';
import { threadAt, type View } from '../shell/use-address.ts';
import { threadTitle } from '../threads/thread-title.ts';
import { Avatar } from '../viewers/avatar.tsx';
import { Names, nameOf } from '../viewers/names.ts';
import { Attached } from './attached.tsx';
import { ItemImage } from './item-image.tsx';
import { ItemMenu } from './item-menu.tsx';
import { ItemText } from './item-text.tsx';
import { TimeAgo } from './time-ago.tsx';
import type { Author, ItemActions } from './use-item-actions.ts';

export interface ItemCardProps {
  readonly itemId: string;
  /** 1 for the newest row of the feed. */
  readonly number: number;
  /** The reader's login; empty for an anonymous reader, who can only read. */
  readonly viewer: string;
  readonly actions: ItemActions;
  readonly onOpen: (view: View) => void;
  readonly onRemove: (itemId: string) => void;
  /** Reports the failure of a promise to the reader. */
  readonly attempt: (job: Promise<unknown>) => void;
  readonly onPoint?: (itemId: string) => void;
  /** Null where items cannot be answered. */
  readonly onReply?: ((item: OwnItemFragment) => void) | null;
  /** Marks it and what follows unread; null outside threads. */
  readonly onUnread?: ((item: OwnItemFragment) => void) | null;
  /** Whether the card is in its own thread, so that the thread's name is left out. */
  readonly isInThread?: boolean;
  /** Whether the card is on the page of its item, which shows the whole text. */
  readonly isAlone?: boolean;
  /** Shown on the card, above its item. */
  readonly above?: ReactNode;
  /** A class for the item's position in the list. */
  readonly mark: string;
}

/**
 * Rendered again only when the item or a prop changes: a feed has hundreds, and renders on each page that is read and
 * each row that the pointer crosses.
 */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { itemId, number, mark, isInThread = false, onPoint } = props;
  const { data, complete } = useFragment({
    fragment: CardItemFragmentDoc,
    fragmentName: 'CardItem',
    from: { __typename: 'Item', id: itemId },
  });
  const id = useId();
  if (!complete) return null;
  // A repost shows its original, and a reader's actions apply to that.
  const item = data.repostOf ?? data;
  const cause = causeOf(data);
  const label = cause === null && !isNameless(item, isInThread) ? `${id} ${id}a` : id;
  const point = (): void => onPoint?.(itemId);
  return (
    <article
      ref={toNextRow}
      className={`card ${mark}`}
      data-row={itemId}
      tabIndex={-1}
      aria-posinset={number}
      aria-setsize={-1}
      aria-labelledby={label}
      aria-describedby={cause === null && item.text !== null ? `${id}t` : undefined}
      onFocus={point}
      onMouseEnter={point}
    >
      {props.above}
      {cause !== null ? (
        <Hidden {...props} cause={cause} labelId={id} />
      ) : (
        <>
          {item !== data && <Reposter author={data.author} onOpen={props.onOpen} />}
          <Shown {...props} item={item} labelId={id} label={label} />
        </>
      )}
    </article>
  );
});

type Cause =
  { readonly item: OwnItemFragment } | { readonly author: Author } | { readonly reposter: Author };

/**
 * Why the reader's own action hides a card: they hid the item, blocked or muted its author or reposter, or turned off
 * the latter's reposts.
 */
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

/** Replaces an item that the reader has hidden: what they did, and how to undo it. */
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
          // The button disappears when its action is undone; the card stays.
          currentTarget.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
          attempt(undo());
        }}
      >
        Undo
      </button>
    </p>
  );
}

/** A person's name comes after these words. */
function wordsFor(cause: Cause): string {
  if ('item' in cause) return `hid this ${cause.item.kind}`;
  if ('reposter' in cause) return 'turned off the reposts of';
  return cause.author.viewerBlocks ? 'blocked' : 'muted';
}

/** Who sees an item that is not for everyone. */
const AUDIENCES: Readonly<Record<Exclude<Visibility, 'PUBLIC' | 'DIRECT'>, string>> = {
  FOLLOWERS: 'followers only',
  READERS: 'readers only',
  GROUP: 'group only',
  PRIVATE: 'only you',
};

interface ShownProps extends ItemCardProps {
  readonly item: OwnItemFragment;
  /** The heading's id, with which those of the author and the text begin. */
  readonly labelId: string;
  /** The ids of what says which card it is. It describes the buttons that every card has. */
  readonly label: string;
}

function Shown({
  item,
  labelId,
  label,
  onOpen,
  isInThread = false,
  isAlone = false,
  ...props
}: ShownProps) {
  const { text, tags, url } = item;
  return (
    <>
      <Byline item={item} labelId={labelId} onOpen={onOpen} />
      {isInThread ? (
        <h3 id={labelId} dir="auto" className={item.title === null ? 'sr-only' : ''}>
          {item.title ?? nameless(item)}
        </h3>
      ) : (
        <Heading item={item} labelId={labelId} onOpen={onOpen} />
      )}
      {text !== null && (
        <ItemText id={`${labelId}t`} text={text} isWhole={isInThread || isAlone} label={label} />
      )}
      {url !== null && <ItemImage url={url} label={label} />}
      <Attached attachments={item.attachments} label={label} />
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
      <Doings {...props} item={item} label={label} />
    </>
  );
}

function Heading({ item, labelId, onOpen }: Pick<ShownProps, 'item' | 'labelId' | 'onOpen'>) {
  const { id, title, thread } = item;
  const about = title ?? thread?.openingItem?.title ?? null;
  // Text after the page's own words has a direction of its own.
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
          onClick={() => onOpen(threadAt(thread.name, id))}
        >
          {about ?? threadTitle(thread)}
        </button>
      )}
    </h2>
  );
}

/** Whether the heading is made up, and names the author. */
function isNameless({ title, thread }: OwnItemFragment, isInThread: boolean): boolean {
  return title === null && (isInThread || thread === null);
}

function nameless({ kind, author }: OwnItemFragment): string {
  return `${kind} by ${author?.login ?? 'nobody'}`;
}

function Byline({ item, labelId, onOpen }: Pick<ShownProps, 'item' | 'labelId' | 'onOpen'>) {
  const names = useContext(Names);
  const { id, author, createdAt, editedAt, kind, visibility, recipients } = item;
  const authorId = `${labelId}a`;
  return (
    <header className="byline">
      <Avatar login={author?.login ?? '?'} />
      {author === null ? (
        <span id={authorId}>deleted account</span>
      ) : (
        <button
          id={authorId}
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
      {editedAt !== null && (
        <span className="hint" title={new Date(editedAt).toLocaleString()}>
          edited
        </span>
      )}
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
  label,
  viewer,
  actions,
  attempt,
  onRemove,
  onReply = null,
  onUnread = null,
}: Omit<ShownProps, 'labelId' | 'onOpen'>) {
  const { votes, likeCount, viewerLikes, viewerHasFavourited } = item;
  return (
    <footer className="doings">
      <button
        className="like"
        aria-pressed={viewerLikes}
        aria-describedby={label}
        disabled={viewer === ''}
        data-like
        onClick={() => attempt(actions.toggleLike(item))}
      >
        <span aria-hidden="true">{viewerLikes ? '♥' : '♡'}</span> {likeCount}
        <span className="sr-only"> {nounAfter(likeCount, 'like')}</span>
      </button>
      {viewer !== '' && (
        <button
          className="like favourite"
          aria-pressed={viewerHasFavourited}
          aria-describedby={label}
          title="Add to favourites"
          onClick={() => attempt(actions.toggleFavourite(item))}
        >
          <span aria-hidden="true">{viewerHasFavourited ? '★' : '☆'}</span>
          <span className="sr-only"> favourite</span>
        </button>
      )}
      {item.visibility === 'PUBLIC' && <Repost {...{ item, label, viewer, actions, attempt }} />}
      {onReply !== null && viewer !== '' && (
        <button className="like" aria-describedby={label} onClick={() => onReply(item)}>
          Reply
        </button>
      )}
      {votes !== 0 && (
        <span className="hint">
          {votes} {nounAfter(votes, 'vote')}
        </span>
      )}
      {viewer !== '' && (
        <ItemMenu
          item={item}
          label={label}
          viewer={viewer}
          actions={actions}
          attempt={attempt}
          onRemove={onRemove}
          onUnread={onUnread}
        />
      )}
    </footer>
  );
}

type RepostProps = Pick<ShownProps, 'item' | 'label' | 'viewer' | 'actions' | 'attempt'>;

function Repost({ item, label, viewer, actions, attempt }: RepostProps) {
  const { repostCount, viewerHasReposted } = item;
  return (
    <button
      className="like"
      aria-pressed={viewerHasReposted}
      aria-describedby={label}
      disabled={viewer === ''}
      title={viewerHasReposted ? 'Undo repost' : 'Repost to your followers'}
      onClick={() => attempt(actions.toggleRepost(item))}
    >
      <span aria-hidden="true">↻</span> {repostCount.count}
      {repostCount.isCapped && '+'}
      <span className="sr-only"> {nounAfter(repostCount.count, 'repost')}</span>
    </button>
  );
}
