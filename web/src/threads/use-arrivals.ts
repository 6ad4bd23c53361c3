/**
 * Calls back when something may have arrived in any category: immediately when the viewer is notified, and every few
 * seconds while the page is in sight, because not every arrival notifies them.
 */
import { useContext, useEffect } from 'react';
import { Counts } from '../shell/use-notification-counts.ts';

const LOOK_MS = 5_000;

export function useArrivals(isOn: boolean, onArrival: () => void): void {
  const { unseenCount } = useContext(Counts);
  useEffect(() => {
    if (isOn) onArrival();
  }, [isOn, unseenCount, onArrival]);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) onArrival();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isOn, onArrival]);
}
