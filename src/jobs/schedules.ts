/**
 * When each job is due, as the queue keeps it: the next run of a job is stored once the one before it begins. A schedule
 * that Redis lost ends there, and one that was stored before a clock was set back waits until then.
 */
import type { Queue } from 'bullmq';
import type { Clock } from '../base/clock.ts';
import type { Job } from './job.ts';

type Timed = Pick<Job, 'name' | 'everyMs'>;

interface SchedulesOptions {
  readonly jobs: readonly Timed[];
  readonly clock: Clock;
  /** How far from the time at which it should be a run may stand. */
  readonly slackMs: number;
}

export interface Schedules {
  /** Has every job come due at its pace from now on. */
  begin(queue: Queue): Promise<void>;
  /** Does so again for all where one is lost, and returns the names of these. */
  renew(queue: Queue): Promise<readonly string[]>;
}

export function openSchedules({ jobs, clock, slackMs }: SchedulesOptions): Schedules {
  const dropLost = async (queue: Queue): Promise<readonly string[]> => {
    const stored = await queue.getJobSchedulers();
    const nextMs = new Map(stored.map(({ key, next }) => [key, next]));
    const nowMs = clock.now();
    const lost = jobs.filter(({ name, everyMs }) => {
      const next = nextMs.get(name);
      return next === undefined || next < nowMs - slackMs || next > nowMs + everyMs + slackMs;
    });
    // What is stored of it would keep its time when it is stored again.
    for (const { name } of lost) await queue.removeJobScheduler(name);
    return lost.map(({ name }) => name);
  };
  // One that is stored keeps its next run, so that any number of workers may do this.
  const storeAll = async (queue: Queue): Promise<void> => {
    for (const { name, everyMs } of jobs)
      await queue.upsertJobScheduler(name, { every: everyMs }, { name });
  };
  return {
    begin: async (queue) => {
      await dropLost(queue);
      await storeAll(queue);
    },
    renew: async (queue) => {
      const lost = await dropLost(queue);
      if (lost.length > 0) await storeAll(queue);
      return lost;
    },
  };
}
