/** A job: a bounded, repeatable share of the work that stored state calls for, done outside any request. */
export {};
//# sourceMappingURL=job.js.map