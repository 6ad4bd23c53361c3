/**
 * A button that may disappear when it is pressed, such as one that loads the last rows. It passes the focus on to the
 * region around it.
 */
import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { focusRegion } from './pass-focus.ts';

type PassFocusButtonProps = Omit<ComponentProps<'button'>, 'ref'>;

export function PassFocusButton(props: PassFocusButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current !== null && current === document.activeElement) focusRegion(current);
    };
  }, []);
  return <button {...props} ref={button} />;
}
