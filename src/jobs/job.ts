/** A job: a bounded, repeatable share of the work that stored state calls for, done outside any request. */

/** Told of every run of a job that is over. */
export type OnJob = (job: string, tookMs: number, outcome: 'done' | 'failed') => void;

/** Runs a job, and tells how long that took and how it ended. */
export async function timeJob<T>(onJob: OnJob, name: string, run: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const tell = (outcome: 'done' | 'failed'): void =>
    onJob(name, performance.now() - startedMs, outcome);
  try {
    const result = await run();
    tell('done');
    return result;
  } catch (error) {
    tell('failed');
    throw error;
  }
}

export interface Job {
  readonly name: string;
  /** How often it is due. */
  readonly everyMs: number;
  /**
   * Does a bounded share of the work and returns how many facts it changed; 0 when nothing is left. It may run twice at
   * once, stop half-way and start again elsewhere: the stored facts decide what is to be done, the queue only when.
   */
  run(): Promise<number>;
}

/** A job of one share: it does all that waits each time, or changes no stored fact. */
export function tendingJob(name: string, everyMs: number, tend: () => Promise<void> | void): Job {
  const run = async (): Promise<number> => {
    await tend();
    return 0;
  };
  return { name, everyMs, run };
}
