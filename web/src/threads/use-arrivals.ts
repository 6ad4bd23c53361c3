/**
 * Calls back when something may have arrived in any category: immediately when the viewer is notified, and every few
 * seconds while the page is in sight, because not every arrival notifies them.
 */
import { useContext, useEffect } from 'react';
import { Counts } from '../shell/use-notification-counts.ts';
import { useNowAndThen } from '../shell/use-now-and-then.ts';

export function useArrivals(isOn: boolean, onArrival: () => void): void {
  const { unseenCount } = useContext(Counts);
  useEffect(() => {
    if (isOn) onArrival();
  }, [isOn, unseenCount, onArrival]);
  useNowAndThen(isOn, onArrival);
}
