/**
 * When each job is due, as stored in the queue: the next run of a job is stored once the previous one begins. If Redis
 * loses a schedule, the job stops there; a schedule stored before a clock was set back waits until its old time.
 */
import type { Queue } from 'bullmq';
import type { Clock } from '../base/clock.ts';
import type { Job } from './job.ts';

type Timed = Pick<Job, 'name' | 'everyMs'>;

interface SchedulesOptions {
  readonly jobs: readonly Timed[];
  readonly clock: Clock;
  /** How far a run may be from its expected time. */
  readonly slackMs: number;
}

export interface Schedules {
  /** Schedules every job at its pace from now on. */
  begin(queue: Queue): Promise<void>;
  /** Schedules all jobs again if a schedule is lost, and returns the names of the lost ones. */
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
    // A schedule that is not removed would keep its old time when it is stored again.
    for (const { name } of lost) await queue.removeJobScheduler(name);
    return lost.map(({ name }) => name);
  };
  // A stored schedule keeps its next run, so any number of workers can do this.
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
