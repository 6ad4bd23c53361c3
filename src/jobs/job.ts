/** What a job is: a bounded, repeatable share of the work that durable facts call for, done away from any request. */

export interface Job {
  readonly name: string;
  /** How often it is due. */
  readonly everyMs: number;
  /**
   * Does a bounded share of what there is to do and says how many facts it moved; 0 when there is nothing left. It may
   * run twice at once, stop half-way and start again elsewhere: the facts say what is done, the queue only says when.
   */
  run(): Promise<number>;
}
