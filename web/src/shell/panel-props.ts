/** The props of every panel in a pane: what to show, to whom, and how to open something else. */
import type { RefObject } from 'react';
import type { View } from './use-address.ts';

export interface PanelProps {
  readonly view: View;
  /** The reader's login; empty for an anonymous reader. */
  readonly viewer: string;
  readonly isInspecting: boolean;
  readonly pane: RefObject<HTMLElement | null>;
  readonly onOpen: (view: View) => void;
}
