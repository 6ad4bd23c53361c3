/** Runs what a reader asked for, and keeps why the last of it failed. */
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
