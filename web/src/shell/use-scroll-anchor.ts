/**
 * Scroll anchoring: when something above what the reader looks at changes its height, such as a picture that arrives or an
 * edited item, the list is scrolled by as much. Not every browser does this by itself.
 */
import { useLayoutEffect, type RefObject } from 'react';

/** What stands first in sight, and where: pixels below the top of the scroller. */
interface Anchor {
  readonly element: Element;
  readonly top: number;
}

/** The scroller's one child holds everything that scrolls. At the very top nothing is held, so that what comes there is seen. */
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

/** How far an element begins below the top of what scrolls it, in pixels. */
export function topIn(scroller: Element, element: Element): number {
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

/**
 * The first element that begins in sight, looked for inside of those that begin above; else the innermost that reaches into
 * sight. What sticks to the edge is always in sight and moves with nothing.
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
