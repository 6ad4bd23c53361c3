/** Moves the focus to what a navigation opened, so that keys and screen readers continue there. */
import { useLayoutEffect, type RefObject } from 'react';
import { hasNavigated } from './use-address.ts';

/**
 * The page's first view does not take the focus. Neither does one opened by a tab, which keeps it and says what is
 * open.
 */
export function useLanding(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = region;
    const { activeElement } = document;
    if (current === null || activeElement === null || !hasNavigated()) return;
    const isFree =
      activeElement === document.body || current.closest('.pane')?.contains(activeElement);
    if (isFree === true && !activeElement.matches('[role=tab][aria-selected=true]'))
      current.focus({ preventScroll: true });
  }, [region]);
}
