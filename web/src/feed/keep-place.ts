/**
 * Changes rows without moving what the reader looks at: measures the first row in sight, applies the change, and
 * scrolls by the difference.
 */
import { flushSync } from 'react-dom';

const ROW = '[data-row]';

/** The rows above the anchor may change in any way; the anchor itself stays where it is on the screen. */
export function keepPlace(scroller: HTMLElement | null, change: () => void): void {
  const anchor = scroller === null ? null : firstRowInSight(scroller);
  const before = anchor?.getBoundingClientRect().top ?? 0;
  flushSync(change);
  if (scroller === null || anchor === null || !anchor.isConnected) return;
  scroller.scrollTop += anchor.getBoundingClientRect().top - before;
}

export function firstRowInSight(scroller: HTMLElement): HTMLElement | null {
  const { top } = scroller.getBoundingClientRect();
  for (const row of scroller.querySelectorAll<HTMLElement>(ROW))
    if (row.getBoundingClientRect().bottom > top) return row;
  return null;
}
