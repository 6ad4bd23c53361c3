/**
 * Runs jobs when they are due, on one BullMQ queue shared by any number of workers. The queue only schedules: losing
 * all of it costs a few seconds. If a worker receives nothing for a while, not even the canary job that is always due,
 * it is considered stuck and replaced. While it receives jobs, it occasionally checks for lost schedules.
 */
import { Queue, Worker, type RedisOptions } from 'bullmq';
import { withinDeadline } from '../base/async/deadline.ts';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import { timeJob, type Job, type OnJob } from './job.ts';
import { openSchedules, type Schedules } from './schedules.ts';

const QUEUE = 'maintenance';
const CANARY = 'canary';
/** The keys of one queue must be in one slot of a cluster. */
const PREFIX = '{palisade}:jobs';
const LOCK_MS = 10_000;
const STALLED_MS = 5_000;
const STALLED_MAX = 3;
const RETRY_MS_MAX = 500;

export interface WorkOptions {
  readonly jobs: readonly Job[];
  /** Where the queue's Redis is: one server, or Sentinels. Never logged. */
  readonly redis: RedisOptions;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Called after every run of a job except the canary. */
  readonly onJob?: OnJob;
  /** A clock that is never adjusted, for measuring silence. */
  readonly nowMs?: () => number;
  /**
   * How often the canary is due, and the longest silence before the worker is replaced. Lost schedules are checked for
   * as often as the canary is due.
   */
  readonly canaryMs?: number;
  readonly silenceMsMax?: number;
}

export interface Work {
  /** Runs started so far, by job, including the canary. */
  readonly runs: ReadonlyMap<string, number>;
  /** How often the worker was replaced because nothing arrived. */
  restarts(): number;
  /** Whether jobs arrive: the queue is open, and not silent for too long. */
  isWorking(): boolean;
  /** Jobs on the queue of all workers, by state; null while it does not answer. */
  queue(): Promise<Readonly<Record<QueueState, number>> | null>;
  /** Finishes the running jobs, within a time limit, and disconnects from Redis. Repeatable. */
  stop(): Promise<void>;
}

type QueueState = 'waiting' | 'active' | 'delayed' | 'failed';

interface QueueWorker {
  readonly worker: Worker;
  readonly queue: Queue;
}

/** Starts immediately and keeps trying while Redis is unavailable. Never rejects; runs until it is stopped. */
export function startWork(options: WorkOptions): Work {
  const { clock, canaryMs = LIMITS.jobCanaryMs, silenceMsMax = LIMITS.jobSilenceMsMax } = options;
  const { nowMs = () => performance.now() } = options;
  const jobs = [{ name: CANARY, everyMs: canaryMs }, ...options.jobs];
  const schedules = openSchedules({ jobs, clock, slackMs: silenceMsMax });
  const runs = new Map<string, number>();
  let running: QueueWorker | null = null;
  let lastJobMs = nowMs();
  let lastLookMs = lastJobMs;
  let restarts = 0;
  let stopping: Promise<void> | null = null;
  let checking: Promise<void> | null = null;
  const onJob = (name: string): void => {
    lastJobMs = nowMs();
    runs.set(name, (runs.get(name) ?? 0) + 1);
  };
  const isWorking = (): boolean => running !== null && nowMs() - lastJobMs <= silenceMsMax;
  const renewSchedules = async ({ queue }: QueueWorker): Promise<void> => {
    if (nowMs() - lastLookMs < silenceMsMax) return;
    lastLookMs = nowMs();
    const lost = await schedules.renew(queue);
    if (lost.length === 0) return;
    options.log.warn(
      { jobs: lost },
      'the queue had lost the due times of these jobs; they are restored',
    );
  };
  const replaceIfStuck = async (): Promise<void> => {
    if (stopping !== null) return;
    if (running !== null && isWorking()) return renewSchedules(running);
    if (running !== null) {
      options.log.warn(
        { silentMs: nowMs() - lastJobMs },
        'no job arrived for too long; replacing the worker',
      );
      restarts++;
      await end(running, true);
      running = null;
    }
    running = await begin(options, { schedules, onJob });
    lastJobMs = lastLookMs = nowMs();
  };
  // While Redis does not answer, a check can take longer than the interval; the next check is then skipped.
  const check = (): void => {
    checking ??= replaceIfStuck()
      .catch((error: unknown) =>
        options.log.warn({ err: error }, 'the job queue cannot be used; retrying'),
      )
      .finally(() => {
        checking = null;
      });
  };
  const timer = setInterval(check, Math.min(1_000, silenceMsMax / 2));
  check();
  return {
    runs,
    restarts: () => restarts,
    isWorking: () => stopping === null && isWorking(),
    queue: async () => (running === null ? null : countsOf(running.queue)),
    stop: () =>
      (stopping ??= (async () => {
        clearInterval(timer);
        await checking;
        if (running !== null) await end(running, false);
      })()),
  };
}

