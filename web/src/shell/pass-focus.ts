/** Where the focus goes when a row that holds it is taken away: to the row below it, else to the region around it. */

import type { MouseEvent } from 'react';

/** To be asked while the row is there. `target` says what takes the focus in the row below. */
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
  // A row that is gone leaves the focus to the body.
  if (activeElement !== document.body && row?.contains(activeElement) !== true) return;
  heirs.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
}

/** For a button that is gone, or disabled, once it was pressed: the focus goes to the region around it. */
export function thenRegion(act: () => void): (event: MouseEvent) => void {
  return ({ currentTarget }) => {
    currentTarget.closest<HTMLElement>('.scroller')?.focus({ preventScroll: true });
    act();
  };
}
