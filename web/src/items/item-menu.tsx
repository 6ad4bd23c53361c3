/** Actions on an item and its author, for readers, for its author and for staff, behind one button. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useContext, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { ItemChoicesDocument, type FeedAccess, type OwnItemFragment } from '../api/generated.ts';
import { Names, nameOf } from '../viewers/names.ts';
import { editOf, hasUnsent } from '../writing/use-unsent.ts';
import { DeleteChoice } from './delete-choice.tsx';
import { Editing } from './editing.ts';
import { followWords } from './follow-words.ts';
import type { Author, ItemActions } from './use-item-actions.ts';

const WHAT_IS_NEW =
  'What they publish from now on appears as new in your home. Their older items appear among the older ones.';

interface ItemMenuProps {
  readonly item: OwnItemFragment;
  /** The ids of what says which card it is. */
  readonly label: string;
  readonly viewer: string;
  readonly actions: ItemActions;
  readonly attempt: (job: Promise<unknown>) => void;
  readonly onRemove: (itemId: string) => void;
  /** Null outside threads. */
  readonly onUnread: ((item: OwnItemFragment) => void) | null;
}

export function ItemMenu(props: ItemMenuProps) {
  const { item, label, viewer, actions, attempt, onRemove, onUnread } = props;
  const names = useContext(Names);
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { author, id } = item;
  useLeave(menu, isOpen, () => setIsOpen(false));
  const close = (): void => {
    setIsOpen(false);
    menu.current?.querySelector('summary')?.focus();
  };
  const choose = (job: Promise<unknown>): void => {
    close();
    attempt(job);
  };
  /** The menu disappears with the card's content; the card stays. */
  const hide = (job: Promise<unknown>): void => {
    choose(job);
    menu.current?.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
  };
  const remove = (): void => choose(actions.remove(item).then(() => onRemove(id)));
  const openEdit = useContext(Editing);
  const edit = (): void => {
    close();
    openEdit({ item, onMoved: () => onRemove(id) });
  };
  const name = author === null ? 'a deleted account' : nameOf(names, author);
  return (
    <details
      className="item-menu"
      ref={menu}
      open={isOpen}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <summary
        aria-label={`More about ${name}`}
        aria-describedby={label}
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(!isOpen);
        }}
      >
        ⋯
      </summary>
      {isOpen && (
        <div className="choices">
          <UnreadChoice item={item} onUnread={onUnread} onChosen={close} />
          {author?.login === viewer ? (
            <OwnChoices item={item} onEdit={edit} onRemove={remove} />
          ) : (
            <Choices {...{ item, name, actions, choose, hide, remove }} />
          )}
        </div>
      )}
    </details>
  );
}

interface UnreadChoiceProps extends Pick<ItemMenuProps, 'item' | 'onUnread'> {
  readonly onChosen: () => void;
}

function UnreadChoice({ item, onUnread, onChosen }: UnreadChoiceProps) {
  if (onUnread === null) return null;
  const choose = (): void => {
    onChosen();
    onUnread(item);
  };
  return <button onClick={choose}>Mark unread from here</button>;
}

interface OwnChoicesProps {
  readonly item: OwnItemFragment;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function OwnChoices({ item: { id, kind }, onEdit, onRemove }: OwnChoicesProps) {
  const client = useApolloClient();
  return (
    <>
      <button onClick={onEdit}>
        {hasUnsent(client, editOf(id)) ? 'Continue editing' : 'Edit'} this {kind}
      </button>
      <DeleteChoice kind={kind} name={null} onDelete={onRemove} />
    </>
  );
}

/** Calls back when the reader turns to something else while the menu is open. */
function useLeave(menu: RefObject<HTMLElement | null>, isOpen: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isOpen) return undefined;
    const look = ({ target }: Event): void => {
      if (target instanceof Node && menu.current?.contains(target) === false) leave();
    };
    document.addEventListener('pointerdown', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('focusin', look);
    };
  }, [menu, isOpen]);
}

interface ChoicesProps extends Pick<ItemMenuProps, 'item' | 'actions'> {
  /** The author's name. */
  readonly name: string;
  readonly choose: (job: Promise<unknown>) => void;
  readonly hide: (job: Promise<unknown>) => void;
  readonly remove: () => void;
}

/**
 * For other people's items. Queries the server only when it is shown, so that a feed loads nothing that nobody uses.
 */
function Choices({ item, name, actions, choose, hide, remove }: ChoicesProps) {
  const { data } = useQuery(ItemChoicesDocument, {
    variables: { id: item.id },
    fetchPolicy: 'cache-and-network',
  });
  const known = data?.node?.__typename === 'Item' ? data.node : null;
  const { author, kind } = item;
  return (
    <>
      {author !== null && (
        <FollowChoice
          author={{ ...author, ...known?.author }}
          name={name}
          onChoose={(producer) => choose(actions.toggleFollow(producer))}
        />
      )}
      <button onClick={() => hide(actions.toggleHidden(item))}>Hide this {kind}</button>
      {author !== null && (
        <>
          <button onClick={() => hide(actions.toggleMute(author))}>
            Mute <bdi>{name}</bdi>
          </button>
          <button onClick={() => hide(actions.toggleBlock(author))}>
            Block <bdi>{name}</bdi>
          </button>
        </>
      )}
      {known?.viewerMayDelete === true && (
        <DeleteChoice kind={kind} name={name} onDelete={remove} />
      )}
    </>
  );
}

/** An author with their relation to the reader, as far as it is known. */
type Asked = Author & { readonly viewerHasRequested?: boolean; readonly feed?: FeedAccess };

interface FollowChoiceProps {
  readonly author: Asked;
  readonly name: string;
  readonly onChoose: (author: Asked) => void;
}

function FollowChoice({ author, name, onChoose }: FollowChoiceProps) {
  const isAsked = author.viewerHasRequested === true;
  return (
    <button
      title={author.viewerFollows || isAsked ? undefined : WHAT_IS_NEW}
      onClick={() => onChoose(author)}
    >
      {followWords(author)} {!isAsked && <bdi>{name}</bdi>}
    </button>
  );
}
