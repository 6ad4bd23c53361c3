/**
 * Calls back when something may have arrived anywhere that the viewer may read: when the feed of everything says so, and
 * every few seconds where it cannot, because its count stands at the cap or the server has no such feed.
 */
import { useEffect } from 'react';
import { useNewSince } from '../feed/use-new-since.ts';

const EVERYTHING = { template: 'everything', args: {} };
const LOOK_MS = 5_000;

export function useArrivals(isOn: boolean, onArrival: () => void): void {
  const { news } = useNewSince(EVERYTHING, isOn);
  const isTold = news !== null && !news.isCapped;
  useEffect(() => {
    if (isOn && news !== null) onArrival();
  }, [isOn, news, onArrival]);
  useEffect(() => {
    if (!isOn || isTold) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) onArrival();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isOn, isTold, onArrival]);
}
