/** Counters for jobs, and for the queue that distributes them to workers. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface JobHooks {
  /** Called when a run of a job ends. */
  onJob(job: string, tookMs: number, outcome: 'done' | 'failed'): void;
}

/** Jobs in the queue: due, running, waiting for their time, and kept because they failed. */
export type QueueCounts = Readonly<Record<'waiting' | 'active' | 'delayed' | 'failed', number>>;

/** The queue as its watchers see it. */
export interface WatchedWork {
  /** Null while the queue does not answer. */
  queue(): Promise<QueueCounts | null>;
  /** How often the worker was replaced because nothing arrived. */
  restarts(): number;
}

const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30];

export function countJobs(registers: Registry[]): JobHooks {
  const runs = new Histogram({
    name: 'palisade_job_seconds',
    help: 'Time that one run of a job took, by job.',
    labelNames: ['job'],
    buckets: SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'palisade_job_failures_total',
    help: 'Job runs that failed, by job. The job runs again when it is next due.',
    labelNames: ['job'],
    registers,
  });
  return {
    onJob(job, tookMs, outcome) {
      runs.observe({ job }, tookMs / 1_000);
      if (outcome === 'failed') failures.inc({ job });
    },
  };
}

/** While the queue does not answer, its counts are left out. */
export function watchQueue(registers: Registry[], work: WatchedWork): void {
  const queue: Gauge<'state'> = new Gauge({
    name: 'palisade_job_queue',
    help: 'Jobs in the queue that all workers share, by state.',
    labelNames: ['state'],
    registers,
    collect: async () => {
      queue.reset();
      const counts = await work.queue();
      if (counts === null) return;
      for (const [state, count] of Object.entries(counts)) queue.set({ state }, count);
    },
  });
  watchTotal(
    registers,
    [
      'palisade_worker_restarts_total',
      'Number of times the connection to the queue was replaced because no job arrived.',
    ],
    () => work.restarts(),
  );
}

/** A counter for a total that is summed elsewhere and only rises. */
export function watchTotal(
  registers: Registry[],
  [name, help]: readonly [name: string, help: string],
  value: () => number,
): void {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset();
      this.inc(value());
    },
  });
}
