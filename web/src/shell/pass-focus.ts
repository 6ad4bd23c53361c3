/** Where the focus goes when its row is removed: to the row below it, else to the region around it. */

import type { MouseEvent } from 'react';

/** To be called while the row is there. `target` finds what takes the focus in the row below. */
export function heirsOf(
  row: Element | null | undefined,
  target: (next: Element) => HTMLElement | null,
): readonly HTMLElement[] {
  const next = row?.nextElementSibling;
  const region = row?.closest<HTMLElement>('.scroller');
  return [next == null ? null : target(next), region].filter((element) => element != null);
}

/** Does nothing when the focus is elsewhere by now. */
export function passFocus(row: Element | null, heirs: readonly HTMLElement[]): void {
  const { activeElement } = document;
  // After the row is removed, the focus is on the body.
  if (activeElement !== document.body && row?.contains(activeElement) !== true) return;
  heirs.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
}

/** The focus goes to the region around an element that is about to leave. */
export function focusRegion(of: Element): void {
  of.closest<HTMLElement>('.scroller')?.focus({ preventScroll: true });
}

/** For a button that disappears or is disabled when it is pressed. */
export function thenRegion(act: () => void): (event: MouseEvent) => void {
  return ({ currentTarget }) => {
    focusRegion(currentTarget);
    act();
  };
}
