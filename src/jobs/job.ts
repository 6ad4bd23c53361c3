/** A job: a bounded, repeatable share of the work that stored state requires, done outside any request. */

/** Called after every run of a job. */
export type OnJob = (job: string, tookMs: number, outcome: 'done' | 'failed') => void;

/** Runs a job, and reports its duration and outcome. */
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
   * Does a bounded share of the work and returns how many facts it changed; 0 when nothing is left. It may run twice
   * concurrently, stop half-way and start again elsewhere: the stored facts decide what has to be done, and the queue
   * only when.
   */
  run(): Promise<number>;
}

/** A job with a single share: it does all pending work each time, or changes no stored fact. */
export function tendingJob(name: string, everyMs: number, tend: () => Promise<void> | void): Job {
  const run = async (): Promise<number> => {
    await tend();
    return 0;
  };
  return { name, everyMs, run };
}
