/**
 * Scroll anchoring: when something above the reader's place changes its height, such as a loaded picture or an edited
 * item, the list is scrolled by the same amount. Not every browser does this automatically.
 */
import { useLayoutEffect, type RefObject } from 'react';

/** The first element in sight, and its position: pixels below the top of the scroller. */
interface Anchor {
  readonly element: Element;
  readonly top: number;
}

/**
 * The scroller's one child contains everything that scrolls. At the very top there is no anchor, so that new content is
 * seen.
 */
export function useScrollAnchor(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (element === null || content == null) return undefined;
    let anchor: Anchor | null = null;
    const look = (): void => {
      anchor = anchorIn(element, content);
    };
    const hold = (): void => {
      if (anchor !== null && anchor.element.isConnected && element.scrollTop > 0)
        element.scrollTop += topIn(element, anchor.element) - anchor.top;
      look();
    };
    const observer = new ResizeObserver(hold);
    observer.observe(content);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
}

/** The distance from the top of an element's scroller to the element, in pixels. */
export function topIn(scroller: Element, element: Element): number {
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

/**
 * The first element that begins in sight, also searched inside those that begin above; else the innermost one that
 * reaches into sight. Elements that stick to the edge are skipped: they are always in sight and do not move.
 */
function anchorIn(scroller: Element, content: Element): Anchor | null {
  let anchor: Anchor | null = null;
  let within = content;
  for (;;) {
    const element = [...within.children].find((child) => {
      const { height } = child.getBoundingClientRect();
      const isInSight = height > 0 && topIn(scroller, child) + height > 1;
      return isInSight && getComputedStyle(child).position !== 'sticky';
    });
    if (element === undefined) return anchor;
    anchor = { element, top: topIn(scroller, element) };
    if (anchor.top >= 0) return anchor;
    within = element;
  }
}
