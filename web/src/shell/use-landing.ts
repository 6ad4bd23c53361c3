/** Brings the focus to what a navigation opened, so that keys and screen readers go on there. */
import { useLayoutEffect, type RefObject } from 'react';
import { hasNavigated } from './use-address.ts';

/** The page's first view takes no focus. Neither does one that a tab opened: the tab has it, and says what is open. */
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
