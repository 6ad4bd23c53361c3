/**
 * Runs jobs that come due, on one BullMQ queue that any number of workers share. The queue only says when: losing all
 * of it costs a few seconds. A worker on whose connection nothing arrives for a while, not even the canary job that is
 * always due, is taken for stuck and made anew.
 */
import { Queue, Worker, type RedisOptions } from 'bullmq';
import { withinDeadline } from '../base/async/deadline.ts';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { Job } from './job.ts';

const QUEUE = 'maintenance';
const CANARY = 'canary';
/** Keys of one queue must stand in one slot of a cluster. */
const PREFIX = '{palisade}:jobs';
const LOCK_MS = 10_000;
const STALLED_MS = 5_000;
const STALLED_MAX = 3;
const RETRY_MS_MAX = 500;

interface WorkLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface WorkOptions {
  readonly jobs: readonly Job[];
  /** Where the queue's Redis is, never logged: one server, or Sentinels. */
  readonly redis: RedisOptions;
  readonly clock: Clock;
  readonly log: WorkLog;
  /** How often the canary is due, and how long a silence is borne. */
  readonly canaryMs?: number;
  readonly silenceMsMax?: number;
}

export interface Work {
  /** Runs begun since the start, by job, the canary included. */
  readonly runs: ReadonlyMap<string, number>;
  /** How often the worker was made anew because nothing arrived. */
  restarts(): number;
  /** Finishes what runs, at most for a while, and lets go of Redis. Repeatable. */
  stop(): Promise<void>;
}

interface Running {
  readonly worker: Worker;
  readonly queue: Queue;
}

/** Starts at once and keeps trying while Redis is away: it never rejects and never ends by itself. */
export function startWork(options: WorkOptions): Work {
  const { clock, canaryMs = LIMITS.jobCanaryMs, silenceMsMax = LIMITS.jobSilenceMsMax } = options;
  const runs = new Map<string, number>();
  let running: Running | null = null;
  let heardMs = clock.now();
  let restarts = 0;
  let stopping: Promise<void> | null = null;
  let turn: Promise<void> = Promise.resolve();
  const heard = (name: string): void => {
    heardMs = clock.now();
    runs.set(name, (runs.get(name) ?? 0) + 1);
  };
  const renew = async (): Promise<void> => {
    if (stopping !== null || (running !== null && clock.now() - heardMs <= silenceMsMax)) return;
    if (running !== null) {
      options.log.warn(
        { silentMs: clock.now() - heardMs },
        'no job arrived for too long; the worker is made anew',
      );
      restarts++;
      await end(running, true);
      running = null;
    }
    running = await begin(options, { canaryMs, heard });
    heardMs = clock.now();
  };
  const look = (): void => {
    turn = turn
      .then(renew)
      .catch((error: unknown) =>
        options.log.warn({ err: error }, 'the queue cannot be opened; trying again'),
      );
  };
  const timer = setInterval(look, Math.min(1_000, silenceMsMax / 2));
  look();
  return {
    runs,
    restarts: () => restarts,
    stop: () =>
      (stopping ??= (async () => {
        clearInterval(timer);
        await turn;
        if (running !== null) await end(running, false);
      })()),
  };
}

/** Built only when asked for, because a queue that is built while Redis is away never comes to itself. */
async function begin(
  options: WorkOptions,
  { canaryMs, heard }: { readonly canaryMs: number; readonly heard: (name: string) => void },
): Promise<Running> {
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
  const complain = onceEach((message) =>
    options.log.warn({ reason: message }, 'the queue has a problem'),
  );
  queue.on('error', complain);
  try {
    await withinQueueTime(queue.waitUntilReady(), LIMITS.jobQueueMsMax);
    for (const { name, everyMs } of [{ name: CANARY, everyMs: canaryMs }, ...options.jobs])
      await queue.upsertJobScheduler(name, { every: everyMs }, { name });
  } catch (error) {
    await queue.disconnect();
    throw error;
  }
  const worker = new Worker(QUEUE, (job) => perform(options, job.name, heard), {
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
    options.log.warn({ job: job?.name, err: error }, 'a job failed; it comes again when it is due'),
  );
  return { queue, worker };
}

/** A share at a time until nothing is left, and well within the lock. */
async function perform(
  { jobs, clock, log }: WorkOptions,
  name: string,
  heard: (name: string) => void,
): Promise<number> {
  heard(name);
  const job = jobs.find((each) => each.name === name);
  const startedMs = clock.now();
  let moved = 0;
  for (
    let round = 0;
    job !== undefined && round < LIMITS.jobRoundsMax && clock.now() - startedMs < LOCK_MS / 2;
    round++
  ) {
    const share = await job.run();
    moved += share;
    if (share === 0) break;
  }
  if (moved > 0) log.info({ job: name, moved, ms: clock.now() - startedMs }, 'a job did its share');
  return moved;
}

async function end({ worker, queue }: Running, isStuck: boolean): Promise<void> {
  const closed = worker.close(isStuck).then(() => queue.close());
  const isClosed = await withinQueueTime(closed, LIMITS.jobStopMsMax).then(
    () => true,
    () => false,
  );
  if (isClosed) return;
  // What does not close in time is left to the lock: another worker takes its job over.
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

function withinQueueTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return withinDeadline(work, ms, () => {
    throw new Error(`expected the queue to answer within ${ms} ms, got no answer`);
  });
}

/** Says a problem when it differs from the one before, so that an outage is a line and not a flood. */
function onceEach(say: (message: string) => void): (error: Error) => void {
  let last = '';
  return ({ message }) => {
    if (message === last) return;
    last = message;
    say(message);
  };
}
