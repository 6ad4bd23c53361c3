/** The only reader of the wall clock and of randomness. Tests pass a manual clock; nothing orders by time. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export const systemClock: Clock = { now: () => Date.now() };
