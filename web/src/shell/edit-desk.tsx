/** The form above a pane in which an item is edited. It is closed when the pane shows something else. */
import { useCallback, useState, type ReactNode } from 'react';
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
  const [edit, setEdit] = useState<OpenEdit | null>(null);
  const shown = edit?.view === here ? edit : null;
  const open = useCallback((edited: Edited) => setEdit({ ...edited, view: here }), [here]);
  const close = (): void => setEdit(null);
  const saved = (id: string): void => {
    close();
    if (shown === null || id === shown.item.id) return;
    if (view.template === 'item') onOpen({ template: 'item', args: { id } });
    else shown.onMoved();
  };
  return (
    <Editing value={open}>
      {children}
      {shown !== null && (
        <ReturnFocus key={shown.item.id}>
          <Boundary>
            <EditItem item={shown.item} onSaved={saved} onCancel={close} />
          </Boundary>
        </ReturnFocus>
      )}
    </Editing>
  );
}
