/** Lets requests begin as fast as they can be answered, and refuses those whose answer would be late. */
import type { FastifyInstance } from 'fastify';
import { openAdmission } from '../base/async/admission.ts';
import type { Config } from '../base/config/config-options.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import { callerKey, type Caller } from '../graphql/caller.ts';

export interface LoadHooks {
  onShed(): void;
}

export interface Asker {
  readonly requestId: string;
  readonly hasCredential: boolean;
  /** In whose turn the request begins, if it has to wait. */
  readonly caller: () => Caller;
  /** Whether nobody waits for the answer any more. */
  readonly isGone: () => boolean;
}

export interface LoadShedding {
  /**
   * Calls back when the request may begin, with null, or when it is refused, with UNAVAILABLE; never for a client that
   * left while it waited. Requests with a credential come first, whether or not it holds: a bad one costs little. Among
   * them, and among the others, each caller has its turn.
   */
  enter(next: (refusal: FeedError | null) => void, asker: Asker): void;
}

interface LoadSheddingOptions {
  readonly config: Pick<Config, 'requestWaitMs'>;
  readonly hooks: LoadHooks;
  readonly log: Pick<Logger, 'debug' | 'warn'>;
}

/** One instance for all: there are many refusals, and their stacks would be useless. */
const REFUSAL = new FeedError('UNAVAILABLE', 'the server is overloaded; try again in a moment');

/** Starts watching the server's connections. */
export function openLoadShedding(
  server: FastifyInstance,
  { config, hooks, log }: LoadSheddingOptions,
): LoadShedding {
  const nowMs = (): number => performance.now();
  const admission = openAdmission({
    perTurn: LIMITS.requestsPerTurnMax,
    turnMsMax: LIMITS.requestTurnMsMax,
    waysMax: LIMITS.connectionTurnsMax,
    waitMsMax: config.requestWaitMs,
    nowMs,
  });
  let refused = 0;
  let saidMs = -Infinity;
  const count = (): void => {
    hooks.onShed();
    refused += 1;
    if (nowMs() - saidMs < LIMITS.shedLogEveryMs) return;
    log.warn({ refused }, 'requests are refused because more arrive than can be answered');
    saidMs = nowMs();
    refused = 0;
  };
  server.server.on('connection', () => admission.giveWay());
  return {
    enter(next, { requestId, hasCredential, caller, isGone }) {
      const begin = (isAdmitted: boolean): void => {
        if (isGone()) {
          log.debug({ requestId }, 'the client left before its request began');
          return;
        }
        if (!isAdmitted) count();
        next(isAdmitted ? null : REFUSAL);
      };
      admission.enter(begin, { isUrgent: hasCredential, caller: () => callerKey(caller()) });
    },
  };
}