/** Opens the queue and its worker. Rejects while Redis is unavailable, because a queue built then never recovers. */
async function begin(
  options: WorkOptions,
  { schedules, onJob }: { readonly schedules: Schedules; readonly onJob: (name: string) => void },
): Promise<QueueWorker> {
  const queue = new Queue(QUEUE, {
    connection: connectionOf(options.redis, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: LIMITS.jobQueueMsMax,
    }),
    prefix: PREFIX,
    defaultJobOptions: {
      removeOnComplete: { count: LIMITS.jobsKeptMax },
      removeOnFail: { count: LIMITS.jobsKeptMax },
    },
  });
  const complain = onceInARow((message) =>
    options.log.warn({ reason: message }, 'the job queue reports an error'),
  );
  queue.on('error', complain);
  try {
    await answered(queue.waitUntilReady(), LIMITS.jobQueueMsMax);
    await schedules.begin(queue);
  } catch (error) {
    await queue.disconnect();
    throw error;
  }
  const worker = new Worker(QUEUE, (job) => perform(options, job.name, onJob), {
    connection: connectionOf(options.redis, { maxRetriesPerRequest: null }),
    prefix: PREFIX,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_MS,
    maxStalledCount: STALLED_MAX,
    concurrency: options.jobs.length + 1,
    drainDelay: 1,
    removeOnComplete: { count: LIMITS.jobsKeptMax },
    removeOnFail: { count: LIMITS.jobsKeptMax },
  });
  worker.on('error', complain);
  worker.on('failed', (job, error) =>
    options.log.warn({ job: job?.name, err: error }, 'a job failed; it runs again when it is due'),
  );
  return { queue, worker };
}

/** Does one share of work at a time until nothing is left, and stays well within the lock. */
async function perform(
  { jobs, clock, log, onJob: onRun = () => undefined }: WorkOptions,
  name: string,
  onJob: (name: string) => void,
): Promise<number> {
  onJob(name);
  const job = jobs.find((each) => each.name === name);
  if (job === undefined) return 0;
  const startedMs = clock.now();
  let moved = 0;
  await timeJob(onRun, name, async () => {
    for (
      let round = 0;
      round < LIMITS.jobRoundsMax && clock.now() - startedMs < LOCK_MS / 2;
      round++
    ) {
      const share = await job.run();
      moved += share;
      if (share === 0) break;
    }
  });
  if (moved > 0) log.info({ job: name, moved, ms: clock.now() - startedMs }, 'a job did some work');
  return moved;
}

async function countsOf(queue: Queue): Promise<Readonly<Record<QueueState, number>> | null> {
  try {
    const counts = await answered(
      queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
      LIMITS.jobQueueMsMax,
    );
    const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts;
    return { waiting, active, delayed, failed };
  } catch {
    // Redis is unavailable, which readiness and the log report.
    return null;
  }
}

async function end({ worker, queue }: QueueWorker, isStuck: boolean): Promise<void> {
  const closed = worker.close(isStuck).then(() => queue.close());
  const isClosed = await withinDeadline(
    closed.then(
      () => true,
      () => false,
    ),
    LIMITS.jobStopMsMax,
    () => false,
  );
  if (isClosed) return;
  // A job that does not end in time keeps its lock until the lock expires; then another worker takes the job over.
  void worker.disconnect().catch(() => null);
  void queue.disconnect().catch(() => null);
}

function connectionOf(redis: RedisOptions, rest: RedisOptions): RedisOptions {
  return {
    ...redis,
    connectTimeout: 1_000,
    keepAlive: 30_000,
    retryStrategy: (times: number) => Math.min(50 * 2 ** Math.min(times, 8), RETRY_MS_MAX),
    ...rest,
  };
}

function answered<T>(work: Promise<T>, ms: number): Promise<T> {
  return withinDeadline(work, ms, () => {
    throw new Error(`expected the queue to answer within ${ms} ms, got no answer`);
  });
}

/**
 * Passes on only messages that differ from the previous one in more than the job, so that an outage logs one line
 * instead of a flood.
 */
function onceInARow(say: (message: string) => void): (error: Error) => void {
  let last = '';
  return ({ message }) => {
    const kind = message.replace(/repeat:\S+/, '');
    if (kind === last) return;
    last = kind;
    say(message);
  };
}
