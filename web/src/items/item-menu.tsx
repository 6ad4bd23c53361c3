/** What a reader may do about an item's author, a writer about the item, and the staff about both, behind one button. */
import { useContext, useRef, useState } from 'react';
import type { OwnItemFragment } from '../api/generated.ts';
import { heirsOf, passFocus } from '../shell/pass-focus.ts';
import { Names, nameOf } from '../viewers/names.ts';
import { StaffDelete } from './staff-delete.tsx';
import type { ItemActions } from './use-item-actions.ts';

const WHAT_IS_NEW =
  'What they publish from now on is new in your home. Their older items stand among the older ones.';

interface ItemMenuProps {
  readonly item: OwnItemFragment;
  readonly viewer: string;
  readonly actions: ItemActions;
  readonly attempt: (job: Promise<unknown>) => void;
  readonly onRemove: (itemId: string) => void;
}

export function ItemMenu({ item, viewer, actions, attempt, onRemove }: ItemMenuProps) {
  const names = useContext(Names);
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { author, id } = item;
  const close = (): void => {
    menu.current?.removeAttribute('open');
    menu.current?.querySelector('summary')?.focus();
  };
  const choose = (job: Promise<unknown>): void => {
    close();
    attempt(job);
  };
  /** The menu goes with what its card says; the card stays. */
  const hide = (job: Promise<unknown>): void => {
    choose(job);
    menu.current?.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
  };
  const remove = (): void => {
    const { current: mine } = menu;
    const heirs = heirsOf(mine?.closest('[data-row]'), (next) => next.closest('[data-row]'));
    const gone = actions.remove(id).then(() => {
      // The live feed may have taken the row away before this answer came.
      passFocus(mine, heirs);
      onRemove(id);
    });
    choose(gone);
  };
  const name = author === null ? 'a deleted account' : nameOf(names, author);
  return (
    <details
      className="item-menu"
      ref={menu}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary aria-label={`More about ${name}`}>⋯</summary>
      <div className="choices">
        {author?.login === viewer ? (
          <button onClick={remove}>Delete this {item.kind}</button>
        ) : (
          <>
            {author !== null && (
              <button
                title={author.viewerFollows ? undefined : WHAT_IS_NEW}
                onClick={() => choose(actions.toggleFollow(author))}
              >
                {author.viewerFollows ? 'Unfollow' : 'Follow'} <bdi>{name}</bdi>
              </button>
            )}
            <button onClick={() => hide(actions.toggleHidden(item))}>Hide this {item.kind}</button>
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
            {isOpen && <StaffDelete item={item} name={name} onDelete={remove} />}
          </>
        )}
      </div>
    </details>
  );
}
