/** Sends one thing at a time: whether it is running, and why the last attempt failed. */
import { useRef, useState } from 'react';

export interface Outbox {
  /** Null when the last attempt did not fail. */
  readonly error: unknown;
  readonly isSending: boolean;
  /** Does nothing while something is sent. */
  readonly sendOff: (job: () => Promise<void>) => void;
  /** For a form whose error is about a text that has changed since. */
  readonly dropError: () => void;
}

export function useSending(): Outbox {
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const isRunning = useRef(false);
  const sendOff = (job: () => Promise<void>): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setSending(true);
    setError(null);
    job()
      .catch((reason: unknown) => setError(reason))
      .finally(() => {
        isRunning.current = false;
        setSending(false);
      });
  };
  return { error, isSending, sendOff, dropError: () => setError(null) };
}
