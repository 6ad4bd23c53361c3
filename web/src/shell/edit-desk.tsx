/**
 * The form above a pane in which an item is edited. It is closed when the pane shows something else. A saved edit is
 * announced: the form is gone by then, and the item may be out of sight.
 */
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { Editing, type Edited } from '../items/editing.ts';
import { Boundary } from './boundary.tsx';
import { later } from './later.tsx';
import type { PanelProps } from './panel-props.ts';
import { ReturnFocus } from './return-focus.tsx';
import { writeView } from './use-address.ts';

const EditItem = later(() => import('../writing/edit-item.tsx'));

interface EditDeskProps extends Pick<PanelProps, 'view' | 'onOpen'> {
  readonly children: ReactNode;
}

interface OpenEdit extends Edited {
  /** Where it was opened. */
  readonly view: string;
}

export function EditDesk({ view, onOpen, children }: EditDeskProps) {
  const here = writeView(view);
  const shown = useRef(here);
  shown.current = here;
  const [edit, setEdit] = useState<OpenEdit | null>(null);
  const [isSaved, setSaved] = useState(false);
  if (edit !== null && edit.view !== here) setEdit(null);
  const open = useCallback(
    (edited: Edited) => {
      setSaved(false);
      setEdit({ ...edited, view: here });
    },
    [here],
  );
  // Another form may be open when the answer to an earlier one arrives.
  const close = (): void => setEdit((now) => (now === edit ? null : now));
  const saved = (id: string): void => {
    close();
    setSaved(true);
    if (edit === null || id === edit.item.id) return;
    // A writer who has gone elsewhere meanwhile stays there.
    if (view.template === 'item' && shown.current === here)
      onOpen({ template: 'item', args: { id } });
    else edit.onMoved();
  };
  return (
    <Editing value={open}>
      <span role="status" className="sr-only">
        {isSaved && 'Saved.'}
      </span>
      {children}
      {edit !== null && (
        <ReturnFocus key={edit.item.id}>
          <Boundary>
            <EditItem item={edit.item} onSaved={saved} onCancel={close} />
          </Boundary>
        </ReturnFocus>
      )}
    </Editing>
  );
}
