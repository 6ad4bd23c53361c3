/** The last error in words, and a button to try again. Loaded content stays. */
import { wordsOf } from '../api/errors.ts';

interface ProblemProps {
  /** Null or undefined when there is none. */
  readonly error: unknown;
  readonly onRetry?: () => unknown;
}

export function Problem({ error, onRetry }: ProblemProps) {
  return (
    <div role="alert">
      {error != null && (
        <p className="problem">
          {wordsOf(error)}{' '}
          {onRetry !== undefined && (
            <button
              className="link"
              onClick={() => void Promise.resolve(onRetry()).catch(() => undefined)}
            >
              Try again
            </button>
          )}
        </p>
      )}
    </div>
  );
}
