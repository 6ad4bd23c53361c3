/**
 * A button that may disappear when it is pressed, such as one that loads the last rows. It passes the focus on to what
 * stands before it, so that the Tab key goes on from there.
 */
import { useLayoutEffect, useRef, type ComponentProps } from 'react';

type PassFocusButtonProps = Omit<ComponentProps<'button'>, 'ref'>;

export function PassFocusButton(props: PassFocusButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current !== null && current === document.activeElement)
        before(current)?.focus({ preventScroll: true });
    };
  }, []);
  return <button {...props} ref={button} />;
}

/** The last element before it that the Tab key reaches, in its region or else in its pane; the region if there is none. */
function before(button: HTMLElement): HTMLElement | null {
  const region = button.closest<HTMLElement>('.scroller, .pane');
  const all = [...(region?.querySelectorAll<HTMLElement>('button, a, summary, [tabindex]') ?? [])];
  const earlier = all.slice(0, all.indexOf(button));
  const mayTake = (each: HTMLElement) =>
    each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility();
  return earlier.findLast(mayTake) ?? region;
}
