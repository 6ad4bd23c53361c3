/** Runs an action every few seconds while the page is in sight, for what the server announces to nobody. */
import { useEffect, useEffectEvent } from 'react';

const LOOK_MS = 5_000;

export function useNowAndThen(isOn: boolean, onLook: () => void): void {
  const look = useEffectEvent(onLook);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) look();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}
