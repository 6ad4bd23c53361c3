/**
 * Runs jobs in the process of the embedded store, which has no worker. A job is due again only after its run has ended,
 * and it never keeps the process from exiting.
 */
import { withinDeadline } from '../base/async/deadline.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import { timeJob, type Job, type OnJob } from './job.ts';

export interface TickContext {
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly metrics: { readonly onJob: OnJob };
}

export interface Ticker {
  /**
   * Starts no more runs or shares, and resolves when those in progress have ended or after a bounded time: one may wait
   * for a peer that does not answer. Repeatable.
   */
  stop(): Promise<void>;
}

/** Runs each job at its interval. A run that fails is logged, and the job runs again when it is due. */
export function startTicking(jobs: readonly Job[], context: TickContext): Ticker {
  const running = new Map<Job, Promise<void>>();
  let isStopping = false;
  const mayGoOn = (): boolean => !isStopping;
  const timers = jobs.map((job) =>
    setInterval(() => {
      if (running.has(job)) return;
      running.set(
        job,
        runShares(job, context, mayGoOn).finally(() => running.delete(job)),
      );
    }, job.everyMs).unref(),
  );
  return {
    stop: async () => {
      isStopping = true;
      timers.forEach(clearInterval);
      const ended = Promise.all(running.values()).then(() => undefined);
      await withinDeadline(ended, LIMITS.jobStopMsMax, () => undefined);
    },
  };
}

async function runShares(
  job: Job,
  { log, metrics }: TickContext,
  mayGoOn: () => boolean,
): Promise<void> {
  let moved = 0;
  const run = async (): Promise<void> => {
    for (let round = 0; round < LIMITS.jobRoundsMax && mayGoOn(); round += 1) {
      const share = await job.run();
      moved += share;
      if (share === 0) break;
    }
  };
  try {
    await timeJob(metrics.onJob, job.name, run);
  } catch (error) {
    log.warn({ job: job.name, err: error }, 'a job failed; it runs again when it is due');
  }
  if (moved > 0) log.info({ job: job.name, moved }, 'a job did some work');
}
