/** Runs an action whenever the viewer's notifications have changed: perhaps somebody did what the open view shows. */
import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import { Counts } from './use-notification-counts.ts';

export function useNotified(onChange: () => void): void {
  const counts = useContext(Counts);
  const known = useRef(counts);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (known.current === counts) return;
    known.current = counts;
    tell();
  }, [counts]);
}
