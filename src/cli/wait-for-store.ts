/**
 * Starting while the durable store is unavailable: the process reports this once, answers that it is not ready, and
 * starts when the store is back. A signal ends it immediately, because nothing is open.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import { STARTING, type WaitingServer } from '../http/waiting-server.ts';

export interface StoreWait {
  /** Called for each attempt that found no store. Resolves when it is time for the next one. */
  readonly onAway: (problem: FeedError) => Promise<void>;
  /** Ends the waiting, when the store is open or will not be opened. Repeatable. */
  end(): void;
}

export interface StoreWaitOptions {
  readonly log: Pick<Logger, 'warn'>;
  /** Answers in the meantime, with the reason; null for a process that does not listen. */
  readonly waiting: Pick<WaitingServer, 'explain'> | null;
  /** Called by a signal. */
  readonly exit: () => void;
}

export function openStoreWait({ log, waiting, exit }: StoreWaitOptions): StoreWait {
  let isAway = false;
  return {
    async onAway({ message }) {
      if (!isAway) {
        isAway = true;
        process.on('SIGINT', exit).on('SIGTERM', exit);
        waiting?.explain(message);
        log.warn({}, `${message}. Until it answers, this process waits and is not ready`);
      }
      await pause(LIMITS.storeRetryMs);
    },
    end() {
      process.off('SIGINT', exit).off('SIGTERM', exit);
      waiting?.explain(STARTING);
    },
  };
}
