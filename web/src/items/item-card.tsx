/** One item of a feed: who, when, what, and what a reader may do about it. */
import { useFragment } from '@apollo/client/react';
import { useContext, useId, type ReactNode } from 'react';
import { CardItemFragmentDoc, type CardItemFragment, type Visibility } from '../api/generated.ts';
import type { View } from '../shell/use-address.ts';
import { Avatar } from '../viewers/avatar.tsx';
import { Names, nameOf } from '../viewers/names.ts';
import { ItemImage } from './item-image.tsx';
import { ItemMenu } from './item-menu.tsx';
import { ago } from './time.ts';
import type { ItemActions } from './use-item-actions.ts';

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
  readonly onReply?: ((item: CardItemFragment) => void) | null;
  /** Whether the card stands in its own thread, whose name then goes without saying. */
  readonly isInThread?: boolean;
  /** Stands on the card, above its item. */
  readonly above?: ReactNode;
  /** A class that says where the item stands. */
  readonly mark: string;
}

export function ItemCard(props: ItemCardProps) {
  const { itemId, number, mark, onPoint } = props;
  const { data, complete } = useFragment({
    fragment: CardItemFragmentDoc,
    fragmentName: 'CardItem',
    from: { __typename: 'Item', id: itemId },
  });
  const id = useId();
  if (!complete) return null;
  const item = data;
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
      {isHiddenByReader(item) ? (
        <Hidden {...props} item={item} labelId={id} />
      ) : (
        <Shown {...props} item={item} labelId={id} />
      )}
    </article>
  );
}

/** Whether the reader has just hidden the item, or blocked or muted its author. */
export function isHiddenByReader({ author, viewerHasHidden }: CardItemFragment): boolean {
  return viewerHasHidden || author?.viewerBlocks === true || author?.viewerMutes === true;
}

/** In place of an item that is hidden by the reader: what was done, and how to take it back. */
function Hidden({ item, labelId, actions, attempt }: ItemCardProps & OwnItem) {
  const names = useContext(Names);
  const { author, viewerHasHidden, kind } = item;
  const undo = (): Promise<unknown> => {
    if (author === null || viewerHasHidden) return actions.toggleHidden(item);
    return author.viewerBlocks ? actions.toggleBlock(author) : actions.toggleMute(author);
  };
  const verb = author?.viewerBlocks === true ? 'blocked' : 'muted';
  return (
    <p className="hidden-item" id={labelId}>
      You{' '}
      {author === null || viewerHasHidden ? `hid this ${kind}` : `${verb} ${nameOf(names, author)}`}
      .{' '}
      <button className="link" onClick={() => attempt(undo())}>
        Undo
      </button>
    </p>
  );
}

/** Who sees what is not for everyone. */
const AUDIENCES: Readonly<Record<Exclude<Visibility, 'PUBLIC' | 'DIRECT'>, string>> = {
  FOLLOWERS: 'followers only',
  READERS: 'readers only',
  GROUP: 'group only',
  PRIVATE: 'only you',
};

interface OwnItem {
  readonly item: CardItemFragment;
  readonly labelId: string;
}

type ShownProps = ItemCardProps & OwnItem;

function Shown({ item, labelId, onOpen, isInThread = false, ...props }: ShownProps) {
  const { text, tags, url } = item;
  return (
    <>
      <Byline item={item} onOpen={onOpen} />
      {isInThread ? (
        <h3 id={labelId} className={item.title === null ? 'sr-only' : ''}>
          {item.title ?? nameless(item)}
        </h3>
      ) : (
        <Heading item={item} labelId={labelId} onOpen={onOpen} />
      )}
      {text !== null && <p className="text">{text}</p>}
      {url !== null && <ItemImage url={url} />}
      {tags.length > 0 && (
        <ul className="tags" aria-label="Tags">
          {tags.map(({ id, name }) => (
            <li key={id}>
              <button
                className="tag"
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
  return (
    <h2 id={labelId} className={item.visibility === 'DIRECT' && title === null ? 'sr-only' : ''}>
      {title === null && about !== null && <span className="about">On: </span>}
      {thread === null ? (
        (about ?? nameless(item))
      ) : (
        <button
          className="link"
          onClick={() => onOpen({ template: 'thread', args: { thread: thread.name } })}
        >
          {about ?? `thread ${thread.name}`}
        </button>
      )}
    </h2>
  );
}

function nameless({ kind, author }: CardItemFragment): string {
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
          onClick={() => onOpen({ template: 'person', args: { login: author.login } })}
        >
          {nameOf(names, author)}
        </button>
      )}
      <span className="kind">{kind}</span>
      <button
        className="link"
        title={new Date(createdAt).toLocaleString()}
        onClick={() => onOpen({ template: 'item', args: { id } })}
      >
        <time dateTime={createdAt}>{ago(createdAt)}</time>
      </button>
      {editedAt !== null && <span className="hint">edited</span>}
      {visibility === 'DIRECT' ? (
        <span>
          to {recipients.map((person) => nameOf(names, person)).join(', ') || 'nobody now'}
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
