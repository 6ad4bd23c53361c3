/** A job: a bounded, repeatable share of the work that stored state calls for, done outside any request. */
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
