/** What a reader may do about an item's author, a writer about the item, and the staff about both, behind one button. */
import { useContext, useRef, useState } from 'react';
import type { CardItemFragment } from '../api/generated.ts';
import { Names, nameOf } from '../viewers/names.ts';
import { StaffDelete } from './staff-delete.tsx';
import type { ItemActions } from './use-item-actions.ts';

const WHAT_IS_NEW =
  'What they publish from now on is new in your home. Their older items stand among the older ones.';

interface ItemMenuProps {
  readonly item: CardItemFragment;
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
  if (author === null) return null;
  const choose = (job: Promise<unknown>): void => {
    menu.current?.removeAttribute('open');
    attempt(job);
  };
  const remove = (): void => choose(actions.remove(id).then(() => onRemove(id)));
  const name = nameOf(names, author);
  return (
    <details
      className="item-menu"
      ref={menu}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary aria-label={`More about ${name}`}>⋯</summary>
      <div className="choices">
        {author.login === viewer ? (
          <button onClick={remove}>Delete this {item.kind}</button>
        ) : (
          <>
            <button
              title={author.viewerFollows ? undefined : WHAT_IS_NEW}
              onClick={() => choose(actions.toggleFollow(author))}
            >
              {author.viewerFollows ? 'Unfollow' : 'Follow'} {name}
            </button>
            <button onClick={() => choose(actions.toggleMute(author))}>Mute {name}</button>
            <button onClick={() => choose(actions.toggleBlock(author))}>Block {name}</button>
            {isOpen && <StaffDelete item={item} name={name} onDelete={remove} />}
          </>
        )}
      </div>
    </details>
  );
}
