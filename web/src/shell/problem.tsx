/** The last error in words, and a button to try again. Loaded content stays. */
import { useMemo, useState } from 'react';
import { isUnavailable, isUnreachable, wordsOf } from '../api/errors.ts';
import { PassFocusButton } from './pass-focus-button.tsx';
import { useBackInReach } from './use-back-in-reach.ts';
import { useNowAndThen } from './use-now-and-then.ts';

interface ProblemProps {
  /** Null or undefined when there is none. */
  readonly error: unknown;
  /** Why an action of the reader failed, shown when there is no other error. A retry does not repeat it. */
  readonly failedAct?: unknown;
  /**
   * Called on a click, when a server that could not be reached is in reach again, and now and then while it is
   * unavailable.
   */
  readonly onRetry?: () => unknown;
  /** Whether it is called on a click only, because it changes what its reader looks at. */
  readonly isByHand?: boolean;
}

export function Problem({ error, failedAct, onRetry, isByHand = false }: ProblemProps) {
  const [pastAct, setPastAct] = useState<unknown>(null);
  const shown = error ?? (failedAct === pastAct ? null : failedAct);
  // Not changed by a later rendering: what was true when it failed is said once.
  const words = useMemo(() => (shown == null ? '' : wordsOf(shown)), [shown]);
  const retry = (): void => void Promise.resolve(onRetry?.()).catch(() => undefined);
  useBackInReach(() => {
    if (!isByHand && isUnreachable(error)) retry();
    if (isUnreachable(failedAct)) setPastAct(failedAct);
  });
  // A server that answers does not say when it can serve again.
  useNowAndThen(onRetry !== undefined && !isByHand && isUnavailable(error), retry);
  return (
    <div role="alert">
      {shown != null && (
        <p className="problem">
          {words}{' '}
          {onRetry !== undefined && error != null && (
            <PassFocusButton className="link" onClick={retry}>
              Try again
            </PassFocusButton>
          )}
        </p>
      )}
    </div>
  );
}
