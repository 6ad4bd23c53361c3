/** Opens the form in which an author edits an item. */
import { createContext } from 'react';
import type { OwnItemFragment } from '../api/generated.ts';

export interface Edited {
  readonly item: OwnItemFragment;
  /** Called when the item has another id from now on, and none of its rows is left under the old one. */
  readonly onMoved: () => void;
}

/** Opens it above the pane, so that it is still there when the item leaves its list. */
export const Editing = createContext<(edited: Edited) => void>(() => undefined);
