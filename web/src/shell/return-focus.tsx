/** Around what opens for a while and takes the focus: gives it back, when it closes, to what had it before. */
import { useEffect, useState, type ReactNode } from 'react';

/** Where that is gone, to the region it stood in. Focus that has moved on meanwhile stays where it is. */
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
