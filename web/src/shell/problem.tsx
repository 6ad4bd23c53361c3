/** The last error in words, and a button to try again. Loaded content stays. */
import { isUnreachable, wordsOf } from '../api/errors.ts';
import { PassFocusButton } from './pass-focus-button.tsx';
import { useBackInReach } from './use-back-in-reach.ts';

interface ProblemProps {
  /** Null or undefined when there is none. */
  readonly error: unknown;
  /** Called on a click, and when a server that could not be reached is in reach again. */
  readonly onRetry?: () => unknown;
  /** Whether it is called on a click only, because it changes what its reader looks at. */
  readonly isByHand?: boolean;
}

export function Problem({ error, onRetry, isByHand = false }: ProblemProps) {
  const retry = (): void => void Promise.resolve(onRetry?.()).catch(() => undefined);
  useBackInReach(() => {
    if (!isByHand && isUnreachable(error)) retry();
  });
  return (
    <div role="alert">
      {error != null && (
        <p className="problem">
          {wordsOf(error)}{' '}
          {onRetry !== undefined && (
            <PassFocusButton className="link" onClick={retry}>
              Try again
            </PassFocusButton>
          )}
        </p>
      )}
    </div>
  );
}
