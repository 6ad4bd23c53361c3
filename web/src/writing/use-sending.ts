/** Sends one thing at a time: whether it is running, and why the last attempt failed. */
import { useState } from 'react';

export interface Outbox {
  /** Null when the last attempt did not fail. */
  readonly error: unknown;
  readonly isSending: boolean;
  readonly sendOff: (job: () => Promise<void>) => void;
  /** For a form whose error is about a text that has changed since. */
  readonly dropError: () => void;
}

export function useSending(): Outbox {
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const sendOff = (job: () => Promise<void>): void => {
    setSending(true);
    setError(null);
    job()
      .catch((reason: unknown) => setError(reason))
      .finally(() => setSending(false));
  };
  return { error, isSending, sendOff, dropError: () => setError(null) };
}
