/** Where the focus goes when its row is removed: to the row below it, else to the region around it. */

import type { MouseEvent, RefCallback } from 'react';

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

/**
 * Makes a row's `ref`. If the row is removed while it has the focus, by its reader or by anyone else, `target` finds what
 * takes the focus in the row below.
 */
function passingTo(target: (next: Element) => HTMLElement | null): RefCallback<HTMLElement> {
  return (row) => () => {
    if (row?.contains(document.activeElement) !== true) return;
    const heirs = heirsOf(row, target);
    // React calls this before it removes the row, and what leaves with it.
    queueMicrotask(() => passFocus(row, heirs));
  };
}

export const toNextRow = passingTo((next) => next.closest('[data-row]'));
export const toNextButton = passingTo((next) => next.querySelector('button'));
export const toNextLastButton = passingTo((next) => next.querySelector('button:last-of-type'));

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
