/** Runs an action whenever the page comes back into sight: something may have changed in another window. */
import { useEffect, useEffectEvent } from 'react';

/** When the tab is shown again, and when its window gets the focus. */
export function useBackInSight(onBack: () => void): void {
  const back = useEffectEvent(() => {
    if (!document.hidden) onBack();
  });
  useEffect(() => {
    const listen = (): void => back();
    document.addEventListener('visibilitychange', listen);
    window.addEventListener('focus', listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      window.removeEventListener('focus', listen);
    };
  }, []);
}
