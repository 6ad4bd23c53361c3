/**
 * Runs jobs when they are due, on one BullMQ queue that any number of workers share. The queue only schedules: losing all
 * of it costs a few seconds. A worker that receives nothing for a while, not even the canary job that is always due, is
 * taken for stuck and replaced.
 */
import { Queue, Worker } from 'bullmq';
import { withinDeadline } from "../base/async/deadline.js";
import { LIMITS } from "../base/limits.js";
const QUEUE = 'maintenance';
const CANARY = 'canary';
/** Keys of one queue must stand in one slot of a cluster. */
const PREFIX = '{palisade}:jobs';
const LOCK_MS = 10_000;
const STALLED_MS = 5_000;
const STALLED_MAX = 3;
const RETRY_MS_MAX = 500;
/** Starts at once and keeps trying while Redis is away. Never rejects; runs until it is stopped. */
export function startWork(options) {
    const { clock, canaryMs = LIMITS.jobCanaryMs, silenceMsMax = LIMITS.jobSilenceMsMax } = options;
    const runs = new Map();
    let running = null;
    let lastJobMs = clock.now();
    let restarts = 0;
    let stopping = null;
    let turn = Promise.resolve();
    const onJob = (name) => {
        lastJobMs = clock.now();
        runs.set(name, (runs.get(name) ?? 0) + 1);
    };
    const replaceIfStuck = async () => {
        if (stopping !== null || (running !== null && clock.now() - lastJobMs <= silenceMsMax))
            return;
        if (running !== null) {
            options.log.warn({ silentMs: clock.now() - lastJobMs }, 'no job arrived for too long; replacing the worker');
            restarts++;
            await end(running, true);
            running = null;
        }
        running = await begin(options, { canaryMs, onJob });
        lastJobMs = clock.now();
    };
    const check = () => {
        turn = turn
            .then(replaceIfStuck)
            .catch((error) => options.log.warn({ err: error }, 'the job queue cannot be opened; trying again'));
    };
    const timer = setInterval(check, Math.min(1_000, silenceMsMax / 2));
    check();
    return {
        runs,
        restarts: () => restarts,
        stop: () => (stopping ??= (async () => {
            clearInterval(timer);
            await turn;
            if (running !== null)
                await end(running, false);
        })()),
    };
}
/** Opens the queue and its worker. Rejects while Redis is away, because a queue built then never recovers. */
async function begin(options, { canaryMs, onJob }) {
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
    const complain = onceInARow((message) => options.log.warn({ reason: message }, 'the job queue reports an error'));
    queue.on('error', complain);
    try {
        await answered(queue.waitUntilReady(), LIMITS.jobQueueMsMax);
        for (const { name, everyMs } of [{ name: CANARY, everyMs: canaryMs }, ...options.jobs])
            await queue.upsertJobScheduler(name, { every: everyMs }, { name });
    }
    catch (error) {
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
    worker.on('failed', (job, error) => options.log.warn({ job: job?.name, err: error }, 'a job failed; it runs again when it is due'));
    return { queue, worker };
}
/** One share of work at a time until nothing is left, and well within the lock. */
async function perform({ jobs, clock, log }, name, onJob) {
    onJob(name);
    const job = jobs.find((each) => each.name === name);
    const startedMs = clock.now();
    let moved = 0;
    for (let round = 0; job !== undefined && round < LIMITS.jobRoundsMax && clock.now() - startedMs < LOCK_MS / 2; round++) {
        const share = await job.run();
        moved += share;
        if (share === 0)
            break;
    }
    if (moved > 0)
        log.info({ job: name, moved, ms: clock.now() - startedMs }, 'a job did some work');
    return moved;
}
async function end({ worker, queue }, isStuck) {
    const closed = worker.close(isStuck).then(() => queue.close());
    const isClosed = await withinDeadline(closed.then(() => true, () => false), LIMITS.jobStopMsMax, () => false);
    if (isClosed)
        return;
    // A job that does not end in time keeps its lock until that expires; then another worker takes it over.
    void worker.disconnect().catch(() => null);
    void queue.disconnect().catch(() => null);
}
function connectionOf(redis, rest) {
    return {
        ...redis,
        connectTimeout: 1_000,
        keepAlive: 30_000,
        retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 8), RETRY_MS_MAX),
        ...rest,
    };
}
function answered(work, ms) {
    return withinDeadline(work, ms, () => {
        throw new Error(`expected the queue to answer within ${ms} ms, got no answer`);
    });
}
/** Passes on a message that differs from the one before, so that an outage is one line and not a flood. */
function onceInARow(say) {
    let last = '';
    return ({ message }) => {
        if (message === last)
            return;
        last = message;
        say(message);
    };
}
//# sourceMappingURL=work.js.map