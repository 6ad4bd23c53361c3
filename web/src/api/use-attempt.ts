/** Runs the reader's actions, and keeps the error of the last one. */
import { useCallback, useState } from 'react';

export interface Attempts {
  /** Null when the last attempt did not fail. */
  readonly error: unknown;
  readonly attempt: (job: Promise<unknown>) => void;
}

export function useAttempt(): Attempts {
  const [error, setError] = useState<unknown>(null);
  const attempt = useCallback((job: Promise<unknown>) => {
    setError(null);
    job.catch((reason: unknown) => setError(reason));
  }, []);
  return { error, attempt };
}
