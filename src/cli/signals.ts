/** Shuts the process down cleanly when a signal asks for it. */
import { constants } from 'node:os';
import { LIMITS } from '../base/limits.ts';

const FIRST_PID = 1;

export interface SignalOptions {
  readonly close: () => Promise<void>;
  /** Called when closing takes too long. */
  readonly hurry: () => void;
  /** Called when everything is closed, or with the error that made closing fail. */
  readonly exit: (error?: unknown) => void;
}

/**
 * The first signal closes and exits. A later one ends the process immediately, and so does a close that takes too long
 * even when hurried. One request to stop can arrive as two signals: `timeout` and npm send their own in addition to the
 * terminal's. Returns the close, which runs once.
 */
export function closeOnSignals({ close, hurry, exit }: SignalOptions): () => Promise<void> {
  let closing: Promise<void> | null = null;
  let askedMs = 0;
  const stop = (): Promise<void> => (closing ??= close());
  const onSignal = (): void => {
    const isLater = askedMs > 0 && performance.now() - askedMs > LIMITS.signalEchoMs;
    if (isLater) endAtOnce();
    if (askedMs > 0) return;
    askedMs = performance.now();
    setTimeout(hurry, LIMITS.shutdownMsMax).unref();
    setTimeout(endAtOnce, LIMITS.shutdownMsMax + LIMITS.signalEchoMs).unref();
    stop().then(() => exit(), exit);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return stop;
}

/** `process.exit` waits for the store's writer thread, which may be waiting for this one. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** A signal ends the process as usual, but `act` runs first. Call it once. */
export function beforeSignals(act: (signal: 'SIGINT' | 'SIGTERM') => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      act(signal);
      process.kill(process.pid, signal);
    });
}

/**
 * Lets signals end the first process of a container, for which the kernel has no default action, with the exit code
 * that shells use. Does nothing elsewhere, or while something else listens for the signal.
 */
export function endOnSignalsAsFirst(end: (code: number) => void): void {
  if (process.pid !== FIRST_PID) return;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) end(128 + constants.signals[signal]);
    });
}
