/** Wraps something that opens temporarily and takes the focus: returns it on closing to what had it before. */
import { useEffect, useState, type ReactNode } from 'react';

/** If that is gone, to its region. A focus that has moved on meanwhile stays where it is. */
export function ReturnFocus({ children }: { readonly children: ReactNode }) {
  const [opener] = useState(() => document.activeElement);
  const [region] = useState(() => opener?.closest('.scroller') ?? null);
  useEffect(
    () => () => {
      const target = opener?.isConnected === true ? opener : region;
      if (document.activeElement === document.body && target instanceof HTMLElement)
        target.focus({ preventScroll: true });
    },
    [opener, region],
  );
  return children;
}
