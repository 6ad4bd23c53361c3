/**
 * Starting while the durable store is away: the process says so once, answers that it is not ready, and starts when the
 * store is back. A signal ends it at once, because nothing is open.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';

export interface StoreWait {
  /** Called for each attempt that found no store. Resolves when it is time for another. */
  readonly onAway: (problem: FeedError) => Promise<void>;
  /** Ends the waiting, when the store is open or will not be opened. Repeatable. */
  end(): Promise<void>;
}

export interface StoreWaitOptions {
  readonly log: Pick<Logger, 'warn'>;
  /** Answers meanwhile, with the reason, until the returned function is called. */
  readonly answer: (reason: string) => Promise<() => Promise<void>>;
  /** Called by a signal. */
  readonly exit: () => void;
}

export function openStoreWait({ log, answer, exit }: StoreWaitOptions): StoreWait {
  let close: (() => Promise<void>) | null = null;
  return {
    async onAway({ message }) {
      if (close === null) {
        process.on('SIGINT', exit).on('SIGTERM', exit);
        close = await answer(message);
        log.warn({}, `${message}. Until it answers, this process waits and is not ready`);
      }
      await pause(LIMITS.storeRetryMs);
    },
    async end() {
      process.off('SIGINT', exit).off('SIGTERM', exit);
      await close?.();
      close = null;
    },
  };
}
