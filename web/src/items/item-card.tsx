/** One item of a feed: who, when, what, and what a reader may do about it. */
import { useFragment } from '@apollo/client/react';
import { useContext, useId } from 'react';
import { CardItemFragmentDoc, type CardItemFragment } from '../api/generated.ts';
import type { View } from '../shell/use-address.ts';
import { Avatar } from '../viewers/avatar.tsx';
import { Names, nameOf } from '../viewers/names.ts';
import { ItemImage } from './item-image.tsx';
import { ItemMenu } from './item-menu.tsx';
import { ago } from './time.ts';
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
  readonly attempt: (job: Promise<void>) => void;
  readonly onPoint: (itemId: string) => void;
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
  const { author } = item;
  const point = (): void => onPoint(itemId);
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
      {author !== null && (author.viewerBlocks || author.viewerMutes) ? (
        <Hidden {...props} author={author} labelId={id} />
      ) : (
        <Shown {...props} item={item} labelId={id} />
      )}
    </article>
  );
}

/** In place of an item whose author the reader has just blocked or muted: what was done, and how to take it back. */
function Hidden({
  author,
  labelId,
  actions,
  attempt,
}: ItemCardProps & { readonly author: Author; readonly labelId: string }) {
  const names = useContext(Names);
  const undo = author.viewerBlocks ? actions.toggleBlock : actions.toggleMute;
  return (
    <p className="hidden-item" id={labelId}>
      You {author.viewerBlocks ? 'blocked' : 'muted'} {nameOf(names, author)}.{' '}
      <button className="link" onClick={() => attempt(undo(author))}>
        Undo
      </button>
    </p>
  );
}

interface ShownProps extends ItemCardProps {
  readonly item: CardItemFragment;
  readonly labelId: string;
}

function Shown({ item, labelId, onOpen, ...props }: ShownProps) {
  const { title, text, tags, thread, url } = item;
  const about = title ?? thread?.openingItem?.title ?? null;
  const openThread = (name: string): void => onOpen({ template: 'thread', args: { thread: name } });
  return (
    <>
      <Byline item={item} onOpen={onOpen} />
      <h2 id={labelId}>
        {title === null && about !== null && <span className="about">On: </span>}
        {thread === null ? (
          (about ?? `${item.kind} of ${item.author?.login ?? 'nobody'}`)
        ) : (
          <button className="link" onClick={() => openThread(thread.name)}>
            {about ?? `thread ${thread.name}`}
          </button>
        )}
      </h2>
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

function Byline({ item, onOpen }: Pick<ShownProps, 'item' | 'onOpen'>) {
  const names = useContext(Names);
  const { author, createdAt, editedAt, kind, visibility } = item;
  return (
    <header className="byline">
      <Avatar login={author?.login ?? '?'} />
      {author === null ? (
        <span>deleted account</span>
      ) : (
        <button
          className="link author"
          onClick={() => onOpen({ template: 'author', args: { author: author.login } })}
        >
          {nameOf(names, author)}
        </button>
      )}
      <span className="kind">{kind}</span>
      <time dateTime={createdAt} title={new Date(createdAt).toLocaleString()}>
        {ago(createdAt)}
      </time>
      {editedAt !== null && <span className="hint">edited</span>}
      {visibility !== 'PUBLIC' && <span className="hint">{visibility.toLowerCase()} only</span>}
    </header>
  );
}

function Doings({
  item,
  viewer,
  actions,
  attempt,
  onRemove,
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
